import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import { changeStatus } from './definitions.ts'
import { textOf } from './login.ts'
import { fillModel } from './model/fillModel.ts'
import type { Outcome } from './outcome.ts'
import { isOfBox, unsentMessage } from './own/writeMessage.ts'
import { leadTo } from './said.ts'
import { type FormTarget, targetOf } from './target.ts'

/** Follows a connection. One that asks first is asked on a page of its own. */
export async function followConnection(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
  connectionId: string,
): Promise<Outcome> {
  const { services, session } = context
  const { opened, held, action } = target
  const { loaded } = opened
  // What was typed in the box of one's own case is kept by now; files have to be chosen again.
  const writing = isOfBox(post) ? unsentMessage(post) : undefined
  const typed = writing && { writing }
  const connection = loaded.connections.find(({ _id }) => _id === connectionId)
  if (connection?.confirm && textOf(post.form, '_confirmed') !== connectionId) {
    const more = { confirming: connectionId, ...typed }
    return { show: await fillModel(context, target, { more }), status: 200 }
  }
  try {
    await services.invoke(changeStatus, session, {
      formDataId: loaded.formData?._id ?? '',
      connectionId,
      currentStateId: loaded.state?._id ?? '',
      ...(held?.caseToken && { caseToken: held.caseToken }),
    })
    if (!held || (!held.caseToken && !writing?.lost)) return { to: action }
    const now = await targetOf(context, held)
    const said = { more: { ...typed } }
    // Who is not logged in holds the case by this page alone.
    if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
    return leadTo(now, now.action, said)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, values, fields = {} } = error.options
    const text = services.texts(session.locale, session.org)(message ?? errors[error.code].message, values)
    const problems = Object.entries(fields).map(([name, key]) => ({ name, level: 'error' as const, key }))
    const more = { notice: { kind: 'error' as const, text }, problems, ...typed }
    return { show: await fillModel(context, target, { more }), status: errors[error.code].status }
  }
}
