import * as traits from '../../../shared/catalogue/traits.ts'
import { fieldsOf } from '../../../shared/rules/fields.ts'
import type { PageState } from '../../../shared/rules/page.ts'
import { type ValidationResult, validate } from '../../../shared/rules/validate.ts'
import type { ModelProblem } from '../../../shared/wire/page.ts'
import type { ReadAnswers } from './readAnswers.ts'

/** What is wrong on the page, the second of two equal answers included. */
export function problemsOn(state: PageState, page: string, { confirmations }: ReadAnswers): ModelProblem[] {
  const problems = problemsOf(validate(state, { pages: [page], complete: true })).filter(
    ({ level }) => level !== 'warning',
  )
  for (const [name, again] of Object.entries(confirmations)) {
    const same =
      String(state.value(name) ?? '')
        .trim()
        .toLowerCase() === again.trim().toLowerCase()
    if (!same && !problems.some((one) => one.name === name)) {
      problems.push({ name, level: 'error', key: 'validation.confirmationNotMatching' })
    }
  }
  return problems
}

export function problemsOf(result: ValidationResult): ModelProblem[] {
  return (['critical', 'error', 'warning'] as const).flatMap((level) =>
    Object.entries(result[level]).map(([name, key]) => ({ name, level, key, values: result.values?.[name] })),
  )
}

/** Questions that the answers have opened on the page, which the visitor has not seen. */
export function newQuestions(state: PageState, page: string, { shown }: ReadAnswers): string[] {
  return namesOn(state, page).filter((name) => !shown.has(name))
}

/** Names of the questions of a page that can be answered now. */
export function namesOn(state: PageState, page: string): string[] {
  const open = fieldsOf(state, [page]).filter(
    ({ node }) =>
      state.isShown(node._id) && !state.isDisabled(node._id) && !traits.asksNothing.includes(node.type),
  )
  return [...new Set(open.map(({ name }) => name))]
}
