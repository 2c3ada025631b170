import { answeredDay } from '../../calendar/answeredDay.ts'
import { dayOf } from '../../calendar/swedishDay.ts'
import type { WorkCalendar } from '../../calendar/workCalendar.ts'
import { textIn } from '../../fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../i18n.ts'
import type { Facts } from '../../rules/condition/condition.ts'
import { factsOf, type KnownFacts } from '../../rules/condition/facts.ts'
import { authorAt } from '../../rules/rights/treeFor.ts'
import { sameJson } from '../../sameJson.ts'
import {
  movedByAnswer,
  readClock,
  type ShownClock,
  startedClock,
  type Timed,
  turnedClock,
  whyItStands,
} from '../clock/caseClock.ts'
import { approvalsLeft, onLeaving, withApproval } from '../graph/approvals.ts'
import { isOutside, readerFor, signersOf, signsAs, stepFor } from '../graph/steps.ts'
import { timerDoes } from '../graph/timers.ts'
import {
  answersMissing,
  begunBy,
  effectsBetween,
  findConnection,
  findState,
  holds,
  isBegunByItself,
  openConnections,
  startState,
} from '../graph/transitions.ts'
import { namedBy, type PartyRole } from '../parties.ts'
import type { ProcessConnection, ProcessEffect, ProcessGraph, ProcessState, StepType } from '../process.ts'
import type { Act, Given, Tester } from '../scenario.ts'
import { type Agreed, actsAs, isStaff, type Who } from '../who.ts'
import {
  type Awaiting,
  type Coming,
  comingOf,
  findTimer,
  isOfState,
  keyOf,
  remindsBy,
  withoutPast,
} from './coming.ts'
import { type Meeting, type TriedForm, taken, takenIn, wrongIn } from './form.ts'
import { askedAt, nothingAsked, type Paying, paidBy, paidWay } from './pay.ts'

/** What a case is tried in. */
export interface World {
  graph: ProcessGraph
  calendar: WorkCalendar
  locale: Locale
  /** Of the process; absent: none. */
  parties?: readonly PartyRole[] | undefined
  /** What the case is called once it is sent in. */
  number: string
  /** Who is named where staff take the case down for somebody; absent: nobody with an account. */
  author?: Tester | undefined
  /** What it is filled in in; absent: whether it is rightly filled in is for whoever tries it to say. */
  form?: TriedForm | undefined
}

/** A case that is tried. It is never changed in place. */
export interface TriedCase extends Given, Awaiting, Paying {
  createdByName: string
  /** What has been approved of. */
  agreed: Agreed
  /** As whom it has been signed where it is, where no answer has been changed since: keys of its state's steps. */
  signed: readonly string[]
}

/** One thing that happened, and what comes of it. */
export interface Happening {
  /** Milliseconds since 1970. */
  at: number
  /** `timer`: nobody did it; `paidUp`: nor that there was nothing left to pay. */
  do: Exclude<Act['do'], 'wait'> | 'timer' | 'paidUp'
  /** Key of who did it. */
  by?: string
  connection?: string
  timer?: string
  /** It reminded of the timer, or without one of when the case is due. */
  reminder?: string
  /** The state before and after. */
  from: string | null
  to: string | null
  /** Would be run, in this order. */
  effects: readonly ProcessEffect[]
  /** Timers that were set by it, with when they are due. */
  set: readonly Coming[]
  /** What became of the case's clock, where that is another. */
  clock?: 'started' | 'stopped' | 'goesOn' | 'moved'
  /** It was approved of, and others have to as well. */
  approved?: true
  /** A timer that did not go on: its condition does not hold, or the form is not valid. */
  stood?: 'condition' | 'invalid'
}

/** Why something cannot be done, as the engine answers it. */
export type Refused = 'closed' | 'invalid'

export type Done = { now: TriedCase; happening: Happening } | { refused: Refused }

export const newCase = ({ answers, isValid }: Given): TriedCase => ({
  ...{ state: null, entered: null, createdByName: '', ran: [], timed: null, agreed: { given: [], did: {} } },
  ...{ answers, isValid, signed: [], ...nothingAsked },
})

