import { type RawBuilder, sql } from 'kysely'
import { behindZ } from '../../../shared/behindZ.ts'

/** Accents that names here have; `sortKey` of cases knows them all. */
const accents = 'éeèeêeëeüuáaàaóoñnçc'.match(/../gu) ?? []

/** What each is compared as, capital and small. */
const comparedAs = [
  ...behindZ,
  ...accents.map(([letter = '', plain = '']) => [letter, plain] as const),
].flatMap(([letter, sign]) => [[letter, sign] as const, [letter.toUpperCase(), sign] as const])

const replaced = (text: string) =>
  comparedAs.reduce((inner, [letter, sign]) => `replace(${inner}, '${letter}', '${sign}')`, text)

/** SQL of what a column is sorted by: without case, å, ä, ö behind z. Numbers stay numbers, and plain texts cost nothing. */
export const swedishOrder = (column: string): string =>
  `iif(typeof(${column}) = 'text' AND ${column} GLOB '*[^ -~]*', ${replaced(column)}, ${column}) COLLATE NOCASE`

/** The same, to be put into a query. */
export const bySwedishOrder = (column: string): RawBuilder<string> =>
  sql<string>`${sql.raw(swedishOrder(column))}`
