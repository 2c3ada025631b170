import { dayOf } from '../../calendar/swedishDay.ts'
import type { WorkCalendar } from '../../calendar/workCalendar.ts'
import { textIn } from '../../fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../i18n.ts'
import type { Facts } from '../../rules/condition/condition.ts'
import { factsOf } from '../../rules/condition/facts.ts'
import { actsAs, approvalsLeft, onLeaving, withApproval } from '../graph/approvals.ts'
import { isOutside, stepFor } from '../graph/steps.ts'
import { timerDoes, timerDue } from '../graph/timers.ts'
import {
  answersMissing,
  effectsBetween,
  findConnection,
  findState,
  holds,
  openConnections,
  startState,
} from '../graph/transitions.ts'
import type { ProcessConnection, ProcessEffect, ProcessGraph, ProcessState, StepType } from '../process.ts'
import type { Act, Given, Tester } from '../scenario.ts'
import type { Agreed, Who } from '../who.ts'

/** What a case is tried in. */
export interface World {
  graph: ProcessGraph
  calendar: WorkCalendar
  locale: Locale
  /** What the case is called once it is sent in. */
  number: string
}

/** A case that is tried. It is never changed in place. */
export interface TriedCase extends Given {
  /** State id; null: a draft. */
  state: string | null
  /** When it came there, milliseconds since 1970. */
  entered: number | null
  createdByName: string
  /** Timers of its state that have run, each by id and when it was due. */
  ran: readonly string[]
  /** What has been approved of. */
  agreed: Agreed
}

/** One thing that happened, and what comes of it. */
export interface Happening {
  /** Milliseconds since 1970. */
  at: number
  /** `timer`: nobody did it. */
  do: Exclude<Act['do'], 'wait'> | 'timer'
  /** Key of who did it. */
  by?: string
  connection?: string
  timer?: string
  /** The state before and after. */
  from: string | null
  to: string | null
  /** Would be run, in this order. */
  effects: readonly ProcessEffect[]
  /** Timers that were set by it, with when they are due. */
  set: readonly SetTimer[]
  /** It was approved of, and others have to as well. */
  approved?: true
  /** A timer that did not go on: its condition does not hold, or the form is not valid. */
  stood?: 'condition' | 'invalid'
}

/** A timer of the state, and when it is due in milliseconds since 1970. */
export interface SetTimer {
  timer: string
  due: number
}

/** Why something cannot be done, as the engine answers it. */
export type Refused = 'closed' | 'invalid'

export type Done = { now: TriedCase; happening: Happening } | { refused: Refused }

export const newCase = ({ answers, isValid }: Given): TriedCase => ({
  ...{ state: null, entered: null, createdByName: '', ran: [], agreed: { given: [], did: {} } },
  ...{ answers, isValid },
})

/** The person at the case, as the process sees them. */
export const whoIs = (
  { key, assignmentRoles, roles, permissions, isAuthor }: Tester,
  { agreed }: Pick<TriedCase, 'agreed'>,
): Who => ({ userId: key, ...{ assignmentRoles, roles, permissions, isAuthor, agreed } })

/** What conditions of the process are decided by; without a person for a timer. */
export function factsAt(world: World, tried: TriedCase, by: Tester | undefined, at: number): Facts {
  const { graph, locale, number } = world
  const state = findState(graph, tried.state)
  const { createdByName, answers } = tried
  const known = factsOf({
    user: by ? { _id: by.key, name: by.name, roles: by.roles, permissions: by.permissions } : null,
    case: state && {
      DiaryNumber: number,
      status: { _id: state._id, name: textIn(state.name, defaultLocale) },
      createdByName,
    },
    query: {},
    locale,
    today: dayOf(at),
  })
  const { roles, status, variable } = known
  return {
    ...{ roles, status, variable },
    value: (name) => (Object.hasOwn(answers, name) ? answers[name] : null),
  }
}

/** What somebody meets on opening the case. */
export function stepOf({ graph }: World, tried: TriedCase, by: Tester): StepType {
  const who = whoIs(by, tried)
  return isOutside(who, tried.state === null) ? 'noaccess' : stepFor(graph, tried.state, who)
}

/** Whether somebody may change answers of the case as it is. What is not sent in yet is filled in by whoever tries it. */
export const mayAnswer = (world: World, tried: TriedCase, by: Tester): boolean =>
  tried.state === null || stepOf(world, tried, by) === 'edit'