/** The person at the case, as the process sees them. */
export const whoIs = (
  { key, assignmentRoles, roles, permissions, isAuthor, parties = [] }: Tester,
  { agreed }: Pick<TriedCase, 'agreed'>,
): Who => ({ userId: key, ...{ assignmentRoles, roles, permissions, isAuthor, agreed, parties } })

/** What is known of the case and of the person; without a person for a timer. */
export function knownAt(world: World, tried: TriedCase, by: Tester | undefined, at: number): KnownFacts {
  const { graph, locale, number, form, author } = world
  const state = findState(graph, tried.state)
  const { createdByName } = tried
  // While a case is taken down the form is about the one for whom that is, and not about who types.
  const user =
    tried.state === null && begunBy(graph) === 'staff' ? author && { ...author, ...nothingHeld } : by
  return factsOf({
    user: user ? { _id: user.key, name: user.name, roles: user.roles, permissions: user.permissions } : null,
    case: state && {
      DiaryNumber: number,
      status: { _id: state._id, name: textIn(state.name, defaultLocale) },
      createdByName,
    },
    ...(form && { form }),
    query: {},
    locale,
    today: dayOf(at),
  })
}

const nothingHeld = { roles: [], permissions: [] }

/** What conditions of the process are decided by. */
export function factsAt(world: World, tried: TriedCase, by: Tester | undefined, at: number): Facts {
  const { answers } = tried
  const { roles, status, variable } = knownAt(world, tried, by, at)
  return {
    ...{ roles, status, variable },
    value: (name) => (Object.hasOwn(answers, name) ? answers[name] : null),
  }
}

/** As whom, when and with what the form of the case is met; without a person by the server itself. */
export function meetingOf(world: World, tried: TriedCase, by: Tester | undefined, at: number): Meeting {
  return {
    reader:
      tried.state === null
        ? authorAt(null)
        : by
          ? readerFor(whoIs(by, tried), tried.state)
          : { state: tried.state, roles: [], isAdmin: true },
    facts: knownAt(world, tried, by, at),
    ...{ answers: tried.answers, locale: world.locale, today: dayOf(at) },
  }
}

/** Why the clock of the case stands; null: it goes. */
const standsIn = (state: ProcessState | undefined) => whyItStands({ state, isAsked: false, isMerged: false })

/** What the clock of the case says; null where it has none. */
export const clockAt = (
  { graph, calendar }: World,
  { timed, state }: TriedCase,
  at: number,
): ShownClock | null =>
  timed && { ...readClock(timed, at, calendar), stands: standsIn(findState(graph, state)) }

/** Names of the questions that keep the form from being valid for somebody; one of no name where there is no form and it is said not to be. */
export function wrongAt(world: World, tried: TriedCase, by: Tester | undefined, at: number): string[] {
  if (!world.form) return tried.isValid ? [] : ['']
  const { critical, error } = wrongIn(world.form, meetingOf(world, tried, by, at))
  return Object.keys({ ...critical, ...error })
}

/** What somebody meets on opening the case. */
export function stepOf({ graph }: World, tried: TriedCase, by: Tester): StepType {
  const who = whoIs(by, tried)
  if (tried.state === null) return mayFillIn(graph, by) ? 'edit' : 'noaccess'
  return isOutside(who, false) ? 'noaccess' : stepFor(graph, tried.state, who)
}

/** Whether somebody may fill a case in and send it in: its author, or where staff take it down, these. */
export function mayFillIn(
  graph: ProcessGraph,
  who: Pick<Tester, 'isAuthor' | 'assignmentRoles' | 'permissions'>,
): boolean {
  const by = begunBy(graph)
  return by === 'form' ? who.isAuthor : by === 'staff' && isStaff(who)
}

/** Whether somebody may change answers of the case as it is. What is not sent in yet is filled in by whoever tries it. */
export const mayAnswer = (world: World, tried: TriedCase, by: Tester): boolean =>
  tried.state === null || stepOf(world, tried, by) === 'edit'

