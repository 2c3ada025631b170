import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { FormNotice, ModelProblem } from '../../../shared/wire/page.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import type { Held } from '../held.ts'
import { fillModel } from './fillModel.ts'
import { textOf } from './login.ts'
import type { Shown } from './post.ts'
import type { ReadAnswers } from './readAnswers.ts'
import { storeFiles } from './storeFiles.ts'
import type { FormTarget } from './target.ts'

export interface Saved {
  held: Held
  /** The form as it is now, for drawing it again. */
  target: FormTarget
  problems: ModelProblem[]
  /** Names of answers that were sent and not kept. */
  notKept: string[]
}

/** Saves a page's answers, its files included. When that is refused the page is shown again with everything as it was typed. */
export async function saveAnswers(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
  answers: ReadAnswers,
  page: string,
): Promise<Saved | Shown> {
  const { services, session } = context
  const { formId } = target
  const revision = Number(textOf(post.form, '_revision')) || undefined
  try {
    const first = await services.cases.save(session, {
      formId,
      data: answers.values,
      page,
      query: target.opened.query,
      ...refOf(target.held),
      ...(revision && { revision }),
    })
    const held: Held = {
      formDataId: first.formDataId,
      caseToken: target.held?.caseToken ?? first.caseToken ?? null,
    }
    const problems = answers.files.length > 0 ? await storeFiles(context, held, answers) : []
    if (answers.files.length > 0) {
      const data = Object.fromEntries(
        answers.files.map(({ field }) => [field.name, answers.values[field.name]]),
      )
      await services.cases.save(session, { formId, data, page, ...refOf(held) })
    }
    const { query } = target.opened
    const opened = await services.cases.openForm(session, { formId, query, ...refOf(held) })
    const notKept = Object.entries(first.notKept ?? {})
    for (const [name, key] of notKept) problems.push({ name, level: 'error', key })
    return { held, target: { ...target, opened, held }, problems, notKept: notKept.map(([name]) => name) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { fields = {}, message, detail } = error.options
    const problems = Object.entries(fields).map(([name, key]) => ({ name, level: 'critical' as const, key }))
    const text = services.texts(session.locale, session.org)(message ?? errors[error.code].message)
    const kind = error.code === 'CONFLICT' ? ('conflict' as const) : ('error' as const)
    const { revision: now, fields: both } = (detail ?? {}) as {
      revision?: number
      fields?: FormNotice['fields']
    }
    const more = {
      problems,
      notice: { kind, text, ...(kind === 'conflict' && both && { fields: both }) },
      ...(now && { revision: now }),
      confirmations: answers.confirmations,
    }
    return {
      show: await fillModel(context, target, { page, values: answers.values, more }),
      status: errors[error.code].status,
    }
  }
}

/** By what a case is held, as the case engine takes it. */
export const refOf = (held: Held | null) =>
  held ? { formDataId: held.formDataId, ...(held.caseToken && { caseToken: held.caseToken }) } : {}
