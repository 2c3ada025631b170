import { momentIn } from '../../calendar/swedishDay.ts'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import { contradicts } from '../../rules/condition/contradictions.ts'
import { whenIs } from '../clock/when.ts'
import type { ProcessConnection, ProcessGraph, ProcessState, ProcessTimer } from '../process.ts'
import type { ProcessProblem } from './problem.ts'
import { authorStep } from './steps.ts'

/** A role in a case, as far as it is known who has it. */
export interface HeldRole {
  key: string
  roles?: readonly string[] | null | undefined
  groups?: readonly string[] | null | undefined
}

/**
 * What a process can be published with and hardly means: states from which no end can be reached, or which nobody can leave,
 * connections that nobody may use, timers of one state that are due at the same time, and rounds that go on without anybody.
 */
export function doubtsOf(graph: ProcessGraph, assignmentRoles: readonly HeldRole[]): ProcessProblem[] {
  const held = new Set(
    assignmentRoles.flatMap(({ key, roles, groups }) => (roles?.length || groups?.length ? [key] : [])),
  )
  const known = new Set(assignmentRoles.map(({ key }) => key))
  const closed = new Set(graph.connections.filter((one) => isClosed(one, known, held)).map(({ _id }) => _id))
  return [
    ...graph.connections.flatMap((one) =>
      isForNobody(one, known, held) ? [hint(one._id, 'process.nobodyMay')] : [],
    ),
    ...withoutAccess(graph),
    ...shutIn(graph, closed),
    ...withoutEnd(graph),
    ...racing(graph),
    ...roundsByItself(graph),
  ]
}

/** It is for assignment roles alone, all of which there are, and none of which anybody has. */
function isForNobody(
  { allow: { assignmentRoles = [], roles = [], permissions = [], author = false } }: ProcessConnection,
  known: ReadonlySet<string>,
  held: ReadonlySet<string>,
): boolean {
  if (author || roles.length > 0 || permissions.length > 0 || assignmentRoles.length === 0) return false
  return assignmentRoles.every((key) => known.has(key) && !held.has(key))
}

/** Those who may use it are shut out of the state that it leads on from. */
function withoutAccess({ states, connections }: ProcessGraph): ProcessProblem[] {
  const steps = new Map(states.map((state) => [state._id, state.steps]))
  return connections.flatMap(({ _id, from, allow }) => {
    const { assignmentRoles = [], roles = [], permissions = [], author = false } = allow
    const named = [...assignmentRoles, ...(author ? [authorStep] : [])]
    if (roles.length > 0 || permissions.length > 0 || named.length === 0) return []
    const isShut = named.every((key) => steps.get(from)?.[key] === 'noaccess')
    return isShut ? [hint(_id, 'process.allowedNoAccess')] : []
  })
}

function isClosed(one: ProcessConnection, known: ReadonlySet<string>, held: ReadonlySet<string>): boolean {
  const never = one.condition !== undefined && contradicts(one.condition)
  return never || isForNobody(one, known, held)
}

/** A way on there is, but nobody can take any, and no timer does. */
function shutIn({ states, connections }: ProcessGraph, closed: ReadonlySet<string>): ProcessProblem[] {
  const leadingOn = Map.groupBy(connections, ({ from }) => from)
  return states.flatMap((state) => {
    const out = (leadingOn.get(state._id) ?? []).filter(({ to }) => to !== state._id)
    const isLeft =
      out.some(({ _id }) => !closed.has(_id)) ||
      state.timers.some((timer) => timer.connection) ||
      state.childrenEnded !== undefined
    return state.stateType !== 'end' && out.length > 0 && !isLeft
      ? [hint(state._id, 'process.nobodyLeaves')]
      : []
  })
}

/** A case that comes there goes on for ever; where no end can be reached from anywhere that is said of the whole. */
function withoutEnd(graph: ProcessGraph): ProcessProblem[] {
  const ends = graph.states.filter(({ stateType }) => stateType === 'end').map(({ _id }) => _id)
  const leading = reached(
    ends,
    graph.connections.map(({ from, to }) => [to, from]),
  )
  const coming = reached(
    graph.states.filter(({ stateType }) => stateType === 'start').map(({ _id }) => _id),
    graph.connections.map(({ from, to }) => [from, to]),
  )
  if (![...coming].some((id) => leading.has(id))) return []
  // What leads nowhere at all is an error of its own.
  const left = new Set(graph.connections.flatMap(({ from, to }) => (from === to ? [] : [from])))
  const isBlind = ({ _id }: ProcessState) => !left.has(_id)
  return graph.states.flatMap((state) =>
    coming.has(state._id) && !leading.has(state._id) && !isBlind(state)
      ? [hint(state._id, 'process.endless')]
      : [],
  )
}

/** Two timers of a state that lead different ways at the same time: which is first is chance. */
function racing({ states }: ProcessGraph): ProcessProblem[] {
  return states.flatMap(({ _id, timers }) => {
    const leading = timers.filter(({ connection }) => connection)
    if (leading.length < 2) return []
    const ways = new Map<string, Set<string>>()
    for (const timer of leading) {
      const when = timesOf(timer)
      ways.set(when, (ways.get(when) ?? new Set()).add(timer.connection ?? ''))
    }
    return [...ways.values()].some((found) => found.size > 1) ? [hint(_id, 'process.timersRace')] : []
  })
}

/** When a timer is due that was set at some moments that days, working days and hours count otherwise from; what says the same in other words is due alike. */
function timesOf(timer: ProcessTimer): string {
  const times = moments.map((day) =>
    whenIs(timer, { from: momentIn(day, '10:20'), dayIn: () => day, calendar: usualCalendar }),
  )
  return [timer.atValue ?? '', ...times].join(' ')
}
/** A Friday before a change of the clock and Easter, the day before Midsummer's Eve, a Monday, the day before Christmas Eve. */
const moments = ['2026-03-27', '2026-06-18', '2026-09-07', '2026-12-23']

/** A round in which each step is left by a timer alone: it goes on for ever with nobody asked. */
function roundsByItself({ states, connections }: ProcessGraph): ProcessProblem[] {
  const byTimer = states.flatMap(({ _id, timers }) =>
    timers.flatMap(({ connection }) => {
      const way = connections.find((one) => one._id === connection && one.from === _id)
      return way ? [[_id, way.to] as const] : []
    }),
  )
  return states.flatMap(({ _id }) => {
    const next = byTimer.filter(([from]) => from === _id).map(([, to]) => to)
    return reached(next, byTimer).has(_id) ? [hint(_id, 'process.roundByItself')] : []
  })
}

function reached(from: readonly string[], ways: readonly (readonly [string, string])[]): Set<string> {
  const next = Map.groupBy(ways, ([id]) => id)
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const [, to] of next.get(id) ?? []) waiting.push(to)
  }
  return found
}

const hint = (id: string, key: string): ProcessProblem => ({ id, level: 'hint', key })
