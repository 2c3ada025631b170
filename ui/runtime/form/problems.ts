import type { AnySettings } from '../../../src/shared/catalogue/anySettings.ts'
import type { Problem } from '../../../src/shared/catalogue/value.ts'
import { fieldsOf, isOpen } from '../../../src/shared/rules/page/fields.ts'
import { type ValidationResult, validate } from '../../../src/shared/rules/page/validate.ts'
import type { FormRun, ListedProblem } from './formRun.ts'

export type FoundProblems = ReadonlyMap<string, readonly Problem[]>

/** What keeps these pages (or all) from being left, by component name. Warnings are found too. */
export function findProblems(run: FormRun, pages?: readonly string[]): FoundProblems {
  const { store } = run
  const found = new Map<string, readonly Problem[]>(byName(validate(store.state, { pages, complete: true })))
  for (const { name, node } of fieldsOf(store.state, pages)) {
    const file = run.files?.problem(name)
    if (file && isOpen(store.state, name)) found.set(name, [file])
    const { enableConfirmation }: AnySettings = node.extra
    if (
      found.has(name) ||
      enableConfirmation !== true ||
      !store.state.isShown(node._id) ||
      store.state.isDisabled(node._id)
    )
      continue
    const same = normal(run.confirmation(name).get()) === normal(store.state.value(name))
    if (!same) found.set(name, [{ level: 'error', key: 'validation.confirmationNotMatching' }])
  }
  return found
}

/** Puts what was found beside the questions of these pages, and takes away what was there. */
export function showProblems({ store }: FormRun, found: FoundProblems, pages?: readonly string[]): void {
  for (const { name } of fieldsOf(store.state, pages)) store.problems(name).set(found.get(name) ?? [])
}

/** The lines of the error summary, in reading order. */
export function listProblems({ store, pages }: FormRun, found: FoundProblems): ListedProblem[] {
  const lines: ListedProblem[] = []
  const listed = new Set<string>()
  for (const page of pages.get()) {
    for (const { name, node } of fieldsOf(store.state, [page])) {
      const problem = found.get(name)?.find(({ level }) => level !== 'warning')
      if (!problem || listed.has(name) || !store.state.isShown(node._id)) continue
      listed.add(name)
      lines.push({ name, nodeId: node._id, page, problem })
    }
  }
  return lines
}

/** Problems per component, the gravest first. */
export function byName(result: ValidationResult): Map<string, Problem[]> {
  const found = new Map<string, Problem[]>()
  for (const level of ['critical', 'error', 'warning'] as const) {
    for (const [name, key] of Object.entries(result[level])) {
      const problems = found.get(name) ?? []
      found.set(name, [...problems, { level, key, values: result.values?.[name] }])
    }
  }
  return found
}

const normal = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
