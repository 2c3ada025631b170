import { fail } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { type LoadContext, type PagePost, type PageReply, redirect } from '../contract.ts'
import { type FoundView, formNode } from '../findView.ts'
import { holdCookie } from '../held.ts'
import { contextOf, draw } from '../renderView.ts'
import { draftHere } from './draftHere.ts'
import { expiredModel, isExpired, relogin } from './expired.ts'
import { followConnection } from './follow.ts'
import { heldByScript, hold, resumeLink } from './hold.ts'
import { textOf } from './login.ts'
import { receiptModel } from './receipt.ts'
import { receiptAddress, submitPage } from './submit.ts'
import { findTarget, targetOf } from './target.ts'

/** A page of a form, sent without script. */
export async function postForm(services: Services, sent: PagePost, found: FoundView): Promise<PageReply> {
  const node = formNode(found)
  if (!node) throw fail('NOT_FOUND')
  const again = sent.form.has('_relogin') ? await relogin(services, sent) : null
  const post = again && 'session' in again ? { ...sent, session: again.session } : sent
  const session = again && 'cookie' in again ? { session: again.cookie } : {}
  const context: LoadContext = { ...contextOf(services, post, found), node }

  if (again && 'error' in again)
    return draw(services, post, found, { [node._id]: await expiredModel(context, post, again.error) }, 401)
  if (isExpired(post))
    return draw(services, post, found, { [node._id]: await expiredModel(context, post) }, 401)

  const action = textOf(post.form, '_do') || 'next'
  if (action === 'receipt') return receipt(context, post, found)
  const target = await findTarget(context)
  if ('missing' in target && target.sent && action === 'send') {
    const { formId, held } = target.sent
    return redirect(receiptAddress(target.sent), { cookies: held ? [holdCookie(formId, held)] : [] })
  }
  if ('missing' in target) return draw(services, post, found, { [node._id]: target.missing })
  if (action === 'hold') return hold(context, target.target, post)
  if (action === 'link') return resumeLink(context, target.target, post)

  if (action === 'keepHere' || action === 'discard') {
    const next = await draftHere(context, target.target, post, action)
    return 'show' in next
      ? { ...(await draw(services, post, found, { [node._id]: next.show })), ...session }
      : { ...next, ...session }
  }

  const outcome = action.startsWith('connection:')
    ? await followConnection(context, target.target, post, action.slice('connection:'.length))
    : await submitPage(context, target.target, post, action)
  if ('show' in outcome)
    return {
      ...(await draw(services, post, found, { [node._id]: outcome.show }, outcome.status)),
      ...session,
    }
  const cookies = outcome.held ? [holdCookie(target.target.formId, outcome.held)] : []
  return redirect(outcome.to, { cookies, ...session })
}

/** Script has sent the form in: the thanks for the case that the send answered with, whatever cookies there are. */
async function receipt(context: LoadContext, post: PagePost, found: FoundView): Promise<PageReply> {
  const { services, node } = context
  const held = await heldByScript(context, post)
  const target = await targetOf(context, held)
  const reply = await draw(services, post, found, { [node._id]: receiptModel(context, target) })
  return { ...reply, cookies: [...reply.cookies, holdCookie(target.formId, held)] }
}
