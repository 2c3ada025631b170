import { fieldsOf, type PageField } from '../../../shared/rules/page/fields.ts'
import { errors, Failure, fail } from '../../../shared/wire/errors.ts'
import type { FormModel } from '../../../shared/wire/page/form.ts'
import { otherAnswers } from '../../cases/send/otherAnswers.ts'
import type { Services } from '../../services.ts'
import { type LoadContext, type PagePost, type PageReply, redirect } from '../contract.ts'
import { hold, refOf } from '../held.ts'
import { type FoundView, formNode } from '../view/findView.ts'
import { contextOf, draw } from '../view/renderView.ts'
import { isCompletion, postCompletion, withUnsent } from './completion.ts'
import { putAwayFallen } from './definitions.ts'
import { makeAgainHere } from './draft/again.ts'
import { draftHere } from './draft/draftHere.ts'
import { heldIn, holdByScript, resumeLink } from './draft/hold.ts'
import { keptApart } from './draft/keptApart.ts'
import { removeOther } from './draft/removeOther.ts'
import { followConnection } from './follow.ts'
import { takeCarried } from './held/carried.ts'
import { expiredModel, isExpired, relogin } from './held/expired.ts'
import { postVisitOver } from './held/postVisitOver.ts'
import { visitOverAt } from './held/visitOver.ts'
import { textOf } from './login.ts'
import { caseModel } from './model/caseModel.ts'
import type { Outcome } from './outcome.ts'
import { acknowledgeHere } from './own/acknowledgeHere.ts'
import { comesAlong, followHere, forgetHere, keepAlong, wayOf } from './own/keepAlong.ts'
import { leave } from './own/leave.ts'
import { isOfLinks, postLinks } from './own/ownLinks.ts'
import { isOfParties, partyHere } from './own/partyHere.ts'
import { answersModel, receiptModel } from './own/receipt.ts'
import { returnHere } from './own/returnHere.ts'
import { isOfSigning, signHere } from './own/signHere.ts'
import { takeApprovalBackHere } from './own/takeApprovalBack.ts'
import { withdrawHere } from './own/withdraw.ts'
import { isOfBox, messageByScript, unsentMessage, writeMessage } from './own/writeMessage.ts'
import { readAnswers } from './readAnswers.ts'
import { isEdited, receiptAddress, submitPage } from './submit.ts'
import { findTarget, missingOf, overModel, sentModel, targetOf, withWayOn } from './target.ts'

