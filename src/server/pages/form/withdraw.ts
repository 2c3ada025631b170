import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import { refOf } from '../held.ts'
import { withdrawCase } from './definitions.ts'
import { fillModel } from './fillModel.ts'
import { heldIn } from './hold.ts'
import { textOf } from './login.ts'
import type { Outcome } from './outcome.ts'
import { addressWith, targetOf } from './target.ts'

/** The author takes the case back. They are asked first, on the page of the case. */
export async function withdrawHere(context: LoadContext, post: PagePost): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  const target = await targetOf(context, held)
  if (textOf(post.form, '_sure') !== 'withdraw')
    return { show: await fillModel(context, target, { more: { sure: true } }), status: 200 }
  try {
    await services.invoke(withdrawCase, session, { ...refOf(held), formDataId: held.formDataId })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    const { message, values } = error.options
    const text = services.texts(session.locale, session.org)(message ?? errors[error.code].message, values)
    const more = { notice: { kind: 'error' as const, text } }
    return {
      show: await fillModel(context, await targetOf(context, held), { more }),
      status: errors[error.code].status,
    }
  }
  // Who is not logged in holds the case by this page alone.
  if (held.caseToken) return { show: await fillModel(context, await targetOf(context, held)), status: 200 }
  return { to: addressWith(target.action, 'formDataId', held.formDataId) }
}
