import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { acknowledgeCase } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { targetOf } from '../target.ts'
import { isOfBox, unsentMessage } from './writeMessage.ts'

/** Who sees the case says that they have taken part of what a component of its form names. */
export async function acknowledgeHere(
  context: LoadContext,
  post: PagePost,
  componentId: string,
): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  // What was typed in the box is kept by now; files have to be chosen again.
  const typed = isOfBox(post) && { writing: unsentMessage(post) }
  const t = services.texts(session.locale, session.org)
  const comment = textOf(post.form, `_comment:${componentId}`)
  try {
    const ref = { ...refOf(held), formDataId: held.formDataId }
    await services.invoke(acknowledgeCase, session, { ...ref, componentId, comment })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    const { fields = {}, message, values } = error.options
    const wrong = fields.comment && t(fields.comment, values)
    const text = t(message ?? errors[error.code].message, values)
    const more = {
      ...typed,
      acknowledging: { componentId, comment, ...(wrong && { error: wrong }) },
      notice: { kind: 'error' as const, text },
    }
    const target = await targetOf(context, held)
    return { show: await fillModel(context, target, { more }), status: errors[error.code].status }
  }
  const now = await targetOf(context, held)
  const text = t('Du har bekräftat. Tack!')
  const said = { more: { ...typed, notice: { kind: 'more' as const, text } } }
  // Who is not logged in holds the case by this page alone.
  if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
  return leadTo({ ...now, held }, now.action, said)
}
