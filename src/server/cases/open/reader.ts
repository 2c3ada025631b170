import { isAsked } from '../../../shared/catalogue/read/asked.ts'
import { valueDefinition } from '../../../shared/catalogue/values.ts'
import { readerFor } from '../../../shared/process/graph/steps.ts'
import type { Who } from '../../../shared/process/who.ts'
import { withoutNodes } from '../../../shared/rules/page/closedTo.ts'
import { compileRules, nameOf } from '../../../shared/rules/page/compile.ts'
import { everyState } from '../../../shared/rules/rights/rights.ts'
import { authorAt, hasRights, metKey, type Reader, treeFor } from '../../../shared/rules/rights/treeFor.ts'
import type { CaseRecord } from '../../store/records.ts'
import { type CompiledForm, fieldsIn } from '../forms.ts'

/** The person at a case, as its form's rights per step see them; `record` null: it is not begun. */
export function readerAt(who: Who, record: Pick<CaseRecord, 'draft' | 'state'> | null): Reader {
  // Whoever takes one down fills it in for its author.
  return readerFor(who, !record || record.draft === 1 ? null : record.state)
}

/** Who sent the case in, or is about to. */
export const authorOfCase = (record: Pick<CaseRecord, 'draft' | 'state'> | null): Reader =>
  authorAt(!record || record.draft === 1 ? null : record.state)

/** Where nobody reads, such as in the removal of all that a case says. */
export const everything = null

export interface MetOptions {
  /** What the reader may only read is checked as the rest is. */
  forCheck?: boolean
}

/**
 * The form as the reader meets it: its tree without what is hidden from them, and `fields` and rules of what is left. Never what a
 * case is stored by: there it is asked what the form has.
 */
export function formMet(
  form: CompiledForm,
  reader: Reader | null,
  { forCheck = false }: MetOptions = {},
): CompiledForm {
  if (reader === null || !hasRights(form.tree)) return form
  const key = metKey(reader, forCheck)
  const known = met.get(form) ?? new Map<string, CompiledForm>()
  met.set(form, known)
  const there = known.get(key)
  if (there) return there
  const made = form.as((tree) => {
    const own = treeFor(tree, reader, { asked: isAsked, forCheck })
    const rules = compileRules(own, valueDefinition)
    return { tree: own, rules, fields: fieldsIn(rules) }
  })
  known.set(key, made)
  return made
}

const met = new WeakMap<CompiledForm, Map<string, CompiledForm>>()

/** Names of the questions that are hidden from the reader wherever they stand. */
export function hiddenNames(form: CompiledForm, reader: Reader | null): ReadonlySet<string> {
  const own = formMet(form, reader)
  if (own === form) return noNames
  return new Set([...form.fields.keys()].filter((name) => !own.fields.has(name)))
}

export const noNames: ReadonlySet<string> = new Set()

/**
 * What those who handle cases by one of these roles find none by, in whatever state: a list that they sort, narrow, count and search
 * would tell of answers that a case itself does not tell them.
 */
export function hiddenSomewhere(
  form: CompiledForm,
  states: Iterable<string>,
  roles: readonly string[],
): ReadonlySet<string> {
  if (!hasRights(form.tree)) return noNames
  const found = new Set<string>()
  for (const state of [...states, everyState])
    for (const role of roles)
      for (const name of hiddenNames(form, { state, roles: [role], isAdmin: false })) found.add(name)
  return found
}

/** The form without these questions. */
export function formWithout(form: CompiledForm, names: ReadonlySet<string>): CompiledForm {
  if (names.size === 0) return form
  const key = [...names].sort().join(' ')
  const known = without.get(form) ?? new Map<string, CompiledForm>()
  without.set(form, known)
  const made =
    known.get(key) ??
    form.as((tree) => {
      const gone = Object.values(tree.nodes).filter((node) => names.has(nameOf(node) ?? ''))
      const own = withoutNodes(tree, new Set(gone.map(({ _id }) => _id)))
      const rules = compileRules(own, valueDefinition)
      return { tree: own, rules, fields: fieldsIn(rules) }
    })
  known.set(key, made)
  return made
}

const without = new WeakMap<CompiledForm, Map<string, CompiledForm>>()
