import { type RawBuilder, sql } from 'kysely'

/**
 * Texts that are found without regard to case, in every list and box: SQLite knows the letters from A to Z by both cases and
 * no others, so that those of the text that is looked for are made small in what is looked at.
 */

/** Capital and small, of the letters in a text that are beyond A to Z. They are letters and nothing else: no quotes. */
const pairsIn = (text: string): [capital: string, small: string][] =>
  [...new Set(text.toLowerCase())]
    .filter((letter) => letter > '\u007f' && letter.toUpperCase() !== letter)
    .map((letter) => [letter.toUpperCase(), letter])

/** SQL of the column in which those letters are small that a text has. */
export const madeSmall = (column: string, text: string): string =>
  pairsIn(text).reduce((inner, [capital, small]) => `replace(${inner}, '${capital}', '${small}')`, column)

/** What such a column is compared with: the text between signs of LIKE, none by itself. */
export const patternOf = (text: string, [before, after]: readonly [string, string] = ['%', '%']): string =>
  `${before}${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}${after}`

/** The condition, whose one parameter is `patternOf` the text. */
export const isLike = (column: string, text: string, parameter = '?'): string =>
  `${madeSmall(column, text)} LIKE ${parameter} ESCAPE '\\'`

/** The condition that a text stands in one of the columns. */
export const containing = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.raw(madeSmall(column, text))} LIKE ${patternOf(text)} ESCAPE '\\'`),
    sql` OR `,
  )})`
