import type { Tree } from '../../shared/tree/tree.ts'
import type { Document, Published } from '../documents/documents.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { type Site, siteOf } from './site.ts'

/** A published view with what stands around it. */
export interface FoundView {
  view: Published & { tree: Tree }
  template: Tree | null
  site: Site
}

/** The live view with this address; undefined when there is none. */
export async function findView(
  services: Services,
  session: Session,
  url: string,
): Promise<FoundView | undefined> {
  const view = await services.documents.publishedBy(session, 'view', 'url', url)
  if (!view?.tree) return undefined
  const [document, template] = await Promise.all([
    services.documents.find(session, 'view', view._id),
    templateOf(services, session, view.data.templateId),
  ])
  return {
    view: view as FoundView['view'],
    template,
    site: await siteOf(services, session, applicationOf(document)),
  }
}

/** What is around a page that is not there: the start page's template, if there is one. */
export async function findFrame(services: Services, session: Session): Promise<Omit<FoundView, 'view'>> {
  const site = await siteOf(services, session, 'portal')
  const home = await findView(services, session, site.homeUrl.replace(/^\/v\//, ''))
  return { template: home?.template ?? null, site: home?.site ?? site }
}

async function templateOf(services: Services, session: Session, id: unknown): Promise<Tree | null> {
  if (typeof id !== 'string' || id === '') return null
  const template = await services.documents.published(session, id)
  return template?.schema === 'template' ? template.tree : null
}

const applicationOf = (document: Document | undefined) => document?.applicationRef ?? 'portal'
