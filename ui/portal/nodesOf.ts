import type { TreeNode } from '../../src/shared/tree/tree.ts'
import { isFill } from '../../src/shared/wire/page/form.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'

/** Everything that the page is made of, its forms included. */
export const nodesOf = ({ tree, data }: PageModel): TreeNode[] =>
  [
    tree,
    ...Object.values(data)
      .filter(isFill)
      .map(({ tree }) => tree),
  ].flatMap(({ nodes }) => Object.values(nodes))

/** Types on the page. */
export const typesOf = (model: PageModel): Set<string> => new Set(nodesOf(model).map(({ type }) => type))
