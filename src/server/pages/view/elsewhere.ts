import { Failure } from '../../../shared/wire/errors.ts'
import type { FormMissingModel } from '../../../shared/wire/page/form.ts'
import type { Services } from '../../services.ts'
import { askToAdd } from '../account/addPage.ts'
import { here, pathOf } from '../address.ts'
import { type LoadContext, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { attachmentLink } from '../form/definitions.ts'
import { choiceOf, takeAside } from '../form/draft/otherDrafts.ts'
import { beginAnew } from '../form/draft/reset.ts'
import { formIdOf, overModel, searchOf, sentModel, targetOf } from '../form/target.ts'
import { dropCookie, type Held, heldCase, hold, readHeld, refOf } from '../held.ts'
import { pathOfLink } from '../linkHref.ts'
import { messagePage } from '../message/messagePage.ts'
import { type FoundView, formNode } from './findView.ts'

/** A page that was asked for: it, what its components may use, and how it is drawn with some of it known already. */
export interface Asked {
  services: Services
  request: PageRequest
  found: FoundView
  context: Omit<LoadContext, 'node'>
  draw(given: Readonly<Record<string, unknown>>, status?: number): Promise<PageReply>
}

/** Where the address of a page leads before it is drawn: to a draft by its link, to a file of it, away from it. */
export async function elsewhere(asked: Asked): Promise<PageReply | null> {
  const { context, found } = asked
  return (
    (await resume(asked)) ??
    (await openFile(asked)) ??
    (await takeAside(context, found)) ??
    (await beginAnew(context, found))
  )
}

/**
 * A link that was kept puts its draft into this browser, and the secret out of the address. One that does not is said
 * to be so, and why: nobody is to find an empty form in the place of what they wrote. Where another draft is under way
 * here it is asked first which of the two is meant (`instead`: that of the link).
 */
async function resume({ services, request, found, draw, ...asked }: Asked): Promise<PageReply | null> {
  const { resume: link, formId, own, instead, ...rest } = request.query
  const node = formNode(found)
  if (link === undefined || !formId || !node) return null
  const plain = `${pathOf(request)}${searchOf({ formId, ...rest })}`
  const context = { ...asked.context, node }
  const say = (missing: Omit<FormMissingModel, 'kind'>, status: number) =>
    draw({ [node._id]: { kind: 'missing', href: plain, ...missing } }, status)
  if (own !== 'no' && (await services.cases.mayAddByLink(request.session, link)))
    return redirect(askToAdd(here(request)))
  const held = await heldBy(services, request, link)
  if ('reason' in held) return say(held, held.reason === 'brokenLink' ? 404 : 410)
  const target = await targetOf(context, held, formId).catch((error) => {
    if (error instanceof Failure) return error
    throw error
  })
  if (target instanceof Failure && target.code === 'ALREADY_SENT') return say(overModel(target), 200)
  if (target instanceof Failure) return say({ reason: 'deadLink' }, 410)
  if (!target.opened.loaded.formData?.draft) {
    const reply = await say(sentModel(target), 200)
    return { ...reply, cookies: [...reply.cookies, dropCookie(formId)] }
  }
  const insteadHref = `${pathOf(request)}${searchOf({ formId, ...rest, own, resume: link, instead: '1' })}`
  const choice = instead ? null : await choiceOf(context, { there: target, formId, href: plain, insteadHref })
  if (choice) return draw({ [node._id]: choice })
  const { formDataId, caseToken } = held
  return redirect(plain, { cookies: hold(request, formId, { formDataId, caseToken }) })
}

/**
 * A file of the draft that the browser holds: by a link of its own, so that the draft's token is in no address. 404 for
 * one of no draft here.
 */
async function openFile({ services, request, found, context }: Asked): Promise<PageReply | null> {
  const { file: assetId } = request.query
  const node = formNode(found)
  if (!assetId || !node) return null
  try {
    const formId = await formIdOf({ ...context, node })
    const held = formId ? heldCase(request, formId) : null
    if (!held) return noFile(services, request)
    const ref = { ...refOf(held), formDataId: held.formDataId, assetId }
    return redirect(pathOfLink(await services.invoke(attachmentLink, request.session, ref)))
  } catch (error) {
    if (error instanceof Failure) return noFile(services, request)
    throw error
  }
}

function noFile(services: Services, request: PageRequest): Promise<PageReply> {
  const t = services.texts(request.session.locale, request.session.org)
  const { file: _, ...rest } = request.query
  return messagePage(services, request, 404, () => ({
    heading: t('Filen finns inte här'),
    text: t('Den kan vara borttagen, eller så är det den hör till inte öppet i den här webbläsaren.'),
    link: { label: t('Till formuläret'), to: `${pathOf(request)}${searchOf(rest)}` },
  }))
}

/** What the link holds a case by. Links of earlier versions said it themselves. */
async function heldBy(
  services: Services,
  { session }: PageRequest,
  link: string,
): Promise<Held | { reason: 'brokenLink' | 'deadLink' | 'revokedLink' }> {
  if (link.includes('.')) return readHeld(link) ?? { reason: 'brokenLink' }
  if (!/^[\w-]{43}$/.test(link)) return { reason: 'brokenLink' }
  const found = await services.cases.takeUp(session, link)
  if (!('dead' in found)) return found
  return { reason: found.dead === 'revoked' ? 'revokedLink' : 'deadLink' }
}
