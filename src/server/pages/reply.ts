import { createHash } from 'node:crypto'
import * as traits from '../../shared/catalogue/traits.ts'
import { msg } from '../../shared/i18n.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import {
  type FormMissingModel,
  type FormModel,
  type FormReceiptModel,
  isFormModel,
} from '../../shared/wire/page/form.ts'
import type { PageModel } from '../../shared/wire/page/page.ts'
import { dayOf } from '../cases/today.ts'
import { holds, userOf } from '../session.ts'
import type { LoadContext, PageReply, PageRequest, ReplyCookie } from './contract.ts'
import { csrfToken } from './csrf.ts'
import { dropCookie, forgetAside, goneCookie, hold, holdsAny, isHeld } from './held.ts'
import { prepareTree } from './view/prepare.ts'
import { render } from './view/ssr.ts'

export interface PageParts {
  name: string
  tree: Tree
  template: Tree | null
  /** By node id, of tree and template. */
  data: Record<string, unknown>
  status?: number
  /** It is an answer that cannot be asked for again. */
  once?: boolean
  /** As in `PageModel`. */
  looking?: boolean
  cookies?: readonly ReplyCookie[]
}

/** A drawn page as a reply. */
export async function pageReply(context: Omit<LoadContext, 'node'>, parts: PageParts): Promise<PageReply> {
  const { services, session, request, view, path, site } = context
  const { locale } = session
  const csrf = csrfToken(request)
  const model: PageModel = {
    documentId: view._id,
    locale,
    name: parts.name,
    siteName: site.name,
    path,
    query: { ...request.query, ...(request.param1 !== null && { param1: request.param1 }) },
    csrf: csrf.token,
    today: dayOf(Date.now()),
    user: userOf(session),
    token: session.kind === 'user' && needsToken(parts) ? await services.accounts.refresh(session) : null,
    ...(parts.once && { once: true }),
    ...(parts.looking && { looking: true }),
    tree: parts.tree,
    data: parts.data,
  }
  const personal = session.userId !== null || Object.values(parts.data).some((data) => isFormModel(data))
  const edit = await editLink(context)
  const { html, styles } = await render(services, {
    model,
    ...(edit && { edit }),
    template: parts.template && prepareTree(parts.template, locale),
    t: services.texts(locale, session.org),
    favicon: site.favicon,
    theme: site.theme,
    noIndex: personal || (parts.status ?? 200) !== 200,
  })
  return {
    status: parts.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': personal ? 'no-store' : 'private, no-cache',
    },
    body: html,
    cookies: [...(usesForms(parts) ? csrf.cookies : []), ...(parts.cookies ?? [])],
    styleHashes: styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`),
  }
}

/**
 * The cookie by which the browser comes back to the draft on the page. One that leads to no draft any more goes: with
 * the thanks for the case, or with the next form that is drawn.
 */
export function cookiesOf(model: FormModel, request: PageRequest): ReplyCookie[] {
  if (model.kind === 'receipt' || (model.kind === 'missing' && model.reason === 'sent'))
    return goneWith(model, request)
  if (model.kind !== 'fill' || model.number) return []
  const { formDataId, caseToken, stays, form } = model
  if (formDataId) return hold(request, form._id, { formDataId, caseToken, ...(stays && { stays }) })
  return holdsAny(request, form._id) ? [dropCookie(form._id)] : []
}

/** Of a draft that was begun since in the same browser nothing is dropped. */
function goneWith(model: FormReceiptModel | FormMissingModel, request: PageRequest): ReplyCookie[] {
  const formId = (model.kind === 'receipt' ? model.form._id : request.query.formId) ?? ''
  const { formDataId } = model
  if (!formDataId) return []
  const gone = [goneCookie(formId, formDataId), ...forgetAside(request, formId, formDataId)]
  return isHeld(request, formId, formDataId) ? [dropCookie(formId), ...gone] : gone
}

/** The way to the builder, on the page itself, for whoever may build pages. */
async function editLink({ services, session, view }: Omit<LoadContext, 'node'>) {
  if (!holds(session, 'viewBuilder')) return undefined
  const document = await services.documents.find(session, view.schema, view._id)
  if (!document) return undefined
  const t = services.texts(session.locale, session.org)
  return { href: `/view/${document.applicationRef ?? 'portal'}/${view._id}`, label: t(msg`Redigera sidan`) }
}

function needsToken({ tree }: PageParts): boolean {
  return Object.values(tree.nodes).some(({ type }) => traits.calls.includes(type))
}

function usesForms({ tree, template }: PageParts): boolean {
  return [tree, template].some((one) =>
    Object.values(one?.nodes ?? {}).some(({ type }) => traits.sends.includes(type)),
  )
}
