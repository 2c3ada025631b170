import type { CategoriesModel } from '../../../shared/wire/page/services.ts'
import { categoriesOf } from '../catalogueOfServices.ts'
import type { LoadContextOf } from '../contract.ts'
import { viewUrl } from '../view/views.ts'

/** The categories that the settings name, in their order; those on the top level when none is named. */
export async function loadCategories({
  services,
  session,
  node,
}: LoadContextOf<'Categories'>): Promise<CategoriesModel> {
  const all = await categoriesOf(services, session)
  const named = node.extra.categories ?? []
  const chosen =
    named.length > 0
      ? named.flatMap((id) => all.get(id) ?? [])
      : [...all.values()].filter(({ parent }) => !parent)
  return {
    to: await viewUrl(services, session, node.extra.to, 'category'),
    cards: chosen.map(({ _id, name, description, lang, aboutLang, img }) => ({
      categoryId: _id,
      name,
      ...(lang && { lang }),
      ...(aboutLang && { aboutLang }),
      ...(description !== '' && { description }),
      ...(img && { img }),
    })),
  }
}
