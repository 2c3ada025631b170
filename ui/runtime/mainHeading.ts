import type { AnySettings } from '../../src/shared/catalogue/anySettings.ts'
import * as traits from '../../src/shared/catalogue/traits.ts'
import type { Tree } from '../../src/shared/tree/tree.ts'

const known = new WeakMap<Tree, string | null>()

/** Id of the heading that names the page: the first of level 1 in reading order. null: the page's form names it. */
export function mainHeading(tree: Tree): string | null {
  let found = known.get(tree)
  if (found === undefined) {
    found = firstIn(tree, tree.rootId, new Set())
    known.set(tree, found)
  }
  return found
}

function firstIn(tree: Tree, id: string, seen: Set<string>): string | null {
  const node = tree.nodes[id]
  if (!node || seen.has(id)) return null
  seen.add(id)
  const { tagName }: AnySettings = node.extra
  if (traits.heading.includes(node.type) && tagName === 'h1') return id
  for (const child of node.structure) {
    const found = firstIn(tree, child, seen)
    if (found) return found
  }
  return null
}
