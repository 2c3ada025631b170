import type { Database } from 'bun:sqlite'

/**
 * The lists that cases are found through (`case_lists`, `case_values`), and their text. A save only marks its case
 * in `case_dirty`; the lists follow in batches, because an entry in a sorted list touches a page of its own. What a
 * case holds in every column stands in `case_index`; in sorted lists stands what somebody asks for (`case_columns`).
 */

/** The store (what is committed) or a write under way (what it has done so far). */
export interface At {
  raw: Database
}

/** Where a list belongs: one column of the cases of a form in a process, at one state or at all (`''`). */
export interface ListKey extends CaseScope {
  /** Component name, or `#updated`, `#created`, `#number`, `#by`; `=name` for values to filter by only. */
  name: string
}

/** Where a case stands. */
export interface CaseScope {
  org: string
  /** `''` with an empty processId: all cases of the organisation. */
  formId: string
  processId: string
  state: string
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

/** Column → what a case is sorted or filtered by in it. */
export type CaseColumns = Record<string, ListValue | ListValue[]>

/** Numbers and columns of the lists, remembered. Only one may write lists, and it forgets when a write of its failed. */
export interface CaseLists {
  /** The list's number; made when it is not there. */
  number(tx: At, key: ListKey): number
  /** The lists of a column that a case stands in within its form: all of them, and those at its state. */
  ofForm(tx: At, scope: CaseScope, name: string): number[]
  /** The list of a column over all cases of the organisation. */
  ofAll(tx: At, org: string, name: string): number
  scopeOf(tx: At, list: number): CaseScope
  /** Columns that have lists → the row up to which they hold the cases. */
  kept(tx: At, org: string, formId: string): ReadonlyMap<string, number>
  forget(): void
}

/** What the lists should hold for a case. */
export interface CaseEntries {
  scope: CaseScope
  /** When it was last changed: within a list, cases of one value stand in this order. */
  at: number
  /** All but the time of change. */
  columns: CaseColumns
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

export function isAnyDirty(at: At): boolean {
  return at.raw.query('SELECT 1 FROM case_dirty LIMIT 1').get() !== null
}

export function clearDirty(tx: At, row: number): void {
  tx.raw.query('DELETE FROM case_dirty WHERE row = ?').run(row)
}

/** Puts a case into its lists, in place of what was there; null takes it out of all. Adds to `counts`, per list. */
export function replaceEntries(
  tx: At,
  lists: CaseLists,
  row: number,
  next: CaseEntries | null,
  counts: Map<number, number>,
): void {
  const { raw } = tx
  const old = raw
    .query('SELECT list, at, entries, text FROM case_index WHERE row = ?')
    .get(row) as StoredIndex | null
  const add = (list: number, n: number) => counts.set(list, (counts.get(list) ?? 0) + n)
  if (old) {
    const remove = raw.query('DELETE FROM case_values WHERE list = ? AND value = ? AND at = ? AND row = ?')
    const columns = JSON.parse(old.entries) as CaseColumns
    for (const { list, value } of placesOf(tx, lists, row, {
      scope: lists.scopeOf(tx, old.list),
      at: old.at,
      columns,
    })) {
      for (const one of Array.isArray(value) ? value : [value]) remove.run(list, one, old.at, row)
      add(list, -1)
    }
  }
  if (next) {
    const insert = raw.query('INSERT OR IGNORE INTO case_values VALUES (?, ?, ?, ?)')
    for (const { list, value } of placesOf(tx, lists, row, next)) {
      for (const one of Array.isArray(value) ? value : [value]) insert.run(list, one, next.at, row)
      add(list, 1)
    }
    const list = lists.number(tx, { ...next.scope, name: '#updated' })
    raw
      .query('INSERT OR REPLACE INTO case_index VALUES (?, ?, ?, ?, ?)')
      .run(row, list, next.at, JSON.stringify(next.columns), next.text)
  } else if (old) {
    raw.query('DELETE FROM case_index WHERE row = ?').run(row)
  }
  if (old?.text !== next?.text) {
    if (old) raw.query('DELETE FROM case_text WHERE rowid = ?').run(row)
    if (next) raw.query('INSERT INTO case_text (rowid, text) VALUES (?, ?)').run(row, next.text)
  }
}

/** Takes a case out at once, before it is deleted for good. */
export function takeOut(tx: At, lists: CaseLists, row: number): void {
  const counts = new Map<number, number>()
  replaceEntries(tx, lists, row, null, counts)
  addCounts(tx, counts)
}

export function addCounts(tx: At, counts: ReadonlyMap<number, number>): void {
  const update = tx.raw.query('UPDATE case_lists SET count = count + ? WHERE list = ?')
  for (const [list, n] of counts) if (n !== 0) update.run(n, list)
}

interface Place {
  list: number
  value: ListValue | ListValue[]
}

/** The sorted lists that a case stands in. Of a column that is still being made, the cases behind come by themselves. */
function placesOf(
  tx: At,
  lists: CaseLists,
  row: number,
  { scope, at, columns }: Pick<CaseEntries, 'scope' | 'at' | 'columns'>,
): Place[] {
  const places: Place[] = []
  for (const list of lists.ofForm(tx, scope, '#updated')) places.push({ list, value: at })
  places.push({ list: lists.ofAll(tx, scope.org, '#updated'), value: at })
  for (const [name, built] of lists.kept(tx, scope.org, scope.formId)) {
    const value = columns[name]
    if (row > built || value === undefined) continue
    for (const list of lists.ofForm(tx, scope, name)) places.push({ list, value })
  }
  for (const [name, built] of lists.kept(tx, scope.org, '')) {
    const value = columns[name]
    if (row <= built && value !== undefined) places.push({ list: lists.ofAll(tx, scope.org, name), value })
  }
  return places
}

interface StoredIndex {
  list: number
  at: number
  /** `CaseColumns` */
  entries: string
  text: string
}
