import type { SQLQueryBindings } from 'bun:sqlite'
import type { CaseSet, ListPage, ListRange, ListSource } from '../repositories/caseLists.ts'

/** The queries that lists of cases are read with. */
export interface Query {
  sql: string
  parameters: SQLQueryBindings[]
}

/** See `CaseListReads.page`; without sets it reads index entries only. */
export function pageQuery(page: ListPage, within: readonly CaseSet[]): Query {
  const direction = page.descending ? 'DESC' : 'ASC'
  const order = ` ORDER BY value ${direction}, at ${direction}, row ${direction} LIMIT ? OFFSET ?`
  const parts = partsOf(page.org, page.sources, within)
  // The sorted parts are merged as they are read: SQLite stops when the page is full.
  const { sql, parameters } = unionOf(parts, parts.length === 1 ? 'row' : 'value, at, row')
  return { sql: sql + order, parameters: [...parameters, page.limit, page.offset] }
}

export function countQuery(
  org: string,
  sources: readonly ListSource[],
  within: readonly CaseSet[],
  limit?: number,
): Query {
  const { sql, parameters } = unionOf(partsOf(org, sources, within), 'row')
  if (limit === undefined) return { sql: `SELECT count(*) AS n FROM (${sql})`, parameters }
  return { sql: `SELECT count(*) AS n FROM (${sql} LIMIT ?)`, parameters: [...parameters, limit] }
}

export function inAllQuery(org: string, sets: readonly CaseSet[], limit: number): Query {
  const [first = nothing, ...rest] = sets.map((set) => setQuery(org, set))
  return {
    sql: `SELECT DISTINCT row FROM (SELECT 0 AS row WHERE 0 UNION ALL ${first.sql})${conditionsOf(rest, 'WHERE')} LIMIT ?`,
    parameters: [...first.parameters, ...rest.flatMap(({ parameters }) => parameters), limit],
  }
}

export function blanksQuery(
  page: Omit<ListPage, 'descending'>,
  name: string,
  within: readonly CaseSet[],
): Query {
  const { sql, parameters } = unionOf(partsOf(page.org, page.sources, within), 'row, at')
  return {
    sql: `SELECT u.row AS row FROM (${sql}) u
      JOIN case_index i ON i.row = u.row WHERE i.entries -> ? IS NULL ORDER BY u.at DESC, u.row DESC LIMIT ? OFFSET ?`,
    parameters: [...parameters, pathOf(name), page.limit, page.offset],
  }
}

export function sortedQuery(page: ListPage, name: string, within: readonly CaseSet[]): Query {
  const { sql, parameters } = unionOf(partsOf(page.org, page.sources, within), 'row, at')
  // Both ways, those without a value stand in the order of a list that goes down.
  const after = (column: string) =>
    page.descending ? `${column} DESC` : `CASE WHEN value IS NULL THEN -${column} ELSE ${column} END`
  return {
    sql: `SELECT row FROM (
        SELECT u.row AS row, u.at AS at, i.entries ->> ? AS value
        FROM (${sql}) u JOIN case_index i ON i.row = u.row)
      ORDER BY value IS NULL, value ${page.descending ? 'DESC' : 'ASC'}, ${after('at')}, ${after('row')} LIMIT ? OFFSET ?`,
    parameters: [pathOf(name), ...parameters, page.limit, page.offset],
  }
}

/** Where a column stands in the `entries` of a case. No component's name has a quotation mark in it. */
export const pathOf = (name: string) => `$."${name.replace(/["\\]/g, '')}"`

/** The rows of the cases in a set. */
function setQuery(org: string, set: CaseSet): Query {
  if ('hasTexts' in set) return textQuery(set.hasTexts)
  if ('assignedTo' in set) {
    return {
      sql: 'SELECT caseRow AS row FROM case_assignees WHERE org = ? AND who IN (SELECT value FROM json_each(?))',
      parameters: [org, JSON.stringify(set.assignedTo)],
    }
  }
  if ('inLists' in set) return unionOf(partsOf(org, set.inLists, []), 'row')
  if ('inAny' in set)
    return joined(
      set.inAny.map((one) => setQuery(org, one)),
      'row',
    )
  const { name, ranges, lists } = set.hasValue
  const limits = ranges.map(rangeSql)
  const fits = limits.map(({ sql }) => `(1${sql})`).join(' OR ') || '0'
  return {
    sql: `SELECT i.row AS row FROM case_index i, json_each(i.entries, ?) v
      WHERE i.list IN (SELECT value FROM json_each(?)) AND (${fits.replaceAll(' value ', ' v.value ')})`,
    parameters: [pathOf(name), JSON.stringify(lists), ...limits.flatMap(({ parameters }) => parameters)],
  }
}