/** A page of a form, sent without script. */
export async function postForm(services: Services, sent: PagePost, found: FoundView): Promise<PageReply> {
  const node = formNode(found)
  if (!node) throw fail('NOT_FOUND')
  takeCarried(sent.form)
  const again = sent.form.has('_relogin') && isExpired(sent) ? await relogin(services, sent) : null
  const post = again && 'session' in again ? { ...sent, session: again.session } : sent
  const session = again && 'started' in again ? { session: again.started } : {}
  const context: LoadContext = { ...contextOf(services, post, found), node }

  if (again && 'error' in again)
    return draw(services, post, found, { [node._id]: await expiredModel(context, post, again.error) }, 401)
  if (isExpired(post))
    return draw(services, post, found, { [node._id]: await expiredModel(context, post) }, 401)

  const action = textOf(post.form, '_do') || 'next'
  const over = await visitOverAt(context, post.form)
  if (over && action === 'leave') return leave(context, post)
  if (over) {
    const next = await postVisitOver(context, post, over)
    if (!('show' in next)) return next
    const reply = await draw(services, post, found, { [node._id]: next.show }, next.status)
    return { ...reply, cookies: [...reply.cookies, ...(next.cookies ?? [])] }
  }

  if (comesAlong(post, action)) {
    const refused = await ofHeld(context, post, () => keepAlong(context, post))
    const outcome = refused ?? (await wayOf(context, post, action))
    if (outcome) return reply(outcome)
    if (action.startsWith('connection:'))
      return reply(
        await ofHeld(context, post, () => followHere(context, post, action.slice('connection:'.length))),
      )
  }
  if (action.startsWith('unapprove:')) {
    const connectionId = action.slice('unapprove:'.length)
    return reply(await ofHeld(context, post, () => takeApprovalBackHere(context, post, connectionId)))
  }
  if (action.startsWith('acknowledge:')) {
    const componentId = action.slice('acknowledge:'.length)
    return reply(await ofHeld(context, post, () => acknowledgeHere(context, post, componentId)))
  }
  if (action.startsWith('returned:')) {
    const token = action.slice('returned:'.length)
    return reply(await ofHeld(context, post, () => returnHere(context, post, token)))
  }
  if (isOfParties(action)) return reply(await ofHeld(context, post, () => partyHere(context, post, action)))
  if (isOfSigning(action)) return reply(await ofHeld(context, post, () => signHere(context, post, action)))
  if (action === 'leave') return leave(context, post)
  if (action.startsWith('forget:'))
    return reply(await ofHeld(context, post, () => forgetHere(context, post, action)))
  if (action === 'receipt' || action === 'answers' || action === 'case') {
    const model = await ofHeldCase(context, post, action)
    const isGone = model.kind === 'missing' && model.reason === 'notFound'
    return draw(services, post, found, { [node._id]: model }, isGone ? 404 : 200)
  }
  if (isOfLinks(action)) {
    const next = await linksOfHeldCase(context, post, action)
    if (!('show' in next)) return next
    const reply = await draw(services, post, found, { [node._id]: next.show })
    return { ...reply, cookies: [...reply.cookies, ...next.cookies] }
  }
  if (action === 'again') {
    const next = await makeAgainOfHeld(context, post)
    if (!('show' in next)) return next
    return draw(services, post, found, { [node._id]: next.show }, next.status)
  }
  if (action === 'withdraw') {
    const outcome = await ofHeld(context, post, () => withdrawHere(context, post))
    if ('to' in outcome) return redirect(outcome.to)
    return draw(services, post, found, { [node._id]: outcome.show }, outcome.status)
  }
  if (isCompletion(post)) {
    const outcome = await ofHeld(context, post, () => postCompletion(context, post))
    if ('to' in outcome) return redirect(outcome.to, session)
    return {
      ...(await draw(services, post, found, { [node._id]: outcome.show }, outcome.status)),
      ...session,
    }
  }
  const target = await findTarget(context)
  if (action === 'message') {
    // In a case that is held by its page alone it is written as in any other.
    const of = 'target' in target ? target.target : target.sent
    if (of && post.form.has('_script')) return messageByScript(context, of, post)
    if (of && isEdited(of, post)) return reply(await submitPage(context, of, post, action), of.formId)
    if (of) return reply(await writeMessage(context, of, post), of.formId)
    const show = 'missing' in target && { ...target.missing, unsent: textOf(post.form, '_message') }
    return draw(services, post, found, { [node._id]: show }, 409)
  }
  if ('missing' in target && target.sent) {
    const { formId, held, opened } = target.sent
    const others = otherAnswers(
      opened.state(),
      opened.loaded.formData?.data ?? {},
      readAnswers(post.form, opened.state()),
    )
    if (others.length > 0)
      return draw(services, post, found, { [node._id]: sentModel(target.sent, others.map(labelOf)) }, 409)
    if (action === 'send')
      return redirect(receiptAddress(target.sent), { cookies: held ? hold(sent, formId, held) : [] })
  }
  if ('missing' in target && target.missing.reason === 'shutOut') {
    const show = await keptApart(context, post, target.missing)
    return { ...(await draw(services, post, found, { [node._id]: show }, 409)), ...session }
  }
  if ('missing' in target) return draw(services, post, found, { [node._id]: target.missing })
  if (action === 'hold') return holdByScript(context, target.target, post)
  if (action === 'link') return resumeLink(context, target.target, post)

  const { formId } = target.target
  if (action === 'putAway') {
    const { held } = target.target
    if (held)
      await services.invoke(putAwayFallen, post.session, { formDataId: held.formDataId, ...refOf(held) })
    if (post.form.has('_script')) return { status: 204, headers: {}, body: '', cookies: [] }
    return reply(await submitPage(context, target.target, post, 'stay'), formId)
  }
  if (action === 'keepHere' || action === 'discard') {
    return { ...(await draftHere(context, target.target, post, action)), ...session }
  }

  if (action.startsWith('removeOther:'))
    return reply(await removeOther(context, target.target, post, action.slice('removeOther:'.length)), formId)

  const outcome = action.startsWith('connection:')
    ? await followConnection(context, target.target, post, action.slice('connection:'.length))
    : await submitPage(context, target.target, post, action)
  return reply(outcome, formId)

  async function reply(outcome: Outcome, formId = ''): Promise<PageReply> {
    if ('show' in outcome) {
      const { show, status, retryAfter } = outcome
      const reply = await draw(services, post, found, { [context.node._id]: show }, status)
      const headers = {
        ...reply.headers,
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      }
      return { ...reply, headers, ...session }
    }
    const cookies = outcome.held ? hold(post, formId, outcome.held) : []
    return redirect(outcome.to, { cookies, ...session })
  }
}

