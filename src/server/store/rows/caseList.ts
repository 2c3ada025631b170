import type { SQLQueryBindings } from 'bun:sqlite'
import type { Scanner } from '../scanner.ts'
import { pathOf } from './caseColumns.ts'
import type { At, CaseList, ListRange } from './caseIndex.ts'

/** Reading the lists of cases. What may touch many rows goes to the scan worker. */

/** A list to read from. */
export interface ListSource {
  list: number
  /** Default all of it. No case may be in two of them. */
  ranges?: readonly ListRange[]
  /** Only cases that one of these (`user:{id}`, `group:{id}`) was assigned to in person. */
  assignedTo?: readonly string[]
}

/** Part of a page: `[offset, offset + limit)` of all sources merged by value, then by time of change. */
export interface ListPage {
  sources: readonly ListSource[]
  descending: boolean
  limit: number
  offset: number
  org: string
}

/** Every list of a column in the organisation. */
export function listsNamed(at: At, org: string, name: string): CaseList[] {
  return at.raw.query('SELECT * FROM case_lists WHERE org = ? AND name = ?').all(org, name) as CaseList[]
}

/** One list of a column; `formId` and `processId` empty for all cases of the organisation. */
export function findList(
  at: At,
  org: string,
  name: string,
  formId: string,
  processId: string,
  state: string,
): { list: number; count: number } | null {
  return at.raw
    .query(
      'SELECT list, count FROM case_lists WHERE org = ? AND name = ? AND formId = ? AND processId = ? AND state = ?',
    )
    .get(org, name, formId, processId, state) as { list: number; count: number } | null
}

/** Rows of cases in the order of the lists; reads index entries only. */
export function pageOfLists(at: At, page: ListPage): number[] {
  const { sql, parameters } = pageSql(page)
  return (at.raw.query(sql).all(...parameters) as { row: number }[]).map(({ row }) => row)
}

/** The same in the worker, among cases that also are in every one of `within`. */
export async function scanPage(scan: Scanner, page: ListPage, within: readonly Within[]): Promise<number[]> {
  const { sql, parameters } = pageSql(page, within)
  return (await scan.all<{ row: number }>(sql, parameters)).map(({ row }) => row)
}

/** How many cases are in the sources and in every one of `within`. */
export async function scanCount(
  scan: Scanner,
  org: string,
  sources: readonly ListSource[],
  within: readonly Within[] = [],
): Promise<number> {
  const parts = partsOf(org, sources, within)
  const sql = `SELECT count(*) AS n FROM (${parts.map((one) => one.sql('row')).join(' UNION ALL ')})`
  const rows = await scan.all<{ n: number }>(
    sql,
    parts.flatMap((one) => one.parameters),
  )
  return rows[0]?.n ?? 0
}

/** The same here, counted no further than `limit`. */
export function countUpTo(at: At, org: string, sources: readonly ListSource[], limit: number): number {
  const parts = partsOf(org, sources, [])
  const sql = `SELECT count(*) AS n FROM (${parts.map((one) => one.sql('row')).join(' UNION ALL ')} LIMIT ?)`
  return (at.raw.query(sql).get(...parts.flatMap((one) => one.parameters), limit) as { n: number }).n
}

/** A set of cases, as SQL that selects their rows. */
export interface Within {
  sql: string
  parameters: SQLQueryBindings[]
}

/** Cases with an entry in any of the sources. */
export function inLists(org: string, sources: readonly ListSource[]): Within {
  const parts = partsOf(org, sources, [])
  return {
    sql: parts.map((one) => one.sql('row')).join(' UNION ALL ') || 'SELECT 0 AS row WHERE 0',
    parameters: parts.flatMap((one) => one.parameters),
  }
}

export function assignedTo(org: string, who: readonly string[]): Within {
  return {
    sql: 'SELECT caseRow AS row FROM case_assignees WHERE org = ? AND who IN (SELECT value FROM json_each(?))',
    parameters: [org, JSON.stringify(who)],
  }
}

/** Cases whose text has all of these. Three letters and more go through the trigram index. */
export function withText(texts: readonly string[]): Within {
  const long = texts.filter((text) => [...text].length >= 3)
  const short = texts.filter((text) => [...text].length < 3)
  const like = short.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const match = long.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND ')
  const conditions = like.map(() => "text LIKE ? ESCAPE '\\'").join(' AND ')
  if (long.length === 0) return { sql: `SELECT row FROM case_index WHERE ${conditions}`, parameters: like }
  if (short.length === 0)
    return { sql: 'SELECT rowid AS row FROM case_text WHERE case_text MATCH ?', parameters: [match] }
  return {
    sql: `SELECT row FROM case_index WHERE row IN (SELECT rowid FROM case_text WHERE case_text MATCH ?) AND ${conditions}`,
    parameters: [match, ...like],
  }
}

/** Rows in a set, at most `limit`: in no order of their own. */
export async function scanSet(scan: Scanner, sets: readonly Within[], limit: number): Promise<number[]> {
  const [first, ...rest] = sets
  if (!first) return []
  const sql = `SELECT DISTINCT row FROM (SELECT 0 AS row WHERE 0 UNION ALL ${first.sql})${conditionsOf(rest, 'WHERE')} LIMIT ?`
  const found = await scan.all<{ row: number }>(sql, [
    ...first.parameters,
    ...rest.flatMap((set) => set.parameters),
    limit,
  ])
  return found.map(({ row }) => row)
}

