import { spokenIn, textIn, titleIn } from '../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../shared/i18n.ts'
import { isOfferedToAll } from '../../shared/process/graph/transitions.ts'
import type { DocumentNamed } from '../../shared/schemas/document.ts'
import type { Crumb, ProcessCard } from '../../shared/wire/page/services.ts'
import type { Published } from '../documents/documents.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'

/** The public catalogue of services: categories in a tree, and the forms that hang under them. */

export interface Category {
  _id: string
  name: string
  description: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  img: string | null
  parent: string | null
  processes: readonly string[]
}

export async function categoriesOf(services: Services, session: Session): Promise<Map<string, Category>> {
  const all = await services.documents.all(session, 'category')
  return new Map(all.map((document) => [document._id, categoryOf(document, session.locale)]))
}

/** The category and what is above it, from the top down. Ends at a ring. */
export function pathTo(categories: ReadonlyMap<string, Category>, id: string | null): Category[] {
  const path: Category[] = []
  for (
    let at = id ? categories.get(id) : undefined;
    at && !path.includes(at);
    at = categories.get(at.parent ?? '')
  ) {
    path.unshift(at)
  }
  return path
}

/** Published forms that anybody may find, by name. */
export async function openForms(services: Services, session: Session): Promise<Published<'form'>[]> {
  const [all, processes] = await Promise.all([
    services.documents.allPublished(session, 'form'),
    processesById(services, session),
  ])
  const isOffered = ({ data: { process } }: Published<'form'>) => {
    const graph = process ? processes.get(process)?.data.process : undefined
    return !graph || isOfferedToAll(graph)
  }
  const nameOf = (form: Published<'form'>) => titleIn(form.data, session.locale)
  return all
    .filter((form) => form.data.excludeSearch !== true && isOffered(form))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'sv'))
}

/**
 * The form that a process is opened with by its own address: the one that has been published in it for the longest time,
 * so that no new form takes over links that were given out.
 */
export const formOfProcess = (services: Services, session: Session, processId: string) =>
  services.documents.longestIn(session, 'form', 'process', processId)

/** The same for each process that one of these forms runs in: the form's id by the process's. */
export async function formsOfProcesses(
  services: Services,
  session: Session,
  forms: readonly Published<'form'>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(forms.flatMap(({ data }) => data.process ?? []))]
  const found = await Promise.all(ids.map((id) => formOfProcess(services, session, id)))
  return new Map(ids.map((id, i) => [id, found[i]?._id ?? '']))
}

/**
 * Whether a form hangs under a category: because it names it, or because the category and the process of the form have
 * each other and the process is opened with just this form. Nobody has put other forms of the process there.
 */
export function hangsUnder(
  form: Published<'form'>,
  category: Category,
  processes: ReadonlyMap<string, Published<'process'>>,
  formOf: ReadonlyMap<string, string>,
): boolean {
  if (form.data.category === category._id) return true
  const process = processes.get(form.data.process ?? '')
  if (!process || formOf.get(process._id) !== form._id) return false
  if (category.processes.includes(process._id)) return true
  // A form that names its own category is found there and not wherever else its process is.
  return !form.data.category && process.data.categories?.includes(category._id) === true
}

/** The link names the process where that opens this form (`formsOfProcesses`), else the form. */
export function cardOf(
  form: Published<'form'>,
  formOf: ReadonlyMap<string, string>,
  to: string,
  locale: Locale,
): ProcessCard {
  const { data } = form
  const process = data.process ?? null
  const card = {
    _id: process ?? form._id,
    publishId: form._id,
    processId: process,
    name: titleIn(data, locale),
    ...spokenIn(data, locale),
    ...(data.icon && { icon: data.icon }),
    ...(textIn(data.description, locale) && { description: textIn(data.description, locale) }),
  }
  if (data.formType === 'external') return { ...card, _id: form._id, href: data.url ?? '', external: true }
  if (process !== null && formOf.get(process) === form._id)
    return { ...card, href: `/v/${to}?processId=${encodeURIComponent(process)}` }
  return { ...card, _id: form._id, href: `/v/${to}?formId=${encodeURIComponent(form._id)}` }
}

export async function processesById(
  services: Services,
  session: Session,
): Promise<Map<string, Published<'process'>>> {
  const all = await services.documents.allPublished(session, 'process')
  return new Map(all.map((process) => [process._id, process]))
}

/**
 * Where a form hangs, as links of the view that lists services: under the category that the form itself names. Those
 * of its process are shared with other forms and say nothing of where this one belongs.
 */
export async function breadcrumbsOf(services: Services, session: Session, formId: string): Promise<Crumb[]> {
  const [categories, form, view] = await Promise.all([
    categoriesOf(services, session),
    services.documents.published(session, 'form', formId),
    services.documents.publishedBy(session, 'view', 'url', 'category'),
  ])
  if (!form || !view) return []
  const { category } = form.data
  const path = pathTo(categories, category ?? null)
  return [
    { label: titleIn(view.data, session.locale), href: '/v/category' },
    ...path.map(({ _id, name }) => ({
      label: name,
      href: `/v/category?categoryId=${encodeURIComponent(_id)}`,
    })),
  ]
}

function categoryOf(document: DocumentNamed<'category'>, locale: Locale): Category {
  const { _id, description, img, parent, processes } = document
  return {
    _id,
    name: titleIn(document, locale),
    description: textIn(description, locale),
    ...spokenIn(document, locale),
    img: img || null,
    parent: parent || null,
    processes: processes ?? [],
  }
}
