/** Puts words in the place of what is marked in a field, apart from what stands before and after; answers all of its text then. */
export function insertWords(area: HTMLInputElement | HTMLTextAreaElement, words: string): string {
  const from = area.selectionStart ?? area.value.length
  const to = area.selectionEnd ?? area.value.length
  const [before, after] = [area.value.slice(0, from), area.value.slice(to)]
  area.setRangeText(apart(before, words, after), from, to, 'end')
  return area.value
}

/** Words with what keeps them apart: a blank line where they begin or end a text, a space within a line. */
export function apart(before: string, words: string, after: string): string {
  const isLast = after.trim() === ''
  return `${gapAfter(before, isLast)}${words}${isLast || /^\s/u.test(after) ? '' : ' '}`
}

function gapAfter(before: string, isLast: boolean): string {
  if (before.trim() === '' || before.endsWith('\n\n')) return ''
  if (before.endsWith('\n')) return isLast ? '\n' : ''
  // Who typed a space goes on in the line.
  if (/\s$/u.test(before)) return ''
  return isLast ? '\n\n' : ' '
}
