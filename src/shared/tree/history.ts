import type { Command, Refusal, TreeContext } from './command.ts'
import type { UpdateArgs } from './commands/update.ts'
import { isPatch, joinPatches, patchCommand } from './patch.ts'
import { applyCommand, checkCommand } from './run.ts'
import type { Tree } from './tree.ts'

/** What was done to a tree and can be undone, and what was undone and can be done again. Plain, never changed. */
export interface History {
  tree: Tree
  past: readonly HistoryStep[]
  future: readonly HistoryStep[]
}

export interface HistoryStep {
  /** Takes the step back, or does it again. */
  command: Command
  /** The command that was run, for the text on the undo button. */
  name: string
  /** Steps of the same group that follow close on each other are one: typing in a setting. */
  group: string | null
  /** Milliseconds since 1970. */
  at: number
}

export type RunResult = { history: History; refused?: undefined } | { history?: undefined; refused: Refusal }

/** How many steps can be undone. */
export const historyLimit = 1000
/** Changes of one setting closer than this are one step. Milliseconds. */
export const groupTime = 1000

export function startHistory(tree: Tree): History {
  return { tree, past: [], future: [] }
}

/** Runs a command if it may be run; one that changes nothing is no step. `at` is now, in milliseconds. */
export function run(history: History, command: Command, context: TreeContext, at: number): RunResult {
  const refused = checkCommand(history.tree, command, context)
  if (refused) return { refused }
  const { tree, undo: back } = applyCommand(history.tree, command)
  if (changesNothing(back, tree)) return { history }
  const group = groupOf(command)
  const last = history.past.at(-1)
  const joins =
    last && group !== null && last.group === group && history.future.length === 0 && at - last.at <= groupTime
  if (joins && isPatch(back) && isPatch(last.command)) {
    const joined = { ...last, at, command: patchCommand(joinPatches(back.args, last.command.args)) }
    return { history: { tree, past: [...history.past.slice(0, -1), joined], future: [] } }
  }
  const past = [...history.past.slice(-(historyLimit - 1)), { command: back, name: command.name, group, at }]
  return { history: { tree, past, future: [] } }
}

/** The history with the last step undone; the same when there is none. */
export function undo(history: History): History {
  const step = history.past.at(-1)
  if (!step) return history
  const { tree, undo: again } = applyCommand(history.tree, step.command)
  return { tree, past: history.past.slice(0, -1), future: [...history.future, { ...step, command: again }] }
}

/** The history with the last undone step done again; the same when there is none. */
export function redo(history: History): History {
  const step = history.future.at(-1)
  if (!step) return history
  const { tree, undo: back } = applyCommand(history.tree, step.command)
  return { tree, past: [...history.past, { ...step, command: back }], future: history.future.slice(0, -1) }
}

/** Dropped where it was, set to what it is: no step, or undo would seem to do nothing. */
function changesNothing(back: Command, tree: Tree): boolean {
  if (!isPatch(back) || back.args.remove.length > 0) return false
  return Object.entries(back.args.set).every(
    ([id, old]) => JSON.stringify(old) === JSON.stringify(tree.nodes[id]),
  )
}

function groupOf(command: Command): string | null {
  if (command.name !== 'update') return null
  const { id, set = {}, unset = [], style = {} } = command.args as UpdateArgs
  return [id, ...Object.keys(set), ...unset, ...Object.keys(style).map((name) => `style.${name}`)].join(' ')
}
