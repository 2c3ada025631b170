/** Words shorter than this are looked for in cases only beside a longer one: half of all cases have them. */
export const shortestInCases = 3

/** Pages of the back office, beside the kinds of documents, as a search for one of them names them. */
export const placePage = 'place'

/** Something that was found. */
export interface SearchResult {
  /** The kind of document, `formData` for cases, or `placePage`. */
  page: string
  /** Of a page of the back office its address. */
  _id: string
  label: string
  /** Of a case, as it is spoken of. */
  number?: string
  description?: string
  /** A lucide icon name. */
  icon?: string
  /** Where it is found, on this site. */
  href: string
}

/** The words of a text; nothing else tells them apart, but a NUL, which stands in no word: indexes take it for the end of the question. */
export const wordsOf = (text: string): string[] => text.replaceAll('\u0000', ' ').split(/\s+/).filter(Boolean)

/**
 * How well something fits what was looked for, the best is 0: it is called so, its name begins so, a word of its name begins so,
 * its name has it; 4 where it stands elsewhere. `names` are all that it is called.
 */
export function fitOf(text: string, names: readonly string[]): number {
  const wanted = text.trim().toLowerCase()
  const fits = names.map((name) => fitIn(name.toLowerCase(), wanted))
  return Math.min(elsewhere, ...fits)
}

const elsewhere = 4

function fitIn(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  const words = name.split(/[\s,-]+/)
  if (wordsOf(wanted).every((word) => words.some((one) => one.startsWith(word)))) return 2
  return wordsOf(wanted).every((word) => name.includes(word)) ? 3 : elsewhere
}
