import type { Values } from '../../../src/shared/fields/field.ts'
import type { Command, Refusal, TreeContext } from '../../../src/shared/tree/command.ts'
import {
  groupTime,
  type HistoryStep,
  redo,
  run,
  startHistory,
  undo,
} from '../../../src/shared/tree/history.ts'
import { isPatch } from '../../../src/shared/tree/patch.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'

/** What was done to a document, its tree and its own fields together, in the order in which it is undone. */
export interface Timeline {
  tree(): Tree
  /** Fields of the document that were changed here, as they are now. */
  document(): Values
  /** What changed in the fields since it was last asked for, or nothing. */
  takeChange(): Values | null
  /** Why the command could not be done, or nothing. */
  run(command: Command): Refusal | undefined
  changeDocument(change: Values): void
  /**
   * Tree and fields are as the server has made them, as one step. What that changes in the fields is no change to
   * save; taking it back is.
   */
  replace(command: Command, values: Values): Refusal | undefined
  /** Whether there was anything. */
  undo(): boolean
  redo(): boolean
  canUndo(): boolean
  canRedo(): boolean
  /** Ids of nodes that the last step may have changed, so that nobody has to compare all of them. */
  touched(): string[]
}

export interface TimelineOptions {
  tree: Tree
  document: Values
  context: TreeContext
  now(): number
}

/** A change of the document's own fields: what they were and what they are. */
interface FieldStep {
  before: Values
  after: Values
  at: number
  /** The newest step of the tree's history belongs to it, too. */
  withTree?: boolean
}

/** A step is one of the tree's (kept by its history), a change of fields, or both. */
type Step = 'tree' | FieldStep

export function makeTimeline({ tree, document, context, now }: TimelineOptions): Timeline {
  let history = startHistory(tree)
  const past: Step[] = []
  let future: Step[] = []
  let fields: Values = {}
  let change: Values | null = null
  let touched: string[] = []

  /** What a step and the way back from it are about is the same. */
  const touch = (step: HistoryStep | undefined) => {
    touched =
      step && isPatch(step.command)
        ? [...Object.keys(step.command.args.set), ...step.command.args.remove]
        : []
  }

  const setFields = (values: Values) => {
    fields = { ...fields, ...values }
    change = { ...change, ...values }
  }

  const before = (values: Values): Values =>
    Object.fromEntries(
      Object.keys(values).map((key) => [key, key in fields ? fields[key] : (document[key] ?? null)]),
    )
  const hasTree = (step: Step) => step === 'tree' || step.withTree === true

  return {
    tree: () => history.tree,
    document: () => fields,
    takeChange() {
      const taken = change
      change = null
      return taken
    },
    run(command) {
      const result = run(history, command, context, now())
      if (!result.history) return result.refused
      const joined = result.history.past.at(-2) !== history.past.at(-1)
      if (!joined) past.push('tree')
      history = result.history
      touch(history.past.at(-1))
      future = []
      return undefined
    },
    changeDocument(values) {
      const keys = Object.keys(values)
      const last = past.at(-1)
      const at = now()
      if (
        last &&
        last !== 'tree' &&
        !last.withTree &&
        at - last.at <= groupTime &&
        keys.join() === Object.keys(last.after).join()
      ) {
        past[past.length - 1] = { before: last.before, after: values, at }
      } else past.push({ before: before(values), after: values, at })
      future = []
      setFields(values)
    },
    replace(command, values) {
      const result = run(history, command, context, now())
      if (!result.history) return result.refused
      const withTree = result.history !== history
      history = result.history
      if (withTree) touch(history.past.at(-1))
      const own = { before: before(values), after: values, at: now() }
      if (Object.keys(values).length > 0) past.push({ ...own, withTree })
      else if (withTree) past.push('tree')
      future = []
      fields = { ...fields, ...values }
      return undefined
    },
    undo() {
      const step = past.pop()
      if (!step) return false
      future.push(step)
      if (hasTree(step)) {
        history = undo(history)
        touch(history.future.at(-1))
      }
      if (step !== 'tree') setFields(step.before)
      return true
    },
    redo() {
      const step = future.pop()
      if (!step) return false
      past.push(step)
      if (hasTree(step)) {
        history = redo(history)
        touch(history.past.at(-1))
      }
      if (step !== 'tree') setFields(step.after)
      return true
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    touched: () => touched,
  }
}
