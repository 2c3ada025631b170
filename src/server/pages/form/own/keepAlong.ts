import type { ForgetUnsent } from '../../../cases/contract.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { answersAlong, isCompletion } from '../completion.ts'
import { forgetUnsent } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { followConnection } from '../follow.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { editedAlong } from '../submit.ts'
import { addressWith, targetOf } from '../target.ts'
import { isOfBox, whyNotKept } from './writeMessage.ts'

/**
 * Without script all buttons of one's own case belong to the form that its message is written in, so that what was typed and not sent comes
 * along whatever is pressed. It is kept on the server, and stands there again when its author comes back.
 */

/** Those of them that send nothing of what was written. */
const passing = [
  'withdraw',
  'receipt',
  'links',
  'again',
  'case',
  'leave',
  'signing',
  'forget:message',
  'forget:answers',
]

export const comesAlong = (post: PagePost, action: string): boolean =>
  isOfBox(post) &&
  (passing.includes(action) || /^(connection|unapprove|acknowledge|forget:file):/.test(action))

/** Keeps what came along, before what was pressed is done. Where it cannot be kept nobody is led away from it: the page, with what is wrong. */
export async function keepAlong(context: LoadContext, post: PagePost): Promise<Outcome | null> {
  const along = isCompletion(post) ? answersAlong : editedAlong
  const refused = await along(context, post)
  if (refused) return refused
  const held = heldIn(post)
  const told = await whyNotKept(context, { ...refOf(held), formDataId: held.formDataId }, post)
  if (!told) return null
  const { status, ...writing } = told
  return { show: await fillModel(context, await targetOf(context, held), { more: { writing } }), status }
}

/** To what has an address for who is logged in; null: whoever holds the case by its page alone is shown it there. */
export function wayOf(context: LoadContext, post: PagePost, action: string): Promise<Outcome> | null {
  const held = heldIn(post)
  if (held.caseToken || (action !== 'receipt' && action !== 'links')) return null
  return targetOf(context, held).then((target) => ({
    to: addressWith(target.action, action, held.formDataId),
  }))
}

/** What the process lets the visitor do, pressed beside what was written. */
export const followHere = async (context: LoadContext, post: PagePost, connectionId: string) =>
  followConnection(context, await targetOf(context, heldIn(post)), post, connectionId)

function whatOf(action: string): Pick<ForgetUnsent, 'what' | 'assetId'> {
  const [, what, assetId] = action.split(':')
  return what === 'file' ? { what, assetId } : { what: what === 'message' ? 'message' : 'answers' }
}

/** What was written and not sent is thrown away by who wrote it. */
export async function forgetHere(context: LoadContext, post: PagePost, action: string): Promise<Outcome> {
  const held = heldIn(post)
  await context.services.invoke(forgetUnsent, context.session, {
    ...{ ...refOf(held), formDataId: held.formDataId },
    ...whatOf(action),
  })
  const target = await targetOf(context, held)
  if (held.caseToken) return { show: await fillModel(context, target), status: 200 }
  return leadTo({ ...target, held }, target.action, {})
}
