/** Whether each word of a search is found in one of the texts, whatever the case of its letters. */
export function hasWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const place = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => place.includes(word))
}
