import type { SQLQueryBindings } from 'bun:sqlite'
import type {
  CaseSet,
  ColumnText,
  ListPage,
  ListRange,
  ListSource,
  ListValue,
} from '../repositories/caseLists.ts'
import { madeSmall } from './containing.ts'

/** The queries that lists of cases are read with. */
export interface Query {
  sql: string
  parameters: SQLQueryBindings[]
}

/** See `CaseListReads.page`; without sets it reads index entries only. */
export function pageQuery(page: ListPage, within: readonly CaseSet[]): Query {
  const direction = page.descending ? 'DESC' : 'ASC'
  const order = ` ORDER BY value ${direction}, at ${direction}, row ${direction}`
  const parts = partsOf(page.org, page.sources, within, { each: within.length === 0, inOrder: true })
  // The sorted parts are merged as they are read: SQLite stops when the page is full. Where they are too many for one merging, each
  // bundle of them gives no more than the page can need.
  const bundled = { sql: `${order} LIMIT ?`, parameters: [page.limit + page.offset] }
  const { sql, parameters } = unionOf(parts, parts.length === 1 ? 'row' : 'value, at, row', bundled)
  return { sql: `${sql}${order} LIMIT ? OFFSET ?`, parameters: [...parameters, page.limit, page.offset] }
}

/**
 * The first so many entries of a page's sources in their order, each with whether it is `among` and `within`: asked for each
 * by itself, where `pageQuery` gathers the sets first. undefined where that would be a search of its own for each.
 */
export function walkQuery(
  { org, sources, descending }: ListPage,
  within: readonly CaseSet[],
  limit: number,
): Query | undefined {
  const direction = descending ? 'DESC' : 'ASC'
  const parts: Part[] = []
  for (const { list, ranges = [{}], among } of sources) {
    const fits = allOf([...within, ...(among ? [among] : [])].map((set) => probeOf(org, set)))
    if (!fits) return undefined
    for (const range of ranges) {
      const limits = rangeSql(range)
      parts.push((columns) => ({
        sql: `SELECT ${fits.sql} AS fits, ${columns} FROM case_values c WHERE list = ?${limits.sql}`,
        parameters: [...fits.parameters, list, ...limits.parameters],
      }))
    }
  }
  const { sql, parameters } = unionOf(parts, parts.length === 1 ? 'row' : 'row, value, at')
  return {
    sql: `${sql} ORDER BY value ${direction}, at ${direction}, row ${direction} LIMIT ?`,
    parameters: [...parameters, limit],
  }
}

/**
 * A page, by time of change, of the cases with one of these values, and of those in lists by time of change that were given to
 * somebody. Who is in several is one: all entries of a case are of one time.
 */
export function partQuery(
  { org, descending, limit, offset }: ListPage,
  values: readonly { list: number; equals: ListValue }[],
  given: { who: readonly string[]; lists: readonly number[] },
): Query {
  const direction = descending ? 'DESC' : 'ASC'
  const order = ` ORDER BY at ${direction}, row ${direction} LIMIT ?`
  const [value, ...more] = values.map(({ list, equals }) => ({
    sql: `SELECT row, at FROM case_values WHERE list = ? AND value = ?${order}`,
    parameters: [list, equals],
  }))
  if (value && more.length === 0 && given.lists.length === 0)
    return { sql: `${value.sql} OFFSET ?`, parameters: [...value.parameters, limit, offset] }
  const inAll: Query = {
    sql: `SELECT v.row, v.at FROM case_assignees a CROSS JOIN case_index i ON i.row = a.caseRow
      CROSS JOIN case_values v ON v.list IN (SELECT value FROM json_each(?)) AND v.value = i.at AND v.at = i.at AND v.row = i.row
      WHERE a.org = ? AND a.who IN (SELECT value FROM json_each(?))`,
    parameters: [JSON.stringify(given.lists), org, JSON.stringify(given.who)],
  }
  const parts = [value, ...more].flatMap((one) =>
    one ? [{ sql: `SELECT * FROM (${one.sql})`, parameters: [...one.parameters, limit + offset] }] : [],
  )
  const { sql, parameters } = joined(given.lists.length > 0 ? [...parts, inAll] : parts, 'row, at')
  return {
    sql: `SELECT DISTINCT row, at FROM (${sql})${order} OFFSET ?`,
    parameters: [...parameters, limit, offset],
  }
}

