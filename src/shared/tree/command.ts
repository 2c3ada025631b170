import type { ComponentDefinition } from '../catalogue/define.ts'
import type { TreeMode } from '../schemas/define.ts'
import type { Tree } from './tree.ts'

/** A reason why a command cannot be done, as a translation key (`builder.notHere`). */
export type Refusal = string

/** What a check may need to know: which kind of document the tree is. */
export interface TreeContext {
  mode: TreeMode
  /** The types there are; the product's catalogue unless told otherwise. */
  componentOf?(type: string): ComponentDefinition | undefined
}

/** A change to a tree, as plain data: it can be stored, sent, undone and replayed. */
export interface Command<Name extends string = string, Args = unknown> {
  name: Name
  args: Args
}

/** Applied: the new tree shares everything untouched with the old, and `undo` takes it back exactly. */
export interface Applied {
  tree: Tree
  undo: Command
}

export interface CommandDefinition<Name extends string, Args> {
  name: Name
  /** Why it cannot be done, or nothing. Used by dragging, by keyboard and by the server alike. */
  check(tree: Tree, args: Args, context: TreeContext): Refusal | undefined
  apply(tree: Tree, args: Args): Applied
}

export function defineCommand<Name extends string, Args>(
  name: Name,
  halves: Omit<CommandDefinition<Name, Args>, 'name'>,
): CommandDefinition<Name, Args> & ((args: Args) => Command<Name, Args>) {
  const make = Object.assign((args: Args): Command<Name, Args> => ({ name, args }), halves)
  nameIt(make, name)
  return make
}

/** A function's own name cannot be assigned to. */
function nameIt<F extends object, Name extends string>(
  made: F,
  name: Name,
): asserts made is F & { name: Name } {
  Object.defineProperty(made, 'name', { value: name })
}
