import type { Values } from '../../src/shared/fields/field.ts'
import type { ContentKind, Refusal } from './kind.ts'

/**
 * What was done to a document and can be undone, and what was undone and can be done again: its content and its own
 * fields in one row, in the order in which they were changed. Plain, never changed.
 */
export interface History<Content, Command> {
  content: Content
  /** Fields of the document itself that were changed here, as they are now. */
  fields: Values
  /** The fields as they were at first. */
  document: Readonly<Values>
  past: readonly Step<Command>[]
  future: readonly Step<Command>[]
}

/** Takes the step back, or does it again: a command, values of fields, or both. */
export interface Step<Command> {
  command?: Command
  fields?: Values
  /** Steps of the same group that follow close on each other are one. */
  group: string | null
  /** Milliseconds since 1970. */
  at: number
}

export type RunResult<Content, Command> =
  | { history: History<Content, Command>; refused?: undefined }
  | { history?: undefined; refused: Refusal }

/** What the history has to know of the content. */
export type Doing<Content, Command> = Pick<
  ContentKind<Content, Command, never>,
  'check' | 'apply' | 'changesNothing' | 'groupOf' | 'joinBack'
>

/** How many steps can be undone. */
export const historyLimit = 1000
/** Changes of one setting closer than this are one step. Milliseconds. */
export const groupTime = 1000

export function startHistory<Content, Command>(
  content: Content,
  document: Readonly<Values> = {},
): History<Content, Command> {
  return { content, fields: {}, document, past: [], future: [] }
}

/** Runs a command if it may be run; one that changes nothing is no step. `at` is now, in milliseconds. */
export function run<Content, Command>(
  history: History<Content, Command>,
  command: Command,
  kind: Doing<Content, Command>,
  at: number,
): RunResult<Content, Command> {
  const refused = kind.check(history.content, command)
  if (refused) return { refused }
  const applied = kind.apply(history.content, command)
  if (kind.changesNothing(applied)) return { history }
  const own = kind.groupOf(command)
  const group = own === null ? null : `content ${own}`
  const last = joinable(history, group, at)
  const joined = last?.command !== undefined ? kind.joinBack(applied.back, last.command) : null
  const step = { command: joined ?? applied.back, group, at }
  return { history: { ...history, content: applied.content, ...pastWith(history, step, joined !== null) } }
}

/** Changes fields of the document itself. */
export function change<Content, Command>(
  history: History<Content, Command>,
  values: Values,
  at: number,
): History<Content, Command> {
  const group = `fields ${Object.keys(values).join(' ')}`
  const last = joinable(history, group, at)
  const step = { fields: last?.fields ?? fieldsNow(history, Object.keys(values)), group, at }
  return {
    ...history,
    fields: { ...history.fields, ...values },
    ...pastWith(history, step, last !== undefined),
  }
}

/** A command and values of fields as one step. */
export function replace<Content, Command>(
  history: History<Content, Command>,
  command: Command,
  values: Values,
  kind: Doing<Content, Command>,
  at: number,
): RunResult<Content, Command> {
  const refused = kind.check(history.content, command)
  if (refused) return { refused }
  const applied = kind.apply(history.content, command)
  const same = kind.changesNothing(applied)
  const names = Object.keys(values)
  if (same && names.length === 0) return { history }
  const step: Step<Command> = {
    ...(!same && { command: applied.back }),
    ...(names.length > 0 && { fields: fieldsNow(history, names) }),
    group: null,
    at,
  }
  const content = same ? history.content : applied.content
  const fields = { ...history.fields, ...values }
  return { history: { ...history, content, fields, ...pastWith(history, step, false) } }
}

/** The history with the last step undone; the same when there is none. */
export function undo<Content, Command>(
  history: History<Content, Command>,
  kind: Doing<Content, Command>,
): History<Content, Command> {
  const step = history.past.at(-1)
  if (!step) return history
  const { turned, ...now } = turn(history, step, kind)
  return { ...history, ...now, past: history.past.slice(0, -1), future: [...history.future, turned] }
}

/** The history with the last undone step done again; the same when there is none. */
export function redo<Content, Command>(
  history: History<Content, Command>,
  kind: Doing<Content, Command>,
): History<Content, Command> {
  const step = history.future.at(-1)
  if (!step) return history
  const { turned, ...now } = turn(history, step, kind)
  return { ...history, ...now, past: [...history.past, turned], future: history.future.slice(0, -1) }
}

/** Does a step; `turned` is the one that leads back. */
function turn<Content, Command>(
  history: History<Content, Command>,
  step: Step<Command>,
  kind: Doing<Content, Command>,
) {
  const { command, fields } = step
  const applied = command === undefined ? null : kind.apply(history.content, command)
  const turned: Step<Command> = {
    ...step,
    ...(applied && { command: applied.back }),
    ...(fields && { fields: fieldsNow(history, Object.keys(fields)) }),
  }
  return {
    content: applied ? applied.content : history.content,
    fields: { ...history.fields, ...fields },
    turned,
  }
}

/** The last step, where something of this group goes on in it. */
function joinable<Content, Command>(
  { past, future }: History<Content, Command>,
  group: string | null,
  at: number,
): Step<Command> | undefined {
  const last = past.at(-1)
  const joins = last && group !== null && last.group === group && future.length === 0
  return joins && at - last.at <= groupTime ? last : undefined
}

function pastWith<Content, Command>(
  { past }: History<Content, Command>,
  step: Step<Command>,
  inPlaceOfLast: boolean,
): Pick<History<Content, Command>, 'past' | 'future'> {
  const kept = inPlaceOfLast ? past.slice(0, -1) : past.slice(-(historyLimit - 1))
  return { past: [...kept, step], future: [] }
}

function fieldsNow(
  { fields, document }: { fields: Values; document: Readonly<Values> },
  names: readonly string[],
): Values {
  return Object.fromEntries(
    names.map((name) => [name, name in fields ? fields[name] : (document[name] ?? null)]),
  )
}
