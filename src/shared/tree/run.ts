import type { Applied, Command, CommandDefinition, Refusal, TreeContext } from './command.ts'
import { commands } from './commands/index.ts'
import type { Tree } from './tree.ts'

/** Why a command cannot be done, as a translation key, or nothing. */
export function checkCommand(tree: Tree, command: Command, context: TreeContext): Refusal | undefined {
  const definition = find(command.name)
  return definition ? definition.check(tree, command.args, context) : 'builder.unknownCommand'
}

/** Does a command that `checkCommand` let through. */
export function applyCommand(tree: Tree, command: Command): Applied {
  const definition = find(command.name)
  if (!definition) throw new Error(`There is no command ${command.name}`)
  return definition.apply(tree, command.args)
}

function find(name: string): CommandDefinition<string, unknown> | undefined {
  return commands().find((command) => command.name === name)
}
