import { defineCommand } from '../command.ts'
import { type Fragment, isFragment, renewed } from '../fragment.ts'
import type { Place } from '../tree.ts'
import { putIn, refusalToInsert } from './insert.ts'

export interface PasteArgs {
  /** From anywhere: this tree as it once was, another document, a file. */
  fragment: Fragment
  to: Place
  /** A new id for each of its nodes, from `freshIds`. */
  newIds: Record<string, string>
}

/** Puts a piece from elsewhere into the tree, with ids and component names that are free here. */
export const paste = defineCommand<'paste', PasteArgs>('paste', {
  check: (tree, { fragment, to, newIds }, context) =>
    isFragment(fragment)
      ? refusalToInsert(tree, renewed(fragment, newIds, tree), to, context)
      : 'builder.notAPiece',
  apply: (tree, { fragment, to, newIds }) => putIn(tree, renewed(fragment, newIds, tree), to),
})
