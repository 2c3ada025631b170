import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { returnedTo } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { targetOf } from '../target.ts'

/** Who was led elsewhere is back, and goes on from there. */
export async function returnHere(context: LoadContext, post: PagePost, token: string): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  const t = services.texts(session.locale, session.org)
  try {
    await services.invoke(returnedTo, session, { ...refOf(held), formDataId: held.formDataId, token })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    const { message, values } = error.options
    const notice = { kind: 'error' as const, text: t(message ?? errors[error.code].message, values) }
    const target = await targetOf(context, held)
    return { show: await fillModel(context, target, { more: { notice } }), status: errors[error.code].status }
  }
  const now = await targetOf(context, held)
  const said = {
    more: { notice: { kind: 'more' as const, text: t('Tack! Vi har fått veta att du är tillbaka.') } },
  }
  // Who is not logged in holds the case by this page alone.
  if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
  return leadTo({ ...now, held }, now.action, said)
}
