import type { AnySettings } from '../../../shared/catalogue/anySettings.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { FormMissingModel } from '../../../shared/wire/page/form.ts'
import { safeHref } from '../../../shared/wire/page/hrefs.ts'
import type { OpenedForm } from '../../cases/contract.ts'
import { systemSession } from '../../session.ts'
import { toLogin } from '../access.ts'
import { formOfProcess } from '../catalogueOfServices.ts'
import type { LoadContext, PagePost, PageRequest } from '../contract.ts'
import { firstToken } from '../csrf.ts'
import { goneHere, type Held, heldCase, refOf } from '../held.ts'
import { unsentOfRemoved } from './own/unsent.ts'

/** The form and case that a Form component is about, for this visitor at this address. */
export interface FormTarget {
  formId: string
  opened: OpenedForm
  /** By what the visitor holds the case; without a token for who is logged in. */
  held: Held | null
  /** The address of the page with this form, without what it says about pages. */
  action: string
}

/** `sent`: the page was drawn from a case that has been sent in since. */
export type Found = { target: FormTarget } | { missing: FormMissingModel; sent?: FormTarget }

/**
 * Finds it by the settings or the address; a draft that the browser holds is gone on with. Where there is none, and
 * nothing to go on with, a link leads to the start page.
 */
export async function findTarget(context: LoadContext): Promise<Found> {
  const found = await lookFor(context)
  return 'target' in found ? found : { ...found, missing: withWayOn(found.missing, context) }
}

/** With the link to the start page, where nothing else leads on from here. */
export function withWayOn(missing: FormMissingModel, { site, path }: LoadContext): FormMissingModel {
  if (missing.href !== undefined || path === site.homeUrl) return missing
  return { ...missing, homeHref: site.homeUrl }
}