/** Does what somebody does, as far as the case is theirs to open and to change, and the connection open to them. */
export function act(
  world: World,
  tried: TriedCase,
  { by, act: what, at }: { by: Tester; act: Exclude<Act, { do: 'wait' | 'sendIn' }>; at: number },
): Done {
  const { graph } = world
  const done = { at, do: what.do, by: by.key }
  if (what.do === 'answer') {
    if (!mayAnswer(world, tried, by)) return { refused: 'closed' }
    return answered(world, tried, { at, by, act: what })
  }
  if (stepOf(world, tried, by) === 'noaccess') return { refused: 'closed' }
  if (what.do === 'handIn') {
    const connection = handInOf(world, tried, by, at)
    return connection
      ? followed(world, tried, { connection, who: whoIs(by, tried), ...done })
      : { refused: 'closed' }
  }
  if (what.do === 'sign' || what.do === 'refuse') {
    const [key] = askedToSignAs(world, tried, by)
    if (key === undefined) return { refused: 'closed' }
    const connection = signedWay(world, tried, { by, does: what.do, at })
    if (connection) return followed(world, tried, { connection, who: whoIs(by, tried), ...done })
    const { state } = tried
    return {
      now: { ...tried, signed: what.do === 'sign' ? [...tried.signed, key] : tried.signed },
      happening: { ...done, from: state, to: state, effects: [], set: [] },
    }
  }
  if (what.do === 'pay' || what.do === 'writeOff' || what.do === 'askPayment') {
    if (!mayHandlePayments(world, tried, by)) return { refused: 'closed' }
    const state = findState(graph, tried.state)
    const come = paidBy(what.do, state, tried, at)
    if ('refused' in come) return come
    const now = { ...tried, ...come }
    const connection =
      what.do === 'pay' ? wayByItself(world, now, paidWay(state, now), { by, at }) : undefined
    // It is taken for the author's doing, as what they are asked for is done.
    if (connection)
      return followed(world, now, { connection, who: { ...whoIs(by, tried), isAuthor: true }, ...done })
    return { now, happening: { ...done, from: tried.state, to: tried.state, effects: [], set: [] } }
  }
  const connection = findConnection(graph, tried.state, what.connection)
  const who = whoIs(by, tried)
  const open = openConnections(graph, tried.state, who, () => factsAt(world, tried, by, at))
  if (!connection || !open.includes(connection)) return { refused: 'closed' }
  if (isUnready(world, tried, connection, by, at)) return { refused: 'invalid' }
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

/** The case comes in: sent in by somebody who may begin it, or where nobody fills it in, by itself. */
export function begin(
  world: World,
  tried: TriedCase,
  { by, at }: { by: Tester | undefined; at: number },
): Done {
  const { graph, author, form } = world
  const start = startState(graph)
  const isOpen = by ? stepOf(world, tried, by) === 'edit' : isBegunByItself(graph)
  if (!start || tried.state !== null || !isOpen) return { refused: 'closed' }
  const answers = form
    ? takenIn(form, meetingOf(world, tried, by, at), tried.answers)
    : tried.isValid && tried.answers
  if (!answers) return { refused: 'invalid' }
  const createdByName = (begunBy(graph) === 'form' ? by : by && author)?.name ?? ''
  return moved(
    world,
    { ...tried, answers, createdByName },
    { to: start, at, do: 'sendIn', ...(by && { by: by.key }) },
  )
}

/** It asks that the form is valid, or for answers, and that is not so. */
const isUnready = (
  world: World,
  tried: TriedCase,
  connection: ProcessConnection,
  by: Tester | undefined,
  at: number,
): boolean =>
  (connection.validate && wrongAt(world, tried, by, at).length > 0) ||
  answersMissing(connection, () => tried.answers).length > 0

/** Answers come from somebody who may change them. */
function answered(
  world: World,
  tried: TriedCase,
  { at, by, act: what }: { at: number; by: Tester; act: Extract<Act, { do: 'answer' }> },
): Done {
  const { graph, form, calendar } = world
  const isDraft = tried.state === null
  const answers =
    form && !isDraft
      ? taken(form, meetingOf(world, tried, by, at), what.answers)
      : { ...tried.answers, ...what.answers }
  if (!answers) return { refused: 'invalid' }
  const names = Object.keys({ ...tried.answers, ...answers }).filter(
    (name) => !sameJson(tried.answers[name] ?? null, answers[name] ?? null),
  )
  // What was approved of were other answers.
  const given = names.length > 0 ? [] : tried.agreed.given
  const isDue = graph.due?.atValue !== undefined && names.includes(graph.due.atValue)
  const { timed } = tried
  const dayIn = (name: string) => answeredDay(answers[name])
  const moved =
    timed && graph.due && isDue ? movedByAnswer(timed, graph.due, { from: null, dayIn, calendar }) : timed
  const now = withoutPast(
    world,
    {
      ...{ ...tried, answers, timed: moved, agreed: { ...tried.agreed, given } },
      signed: names.length === 0 ? tried.signed : [],
      isValid: what.isValid ?? tried.isValid,
    },
    at,
    isDue ? at : null,
  )
  const isMoved = ({ timer }: Coming) => names.includes(findTimer(world, tried.state, timer)?.atValue ?? '')
  return {
    now,
    happening: {
      ...{ at, do: 'answer', by: by.key, from: tried.state, to: tried.state, effects: [] },
      set: comingOf(world, now).filter(isMoved),
      ...(moved?.due !== timed?.due && { clock: 'moved' }),
    },
  }
}

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

/** As whom somebody is asked to sign the case where it is, and nobody has, by keys of the state's steps; the first is signed as first. */
export function askedToSignAs(world: World, tried: TriedCase, by: Tester): string[] {
  const state = findState(world.graph, tried.state)
  if (!state) return []
  const there = partiesIn(world, tried)
  const who = { ...by, parties: (by.parties ?? []).filter((key) => there.includes(key)) }
  return signsAs(state, who).filter((key) => !tried.signed.includes(key))
}

/** Which of the process's parties the case has. */
const partiesIn = ({ parties = [] }: World, { answers }: TriedCase): string[] => namedBy(parties, answers)

/** Whether somebody is staff of the case, who say what has been paid and what need not be. */
export const mayHandlePayments = (world: World, tried: TriedCase, by: Tester): boolean =>
  tried.state !== null && isStaff(by) && stepOf(world, tried, by) !== 'noaccess'

/** A connection that is followed by itself where its condition holds. What people have to agree on does not happen so. */
function wayByItself(
  world: World,
  tried: TriedCase,
  id: string | undefined,
  { by, at }: { by: Tester | undefined; at: number },
): ProcessConnection | undefined {
  const { graph } = world
  const connection = findConnection(graph, tried.state, id ?? '')
  if (!connection || connection.approvals || findState(graph, tried.state)?.stateType === 'end')
    return undefined
  return holds(connection, () => factsAt(world, tried, by, at)) ? connection : undefined
}

/** What is followed when somebody signs, and nobody else is awaited, or refuses, where the state says so and its condition holds; else the case stays. */
export function signedWay(
  world: World,
  tried: TriedCase,
  { by, does, at }: { by: Tester; does: 'sign' | 'refuse'; at: number },
): ProcessConnection | undefined {
  const state = findState(world.graph, tried.state)
  const [key] = askedToSignAs(world, tried, by)
  if (!state || key === undefined) return undefined
  const left = signersOf(state, partiesIn(world, tried)).filter(
    (one) => one !== key && !tried.signed.includes(one),
  )
  if (does === 'sign' && left.length > 0) return undefined
  const way = does === 'sign' ? state.signing?.done : state.signing?.refused
  return wayByItself(world, tried, way, { by, at })
}

/** What the timer or reminder that is due next does; nothing where none is due by `until`. `from`: the time that it is before. */
export function nextTimer(
  world: World,
  tried: TriedCase,
  { from, until }: { from: number; until: number },
): { now: TriedCase; happening: Happening } | undefined {
  if (tried.paidUp) return paidUp(world, { ...tried, paidUp: false }, from)
  const [first] = comingOf(world, tried)
  if (!first || first.due > until) return undefined
  // One whose date is past already runs at once.
  const at = Math.max(first.due, from)
  const { state } = tried
  const { timer: id, reminder } = first
  const now = { ...tried, ran: [...tried.ran, keyOf(first)] }
  const happening: Happening = {
    ...{ at, do: 'timer', from: state, to: state, effects: [], set: [] },
    ...(id && { timer: id }),
    ...(reminder && { reminder }),
  }
  if (reminder) {
    const effect = remindsBy(world, state, first)
    return { now, happening: { ...happening, effects: effect ? [effect] : [] } }
  }
  const timer = findTimer(world, state, id)
  const does = timer && timerDoes(world.graph, state, timer, () => factsAt(world, tried, undefined, at))
  if (!does) return { now, happening: { ...happening, stood: 'condition' } }
  if ('effect' in does) return { now, happening: { ...happening, effects: [does.effect] } }
  const { connection } = does
  // What happens by itself is nobody's approval.
  if (connection.approvals) return { now, happening: { ...happening, stood: 'condition' } }
  if (isUnready(world, tried, connection, undefined, at))
    return { now, happening: { ...happening, stood: 'invalid' } }
  const followedBy = followed(world, now, { connection, at, do: 'timer', timer: timer._id })
  return 'now' in followedBy ? followedBy : { now, happening: { ...happening, stood: 'condition' } }
}

/** It came where it is with nothing left to pay: it goes where the state says. */
function paidUp(world: World, tried: TriedCase, at: number): { now: TriedCase; happening: Happening } {
  const { state } = tried
  const way = paidWay(findState(world.graph, state), tried)
  const connection = wayByItself(world, tried, way, { by: undefined, at })
  const who = { ...nobody, isAuthor: true }
  const done = connection && followed(world, tried, { connection, who, at, do: 'paidUp' })
  if (done && 'now' in done) return done
  return { now: tried, happening: { at, do: 'paidUp', from: state, to: state, effects: [], set: [] } }
}

const nobody = { userId: null, assignmentRoles: [], roles: [], permissions: [] }

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
  const { graph, calendar } = world
  const from = findState(graph, tried.state)
  const { agreed } = onLeaving(graph, tried.agreed, connection, who ? actsAs(who) : [])
  const { at } = doing
  const begun =
    doing.do === 'sendIn' && graph.due
      ? startedClock(graph.due, { from: at, dayIn: (name) => answeredDay(tried.answers[name]), calendar })
      : tried.timed
  const timed = begun && turnedClock(begun, { stands: standsIn(to) !== null, now: at, calendar })
  const clock = turnOf(tried.timed, timed)
  // What reminds of when it is due is set as its clock begins to go.
  const since = clock === 'started' ? at : clock === 'goesOn' ? (tried.timed?.clock.since ?? at) : null
  const ran = tried.ran.filter((key) => !isOfState(key))
  const now = withoutPast(
    world,
    { ...tried, ...askedAt(to, tried), agreed, timed, state: to._id, entered: at, ran, signed: [] },
    at,
    since,
  )
  return {
    now,
    happening: {
      ...doing,
      ...(connection && { connection: connection._id }),
      from: tried.state,
      to: to._id,
      effects: effectsBetween(from, connection, to),
      set: comingOf(world, now).filter(({ timer }) => timer !== undefined),
      ...(clock && { clock }),
    },
  }
}

function turnOf(before: Timed | null, after: Timed | null): Happening['clock'] {
  if (!after) return undefined
  if (!before) return 'started'
  if ((before.clock.since === null) === (after.clock.since === null)) return undefined
  return after.clock.since === null ? 'goesOn' : 'stopped'
}
