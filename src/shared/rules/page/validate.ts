import type { Problem, Settings } from '../../catalogue/value.ts'
import { at } from '../../fields/field.ts'
import { fieldsOf, type PageField } from './fields.ts'
import { createPageState, type PageInput, type PageState } from './page.ts'

/** Problems by component name; the messages are translation keys. Only the first of each level is kept. */
export interface ValidationResult {
  critical: Record<string, string>
  error: Record<string, string>
  warning: Record<string, string>
  /** Placeholders of the messages, by component name. */
  values?: Record<string, Record<string, unknown>>
}

export interface ValidateOptions {
  /** Only fields on these pages (`FormTab` ids); default all. */
  pages?: readonly string[]
  /** Only these fields; default all. */
  names?: readonly string[]
  /** Required answers must be there. False while a draft is saved. */
  complete: boolean
}

/** Checks the answers of a page. Fields that are hidden or disabled are left out. */
export function validate(page: PageState | PageInput, options: ValidateOptions): ValidationResult {
  const state = 'rules' in page && 'isShown' in page ? page : createPageState(page)
  const result: ValidationResult = { critical: {}, error: {}, warning: {} }
  const names = options.names && new Set(options.names)
  for (const field of fieldsOf(state, options.pages)) {
    if (names && !names.has(field.name)) continue
    if (!state.isShown(field.node._id) || state.isDisabled(field.node._id)) continue
    add(result, field.name, problemsOfField(state, field, options.complete))
  }
  return result
}

/** Whether the form may be sent: warnings do not stop it. */
export function isValid({ critical, error }: ValidationResult): boolean {
  return Object.keys(critical).length === 0 && Object.keys(error).length === 0
}

/** The setting `validation.required`, or `required` as older components have it. */
export function isRequired(settings: Settings): boolean {
  return at(settings, 'validation.required') === true || settings.required === true
}

function problemsOfField(
  state: PageState,
  { name, node, definition }: PageField,
  complete: boolean,
): Problem[] {
  const answer = state.value(name)
  const clean = definition.isEmpty(answer) ? null : definition.clean(answer, node.extra)
  if (clean === undefined) return [{ level: 'critical', key: 'validation.wrongShape' }]
  if (clean !== null && !definition.isEmpty(clean)) return definition.check(clean, node.extra, state.context)
  return complete && isRequired(node.extra) ? [{ level: 'critical', key: 'validation.required' }] : []
}

/** The gravest problem comes last, so that its placeholders are the ones kept. */
function add(result: ValidationResult, name: string, problems: Problem[]): void {
  for (const level of ['warning', 'error', 'critical'] as const) {
    const problem = problems.find((one) => one.level === level)
    if (!problem || Object.hasOwn(result[level], name)) continue
    result[level][name] = problem.key
    if (problem.values) {
      result.values ??= {}
      result.values[name] = { ...result.values[name], ...problem.values }
    }
  }
}