/** Whether the case of an entry `c` is in a set, where an index tells at once. */
function probeOf(org: string, set: CaseSet): Query | undefined {
  if ('assignedTo' in set) {
    return {
      sql: `EXISTS (SELECT 1 FROM case_assignees a WHERE a.caseRow = c.row AND a.org = ? AND a.who IN (SELECT value FROM json_each(?)))`,
      parameters: [org, JSON.stringify(set.assignedTo)],
    }
  }
  if ('assignedToAny' in set) {
    return {
      sql: `EXISTS (SELECT 1 FROM case_assignees a WHERE a.caseRow = c.row AND a.org = ? AND a.who >= ? AND a.who < ?)`,
      parameters: [org, ...anybody(set.assignedToAny)],
    }
  }
  if ('childOf' in set) {
    const { sql, parameters } = childrenOf(org, set.childOf)
    return { sql: `EXISTS (${sql} AND k.row = c.row)`, parameters }
  }
  if ('inAny' in set) return anyOf(set.inAny.map((one) => probeOf(org, one)))
  if ('not' in set) {
    const probe = probeOf(org, set.not)
    return probe && { sql: `NOT ${probe.sql}`, parameters: probe.parameters }
  }
  if ('answerHas' in set) {
    const { name, text, longerThan } = set.answerHas
    // Of lists of the question its column tells whether the answer goes on.
    if (longerThan === undefined) return undefined
    const answer = answerHas(name, text)
    return {
      sql: `EXISTS (SELECT 1 FROM case_index x JOIN cases d ON d.row = x.row
        WHERE x.row = c.row AND length(x.entries ->> ?) > ? AND ${answer.sql})`,
      parameters: [pathOf(name), longerThan, ...answer.parameters],
    }
  }
  if (!('inLists' in set)) return undefined
  // All entries of a case are of one time, so with a value there is but one place where another list may have it.
  return anyOf(
    set.inLists.flatMap(({ list, ranges = [{}], among, name }) =>
      ranges.map((range): Query | undefined => {
        const { equals, has } = range
        if (name !== undefined && !among && Object.keys(range).length === 0) return hasColumn(name)
        if (name !== undefined && !among && has !== undefined) return columnHas(name, has)
        if (equals === undefined || among) return undefined
        const sql = `EXISTS (SELECT 1 FROM case_values v WHERE v.list = ? AND v.value = ? AND v.at = c.at AND v.row = c.row)`
        return { sql, parameters: [list, equals] }
      }),
    ),
  )
}

/** Between which every `{kind}:{id}` stands. */
const anybody = (kind: 'user' | 'group') => [`${kind}:`, `${kind};`]

/** Whether the case of an entry `c` has a value in a column. */
const hasColumn = (name: string): Query => ({
  sql: `EXISTS (SELECT 1 FROM case_index x WHERE x.row = c.row AND x.entries -> ? IS NOT NULL)`,
  parameters: [pathOf(name)],
})

/** Whether it has a text in a column. */
const columnHas = (name: string, text: string): Query => ({
  sql: `EXISTS (SELECT 1 FROM case_index x WHERE x.row = c.row AND instr(x.entries ->> ?, ?) > 0)`,
  parameters: [pathOf(name), text],
})

const anyOf = (probes: readonly (Query | undefined)[]) => together(probes, 'OR', '0')
const allOf = (probes: readonly (Query | undefined)[]) => together(probes, 'AND', '1')