/** Cases of `sources` (lists of times of change) that lack a value in the column, newest change first. */
export async function scanBlanks(
  scan: Scanner,
  page: Omit<ListPage, 'descending'>,
  name: string,
  within: readonly Within[],
): Promise<number[]> {
  const parts = partsOf(page.org, page.sources, within)
  const sql = `SELECT u.row AS row FROM (${parts.map((one) => one.sql('row, at')).join(' UNION ALL ')}) u
    JOIN case_index i ON i.row = u.row WHERE i.entries -> ? IS NULL ORDER BY u.at DESC, u.row DESC LIMIT ? OFFSET ?`
  const parameters = [...parts.flatMap((one) => one.parameters), pathOf(name), page.limit, page.offset]
  return (await scan.all<{ row: number }>(sql, parameters)).map(({ row }) => row)
}

/**
 * Part of a page sorted by a column that has no lists (yet): all of `page.sources` (lists of times of change) is looked
 * through. Cases without a value come last, newest change first.
 */
export async function scanSorted(
  scan: Scanner,
  page: ListPage,
  name: string,
  within: readonly Within[],
): Promise<number[]> {
  const parts = partsOf(page.org, page.sources, within)
  // Both ways, those without a value stand in the order of a list that goes down.
  const after = (column: string) =>
    page.descending ? `${column} DESC` : `CASE WHEN value IS NULL THEN -${column} ELSE ${column} END`
  const sql = `SELECT row FROM (
      SELECT u.row AS row, u.at AS at, i.entries ->> ? AS value
      FROM (${parts.map((one) => one.sql('row, at')).join(' UNION ALL ')}) u JOIN case_index i ON i.row = u.row)
    ORDER BY value IS NULL, value ${page.descending ? 'DESC' : 'ASC'}, ${after('at')}, ${after('row')} LIMIT ? OFFSET ?`
  const parameters = [pathOf(name), ...parts.flatMap((one) => one.parameters), page.limit, page.offset]
  return (await scan.all<{ row: number }>(sql, parameters)).map(({ row }) => row)
}

/** Cases in `lists` (by time of change) with one of these values in a column that has no lists (yet). */
export function withValues(name: string, ranges: readonly ListRange[], lists: readonly number[]): Within {
  const limits = ranges.map(rangeSql)
  const fits = limits.map(({ sql }) => `(1${sql})`).join(' OR ') || '0'
  return {
    sql: `SELECT i.row AS row FROM case_index i, json_each(i.entries, ?) v
      WHERE i.list IN (SELECT value FROM json_each(?)) AND (${fits.replaceAll(' value ', ' v.value ')})`,
    parameters: [pathOf(name), JSON.stringify(lists), ...limits.flatMap(({ parameters }) => parameters)],
  }
}

/** Cases in any of the sets. */
export function inAny(sets: readonly Within[]): Within {
  return {
    sql: sets.map(({ sql }) => sql).join(' UNION ALL ') || 'SELECT 0 AS row WHERE 0',
    parameters: sets.flatMap(({ parameters }) => parameters),
  }
}

function pageSql(
  page: ListPage,
  within: readonly Within[] = [],
): { sql: string; parameters: SQLQueryBindings[] } {
  const direction = page.descending ? 'DESC' : 'ASC'
  const order = ` ORDER BY value ${direction}, at ${direction}, row ${direction} LIMIT ? OFFSET ?`
  const parts = partsOf(page.org, page.sources, within)
  // The sorted parts are merged as they are read: SQLite stops when the page is full.
  const columns = parts.length === 1 ? 'row' : 'value, at, row'
  return {
    sql: parts.map((one) => one.sql(columns)).join(' UNION ALL ') + order,
    parameters: [...parts.flatMap((one) => one.parameters), page.limit, page.offset],
  }
}

function partsOf(org: string, sources: readonly ListSource[], within: readonly Within[]) {
  return sources.flatMap((source) => (source.ranges ?? [{}]).map((range) => part(source, range, org, within)))
}

function part(source: ListSource, range: ListRange, org: string, within: readonly Within[]) {
  const limits = rangeSql(range)
  const sets = source.assignedTo ? [...within, assignedTo(org, source.assignedTo)] : within
  return {
    sql: (columns: string) =>
      `SELECT ${columns} FROM case_values WHERE list = ?${limits.sql}${conditionsOf(sets, 'AND')}`,
    parameters: [
      source.list,
      ...limits.parameters,
      ...sets.flatMap((set) => set.parameters),
    ] as SQLQueryBindings[],
  }
}

function conditionsOf(sets: readonly Within[], first: 'AND' | 'WHERE'): string {
  return sets.map((set, i) => ` ${i === 0 ? first : 'AND'} row IN (${set.sql})`).join('')
}

function rangeSql({ equals, from, to }: ListRange): { sql: string; parameters: SQLQueryBindings[] } {
  if (equals !== undefined) return { sql: ' AND value = ?', parameters: [equals] }
  return {
    sql: `${from === undefined ? '' : ' AND value >= ?'}${to === undefined ? '' : ' AND value <= ?'}`,
    parameters: [from, to].filter((bound) => bound !== undefined),
  }
}
