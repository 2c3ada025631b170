import { madeSmall } from './containing.ts'

/**
 * A condition that one of the columns has one of the words in it, whatever case it is written in; its parameter is what
 * `toldWords` makes of them. SQLite knows no other letters than A–Z by both cases: `lower_sv` of the others is written out.
 */
export const havingAny = (columns: readonly string[]): string =>
  `EXISTS (SELECT 1 FROM json_each(?) AS told WHERE ${columns
    .map((column) => `instr(${lower(column)}, told.value) > 0`)
    .join(' OR ')})`

const lower = (column: string) => madeSmall(`lower(coalesce(${column}, ''))`, 'åäöéü')

/** As they are, and as they stand in JSON. */
export const toldWords = (words: readonly string[]): string =>
  JSON.stringify([...new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))])
