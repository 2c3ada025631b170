import type { CaseColumn, CaseList, CaseLists, ListPage } from '../repositories/caseLists.ts'
import type { Sqlite } from './connection.ts'
import { makeColumn, putEntries } from './listEntries.ts'
import type { ListNumbers } from './listNumbers.ts'
import {
  blanksQuery,
  countQuery,
  inAllQuery,
  newestWithQuery,
  pageQuery,
  type Query,
  sortedQuery,
  walkQuery,
} from './listQueries.ts'

/** Index entries that are read here and now. */
const readHere = 1_000
/** And that are passed, at most, on the way to a page of a part of them. */
const passedHere = 2_000

/**
 * What reads index entries of a page or of a limit is asked here and now; what may touch many rows goes to the worker.
 */
export function sqliteCaseLists({ raw, scan }: Sqlite, lists: ListNumbers): CaseLists {
  const here = <R>({ sql, parameters }: Query) => raw.query(sql).all(...parameters) as R[]
  const away = <R>({ sql, parameters }: Query) => scan.all<R>(sql, parameters)
  const rowsOf = (found: { row: number }[]) => found.map(({ row }) => row)

  /**
   * A page of what is a large part of its lists fills up after a few of their entries; undefined where it does not, or
   * would not. Gathering all of a set takes as long for the first page as for the last.
   */
  function walked(page: ListPage): number[] | undefined {
    const wanted = page.offset + page.limit
    for (const most of [Math.min(4 * wanted, passedHere), passedHere]) {
      const query = most < wanted ? undefined : walkQuery(page, most)
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
      const found = within.length === 0 && isPart ? walked(page) : undefined
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

    async put(cases) {
      putEntries(raw, lists, cases)
    },

    async makeColumn(column, limit) {
      return makeColumn(raw, lists, column, limit)
    },
  }
}
