/** The one of these words that was most likely meant by a misspelt one; undefined where none is like it. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 4))
  let found: { word: string; apart: number } | undefined
  for (const one of words) {
    const apart = lettersApart(word.toLowerCase(), one.toLowerCase())
    if (apart <= most && (!found || apart < found.apart)) found = { word: one, apart }
  }
  return found?.word
}

/** How many letters are to be changed, added or taken away until one word is the other. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
