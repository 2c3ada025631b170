import { sameJson } from '../../../shared/sameJson.ts'
import { query, rowOf } from '../query.ts'
import type {
  CaseColumn,
  CaseList,
  CaseLists,
  CaseSet,
  ListPage,
  ListValue,
} from '../repositories/caseLists.ts'
import type { Sqlite } from './connection.ts'
import { makeColumn, putEntries } from './listEntries.ts'
import type { ListNumbers } from './listNumbers.ts'
import {
  blanksQuery,
  countQuery,
  inAllQuery,
  newestWithQuery,
  pageQuery,
  partQuery,
  type Query,
  sortedQuery,
  walkQuery,
} from './listQueries.ts'

/** Index entries that are read here and now. */
const readHere = 1_000
/** And that are passed, at most, on the way to a page of a part of them. */
const passedHere = 2_000
/** Of cases that were given to somebody each is looked up by itself: of more than these a page is sooner found by walking. */
const givenHere = 200

/**
 * What reads index entries of a page or of a limit is asked here and now; what may touch many rows goes to the worker.
 */
export function sqliteCaseLists({ raw, scan }: Sqlite, lists: ListNumbers): CaseLists {
  const here = <R>({ sql, parameters }: Query) => raw.query(sql).all(...parameters) as R[]
  const away = <R>({ sql, parameters }: Query) => scan.all<R>(sql, parameters)
  const rowsOf = (found: { row: number }[]) => found.map(({ row }) => row)

  /** What is known of lists, which keep their numbers: which are by time of change, and what stands beside them. */
  const byTime = new Map<number, boolean>()
  const beside = new Map<string, number>()

  function isByTime(list: number): boolean {
    let known = byTime.get(list)
    if (known === undefined) {
      const sql = 'SELECT name FROM case_lists WHERE list = ?'
      known = rowOf<{ name: string }>(raw, sql, list).name === '#updated'
      byTime.set(list, known)
    }
    return known
  }

  /**
   * The list that holds, at the place of a list by time of change, what another holds of all of its form; null where no
   * case has stood, undefined where that other is of no such kind.
   */
  function listBeside(atPlace: number, list: number): number | null | undefined {
    const key = `${atPlace} ${list}`
    const known = beside.get(key)
    if (known !== undefined) return known
    const found = query<{ list: number | null }>(raw, besideSql).get(atPlace, list)
    if (found?.list) beside.set(key, found.list)
    return found ? found.list : undefined
  }

  /** Entries by which something was given to one of these, counted no further than need be. */
  const givenTo = (org: string, who: readonly string[]) =>
    rowOf<{ n: number }>(raw, givenSql, org, JSON.stringify(who), givenHere + 1).n

  /**
   * A page, by time of change, of cases that answer with one of some values, and of the few that were given to somebody: read from the
   * lists of the answer, where each value has its cases in this order. undefined where the part is of another kind.
   */
  async function inOrder(page: ListPage): Promise<number[] | undefined> {
    const values: { list: number; equals: ListValue }[] = []
    const given: { who: readonly string[]; lists: number[] } = { who: [], lists: [] }
    for (const { list, ranges, among } of page.sources) {
      if (ranges || !among || !isByTime(list)) return undefined
      for (const set of 'inAny' in among ? among.inAny : [among]) {
        if ('assignedTo' in set) {
          if (given.lists.length > 0 && !sameJson(given.who, set.assignedTo)) return undefined
          given.who = set.assignedTo
          given.lists.push(list)
          continue
        }
        if (!('inLists' in set)) return undefined
        for (const answered of set.inLists) {
          const here = listBeside(list, answered.list)
          if (here === undefined || answered.among) return undefined
          for (const { equals } of answered.ranges ?? [{}]) {
            if (equals === undefined) return undefined
            if (here !== null) values.push({ list: here, equals })
          }
        }
      }
    }
    const n = given.lists.length > 0 ? givenTo(page.org, given.who) : 0
    if (n > givenHere) return undefined
    const part = partQuery(page, values, n > 0 ? given : { who: [], lists: [] })
    return rowsOf(page.offset + page.limit <= passedHere ? here(part) : await away(part))
  }

  /**
   * A page of what is a large part of its lists fills up after a few of their entries; undefined where it does not, or
   * would not. Gathering all of a set takes as long for the first page as for the last.
   */
  function walked(page: ListPage, within: readonly CaseSet[]): number[] | undefined {
    const wanted = page.offset + page.limit
    for (const most of [Math.min(4 * wanted, passedHere), passedHere]) {
      const query = most < wanted ? undefined : walkQuery(page, within, most)
      if (!query) return undefined
      const passed = here<{ row: number; fits: number }>(query)
      const found = passed.filter(({ fits }) => fits === 1)
      if (found.length >= wanted || passed.length < most) return rowsOf(found.slice(page.offset, wanted))
      if ((found.length / most) * passedHere < wanted) return undefined
    }
    return undefined
  }

  return {
    async waiting(limit) {
      return rowsOf(here({ sql: 'SELECT row FROM case_dirty ORDER BY row LIMIT ?', parameters: [limit] }))
    },

    async isAnyWaiting() {
      return raw.query('SELECT 1 FROM case_dirty LIMIT 1').get() !== null
    },

    async columns() {
      const stored = raw.query('SELECT * FROM case_columns').all() as (CaseColumn & {
        built: number | null
      })[]
      return stored.map(({ built, ...column }) => ({ ...column, complete: built === null }))
    },

    async ofColumn(org, name) {
      return raw.query('SELECT * FROM case_lists WHERE org = ? AND name = ?').all(org, name) as CaseList[]
    },

    async find(org, name, places) {
      const query = raw.query(
        'SELECT * FROM case_lists WHERE org = ? AND name = ? AND formId = ? AND processId = ? AND state = ?',
      )
      return places.map(
        ({ formId, processId, state }) =>
          (query.get(org, name, formId, processId, state) ?? undefined) as CaseList | undefined,
      )
    },

    async page(page, within = []) {
      const isShort = page.limit <= readHere
      const isPart = page.sources.some(({ among }) => among)
      const found =
        within.length > 0
          ? walked(page, within)
          : isPart
            ? ((await inOrder(page)) ?? walked(page, within))
            : undefined
      if (found) return found
      const straight = isShort && within.length === 0 && !isPart
      const query = pageQuery(page, within)
      return rowsOf(straight ? here(query) : await away(query))
    },

    async count(org, sources, within = []) {
      const [counted] = await away<{ n: number }>(countQuery(org, sources, within))
      return counted?.n ?? 0
    },

    async countUpTo(org, sources, limit) {
      const query = countQuery(org, sources, [], limit)
      // A set is read to its end before the first of them is counted.
      const [counted] = sources.some(({ among }) => among)
        ? await away<{ n: number }>(query)
        : here<{ n: number }>(query)
      return counted?.n ?? 0
    },

    async countByValue(numbers) {
      const sql = `SELECT value, count(*) AS count FROM case_values WHERE list IN (SELECT value FROM json_each(?)) GROUP BY value`
      return away({ sql, parameters: [JSON.stringify(numbers)] })
    },

    async inAll(org, sets, limit) {
      return rowsOf(await away(inAllQuery(org, sets, limit)))
    },

    async newestWith(org, sources, texts, limit) {
      return rowsOf(await away(newestWithQuery(org, sources, texts, limit)))
    },

    async blanks(page, name, within) {
      return rowsOf(await away(blanksQuery(page, name, within)))
    },

    async sorted(page, name, within) {
      return rowsOf(await away(sortedQuery(page, name, within)))
    },

    async markChanged(row) {
      raw.query('INSERT OR IGNORE INTO case_dirty VALUES (?)').run(row)
    },

    async markAll() {
      raw.run('INSERT OR IGNORE INTO case_dirty SELECT row FROM cases WHERE draft = 0 AND removed IS NULL')
    },

    put: (cases) => putEntries(raw, lists, cases),

    async makeColumn(column, limit) {
      return makeColumn(raw, lists, column, limit)
    },
  }
}

const givenSql = `SELECT count(*) AS n FROM (SELECT 1 FROM case_assignees
  WHERE org = ? AND who IN (SELECT value FROM json_each(?)) LIMIT ?)`

/** A list of a column at all states of a form, and beside it the one of the same column where a list by time of change is. */
const besideSql = `SELECT b.list FROM case_lists a
  JOIN case_lists t ON t.list = ? AND t.org = a.org AND t.formId = a.formId AND t.processId = a.processId
  LEFT JOIN case_lists b ON b.org = a.org AND b.name = a.name AND b.formId = a.formId AND b.processId = a.processId
    AND b.state = t.state
  WHERE a.list = ? AND a.state = ''`
