import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { withdrawCase } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { targetOf } from '../target.ts'
import { unsentMessage } from './writeMessage.ts'

/** The author takes the case back. They are asked first, on the page of the case. */
export async function withdrawHere(context: LoadContext, post: PagePost): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  const target = await targetOf(context, held)
  // What was typed in the box is kept by now; files have to be chosen again.
  const writing = unsentMessage(post)
  if (textOf(post.form, '_sure') !== 'withdraw')
    return { show: await fillModel(context, target, { more: { sure: true, writing } }), status: 200 }
  const t = services.texts(session.locale, session.org)
  let text: string
  try {
    const { by } = await services.invoke(withdrawCase, session, {
      ...refOf(held),
      formDataId: held.formDataId,
    })
    text =
      by === 'connection'
        ? t('Ärendet är tillbakataget.')
        : t('Vi har fått veta att du vill ta tillbaka ärendet, och återkommer till dig.')
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    const { message, values } = error.options
    const notice = { kind: 'error' as const, text: t(message ?? errors[error.code].message, values) }
    return {
      show: await fillModel(context, await targetOf(context, held), { more: { notice, writing } }),
      status: errors[error.code].status,
    }
  }
  const now = await targetOf(context, held)
  const said = { more: { notice: { kind: 'more' as const, text }, writing } }
  // Who is not logged in holds the case by this page alone.
  if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
  return leadTo({ ...now, held }, now.action, said)
}
