import {
  type At,
  addCounts,
  type CaseLists,
  type CaseScope,
  type ListKey,
  type ListValue,
} from './caseIndex.ts'

/** Which columns have sorted lists, and how the lists of a column are made of the cases there are. */

/** A column of the cases of a form; of all cases of the organisation where formId is empty. */
export interface CaseColumn {
  org: string
  formId: string
  name: string
}

export function createCaseLists(): CaseLists {
  const numbers = new Map<string, number>()
  const scopes = new Map<number, CaseScope>()
  const columns = new Map<string, Map<string, number>>()

  function number(tx: At, { org, name, formId, processId, state }: ListKey): number {
    const text = `${org}\n${name}\n${formId}\n${processId}\n${state}`
    const known = numbers.get(text)
    if (known !== undefined) return known
    const values = [org, name, formId, processId, state]
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
    numbers.set(text, list)
    return list
  }

  return {
    number,
    ofForm(tx, scope, name) {
      const all = number(tx, { ...scope, state: '', name })
      return scope.state === '' ? [all] : [all, number(tx, { ...scope, name })]
    },
    ofAll: (tx, org, name) => number(tx, { org, name, formId: '', processId: '', state: '' }),
    scopeOf(tx, list) {
      let scope = scopes.get(list)
      if (!scope) {
        scope = tx.raw
          .query('SELECT org, formId, processId, state FROM case_lists WHERE list = ?')
          .get(list) as CaseScope
        scopes.set(list, scope)
      }
      return scope
    },
    kept(tx, org, formId) {
      const key = `${org}\n${formId}`
      let kept = columns.get(key)
      if (!kept) {
        const rows = tx.raw
          .query('SELECT name, built FROM case_columns WHERE org = ? AND formId = ?')
          .all(org, formId) as { name: string; built: number | null }[]
        kept = new Map(rows.map(({ name, built }) => [name, built ?? Number.POSITIVE_INFINITY]))
        columns.set(key, kept)
      }
      return kept
    },
    forget() {
      numbers.clear()
      scopes.clear()
      columns.clear()
    },
  }
}

/** Of all organisations. `built` as in `case_columns`. */
export function allColumns(at: At): (CaseColumn & { built: number | null })[] {
  return at.raw.query('SELECT * FROM case_columns').all() as (CaseColumn & { built: number | null })[]
}

/**
 * Puts the next cases into the lists of a column, at most so many. Answers whether all are in now. A step that was not
 * committed is done again; where the next begins is stored with it.
 */
export function buildColumn(tx: At, lists: CaseLists, column: CaseColumn, limit: number): boolean {
  const { org, formId, name } = column
  const { raw } = tx
  raw.query('INSERT OR IGNORE INTO case_columns VALUES (?, ?, ?, 0)').run(org, formId, name)
  const from = lists.kept(tx, org, formId).get(name) ?? 0
  const rows = raw
    .query('SELECT row, list, at, entries -> ? AS value FROM case_index WHERE row > ? ORDER BY row LIMIT ?')
    .all(pathOf(name), from, limit) as { row: number; list: number; at: number; value: string | null }[]
  const counts = new Map<number, number>()
  const insert = raw.query('INSERT OR IGNORE INTO case_values VALUES (?, ?, ?, ?)')
  for (const { row, list, at, value } of rows) {
    const scope = lists.scopeOf(tx, list)
    if (value === null || scope.org !== org || (formId !== '' && scope.formId !== formId)) continue
    const into = formId === '' ? [lists.ofAll(tx, org, name)] : lists.ofForm(tx, scope, name)
    const values = [JSON.parse(value) as ListValue | ListValue[]].flat()
    for (const one of into) {
      for (const each of values) insert.run(one, each, at, row)
      counts.set(one, (counts.get(one) ?? 0) + 1)
    }
  }
  addCounts(tx, counts)
  const done = rows.length < limit
  raw
    .query('UPDATE case_columns SET built = ? WHERE org = ? AND formId = ? AND name = ?')
    .run(done ? null : (rows.at(-1)?.row ?? from), org, formId, name)
  // What is remembered of the columns is what was stored before.
  lists.forget()
  return done
}

/** Where a column stands in the `entries` of a case. No component's name has a quotation mark in it. */
export const pathOf = (name: string) => `$."${name.replace(/["\\]/g, '')}"`
