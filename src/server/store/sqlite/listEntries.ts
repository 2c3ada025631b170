import type { Database } from 'bun:sqlite'
import { pauses } from '../../unhurried.ts'
import type { CaseColumn, CaseColumns, CaseEntries, CaseScope, ListValue } from '../repositories/caseLists.ts'
import type { ListNumbers } from './listNumbers.ts'
import { pathOf } from './listQueries.ts'

/**
 * What stands in the lists of cases (`case_lists`, `case_values`) and their text. What a case holds in every column
 * stands in `case_index`; in sorted lists stands what somebody asks for (`case_columns`). An entry in a sorted list
 * touches a page of the database of its own.
 */

/** See `CaseLists.put`. */
export async function putEntries(
  raw: Database,
  lists: ListNumbers,
  cases: ReadonlyMap<number, CaseEntries | null>,
): Promise<void> {
  const pause = pauses()
  const counts = new Map<number, number>()
  const waits = raw.query('DELETE FROM case_dirty WHERE row = ?')
  for (const [row, entries] of cases) {
    replaceEntries(raw, lists, row, entries, counts)
    waits.run(row)
    await pause()
  }
  addCounts(raw, counts)
}

/** See `CaseLists.makeColumn`. A step that was not committed is done again. */
export function makeColumn(raw: Database, lists: ListNumbers, column: CaseColumn, limit: number): boolean {
  const { org, formId, name } = column
  raw.query('INSERT OR IGNORE INTO case_columns VALUES (?, ?, ?, 0)').run(org, formId, name)
  const from = lists.kept(org, formId).get(name) ?? 0
  const rows = raw
    .query(
      'SELECT row, list, stage, at, entries -> ? AS value FROM case_index WHERE row > ? ORDER BY row LIMIT ?',
    )
    .all(pathOf(name), from, limit) as (Pick<StoredIndex, 'list' | 'stage' | 'at'> & {
    row: number
    value: string | null
  })[]
  const counts = new Map<number, number>()
  const insert = raw.query('INSERT OR IGNORE INTO case_values VALUES (?, ?, ?, ?)')
  for (const { row, list, stage, at, value } of rows) {
    const scope = scopeAt(lists, { list, stage })
    if (value === null || scope.org !== org || (formId !== '' && scope.formId !== formId)) continue
    const into = formId === '' ? lists.ofAll(scope, name) : lists.ofForm(scope, name)
    const values = [JSON.parse(value) as ListValue | ListValue[]].flat()
    for (const one of into) {
      for (const each of values) insert.run(one, each, at, row)
      counts.set(one, (counts.get(one) ?? 0) + 1)
    }
  }
  addCounts(raw, counts)
  const done = rows.length < limit
  raw
    .query('UPDATE case_columns SET built = ? WHERE org = ? AND formId = ? AND name = ?')
    .run(done ? null : (rows.at(-1)?.row ?? from), org, formId, name)
  // What is remembered of the columns is what was stored before.
  lists.forget()
  return done
}

/** Puts a case into its lists, in place of what was there; null takes it out of all. Adds to `counts`, per list. */
function replaceEntries(
  raw: Database,
  lists: ListNumbers,
  row: number,
  next: CaseEntries | null,
  counts: Map<number, number>,
): void {
  const old = raw
    .query('SELECT list, stage, at, entries, text FROM case_index WHERE row = ?')
    .get(row) as StoredIndex | null
  const add = (list: number, n: number) => counts.set(list, (counts.get(list) ?? 0) + n)
  if (old) {
    const remove = raw.query('DELETE FROM case_values WHERE list = ? AND value = ? AND at = ? AND row = ?')
    const columns = JSON.parse(old.entries) as CaseColumns
    for (const { list, value } of placesOf(lists, row, {
      scope: scopeAt(lists, old),
      at: old.at,
      columns,
    })) {
      for (const one of Array.isArray(value) ? value : [value]) remove.run(list, one, old.at, row)
      add(list, -1)
    }
  }
  if (next) {
    const insert = raw.query('INSERT OR IGNORE INTO case_values VALUES (?, ?, ?, ?)')
    for (const { list, value } of placesOf(lists, row, next)) {
      for (const one of Array.isArray(value) ? value : [value]) insert.run(list, one, next.at, row)
      add(list, 1)
    }
    raw
      .query(
        'INSERT OR REPLACE INTO case_index (row, list, stage, at, entries, text) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        row,
        lists.at(next.scope, '#updated'),
        next.scope.stage ?? null,
        next.at,
        JSON.stringify(next.columns),
        next.text,
      )
  } else if (old) {
    raw.query('DELETE FROM case_index WHERE row = ?').run(row)
  }
  if (old?.text !== next?.text) {
    if (old) raw.query('DELETE FROM case_text WHERE rowid = ?').run(row)
    if (next) raw.query('INSERT INTO case_text (rowid, text) VALUES (?, ?)').run(row, next.text)
  }
}

function addCounts(raw: Database, counts: ReadonlyMap<number, number>): void {
  const update = raw.query('UPDATE case_lists SET count = count + ? WHERE list = ?')
  for (const [list, n] of counts) if (n !== 0) update.run(n, list)
}

interface Place {
  list: number
  value: ListValue | ListValue[]
}

/**
 * The sorted lists that a case stands in. Of a column that is still being made, the cases behind come by themselves.
 */
function placesOf(
  lists: ListNumbers,
  row: number,
  { scope, at, columns }: Pick<CaseEntries, 'scope' | 'at' | 'columns'>,
): Place[] {
  const places: Place[] = []
  for (const list of lists.ofForm(scope, '#updated')) places.push({ list, value: at })
  for (const list of lists.ofAll(scope, '#updated')) places.push({ list, value: at })
  for (const [name, built] of lists.kept(scope.org, scope.formId)) {
    const value = columns[name]
    if (row > built || value === undefined) continue
    for (const list of lists.ofForm(scope, name)) places.push({ list, value })
  }
  for (const [name, built] of lists.kept(scope.org, '')) {
    const value = columns[name]
    if (row > built || value === undefined) continue
    for (const list of lists.ofAll(scope, name)) places.push({ list, value })
  }
  return places
}

/** Where a case stood when it was entered. */
function scopeAt(lists: ListNumbers, { list, stage }: Pick<StoredIndex, 'list' | 'stage'>): CaseScope {
  const scope = lists.scopeOf(list)
  return stage === null ? scope : { ...scope, stage }
}

interface StoredIndex {
  list: number
  stage: string | null
  at: number
  /** `CaseColumns` */
  entries: string
  text: string
}