/** undefined where one of them is. The same asked twice is asked once. */
function together(
  probes: readonly (Query | undefined)[],
  word: 'OR' | 'AND',
  none: string,
): Query | undefined {
  const all = probes.filter((probe) => probe !== undefined)
  if (all.length < probes.length) return undefined
  const once = [...new Map(all.map((probe) => [JSON.stringify(probe), probe])).values()]
  return {
    sql: `(${once.map(({ sql }) => sql).join(` ${word} `) || none})`,
    parameters: once.flatMap(({ parameters }) => parameters),
  }
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
  const [start, ...others] = [...sets].sort((a, b) => Number('not' in a) - Number('not' in b))
  const first = start ? setQuery(org, start) : nothing
  const rest = others.map((set) => conditionOf(org, set))
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

/** Rows of cases (`k`) that count at a parent which is there. */
function childrenOf(org: string, of: readonly string[] | 'any'): Query {
  const numbers = of === 'any' ? '' : ' AND p.number IN (SELECT value FROM json_each(?))'
  return {
    sql: `SELECT k.row AS row FROM cases p JOIN cases k ON k.org = p.org AND k.parent = p._id
      WHERE p.org = ? AND p.removed IS NULL AND k.childOpen IS NOT NULL${numbers}`,
    parameters: of === 'any' ? [org] : [org, JSON.stringify(of)],
  }
}

/** The rows of the cases in a set. */
function setQuery(org: string, set: CaseSet): Query {
  if ('hasTexts' in set) return textQuery(set.hasTexts)
  if ('answerHas' in set) return answerQuery(set.answerHas)
  if ('columnsHave' in set) return columnsQuery(set.columnsHave)
  if ('assignedTo' in set) {
    return {
      sql: 'SELECT caseRow AS row FROM case_assignees WHERE org = ? AND who IN (SELECT value FROM json_each(?))',
      parameters: [org, JSON.stringify(set.assignedTo)],
    }
  }
  if ('assignedToAny' in set) {
    return {
      sql: 'SELECT caseRow AS row FROM case_assignees WHERE org = ? AND who >= ? AND who < ?',
      parameters: [org, ...anybody(set.assignedToAny)],
    }
  }
  if ('childOf' in set) return childrenOf(org, set.childOf)
  if ('not' in set) {
    const { sql, parameters } = setQuery(org, set.not)
    return { sql: `SELECT row FROM case_index WHERE row NOT IN (${sql})`, parameters }
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

/** See `answerHas` of a `CaseSet`. */
function answerQuery({
  name,
  text,
  lists,
  longerThan,
}: Extract<CaseSet, { answerHas: unknown }>['answerHas']): Query {
  const answer = answerHas(name, text)
  const among = JSON.stringify(lists)
  if (longerThan !== undefined)
    return {
      sql: `SELECT v.row AS row FROM case_values v CROSS JOIN cases d ON d.row = v.row
        WHERE v.list IN (SELECT value FROM json_each(?)) AND length(v.value) > ? AND ${answer.sql}`,
      parameters: [among, longerThan, ...answer.parameters],
    }
  const found = textQuery([text])
  return {
    sql: `SELECT i.row AS row FROM case_index i JOIN cases d ON d.row = i.row
      WHERE i.row IN (${found.sql}) AND i.list IN (SELECT value FROM json_each(?)) AND ${answer.sql}`,
    parameters: [...found.parameters, among, ...answer.parameters],
  }
}

/** See `columnsHave` of a `CaseSet`. Found by the text, and then looked at. */
function columnsQuery({ text, columns }: Extract<CaseSet, { columnsHave: unknown }>['columnsHave']): Query {
  const found = textQuery([text])
  const { sql, parameters } = anyOf(columns.map((column) => columnHasText(column, text))) ?? none
  return {
    sql: `SELECT x.row AS row FROM case_index x JOIN cases d ON d.row = x.row WHERE x.row IN (${found.sql}) AND ${sql}`,
    parameters: [...found.parameters, ...parameters],
  }
}

function columnHasText({ name, has, longerThan }: ColumnText, text: string): Query {
  const path = pathOf(name)
  const kept: Query = { sql: 'instr(x.entries ->> ?, ?) > 0', parameters: [path, has] }
  if (longerThan === undefined) return kept
  const answer = answerHas(name, text)
  return {
    sql: `(${kept.sql} OR (length(x.entries ->> ?) > ? AND ${answer.sql}))`,
    parameters: [...kept.parameters, path, longerThan, ...answer.parameters],
  }
}

/** That a text in lower case stands in an answer of the case `d`, which is stored as it was written. */
function answerHas(name: string, text: string): Query {
  return { sql: `instr(${madeSmall('lower(d.data ->> ?)', text)}, ?) > 0`, parameters: [pathOf(name), text] }
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

/** One query for each range of each source; `each`: also where there are many, which are then read in their order. */
type Part = (columns: string) => Query

function partsOf(
  org: string,
  sources: readonly ListSource[],
  within: readonly CaseSet[],
  { each = false, inOrder = false }: { each?: boolean; inOrder?: boolean } = {},
): Part[] {
  // Read in their order, entries are asked for one by one: most are not in what they must not be in.
  const probed = (set: CaseSet) => (inOrder && 'not' in set ? probeOf(org, set) : undefined)
  const sets = within.map((set) => probed(set) ?? conditionOf(org, set))
  return (each ? sources.map(alone) : gathered(sources)).flatMap(({ lists, ranges = [{}], among }) => {
    const all = among ? [...sets, conditionOf(org, among)] : sets
    const [list] = lists
    const here: Query =
      lists.length === 1 && list !== undefined
        ? { sql: '= ?', parameters: [list] }
        : { sql: 'IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(lists)] }
    return ranges.map((range): Part => {
      const limits = rangeSql(range)
      return (columns) => ({
        sql: `SELECT ${columns} FROM case_values c WHERE list ${here.sql}${limits.sql}${conditionsOf(all, 'AND')}`,
        parameters: [
          ...here.parameters,
          ...limits.parameters,
          ...all.flatMap(({ parameters }) => parameters),
        ],
      })
    })
  })
}

/** Sources that are read alike. */
interface Sources extends Omit<ListSource, 'list'> {
  lists: number[]
}

const alone = ({ list, ...source }: ListSource): Sources => ({ ...source, lists: [list] })

/** More sources than this are not asked one by one for the cases in a set, which would be made for each of them. */
const mostApart = 50

/** Where no order is kept for each: as few as can be, where there are many. */
function gathered(sources: readonly ListSource[]): Sources[] {
  if (sources.length <= mostApart) return sources.map(alone)
  const found = new Map<string, Sources>()
  const apart: Sources[] = []
  for (const source of sources) {
    const key = JSON.stringify(source.ranges ?? [])
    const same = source.among ? undefined : found.get(key)
    if (same) same.lists.push(source.list)
    else if (source.among) apart.push(alone(source))
    else found.set(key, alone(source))
  }
  return [...found.values(), ...apart]
}

const unionOf = (parts: readonly Part[], columns: string, bundled?: Query) =>
  joined(
    parts.map((part) => part(columns)),
    columns,
    bundled,
  )

/** SQLite takes 500 in one. */
const mostJoined = 400

/** `bundled`: what stands after each bundle, where they are more than SQLite takes in one. */
function joined(queries: readonly Query[], columns: string, bundled: Query = none): Query {
  if (queries.length === 0)
    return { sql: `SELECT ${columns.replace(/\w+/g, '0 AS $&')} WHERE 0`, parameters: [] }
  if (queries.length > mostJoined) {
    const bundles: Query[] = []
    for (let from = 0; from < queries.length; from += mostJoined) {
      const { sql, parameters } = joined(queries.slice(from, from + mostJoined), columns)
      bundles.push({
        sql: `SELECT ${columns} FROM (${sql}${bundled.sql})`,
        parameters: [...parameters, ...bundled.parameters],
      })
    }
    return joined(bundles, columns, bundled)
  }
  return {
    sql: queries.map(({ sql }) => sql).join(' UNION ALL '),
    parameters: queries.flatMap(({ parameters }) => parameters),
  }
}

const none: Query = { sql: '', parameters: [] }

const nothing: Query = { sql: 'SELECT 0 AS row WHERE 0', parameters: [] }

/** That a row is in a set. */
function conditionOf(org: string, set: CaseSet): Query {
  const { sql, parameters } = setQuery(org, 'not' in set ? set.not : set)
  return { sql: `row ${'not' in set ? 'NOT IN' : 'IN'} (${sql})`, parameters }
}

function conditionsOf(conditions: readonly Query[], first: 'AND' | 'WHERE'): string {
  return conditions.map(({ sql }, i) => ` ${i === 0 ? first : 'AND'} ${sql}`).join('')
}

function rangeSql({ equals, from, to, has }: ListRange): Query {
  if (equals !== undefined) return { sql: ' AND value = ?', parameters: [equals] }
  if (has !== undefined) return { sql: ' AND instr( value , ?) > 0', parameters: [has] }
  return {
    sql: `${from === undefined ? '' : ' AND value >= ?'}${to === undefined ? '' : ' AND value <= ?'}`,
    parameters: [from, to].filter((bound) => bound !== undefined),
  }
}
