import { recordOf } from '../../../shared/record.ts'

/** Words that are removed, as they are looked for wherever copies of them may have gone. */
export interface Words {
  /** Whether a text of the case has any of them in it. */
  areIn(text: string | null): boolean
  /** The same of those that are rare. */
  areRareIn(text: string | null): boolean
  /** Those that are long enough to be nobody else's, for what is no case's own. */
  rare: readonly string[]
}

/** What is shorter is looked for as a whole word, and in texts of the case alone. */
const rareLength = 5

/** `isWhole`: they are looked for as they stand alone, and not line by line: those of a template are in the mails of every case. */
export function wordsOf(
  content: unknown,
  { spoken = [], isWhole = false }: { spoken?: readonly string[]; isWhole?: boolean } = {},
): Words {
  const all = new Set<string>()
  for (const text of [...textsIn(content), ...spoken]) {
    // A mail may break lines elsewhere, or have some of them.
    for (const part of [text, ...(isWhole ? [] : text.split('\n'))]) {
      const one = plain(part)
      if (one !== '' && (part === text || one.length >= 12)) all.add(one)
    }
  }
  const words = [...all]
  const rare = words.filter((word) => word.length >= rareLength)
  return {
    rare,
    areRareIn: (text) => text !== null && rare.some((word) => plain(text).includes(word)),
    areIn(text) {
      if (text === null || text === '') return false
      const there = plain(text)
      return words.some((word) => (word.length >= rareLength ? there.includes(word) : hasWord(there, word)))
    },
  }
}

/** The same value without the texts that have any of the words in them. */
export function withoutWords(value: unknown, words: Words): unknown {
  if (typeof value === 'string') return words.areRareIn(value) ? '' : value
  if (Array.isArray(value)) return value.map((one) => withoutWords(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(recordOf(value)).map(([key, one]) => [key, withoutWords(one, words)]),
  )
}

/** Every text and number of a value; ids of files are nobody's words. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (notWords.has(key) ? [] : textsIn(one)))
}

const notWords: ReadonlySet<string> = new Set(['assetId', 'size', 'mimeType'])

/** As it reads, whatever it was written in, and where a mail quotes it. */
const plain = (text: string) =>
  text
    .replace(/^[>\s]+/gm, ' ')
    .replace(/&(amp|lt|gt|quot|#39|#x27);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' ']
    if (!isLetter(before) && !isLetter(after)) return true
  }
  return false
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
