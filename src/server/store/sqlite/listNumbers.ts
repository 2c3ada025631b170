import type { Database } from 'bun:sqlite'
import { atStage, type CaseScope } from '../repositories/caseLists.ts'

/**
 * Numbers and columns of the lists of cases, remembered by the connection that writes. What a write that came to
 * nothing had made is forgotten with everything else.
 */
export interface ListNumbers {
  /** The lists of a column that a case stands in within its form: all of them, those at its state, those at its stage. */
  ofForm(scope: CaseScope, name: string): readonly number[]
  /** Over all cases of the organisation: all of them, those at its stage. */
  ofAll(scope: CaseScope, name: string): number[]
  /** The list of a column at just this place. Made when it is not there, as in the others. */
  at(scope: CaseScope, name: string): number
  scopeOf(list: number): CaseScope
  /** Columns that have lists → the row up to which they hold the cases. */
  kept(org: string, formId: string): ReadonlyMap<string, number>
  forget(): void
}

export function listNumbers(raw: Database): ListNumbers {
  const numbers = new Map<string, number>()
  const scopes = new Map<number, CaseScope>()
  const columns = new Map<string, Map<string, number>>()
  const alike = new Map<string, readonly number[]>()

  function at({ org, formId, processId, state }: CaseScope, name: string): number {
    const text = `${org}\n${name}\n${formId}\n${processId}\n${state}`
    const known = numbers.get(text)
    if (known !== undefined) return known
    const values = [org, name, formId, processId, state]
    raw
      .query(
        'INSERT OR IGNORE INTO case_lists (org, name, formId, processId, state, count) VALUES (?, ?, ?, ?, ?, 0)',
      )
      .run(...values)
    const { list } = raw
      .query(
        'SELECT list FROM case_lists WHERE org = ? AND name = ? AND formId = ? AND processId = ? AND state = ?',
      )
      .get(...values) as { list: number }
    numbers.set(text, list)
    return list
  }

  const placesOf = ({ state, stage }: Pick<CaseScope, 'state' | 'stage'>) => [
    '',
    ...(state === '' ? [] : [state]),
    ...(stage === undefined ? [] : [atStage(stage)]),
  ]

  /** Of cases that stand alike, which are many: asked for each column of each case. */
  function ofForm(scope: CaseScope, name: string): readonly number[] {
    const { org, formId, processId, state, stage } = scope
    const key = `${name}\n${org}\n${formId}\n${processId}\n${state}\n${stage}`
    let known = alike.get(key)
    if (!known) {
      known = placesOf(scope).map((place) => at({ ...scope, state: place }, name))
      alike.set(key, known)
    }
    return known
  }

  return {
    at,
    ofForm,
    ofAll: ({ org, stage }, name) =>
      placesOf({ state: '', stage }).map((state) => at({ org, formId: '', processId: '', state }, name)),
    scopeOf(list) {
      let scope = scopes.get(list)
      if (!scope) {
        scope = raw
          .query('SELECT org, formId, processId, state FROM case_lists WHERE list = ?')
          .get(list) as CaseScope
        scopes.set(list, scope)
      }
      return scope
    },
    kept(org, formId) {
      const key = `${org}\n${formId}`
      let kept = columns.get(key)
      if (!kept) {
        const rows = raw
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
      alike.clear()
    },
  }
}
