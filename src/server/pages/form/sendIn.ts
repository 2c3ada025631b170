import type { PageState } from '../../../shared/rules/page.ts'
import { validate } from '../../../shared/rules/validate.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { LoadContext } from '../contract.ts'
import type { Held } from '../held.ts'
import { fillModel } from './fillModel.ts'
import { namesOn, problemsOf } from './pageProblems.ts'
import type { Outcome } from './post.ts'
import { progressOf } from './progress.ts'
import { refOf } from './saveAnswers.ts'
import type { FormTarget } from './target.ts'

/** Sends the draft in. What keeps it from being sent is shown on the first page that has some of it. */
export async function sendIn(
  context: LoadContext,
  target: FormTarget,
  held: Held,
  state: PageState,
): Promise<Outcome> {
  const { services, session } = context
  const all = problemsOf(validate(state, { complete: true }))
  const broken = progressOf(state, null).pages.find((page) =>
    namesOn(state, page).some((name) => all.some((one) => one.name === name)),
  )
  if (broken)
    return { show: await fillModel(context, target, { page: broken, more: { problems: all } }), status: 422 }
  try {
    const sent = await services.cases.save(session, {
      formId: target.formId,
      data: {},
      complete: true,
      ...refOf(held),
    })
    return {
      to: `${target.action}${target.action.includes('?') ? '&' : '?'}receipt=${encodeURIComponent(sent.formDataId)}`,
      held,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { fields = {}, message } = error.options
    const problems = Object.entries(fields).map(([name, key]) => ({ name, level: 'error' as const, key }))
    const text = services.texts(session.locale, session.org)(message ?? errors[error.code].message)
    const page = progressOf(state, null).pages.at(-1)
    return {
      show: await fillModel(context, target, { page, more: { problems, notice: { kind: 'error', text } } }),
      status: errors[error.code].status,
    }
  }
}
