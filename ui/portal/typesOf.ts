import * as traits from '../../src/shared/catalogue/traits.ts'
import { isFill, type PageModel } from '../../src/shared/wire/page.ts'

/** Types on the page, those in its forms included. */
export function typesOf({ tree, data }: PageModel): Set<string> {
  const types = new Set<string>()
  for (const node of Object.values(tree.nodes)) {
    types.add(node.type)
    const form = data[node._id]
    if (traits.form.includes(node.type) && isFill(form)) {
      for (const { type } of Object.values(form.tree.nodes)) types.add(type)
    }
  }
  return types
}
