import { behindZ } from '../../../shared/behindZ.ts'

/** Characters of a text that count in sorting and in comparing for equality. */
export const keyLength = 80

/**
 * A text as lists sort and compare it: without case, in the Swedish order (å, ä, ö last, other accents as their
 * letter), so that plain comparison of bytes gives the order.
 */
export const sortKey = (text: string): string => wholeKey(text).slice(0, keyLength)

/** The same of a text of any length: what stands in a text has its key in the key of that. */
export function wholeKey(text: string): string {
  const lower = text.trim().toLowerCase()
  // Almost every text is plain, and then there is little to do.
  if (plain.test(lower)) return lower.replace(/[åäö]/g, sign)
  const swedish = lower.normalize('NFC').replace(/[åäöæø]/g, sign)
  return swedish.normalize('NFD').replace(/\p{M}/gu, '')
}

const sign = (letter: string) => after.get(letter) ?? letter

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const plain = /^[\x00-\x7fåäö]*$/

const after = new Map(behindZ)
