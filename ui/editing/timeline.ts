import type { Values } from '../../src/shared/fields/field.ts'
import {
  change,
  type Doing,
  type History,
  redo,
  replace,
  run,
  type Step,
  startHistory,
  undo,
} from './history.ts'
import type { ContentKind, Refusal } from './kind.ts'

/** What is done to a document: its content and its own fields together, in the order in which it is undone. */
export interface Timeline<Content, Command> {
  content(): Content
  /** Fields of the document that were changed here, as they are now. */
  fields(): Values
  /** What changed in the fields since it was last asked for, or nothing. */
  takeChange(): Values | null
  /** Why the command could not be done, or nothing. */
  run(command: Command): Refusal | undefined
  changeFields(change: Values): void
  /**
   * Content and fields are as the server has made them, as one step. What that changes in the fields is no change to
   * save; taking it back is.
   */
  replace(command: Command, values: Values): Refusal | undefined
  /** Whether there was anything. */
  undo(): boolean
  redo(): boolean
  canUndo(): boolean
  canRedo(): boolean
  /** Parts that the last step may have changed, where the kind knows without comparing all of them. */
  touched(): string[] | undefined
}

export interface TimelineOptions<Content, Command> {
  content: Content
  document: Values
  kind: Doing<Content, Command> & Pick<ContentKind<Content, Command, never>, 'partsOf'>
  now(): number
}

export function makeTimeline<Content, Command>({
  content,
  document,
  kind,
  now,
}: TimelineOptions<Content, Command>): Timeline<Content, Command> {
  let history: History<Content, Command> = startHistory(content, document)
  let changed: Values | null = null
  let touched: string[] | undefined = []

  /** What a step and the way back from it are about is the same. */
  const touch = (step: Step<Command> | undefined) => {
    touched = step?.command === undefined ? [] : kind.partsOf?.(step.command)
  }

  const travel = (next: History<Content, Command>, step: Step<Command> | undefined) => {
    if (!step) return false
    history = next
    if (step.command !== undefined) touch(step)
    if (step.fields) changed = { ...changed, ...step.fields }
    return true
  }

  return {
    content: () => history.content,
    fields: () => history.fields,
    takeChange() {
      const taken = changed
      changed = null
      return taken
    },
    run(command) {
      const result = run(history, command, kind, now())
      if (!result.history) return result.refused
      if (result.history !== history) touch(result.history.past.at(-1))
      history = result.history
      return undefined
    },
    changeFields(values) {
      history = change(history, values, now())
      changed = { ...changed, ...values }
    },
    replace(command, values) {
      const result = replace(history, command, values, kind, now())
      if (!result.history) return result.refused
      if (result.history.content !== history.content) touch(result.history.past.at(-1))
      history = result.history
      return undefined
    },
    undo: () => travel(undo(history, kind), history.past.at(-1)),
    redo: () => travel(redo(history, kind), history.future.at(-1)),
    canUndo: () => history.past.length > 0,
    canRedo: () => history.future.length > 0,
    touched: () => touched,
  }
}
