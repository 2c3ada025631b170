import { msg } from '../../../../shared/i18n.ts'
import { item, rowsOf } from '../build.ts'
import type { Mapper } from '../context.ts'
import { labelOf } from '../labels.ts'
import type { Reading } from '../reading.ts'
import type { Text } from '../translations.ts'
import { changed, markdownAt } from '../words.ts'

/** Text between the fields. */
export const content: Mapper = (from, context) => {
  const { source } = from
  const places = ['content', 'html', ...(source.textDisplay === undefined ? [] : ['value'])]
  const text = places
    .map((path) => [path, markdownAt(from, path, context)] as const)
    .find(([, markdown]) => markdown !== undefined)
  if (!text) return { missing: { text: msg`Texten är tom.` }, silent: true }
  const frame =
    typeof source.alerttype === 'string' || source.type === 'alertstripe' || source.type === 'alert'
  if (source.contentForPdf) from.leave('contentForPdf', msg`En egen text för pdf finns inte.`)
  if (frame) from.leave('alerttype', msg`Rutan har ingen egen färg.`)
  if (source.textDisplay === 'form' || source.textDisplay === 'formPdf')
    from.idle('textDisplay', msg`Gäller ändå: texten visas i formuläret.`)
  const [, written = ''] = text
  const markdown = item('Markdown', { content: headed(from, written) })
  return {
    to: frame ? 'Panel, Markdown' : 'Markdown',
    blocks: frame ? [item('Panel', {}, rowsOf([markdown]))] : [markdown],
  }
}

/** An element that is a heading is one here, too, within those of the page. */
function headed(from: Reading, text: Text): Text {
  const level = /^h([1-6])$/i.exec(String(from.source.tag ?? ''))?.[1]
  if (!level) return text
  from.take('tag')
  const signs = '#'.repeat(Math.min(Math.max(Number(level), 2), 4))
  return changed(text, (words) => `${signs} ${words.replace(/\s+/g, ' ').replace(/^#+\s*/, '')}`)
}

export const image: Mapper = (from) => {
  const { altText } = from.source
  const alt = typeof altText === 'string' ? altText : labelOf(from.source)
  return {
    missing: {
      text: msg`Bilden {alt} följer inte med: ladda upp den och lägg in den.`,
      values: { alt: alt.slice(0, 200) },
    },
  }
}
