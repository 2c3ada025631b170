import { titleIn } from '../../../shared/fields/kinds/translatable.ts'
import { ledTo } from '../../../shared/process/ledHere.ts'
import { recordOf } from '../../../shared/record.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import { type FormMissingModel, type FormModel, isFormModel } from '../../../shared/wire/page/form.ts'
import type { Services } from '../../services.ts'
import { refusal } from '../access.ts'
import { askToAdd } from '../account/addPage.ts'
import { here, pathOf } from '../address.ts'
import { type LoadContext, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { attachmentLink } from '../form/definitions.ts'
import { choiceOf, takeAside } from '../form/draft/otherDrafts.ts'
import { beginAnew } from '../form/draft/reset.ts'
import { formIdOf, overModel, searchOf, sentModel, targetOf } from '../form/target.ts'
import { formBehind } from '../formAddress.ts'
import { dropCookie, type Held, heldCase, hold, readHeld, refOf } from '../held.ts'
import { pathOfLink } from '../linkHref.ts'
import { messagePage } from '../message/messagePage.ts'
import { cookiesOf, pageReply } from '../reply.ts'
import { type FoundView, findView, formNode } from './findView.ts'
import { loadData } from './loadData.ts'
import { prepareTree } from './prepare.ts'

/** `GET /v/{url}`: the published view, drawn. Never throws a `Failure`: what is not there is a page, too. */
export async function renderView(services: Services, request: PageRequest): Promise<PageReply> {
  const found = await findView(services, request.session, request.url, request.param1)
  if (!found) {
    const form = await formBehind(services, request)
    return form ? redirect(form) : notFound(services, request)
  }
  const refused = refusal(found.view, request.session, here(request))
  if (refused) return redirect(refused)
  const elsewhere =
    (await resume(services, request, found)) ??
    (await openFile(services, request, found)) ??
    (await takeAside(contextOf(services, request, found), found)) ??
    (await beginAnew(contextOf(services, request, found), found))
  if (elsewhere) return elsewhere
  return draw(services, request, found)
}

/** A found view with the data of its components; some of it may be known already. */
export async function draw(
  services: Services,
  request: PageRequest,
  found: FoundView,
  given: Readonly<Record<string, unknown>> = {},
  status = 200,
): Promise<PageReply> {
  const context = contextOf(services, request, found)
  const tree = prepareTree(found.view.tree, request.session.locale)
  const data = await loadData(context, [tree, found.template], given)
  const forms = Object.values(data).filter(isFormModel)
  const away = Object.keys(given).length === 0 ? forms.map(awayFrom).find(Boolean) : undefined
  if (away) return redirect(away)
  return pageReply(context, {
    name: titleIn(found.view.data, request.session.locale),
    tree,
    template: found.template,
    data,
    status: Object.values(data).some(isNowhere)
      ? 404
      : (forms.map(statusOf).find((one) => one !== undefined) ?? status),
    cookies: forms.flatMap((form) => cookiesOf(form, request)),
  })
}

/** Where the process leads the visitor, who has just opened the case. */
function awayFrom(form: FormModel): string | undefined {
  if (form.kind !== 'fill' || !form.lead?.now) return undefined
  return ledTo(form.lead.href)
}

/** A form that is not there, and one that was and is closed, say so to machines, too. */
function statusOf(form: FormModel): number | undefined {
  if (form.kind === 'visitOver' && form.step === 'send' && !form.error) return 403
  return form.kind === 'missing' ? statuses[form.reason] : undefined
}

/** A list of services that the address asked for a category which is not there. */
const isNowhere = (data: unknown) => recordOf(data).unknown === true

const statuses: Partial<Record<FormMissingModel['reason'], number>> = {
  noForm: 404,
  notFound: 404,
  notPublished: 410,
  receiptGone: 410,
  shutOut: 410,
}

export function contextOf(
  services: Services,
  request: PageRequest,
  { view, site }: FoundView,
): Omit<LoadContext, 'node'> {
  return { services, session: request.session, request, view, path: pathOf(request), site }
}

/**
 * A link that was kept puts its draft into this browser, and the secret out of the address. One that does not is said
 * to be so, and why: nobody is to find an empty form in the place of what they wrote. Where another draft is under way
 * here it is asked first which of the two is meant (`instead`: that of the link).
 */
async function resume(services: Services, request: PageRequest, found: FoundView): Promise<PageReply | null> {
  const { resume: link, formId, own, instead, ...rest } = request.query
  const node = formNode(found)
  if (link === undefined || !formId || !node) return null
  const plain = `${pathOf(request)}${searchOf({ formId, ...rest })}`
  const context = { ...contextOf(services, request, found), node }
  const say = (missing: Omit<FormMissingModel, 'kind'>, status: number) =>
    draw(services, request, found, { [node._id]: { kind: 'missing', href: plain, ...missing } }, status)
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
  if (choice) return draw(services, request, found, { [node._id]: choice })
  const { formDataId, caseToken } = held
  return redirect(plain, { cookies: hold(request, formId, { formDataId, caseToken }) })
}

/**
 * A file of the draft that the browser holds: by a link of its own, so that the draft's token is in no address. 404 for
 * one of no draft here.
 */
async function openFile(
  services: Services,
  request: PageRequest,
  found: FoundView,
): Promise<PageReply | null> {
  const { file: assetId } = request.query
  const node = formNode(found)
  if (!assetId || !node) return null
  try {
    const formId = await formIdOf({ ...contextOf(services, request, found), node })
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

/** What is said at an address where there is no page. */
export function notFound(services: Services, request: PageRequest): Promise<PageReply> {
  const t = services.texts(request.session.locale, request.session.org)
  return messagePage(services, request, 404, ({ homeUrl }) => ({
    heading: t('Sidan finns inte'),
    text: t('Adressen kan vara felskriven, eller så har sidan flyttat.'),
    link: { label: t('Till startsidan'), to: homeUrl },
  }))
}
