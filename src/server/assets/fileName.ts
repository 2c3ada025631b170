/** A name that is safe to show and to save under: no path, no control or direction marks, at most 200 characters. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return 'fil'
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 ? clean.slice(dot).slice(0, 20) : ''
  const stem = dot > 0 ? clean.slice(0, dot) : clean
  return stem.slice(0, 200 - ending.length) + ending
}
