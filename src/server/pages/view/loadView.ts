import type { Tree } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { hasAnyRight, type Session } from '../../session.ts'
import { mayOpen, refusal } from '../access.ts'
import { here } from '../address.ts'
import type { PageRequest } from '../contract.ts'
import { siteOf } from '../site.ts'
import { type FoundView, findView, openTo } from './findView.ts'
import { loadData } from './loadData.ts'
import { prepareTree } from './prepare.ts'
import { contextOf } from './renderView.ts'

export interface LoadedView {
  view: Record<string, unknown> & { _id: string; name: string }
  template: Tree | null
  normStructure: Tree['nodes']
  rootId: string
  /** What the components show, by node id. */
  data: Record<string, unknown>
}

/**
 * `admin/loadView3`: a published view or admin page with what its components show, for a client that draws by
 * itself. NOT_FOUND for what is not there and for what the session may not see.
 */
export async function loadView(
  services: Services,
  session: Session,
  input: { url: string; page?: 'view' | 'adminPage'; queryParams?: Readonly<Record<string, string>> },
): Promise<LoadedView> {
  const query = input.queryParams ?? {}
  const request: PageRequest = { url: input.url, param1: null, query, session, facts: {}, cookies: {} }
  const found = await find(services, request, input.page)
  const tree = prepareTree(found.view.tree, session.locale)
  const template = found.template && prepareTree(found.template, session.locale)
  const data = await loadData(contextOf(services, request, found), [tree, template])
  const { _id, name, version, schema, data: settings } = found.view
  return {
    view: { ...toldOf(settings), _id, name, version, schema },
    template,
    normStructure: tree.nodes,
    rootId: tree.rootId,
    data,
  }
}

/** How a page is drawn and called; who else may see it, and what its builders say of it among themselves, is not told. */
const toldOf = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !ofBuilders.test(key)))
const ofBuilders = /^(description|requireAuths?|requireRoles?|unAuth(Role)?Redirect|saveURLAsQueryParam)$/

async function find(
  services: Services,
  request: PageRequest,
  kind?: 'view' | 'adminPage',
): Promise<FoundView> {
  const { session, url } = request
  const page = kind === 'view' ? undefined : await findAdminPage(services, session, url)
  if (page) return page
  const found = kind === 'adminPage' ? undefined : await findView(services, session, url)
  if (!found || refusal(found.view, session, here(request))) throw fail('NOT_FOUND')
  return found
}

/** The live page of the back office with this address; undefined where there is none for the session. */
export async function findAdminPage(
  services: Services,
  session: Session,
  url: string,
): Promise<FoundView | undefined> {
  if (!hasAnyRight(session)) return undefined
  const page = await services.documents.publishedBy(session, 'adminPage', 'url', url)
  if (!page?.tree || !mayOpen(page, session)) return undefined
  return {
    view: { ...page, tree: openTo(session, page.tree) },
    template: null,
    site: await siteOf(services, session, 'admin'),
  }
}
