/**
 * A name that is safe to show and to save under, on any disk: no path, no control, line or direction marks, none that Windows takes for
 * a device, at most 200 characters and none of them cut in half.
 */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = withoutEdges(
    last
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[<>:"|?*]/g, '_'),
  )
  if (clean === '') return 'fil'
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 ? withoutEdges(cut(clean.slice(dot + 1), 19)) : ''
  const stem = cut(dot > 0 ? clean.slice(0, dot) : clean, 200 - (ending === '' ? 0 : ending.length + 1))
  const name = withoutEdges(ending === '' ? stem : `${stem}.${ending}`)
  return device.test(name) ? `_${name}` : name
}

const withoutEdges = (text: string) => text.replace(/^[\s.]+|[\s.]+$/g, '')

/** The beginning of a text; of a character that does not fit whole there is nothing. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Whatever stands behind the first dot. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i
