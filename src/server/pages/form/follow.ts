import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import { changeStatus } from './definitions.ts'
import { fillModel } from './fillModel.ts'
import { textOf } from './login.ts'
import type { Outcome } from './outcome.ts'
import { type FormTarget, targetOf } from './target.ts'

/** Follows a connection. One that asks first is asked on a page of its own. */
export async function followConnection(
  context: LoadContext,
  target: FormTarget,
  { form }: PagePost,
  connectionId: string,
): Promise<Outcome> {
  const { services, session } = context
  const { opened, held, action } = target
  const { loaded } = opened
  const connection = loaded.connections.find(({ _id }) => _id === connectionId)
  if (connection?.confirm && textOf(form, '_confirmed') !== connectionId) {
    return { show: await fillModel(context, target, { more: { confirming: connectionId } }), status: 200 }
  }
  try {
    await services.invoke(changeStatus, session, {
      formDataId: loaded.formData?._id ?? '',
      connectionId,
      currentStateId: loaded.state?._id ?? '',
      ...(held?.caseToken && { caseToken: held.caseToken }),
    })
    // Who is not logged in holds the case by this page alone.
    if (!held?.caseToken) return { to: action }
    return { show: await fillModel(context, await targetOf(context, held)), status: 200 }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, values, fields = {} } = error.options
    const text = services.texts(session.locale, session.org)(message ?? errors[error.code].message, values)
    const problems = Object.entries(fields).map(([name, key]) => ({ name, level: 'error' as const, key }))
    const more = { notice: { kind: 'error' as const, text }, problems }
    return { show: await fillModel(context, target, { more }), status: errors[error.code].status }
  }
}
