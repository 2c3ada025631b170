import type { AnySettings } from '../../shared/catalogue/anySettings.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import type { Published } from '../documents/documents.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import type { PageRequest } from './contract.ts'
import { searchOf } from './form/target.ts'
import { formNode } from './view/findView.ts'

/**
 * Where visitors find what is published: a view, or a form under its own address, else under its id. An external form
 * is where it is. null when nothing is published, and when no view of the portal has a place for forms.
 */
export async function addressOf(services: Services, session: Session, id: string): Promise<string | null> {
  const { documents, config } = services
  const found = await documents.publishedOfAny(session, id)
  if (!found || !holds(session, schemaOf(found.schema)?.allow.read ?? 'nobody')) return null
  const here = (url: unknown) => `${config.baseUrl}/v/${encodeURIComponent(String(url))}`
  if (found.schema === 'view') return here(found.data.url)
  const form = await documents.published(session, 'form', id)
  if (!form) return null
  if (form.data.formType === 'external') return form.data.url ?? null
  return (await viewOf(services, session, form._id)) ? here(form.data.path || form._id) : null
}

/**
 * Where an address leads that is no view's: to a form by its own address or its id, or to the form of a process by the
 * process's id. What else the address says comes along.
 */
export async function formBehind(
  services: Services,
  { session, url, param1, query }: PageRequest,
): Promise<string | null> {
  const { documents } = services
  if (param1 !== null) return null
  const form =
    (await documents.publishedBy(session, 'form', 'path', url)) ??
    (await documents.published(session, 'form', url))
  if (form?.data.formType === 'external') return form.data.url ?? null
  const process = form ? undefined : await documents.published(session, 'process', url)
  // One that is not published any more is led to, too: the view says so, which is more than that nothing is there.
  const closed = form || process ? undefined : await closedAt(services, session, url)
  const formId = form?._id ?? closed
  const meant = formId ? { formId } : process && { processId: process._id }
  const view = meant && (await viewOf(services, session, formId))
  return view ? `/v/${encodeURIComponent(view.data.url)}${searchOf({ ...query, ...meant })}` : null
}

/** The form that has the address and is not published. One that is published has the address it was published with alone. */
async function closedAt({ documents }: Services, session: Session, url: string): Promise<string | undefined> {
  const form =
    (await documents.findBy(session, 'form', 'path', url)) ?? (await documents.find(session, 'form', url))
  return form && !(await documents.published(session, 'form', form._id)) ? form._id : undefined
}

/** The view that a form is filled in on: one of its own, else one that takes any; those without login first. */
async function viewOf(
  services: Services,
  session: Session,
  formId: string | undefined,
): Promise<Published<'view'> | undefined> {
  const takes = (await services.documents.allPublished(session, 'view')).flatMap((view) => {
    const node = view.tree && formNode({ view: { ...view, tree: view.tree } })
    if (!node) return []
    const { oneForm, formId: named }: AnySettings = node.extra
    const own = oneForm === true
    return own && named !== formId ? [] : [{ view, own }]
  })
  const rank = ({ view, own }: (typeof takes)[number]) => (own ? 0 : 2) + (view.data.requireAuth ? 1 : 0)
  return takes.sort((a, b) => rank(a) - rank(b) || (a.view.name < b.view.name ? -1 : 1))[0]?.view
}
