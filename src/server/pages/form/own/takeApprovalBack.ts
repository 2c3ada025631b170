import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { takeApprovalBack } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { targetOf } from '../target.ts'
import { unsentMessage } from './writeMessage.ts'

/** Who has approved of a connection, and sees the case on its page, takes that back. */
export async function takeApprovalBackHere(
  context: LoadContext,
  post: PagePost,
  connectionId: string,
): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  // What was typed in the box is kept by now; files have to be chosen again.
  const writing = unsentMessage(post)
  const t = services.texts(session.locale, session.org)
  try {
    await services.invoke(takeApprovalBack, session, {
      ...{ ...refOf(held), formDataId: held.formDataId, connectionId },
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    const { message, values } = error.options
    const notice = { kind: 'error' as const, text: t(message ?? errors[error.code].message, values) }
    const target = await targetOf(context, held)
    return {
      show: await fillModel(context, target, { more: { notice, writing } }),
      status: errors[error.code].status,
    }
  }
  const now = await targetOf(context, held)
  const text = t('Ditt godkännande är tillbakataget.')
  const said = { more: { notice: { kind: 'more' as const, text }, writing } }
  // Who is not logged in holds the case by this page alone.
  if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
  return leadTo({ ...now, held }, now.action, said)
}