async function lookFor(context: LoadContext): Promise<Found> {
  try {
    const formId = await formIdOf(context)
    if (!formId) return { missing: { kind: 'missing', reason: 'none' } }
    const published = await context.services.documents.published(context.session, 'form', formId)
    if (published?.data.formType === 'external') {
      const { name, data } = published
      return {
        missing: {
          kind: 'missing',
          reason: 'external',
          href: safeHref(data.url ?? '') ?? undefined,
          name,
        },
      }
    }
    return await load(context, formId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The thanks are shown once; whose they were is not known any more.
    const { receipt, answers } = context.request.query
    if ((receipt || answers) && ['NOT_FOUND', 'FORBIDDEN', 'LINK_GONE'].includes(error.code))
      return { missing: { kind: 'missing', reason: 'receiptGone' } }
    return { missing: await missingOf(context, error) }
  }
}

/** What there is to see in the place of a form or case that cannot be opened, and why. What is no reason for that is thrown. */
export async function missingOf(context: LoadContext, error: Failure): Promise<FormMissingModel> {
  if (error.code === 'ALREADY_SENT') return overModel(error)
  if (error.code === 'LINK_GONE') return shutOutModel(context, error)
  const reason = await reasonOf(context, error)
  if (!reason) throw error
  const here = `${context.path}${searchOf(context.request.query)}`
  // It may be theirs once they have logged in: a mail about one's own case leads here. Whether there is one is not said.
  const byLogin = reason === 'login' || (reason === 'notFound' && context.session.userId === null)
  return {
    ...{ kind: 'missing', reason },
    ...(byLogin && { href: toLogin(here) }),
    ...(reason === 'notFound' && (await unsentOfRemoved(context))),
  }
}

/** A form, or the form of a process, that was never there is told from one that is closed. */
async function reasonOf({ services, session, request }: LoadContext, { code }: Failure) {
  const { formId, processId } = request.query
  if (code !== 'NOT_PUBLISHED') return reasons[code]
  const system = systemSession(session.org)
  const meant = formId
    ? await services.documents.find(system, 'form', formId)
    : processId && (await services.documents.find(system, 'process', processId))
  return (formId || processId) && !meant ? 'noForm' : reasons[code]
}

const reasons: Partial<Record<string, FormMissingModel['reason']>> = {
  NOT_FOUND: 'notFound',
  NOT_PUBLISHED: 'notPublished',
  UNAUTHORIZED: 'login',
  FORBIDDEN: 'notFound',
}

async function load(context: LoadContext, formId: string): Promise<Found> {
  const { services, session, request } = context
  const { query } = request
  const held = heldCase(request, formId) ?? (await begunBefore(context, formId))
  const asked = query.formDataId ?? query.receipt ?? query.answers ?? query.links
  if (asked) {
    const own = held?.formDataId === asked ? held : { formDataId: asked, caseToken: null }
    return { target: await targetOf(context, own, formId) }
  }
  if (held) {
    const there = await targetOf(context, held, formId).catch((error) => {
      // Removed, somebody else's now, or sent in long ago: the visitor begins afresh. What is there still is not hidden.
      const isTold = (code: string) => code === 'LINK_GONE' || (code === 'ALREADY_SENT' && isPost(request))
      if (error instanceof Failure && !isTold(error.code)) return null
      throw error
    })
    const { formData } = there?.opened.loaded ?? {}
    if (there && formData?.draft) return { target: there }
    // A page that was sent again is of this case, and of no other.
    if (there && formData && isPost(request)) return { missing: sentModel(there), sent: there }
  }
  const opened = await services.cases.openForm(session, { formId, query })
  const { formData } = opened.loaded
  // Back to a later page of what is sent in since: nobody else is at one without having begun.
  if (!formData && query.page && !isPost(request) && (await isSentHere(context, formId)))
    return {
      missing: {
        kind: 'missing',
        reason: 'sent',
        name: opened.loaded.form.name,
        href: actionOf(context, opened),
      },
    }
  const own = formData ? { formDataId: formData._id, caseToken: null } : null
  return { target: { formId, opened, held: own, action: actionOf(context, opened) } }
}

/** The case that is held, as it is now. Fails as `Cases.openForm` does. */
export async function targetOf(
  context: LoadContext,
  held: Held,
  formId?: string,
): Promise<FormTarget & { held: Held }> {
  const { services, session, request } = context
  const id = formId ?? (await formIdOf(context))
  const opened = await services.cases.openForm(session, {
    ...(id && { formId: id }),
    query: request.query,
    ...refOf(held),
  })
  return { formId: opened.loaded.form._id, opened, held, action: actionOf(context, opened) }
}

/** Whether what was filled in last in this browser, of this form, has been sent in. Whose it was is not said. */
export async function isSentHere(
  { services, session, request }: LoadContext,
  formId: string,
): Promise<boolean> {
  const formDataId = goneHere(request, formId)
  const facts = formDataId && (await services.cases.facts(systemSession(session.org), formDataId))
  return facts ? facts.arrived !== null && facts.form._id === formId : false
}

/** The form as one that nothing has been filled in of yet. */
export async function freshTarget(context: LoadContext, formId: string): Promise<FormTarget> {
  const { services, session, request } = context
  const opened = await services.cases.openForm(session, { formId, query: request.query, reset: true })
  return { formId, opened, held: null, action: actionOf(context, opened) }
}

/** It has been sent in: its number. With `notKept`, what was answered otherwise since. */
export function sentModel({ opened }: FormTarget, notKept: readonly string[] = []): FormMissingModel {
  const { form, formData } = opened.loaded
  const { DiaryNumber: number, _id: formDataId } = formData ?? {}
  return {
    kind: 'missing',
    reason: 'sent',
    name: form.name,
    ...(number && { number }),
    ...(formDataId && { formDataId }),
    ...(notKept.length > 0 && { notKept }),
  }
}

/** What the browser held it by was revoked in another one. */
function shutOutModel(
  { services, session, path, request }: LoadContext,
  { options }: Failure,
): FormMissingModel {
  const text = options.message && services.texts(session.locale, session.org)(options.message)
  const { page: _, ...query } = request.query
  return {
    kind: 'missing',
    reason: 'shutOut',
    href: `${path}${searchOf({ ...query, reset: '1' })}`,
    ...(text && { text }),
  }
}

/** The same of a case whose token's time is over. */
export function overModel({ options }: Failure): FormMissingModel {
  const { number } = options.values ?? {}
  return { kind: 'missing', reason: 'sent', ...(typeof number === 'string' && { number }) }
}

/** By a page that was sent before and whose answer was lost. */
async function begunBefore(
  { services, session, request }: LoadContext,
  formId: string,
): Promise<Held | null> {
  const caseToken = isPost(request) ? firstToken(request) : undefined
  if (!caseToken) return null
  const formDataId = await services.cases.begunWith(session, { formId, caseToken })
  return formDataId ? { formDataId, caseToken: session.userId === null ? caseToken : null } : null
}

const isPost = (request: PageRequest): request is PagePost => 'form' in request

/** Which form it is, by the settings or the address. NOT_PUBLISHED for a process without an open form. */
export async function formIdOf({
  services,
  session,
  node,
  request,
}: LoadContext): Promise<string | undefined> {
  const { oneForm, formId }: AnySettings = node.extra
  if (oneForm === true) return typeof formId === 'string' ? formId : undefined
  const { query } = request
  if (query.formId) return query.formId
  if (query.processId) {
    const form = await formOfProcess(services, session, query.processId)
    if (!form) throw fail('NOT_PUBLISHED')
    return form._id
  }
  // Only which form it is; the case itself is loaded as the visitor.
  if (query.formDataId)
    return (await services.cases.facts(systemSession(session.org), query.formDataId))?.form._id
  return undefined
}

/** What an address says about pages of a form. */
const ofPages = new Set([
  'page',
  'receipt',
  'answers',
  'links',
  'sign',
  'file',
  'reset',
  'aside',
  'resume',
  'instead',
  'said',
])

/** What of the address says which form it is, and what the form asks of it: the pages of a form share one address. */
function actionOf({ path, request }: LoadContext, { query }: OpenedForm): string {
  const { formId, processId, formDataId } = request.query
  const asked = Object.keys(query)
    .filter((name) => !ofPages.has(name))
    .map((name) => [name, request.query[name]] as const)
  return `${path}${searchOf({ ...Object.fromEntries(asked), formId, processId, formDataId })}`
}

/** An address of pages of a form with one more thing that it says. */
export const addressWith = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

export function searchOf(query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
