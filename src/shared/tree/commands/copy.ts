import { defineCommand } from '../command.ts'
import { fragmentOf, renewed } from '../fragment.ts'
import type { Place } from '../tree.ts'
import { putIn, refusalToInsert } from './insert.ts'

export interface CopyArgs {
  ids: string[]
  to: Place
  /** A new id for each node that is copied, from `freshIds(fragmentOf(tree, ids))`. */
  newIds: Record<string, string>
}

/** Puts copies of nodes into the tree, with ids and component names of their own. */
export const copy = defineCommand<'copy', CopyArgs>('copy', {
  check: (tree, { ids, to, newIds }, context) => {
    if (ids.some((id) => !Object.hasOwn(tree.nodes, id))) return 'builder.gone'
    return refusalToInsert(tree, renewed(fragmentOf(tree, ids), newIds, tree), to, context)
  },
  apply: (tree, { ids, to, newIds }) => putIn(tree, renewed(fragmentOf(tree, ids), newIds, tree), to),
})
