/** Characters of a text that count in sorting and in comparing for equality. */
const length = 80

/**
 * A text as lists sort and compare it: without case, in the Swedish order (å, ä, ö last, other accents as their
 * letter), so that plain comparison of bytes gives the order.
 */
export function sortKey(text: string): string {
  const lower = text.trim().toLowerCase()
  // Almost every text is plain, and then there is nothing to do.
  if (plain.test(lower)) return lower.slice(0, length)
  const swedish = lower.normalize('NFC').replace(/[åäöæø]/g, (letter) => after[letter] ?? letter)
  return swedish.normalize('NFD').replace(/\p{M}/gu, '').slice(0, length)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const plain = /^[\x00-\x7f]*$/

/** What comes behind z. */
const after: Record<string, string> = { å: '{', ä: '|', æ: '|', ö: '}', ø: '}' }
