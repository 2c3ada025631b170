import type { ProcessCard, ProcessListModel } from '../../../shared/wire/page/services.ts'
import {
  type Category,
  cardOf,
  categoriesOf,
  formsOfProcesses,
  hangsUnder,
  openForms,
  pathTo,
  processesById,
} from '../catalogueOfServices.ts'
import type { LoadContext, LoadContextOf } from '../contract.ts'
import { viewUrl } from '../view/views.ts'

/** The folder that the address names, or the top level: the categories of the settings with their services. */
export async function loadProcessList(context: LoadContextOf<'ProcessList'>): Promise<ProcessListModel> {
  const { services, session, node, request } = context
  const to = await viewUrl(services, session, node.extra.to, 's')
  const { categoryId = null } = request.query
  return (await processList(context, node.extra.categories ?? [], categoryId, to)).list
}

/** The same for the effect `Components/ProcessList/get`. */
export async function processList(
  { services, session }: Pick<LoadContext, 'services' | 'session'>,
  named: readonly string[],
  categoryId: string | null,
  to: string,
): Promise<FoundList> {
  const [categories, forms, processes, profile] = await Promise.all([
    categoriesOf(services, session),
    openForms(services, session),
    processesById(services, session),
    services.accounts.profile(session),
  ])
  const tops = named.flatMap((id) => categories.get(id) ?? [])
  const path = pathTo(categories, categoryId)
  const top = path.findIndex(({ _id }) => named.length === 0 || named.includes(_id))
  const inside = top < 0 ? [] : path.slice(top)
  const here = inside.at(-1)
  const folders = here
    ? childrenOf(categories, here._id)
    : tops.length > 0
      ? tops
      : childrenOf(categories, null)
  const formOf = await formsOfProcesses(services, session, forms)
  const under = (category: Category) => forms.filter((form) => hangsUnder(form, category, processes, formOf))
  const t = services.texts(session.locale, session.org)
  const list: ProcessListModel = {
    ...(categoryId && !here && { unknown: true as const }),
    breadcrumbs: [
      { label: t('Toppnivå'), href: here ? '?' : null },
      ...inside.map(({ _id, name }, i) => ({
        label: name,
        href: i === inside.length - 1 ? null : `?categoryId=${encodeURIComponent(_id)}`,
      })),
    ],
    folders: folders.map((folder) => ({
      categoryId: folder._id,
      label: folder.name,
      ...(folder.lang && { lang: folder.lang }),
      ...(folder.aboutLang && { aboutLang: folder.aboutLang }),
      ...(folder.description !== '' && { description: folder.description }),
      href: `?categoryId=${encodeURIComponent(folder._id)}`,
      count: under(folder).length,
    })),
    processes: here ? under(here).map((form) => cardOf(form, formOf, to, session.locale)) : [],
    love: profile.loveProcess ?? {},
  }
  return {
    list,
    folderOf: (_id) => categories.get(_id)?.parent ?? null,
    structureOf(_id) {
      const category = categories.get(_id)
      return category ? under(category).map((form) => cardOf(form, formOf, to, session.locale)) : []
    },
  }
}

/** The folder, and what is asked of those in it. */
interface FoundList {
  list: ProcessListModel
  /** Id of the category that a category lies in. */
  folderOf(categoryId: string): string | null
  /** The services of a category. */
  structureOf(categoryId: string): ProcessCard[]
}

function childrenOf(categories: ReadonlyMap<string, Category>, parent: string | null): Category[] {
  return [...categories.values()]
    .filter((category) => category.parent === parent)
    .sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}
