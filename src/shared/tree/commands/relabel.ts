import { defineCommand } from '../command.ts'
import { change } from '../patch.ts'
import { checkName, withNewName } from './rename.ts'
import { update } from './update.ts'

export interface RelabelArgs {
  id: string
  label: unknown
  /** What `labelName.ts` makes of the label. */
  name: string
}

/** Gives a component another label, and the name that goes with it. What speaks of it follows, as in `rename`. */
export const relabel = defineCommand<'relabel', RelabelArgs>('relabel', {
  check: (tree, { id, label, name }, context) =>
    update.check(tree, { id, set: { label } }, context) ?? checkName(tree, { id, name }),
  apply: (tree, { id, label, name }) =>
    change(
      tree,
      withNewName(tree, id, name, (node) => ({ ...node, extra: { ...node.extra, label, name } })),
    ),
})