/** See `CaseListReads.newestWith`. Read by the text, the last row first, for as long as the page is not full. */
export function newestWithQuery(
  org: string,
  sources: readonly ListSource[],
  texts: readonly string[],
  limit: number,
): Query {
  const { match, like, conditions } = wantedTexts(texts)
  const whole = sources.filter(({ among }) => !among).map(({ list }) => list)
  const given = sources.flatMap(({ list, among }): Query[] => {
    if (!among) return []
    const part = setQuery(org, among)
    return [{ sql: `(i.list = ? AND i.row IN (${part.sql}))`, parameters: [list, ...part.parameters] }]
  })
  const inSources = ['i.list IN (SELECT value FROM json_each(?))', ...given.map(({ sql }) => sql)]
  return {
    sql: `SELECT i.row AS row FROM case_text CROSS JOIN case_index i ON i.row = case_text.rowid
      WHERE case_text MATCH ?${like.length > 0 ? ` AND ${conditions.replaceAll('text LIKE', 'i.text LIKE')}` : ''}
        AND (${inSources.join(' OR ')})
      ORDER BY case_text.rowid DESC LIMIT ?`,
    parameters: [
      match,
      ...like,
      JSON.stringify(whole),
      ...given.flatMap(({ parameters }) => parameters),
      limit,
    ],
  }
}

/** Three letters and more go through the trigram index. */
function wantedTexts(texts: readonly string[]): { match: string; like: string[]; conditions: string } {
  const long = texts.filter((text) => [...text].length >= 3)
  const short = texts.filter((text) => [...text].length < 3)
  return {
    match: long.map((text) => `"${text.replaceAll('"', '""')}"`).join(' AND '),
    like: short.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    conditions: short.map(() => "text LIKE ? ESCAPE '\\'").join(' AND '),
  }
}

function textQuery(texts: readonly string[]): Query {
  const { match, like, conditions } = wantedTexts(texts)
  if (match === '') return { sql: `SELECT row FROM case_index WHERE ${conditions}`, parameters: like }
  if (like.length === 0)
    return { sql: 'SELECT rowid AS row FROM case_text WHERE case_text MATCH ?', parameters: [match] }
  return {
    sql: `SELECT row FROM case_index WHERE row IN (SELECT rowid FROM case_text WHERE case_text MATCH ?) AND ${conditions}`,
    parameters: [match, ...like],
  }
}

/** One query for each range of each source. */
type Part = (columns: string) => Query

function partsOf(org: string, sources: readonly ListSource[], within: readonly CaseSet[]): Part[] {
  const sets = within.map((set) => setQuery(org, set))
  return sources.flatMap((source) => {
    const { list, ranges = [{}], among } = source
    const all = among ? [...sets, setQuery(org, among)] : sets
    return ranges.map((range): Part => {
      const limits = rangeSql(range)
      return (columns) => ({
        sql: `SELECT ${columns} FROM case_values WHERE list = ?${limits.sql}${conditionsOf(all, 'AND')}`,
        parameters: [list, ...limits.parameters, ...all.flatMap(({ parameters }) => parameters)],
      })
    })
  })
}

const unionOf = (parts: readonly Part[], columns: string) =>
  joined(
    parts.map((part) => part(columns)),
    columns,
  )

function joined(queries: readonly Query[], columns: string): Query {
  if (queries.length === 0)
    return { sql: `SELECT ${columns.replace(/\w+/g, '0 AS $&')} WHERE 0`, parameters: [] }
  return {
    sql: queries.map(({ sql }) => sql).join(' UNION ALL '),
    parameters: queries.flatMap(({ parameters }) => parameters),
  }
}

const nothing: Query = { sql: 'SELECT 0 AS row WHERE 0', parameters: [] }

function conditionsOf(sets: readonly Query[], first: 'AND' | 'WHERE'): string {
  return sets.map((set, i) => ` ${i === 0 ? first : 'AND'} row IN (${set.sql})`).join('')
}

function rangeSql({ equals, from, to }: ListRange): Query {
  if (equals !== undefined) return { sql: ' AND value = ?', parameters: [equals] }
  return {
    sql: `${from === undefined ? '' : ' AND value >= ?'}${to === undefined ? '' : ' AND value <= ?'}`,
    parameters: [from, to].filter((bound) => bound !== undefined),
  }
}
