import type { Database } from 'bun:sqlite'

/**
 * The lists that cases are found through (`case_lists`, `case_values`), and their text. A save only marks its case
 * in `case_dirty`; the lists follow in batches, because an entry in a sorted list touches a page of its own.
 */

/** The store (what is committed) or a write under way (what it has done so far). */
export interface At {
  raw: Database
}

/** Where a list belongs: one column of the cases of a form in a process, at one state or at all (`''`). */
export interface ListKey {
  org: string
  /** `''` with an empty processId: all cases of the organisation. */
  formId: string
  processId: string
  state: string
  /** Component name, or `#updated`, `#created`, `#number`, `#by`; `=name` for values to filter by only. */
  name: string
}

export interface CaseList extends ListKey {
  list: number
  /** Cases in it. */
  count: number
}

export type ListValue = string | number

/** Values of a list; without any bound all of them. */
export interface ListRange {
  equals?: ListValue
  from?: ListValue
  to?: ListValue
}

/** What the lists should hold for a case. */
export interface CaseEntries {
  /** When it was last changed: within a list, cases of one value stand in this order. */
  at: number
  entries: { list: number; value: ListValue | ListValue[] }[]
  /** Everything that free text should find. */
  text: string
}

export function markDirty(tx: At, row: number): void {
  tx.raw.query('INSERT OR IGNORE INTO case_dirty VALUES (?)').run(row)
}

export function dirtyRows(at: At, limit: number): number[] {
  const rows = at.raw.query('SELECT row FROM case_dirty ORDER BY row LIMIT ?').all(limit) as { row: number }[]
  return rows.map(({ row }) => row)
}

export function countDirty(at: At): number {
  return (at.raw.query('SELECT count(*) AS n FROM case_dirty').get() as { n: number }).n
}

export function clearDirty(tx: At, row: number): void {
  tx.raw.query('DELETE FROM case_dirty WHERE row = ?').run(row)
}

/** The list's number; made when it is not there. `known` is a cache that the caller drops when a write fails. */
export function listNumber(tx: At, key: ListKey, known: Map<string, number>): number {
  const text = `${key.org}\n${key.name}\n${key.formId}\n${key.processId}\n${key.state}`
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const values = [key.org, key.name, key.formId, key.processId, key.state]
  tx.raw
    .query(
      'INSERT OR IGNORE INTO case_lists (org, name, formId, processId, state, count) VALUES (?, ?, ?, ?, ?, 0)',
    )
    .run(...values)
  const { list } = tx.raw
    .query(
      'SELECT list FROM case_lists WHERE org = ? AND name = ? AND formId = ? AND processId = ? AND state = ?',
    )
    .get(...values) as { list: number }
  known.set(text, list)
  return list
}

/** Puts a case into its lists, in place of what was there; null takes it out of all. Adds to `counts`, per list. */
export function replaceEntries(
  tx: At,
  row: number,
  next: CaseEntries | null,
  counts: Map<number, number>,
): void {
  const { raw } = tx
  const old = raw
    .query('SELECT at, entries, text FROM case_index WHERE row = ?')
    .get(row) as StoredIndex | null
  const add = (list: number, n: number) => counts.set(list, (counts.get(list) ?? 0) + n)
  if (old) {
    const remove = raw.query('DELETE FROM case_values WHERE list = ? AND value = ? AND at = ? AND row = ?')
    for (const [key, values] of Object.entries(JSON.parse(old.entries) as StoredEntries)) {
      const list = Number(key)
      for (const value of Array.isArray(values) ? values : [values]) remove.run(list, value, old.at, row)
      add(list, -1)
    }
  }
  if (next) {
    const stored: StoredEntries = {}
    const insert = raw.query('INSERT OR IGNORE INTO case_values VALUES (?, ?, ?, ?)')
    for (const { list, value } of next.entries) {
      stored[list] = value
      for (const one of Array.isArray(value) ? value : [value]) insert.run(list, one, next.at, row)
      add(list, 1)
    }
    raw
      .query('INSERT OR REPLACE INTO case_index VALUES (?, ?, ?, ?)')
      .run(row, next.at, JSON.stringify(stored), next.text)
  } else if (old) {
    raw.query('DELETE FROM case_index WHERE row = ?').run(row)
  }
  if (old?.text !== next?.text) {
    if (old) raw.query('DELETE FROM case_text WHERE rowid = ?').run(row)
    if (next) raw.query('INSERT INTO case_text (rowid, text) VALUES (?, ?)').run(row, next.text)
  }
}

/** Takes a case out at once, before it is deleted for good. */
export function takeOut(tx: At, row: number): void {
  const counts = new Map<number, number>()
  replaceEntries(tx, row, null, counts)
  addCounts(tx, counts)
}

export function addCounts(tx: At, counts: ReadonlyMap<number, number>): void {
  const update = tx.raw.query('UPDATE case_lists SET count = count + ? WHERE list = ?')
  for (const [list, n] of counts) if (n !== 0) update.run(n, list)
}

/** List → value, or values of a list that is filtered by only. As JSON it is asked for single lists in SQL. */
type StoredEntries = Record<string, ListValue | ListValue[]>

interface StoredIndex {
  at: number
  entries: string
  text: string
}
