import { type Command, defineCommand } from '../command.ts'
import { isPatch, joinPatches, type PatchArgs, patchCommand } from '../patch.ts'
import { applyCommand, checkCommand } from '../run.ts'

export interface BatchArgs {
  commands: Command[]
}

/** Several commands as one: all or none, and one step to undo. Each is checked on what those before it made. */
export const batch = defineCommand<'batch', BatchArgs>('batch', {
  check: (tree, { commands }, context) => {
    let current = tree
    for (const command of commands) {
      const refusal = checkCommand(current, command, context)
      if (refusal) return refusal
      current = applyCommand(current, command).tree
    }
    return undefined
  },
  apply: (tree, { commands }) => {
    let current = tree
    let back: PatchArgs = { set: {}, remove: [] }
    for (const command of commands) {
      const { tree: next, undo } = applyCommand(current, command)
      if (!isPatch(undo)) throw new Error(`${command.name} is not undone by a patch`)
      back = joinPatches(undo.args, back)
      current = next
    }
    return { tree: current, undo: patchCommand(back) }
  },
})