/**
 * `receipt`: script has sent the form in, and the thanks come from what the send answered, whatever cookies there are;
 * when it was in before, with other answers, those are named (`_notKept`). `answers`: to be printed from there.
 * `case`: its author looks at it from there.
 */
async function ofHeldCase(
  context: LoadContext,
  post: PagePost,
  action: 'receipt' | 'answers' | 'case',
): Promise<FormModel> {
  try {
    const target = await targetOf(context, heldIn(post))
    if (action === 'case') {
      if (isOfBox(post)) return await caseModel(context, target, { more: { writing: unsentMessage(post) } })
      const sent = post.form.has('_sent') ? { more: { writing: { sent: true as const } } } : undefined
      return await caseModel(context, target, sent)
    }
    if (action === 'answers') return await answersModel(context, target)
    const names = new Set(textOf(post.form, '_notKept').split(' '))
    const others = fieldsOf(target.opened.state()).filter(({ name }) => names.has(name))
    return others.length > 0 ? sentModel(target, others.map(labelOf)) : await receiptModel(context, target)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'ALREADY_SENT') return withWayOn(overModel(error), context)
    if (action !== 'case') throw error
    // Its own page asks for it, and may have something of it in the browser.
    const formDataId = textOf(post.form, '_formDataId')
    return withWayOn({ ...(await missingOf(context, error)), formDataId }, context)
  }
}

/**
 * By a token whose time is over nothing is done: its number is told, no more. Nor where the case is removed, or whoever asks is not known to
 * be its author any more. What they had written stands there, to be copied.
 */
async function ofHeld<T>(
  context: LoadContext,
  post: PagePost,
  work: () => Promise<Outcome | T>,
): Promise<Outcome | T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const missing = withWayOn(await missingOf(context, error), context)
    const show = isCompletion(post)
      ? await withUnsent(context, post, missing)
      : post.form.has('_reason')
        ? { ...missing, unsent: textOf(post.form, '_reason') }
        : missing
    return { show, status: errors[error.code].status }
  }
}

async function makeAgainOfHeld(context: LoadContext, post: PagePost) {
  try {
    return await makeAgainHere(context, post)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ALREADY_SENT') throw error
    return { show: withWayOn(overModel(error), context), status: 409 }
  }
}

async function linksOfHeldCase(context: LoadContext, post: PagePost, action: string) {
  try {
    return await postLinks(context, post, action)
  } catch (error) {
    if (error instanceof Failure && error.code === 'ALREADY_SENT')
      return { show: withWayOn(overModel(error), context), cookies: [] }
    throw error
  }
}

const labelOf = ({ name, node }: PageField) => String(node.extra.label || name)
