import * as traits from '../../../shared/catalogue/traits.ts'
import { factsOf } from '../../../shared/rules/condition/facts.ts'
import { queryNames } from '../../../shared/rules/condition/queryNames.ts'
import { closedTo, withoutNodes } from '../../../shared/rules/page/closedTo.ts'
import type { DocumentFacts } from '../../../shared/schemas/document.ts'
import type { Tree, TreeNode } from '../../../shared/tree/tree.ts'
import { dayOf } from '../../cases/today.ts'
import type { Services } from '../../services.ts'
import { type Session, userOf } from '../../session.ts'
import type { PublishedPage } from '../access.ts'
import { type Site, siteOf } from '../site.ts'
import { withStatement } from '../statementLink.ts'

/** A published view with what stands around it. */
export interface FoundView {
  view: PublishedPage & { tree: Tree }
  template: Tree | null
  site: Site
}

/**
 * The live view with this address; undefined when there is none. A second part of the address is there for a view that
 * asks for it (`query.param1`), itself or around it, and for no other.
 */
export async function findView(
  services: Services,
  session: Session,
  url: string,
  param1: string | null = null,
): Promise<FoundView | undefined> {
  const view = await services.documents.publishedBy(session, 'view', 'url', url)
  if (!view?.tree) return undefined
  const [document, template] = await Promise.all([
    services.documents.find(session, 'view', view._id),
    templateOf(services, session, view.data.templateId),
  ])
  if (param1 !== null && !queryNames([view.tree.nodes, template?.nodes]).includes('param1')) return undefined
  const site = await siteOf(services, session, applicationOf(document))
  const t = services.texts(session.locale, session.org)
  return {
    view: { ...view, tree: openTo(session, view.tree) },
    template: template && openTo(session, withStatement(template, site.statementUrl, t)),
    site,
  }
}

/** A page without what is for others, whatever is answered on it. */
export function openTo(session: Session, tree: Tree): Tree {
  const { locale } = session
  return withoutNodes(
    tree,
    closedTo(tree, factsOf({ user: userOf(session), query: {}, locale, today: dayOf(Date.now()) })),
  )
}

/** The Form of a view. */
export function formNode({ view }: Pick<FoundView, 'view'>): TreeNode | undefined {
  return Object.values(view.tree.nodes).find(({ type }) => traits.form.includes(type))
}

/** What is around a page that is not there: the start page's template, if there is one. */
export async function findFrame(services: Services, session: Session): Promise<Omit<FoundView, 'view'>> {
  const site = await siteOf(services, session, 'portal')
  const home = await findView(services, session, site.homeUrl.replace(/^\/v\//, ''))
  return { template: home?.template ?? null, site: home?.site ?? site }
}

async function templateOf(
  services: Services,
  session: Session,
  id: string | null | undefined,
): Promise<Tree | null> {
  if (!id) return null
  const template = await services.documents.published(session, 'template', id)
  return template?.tree ?? null
}

const applicationOf = (document: DocumentFacts | undefined) => document?.applicationRef ?? 'portal'