/** Does what somebody does, as far as the case is theirs to open and to change, and the connection open to them. */
export function act(
  world: World,
  tried: TriedCase,
  { by, act: what, at }: { by: Tester; act: Exclude<Act, { do: 'wait' }>; at: number },
): Done {
  const { graph } = world
  const done = { at, do: what.do, by: by.key }
  if (what.do === 'answer') {
    if (!mayAnswer(world, tried, by)) return { refused: 'closed' }
    const answers = { ...tried.answers, ...what.answers }
    const names = Object.keys(what.answers)
    // What was approved of were other answers.
    const given = names.length > 0 ? [] : tried.agreed.given
    const agreed = { ...tried.agreed, given }
    const now = { ...tried, answers, agreed, isValid: what.isValid ?? tried.isValid }
    const isMoved = ({ timer }: SetTimer) =>
      names.includes(findTimer(graph, tried.state, timer)?.atValue ?? '')
    const set = timersAhead(world, now).filter(isMoved)
    return { now, happening: { ...done, from: tried.state, to: tried.state, effects: [], set } }
  }
  if (stepOf(world, tried, by) === 'noaccess') return { refused: 'closed' }
  if (what.do === 'sendIn') {
    const start = startState(graph)
    if (!start || tried.state !== null) return { refused: 'closed' }
    if (!tried.isValid) return { refused: 'invalid' }
    return moved(world, { ...tried, createdByName: by.name }, { to: start, ...done })
  }
  if (what.do === 'handIn') {
    const connection = handInOf(world, tried, by, at)
    return connection
      ? followed(world, tried, { connection, who: whoIs(by, tried), ...done })
      : { refused: 'closed' }
  }
  const connection = findConnection(graph, tried.state, what.connection)
  const who = whoIs(by, tried)
  const open = openConnections(graph, tried.state, who, () => factsAt(world, tried, by, at))
  if (!connection || !open.includes(connection)) return { refused: 'closed' }
  if (isUnready(connection, tried)) return { refused: 'invalid' }
  if (!connection.approvals) return followed(world, tried, { connection, who, ...done })
  const agreed = withApproval(tried.agreed, connection, who, { byName: by.name, at })
  const now = { ...tried, agreed }
  if (approvalsLeft(connection, agreed) === 0) return followed(world, now, { connection, who, ...done })
  const { state } = tried
  const happening: Happening = {
    ...done,
    connection: connection._id,
    from: state,
    to: state,
    effects: [],
    set: [],
  }
  return { now, happening: { ...happening, approved: true } }
}

/** It asks that the form is valid, or for answers, and that is not so. */
const isUnready = (connection: ProcessConnection, tried: TriedCase): boolean =>
  (connection.validate && !tried.isValid) || answersMissing(connection, () => tried.answers).length > 0

/** What is followed when who sent the case in hands in what they were asked for, where the state says so and its condition holds. */
export function handInOf(
  world: World,
  tried: TriedCase,
  by: Tester,
  at: number,
): ProcessConnection | undefined {
  const { subType, handIn = '' } = findState(world.graph, tried.state) ?? {}
  if (subType !== 'waiting' || !by.isAuthor) return undefined
  const connection = findConnection(world.graph, tried.state, handIn)
  return connection && holds(connection, () => factsAt(world, tried, by, at)) ? connection : undefined
}

/** Timers of the case's state that have not run, those due first before others. */
export function timersAhead(world: World, tried: TriedCase): SetTimer[] {
  const { entered, answers, ran, state } = tried
  const { calendar } = world
  return (findState(world.graph, state)?.timers ?? [])
    .flatMap((timer) => {
      const due = timerDue(timer, { entered, calendar, answer: (name) => answers[name] })
      return due === null || ran.includes(keyOf({ timer: timer._id, due })) ? [] : [{ timer: timer._id, due }]
    })
    .sort((a, b) => a.due - b.due)
}

/** What the timer that is due next does; nothing where none is due by `until`. `from`: the time that it is before. */
export function nextTimer(
  world: World,
  tried: TriedCase,
  { from, until }: { from: number; until: number },
): { now: TriedCase; happening: Happening } | undefined {
  const [first] = timersAhead(world, tried)
  const timer = first && findTimer(world.graph, tried.state, first.timer)
  if (!first || !timer || first.due > until) return undefined
  // One whose date is past already runs at once.
  const at = Math.max(first.due, from)
  const { state } = tried
  const now = { ...tried, ran: [...tried.ran, keyOf(first)] }
  const happening: Happening = {
    ...{ at, do: 'timer', timer: timer._id, from: state, to: state, effects: [], set: [] },
  }
  const does = timerDoes(world.graph, state, timer, () => factsAt(world, tried, undefined, at))
  if (!does) return { now, happening: { ...happening, stood: 'condition' } }
  if ('effect' in does) return { now, happening: { ...happening, effects: [does.effect] } }
  const { connection } = does
  // What happens by itself is nobody's approval.
  if (connection.approvals) return { now, happening: { ...happening, stood: 'condition' } }
  if (isUnready(connection, tried)) return { now, happening: { ...happening, stood: 'invalid' } }
  const followedBy = followed(world, now, { connection, at, do: 'timer', timer: timer._id })
  return 'now' in followedBy ? followedBy : { now, happening: { ...happening, stood: 'condition' } }
}

type Doing = Pick<Happening, 'at' | 'do' | 'by' | 'timer'> & { who?: Who }

function followed(
  world: World,
  tried: TriedCase,
  { connection, ...doing }: Doing & { connection: ProcessConnection },
): Done {
  const to = findState(world.graph, connection.to)
  return to ? moved(world, tried, { ...doing, to, connection }) : { refused: 'closed' }
}

function moved(
  world: World,
  tried: TriedCase,
  { to, connection, who, ...doing }: Doing & { to: ProcessState; connection?: ProcessConnection },
): { now: TriedCase; happening: Happening } {
  const from = findState(world.graph, tried.state)
  const { agreed } = onLeaving(world.graph, tried.agreed, connection, who ? actsAs(who) : [])
  const now: TriedCase = { ...tried, agreed, state: to._id, entered: doing.at, ran: [] }
  return {
    now,
    happening: {
      ...doing,
      ...(connection && { connection: connection._id }),
      from: tried.state,
      to: to._id,
      effects: effectsBetween(from, connection, to),
      set: timersAhead(world, now),
    },
  }
}

const keyOf = ({ timer, due }: SetTimer): string => `${timer}/${due}`

const findTimer = (graph: ProcessGraph, stateId: string | null, id: string) =>
  findState(graph, stateId)?.timers.find(({ _id }) => _id === id)
