import { type Translated, textIn, textsOf } from '../../fields/kinds/translatable.ts'
import { defaultLocale } from '../../i18n.ts'
import { problemsOf as conditionProblems } from '../../rules/condition/conditionShape.ts'
import { contradicts } from '../../rules/condition/contradictions.ts'
import { factsIn } from '../../rules/condition/evaluate.ts'
import { isFact } from '../../rules/condition/facts.ts'
import { isReadable } from '../../rules/text/swedishFilters.ts'
import { isReminderTime } from '../clock/reminders.ts'
import { isWhen } from '../clock/when.ts'
import type { ProcessConnection, ProcessGraph, ProcessState } from '../process.ts'
import { doubtsOf, type HeldRole } from './doubts.ts'
import type { ProcessProblem } from './problem.ts'
import { anybodyStep, asksToPay, asksToSign, authorStep, leadOf, leadsSender } from './steps.ts'
import { isMergedEnd } from './transitions.ts'

export type { ProcessProblem } from './problem.ts'

/** At most this many states and connections together. */
export const maxProcessParts = 2_000

/** Everything that is wrong in a process with these assignment roles, states before connections. */
export function problemsOfProcess(
  graph: ProcessGraph,
  assignmentRoles: readonly HeldRole[],
): ProcessProblem[] {
  if (graph.states.length + graph.connections.length > maxProcessParts) return [whole('process.tooLarge')]
  return [
    ...startProblems(graph),
    ...dueProblems(graph),
    ...idProblems(graph),
    ...stateProblems(graph),
    ...connectionProblems(graph, new Set(assignmentRoles.map(({ key }) => key))),
    ...endProblems(graph),
    ...doubtsOf(graph, assignmentRoles),
  ]
}

function startProblems({ states }: ProcessGraph): ProcessProblem[] {
  const starts = states.filter((state) => state.stateType === 'start')
  if (starts.length === 0) return [whole('process.noStart')]
  return starts.slice(1).map((state) => error(state._id, 'process.manyStarts'))
}

function dueProblems({ due }: ProcessGraph): ProcessProblem[] {
  if (!due) return []
  return [
    ...(isWhen(due) ? [] : [{ ...whole('process.dueWhen'), field: 'due' }]),
    ...((due.reminders ?? []).every(isReminderTime)
      ? []
      : [{ ...whole('process.reminderWhen'), field: 'due.reminders' }]),
  ]
}

function idProblems({
  states,
  connections,
  sections,
  swimlanes,
  notes = [],
}: ProcessGraph): ProcessProblem[] {
  const seen = new Set<string>()
  const problems: ProcessProblem[] = []
  for (const { _id } of [...states, ...connections, ...sections, ...swimlanes, ...notes]) {
    if (seen.has(_id)) problems.push(error(_id, 'process.idTaken'))
    seen.add(_id)
  }
  return problems
}

function stateProblems(graph: ProcessGraph): ProcessProblem[] {
  const reached = reachable(graph)
  const sections = new Set(graph.sections.map(({ _id }) => _id))
  const lanes = new Set(graph.swimlanes.map(({ _id }) => _id))
  const leadingOn = connectionsFrom(graph)
  const approved = new Set(graph.connections.flatMap(({ _id, approvals }) => (approvals ? [_id] : [])))
  return graph.states.flatMap((state) => {
    const problem = (key: string) => error(state._id, key)
    const out = leadingOn.get(state._id) ?? []
    const found: ProcessProblem[] = []
    if (isBlank(state.name)) found.push(problem('process.nameMissing'))
    if (
      Object.entries(state.steps).some(([key, step]) => step === 'redirect' && !leadOf(state.redirects, key))
    )
      found.push({
        ...{ id: state._id, level: 'hint', key: 'process.redirectNowhere' },
        field: `states.${state._id}.steps`,
      })
    // What is decided on is to stay as it was while it is decided.
    if (state.subType === 'decision' && Object.values(state.steps).includes('edit'))
      found.push({
        ...{ id: state._id, level: 'hint', key: 'process.decisionEdits' },
        field: `states.${state._id}.steps`,
      })
    if (reached.size > 0 && !reached.has(state._id)) found.push(problem('process.unreachable'))
    if (state.stateType !== 'end' && !out.some(({ to }) => to !== state._id))
      found.push(problem('process.noWayOn'))
    if (state.section && !sections.has(state.section)) found.push(problem('process.noSection'))
    if (state.lane && !lanes.has(state.lane)) found.push(problem('process.noLane'))
    if (state.handIn && !out.some(({ _id }) => _id === state.handIn))
      found.push(problem('process.handInAstray'))
    // It is followed out of a state that waits alone.
    else if (state.handIn && state.subType !== 'waiting')
      found.push({ id: state._id, level: 'hint', key: 'process.handInIdle' })
    // What people have to agree on does not happen by itself.
    if (state.handIn && approved.has(state.handIn)) found.push(problem('process.handInApproves'))
    found.push(...signingProblems(state, out, approved), ...paymentProblems(state, out, approved))
    if (state.returned) {
      if (!out.some(({ _id }) => _id === state.returned)) found.push(problem('process.returnedAstray'))
      // What people have to agree on does not happen by itself.
      if (approved.has(state.returned)) found.push(problem('process.returnedApproves'))
      if (!leadsSender(state)) found.push({ id: state._id, level: 'hint', key: 'process.returnedIdle' })
    }
    if (state.childrenEnded && !out.some(({ _id }) => _id === state.childrenEnded))
      found.push(problem('process.childrenEndedAstray'))
    if (state.childrenEnded && approved.has(state.childrenEnded))
      found.push(problem('process.childrenEndedApproves'))
    for (const timer of state.timers) {
      if (timer.connection && approved.has(timer.connection)) found.push(problem('process.timerApproves'))
      if (timer.connection && !out.some(({ _id }) => _id === timer.connection))
        found.push(problem('process.timerAstray'))
      if (!timer.connection && !timer.effect) found.push(problem('process.timerIdle'))
      if (!isWhen(timer)) found.push(problem('process.timerWhen'))
      if (!(timer.reminders ?? []).every(isReminderTime)) found.push(problem('process.reminderWhen'))
    }
    return found
  })
}

/** Where the case goes when its state's signatures are there, or refused. */
function signingProblems(
  state: ProcessState,
  out: readonly ProcessConnection[],
  approved: ReadonlySet<string>,
): ProcessProblem[] {
  const { _id: id, signing = {} } = state
  const field = `states.${id}.signing`
  const ways = [signing.done, signing.refused].filter((way) => way !== undefined)
  const found: ProcessProblem[] = []
  const say = (key: string, level: ProcessProblem['level']) => found.push({ id, level, key, field })
  if (ways.some((way) => !out.some(({ _id }) => _id === way))) say('process.signingAstray', 'error')
  // What people have to agree on does not happen by itself.
  if (ways.some((way) => approved.has(way))) say('process.signingApproves', 'error')
  if (asksToSign(state)) {
    if (!signing.done) say('process.signingNowhere', 'hint')
  } else if (ways.length > 0) say('process.signingIdle', 'hint')
  return found
}

/** What is to be paid, and where the case goes when it is. */
function paymentProblems(
  state: ProcessState,
  out: readonly ProcessConnection[],
  approved: ReadonlySet<string>,
): ProcessProblem[] {
  const { _id: id, payment, steps } = state
  const problem = (key: string, level: ProcessProblem['level'], field = 'payment'): ProcessProblem[] => [
    { id, level, key, field: `states.${id}.${field}` },
  ]
  const { done } = payment ?? {}
  return [
    ...(done && !out.some(({ _id }) => _id === done) ? problem('process.paymentAstray', 'error') : []),
    // What people have to agree on does not happen by itself.
    ...(done && approved.has(done) ? problem('process.paymentApproves', 'error') : []),
    ...(asksToPay(state)
      ? payment?.amount === undefined && !payment?.answer
        ? problem('process.paymentAmount', 'error')
        : done
          ? []
          : problem('process.paymentNowhere', 'hint')
      : payment
        ? problem('process.paymentIdle', 'hint')
        : []),
    ...(Object.entries(steps).some(
      ([key, step]) => step === 'payment' && key !== authorStep && key !== anybodyStep,
    )
      ? problem('process.paymentReads', 'hint', 'steps')
      : []),
  ]
}

function connectionProblems(
  { states, connections }: ProcessGraph,
  roles: ReadonlySet<string>,
): ProcessProblem[] {
  const known = new Set(states.map(({ _id }) => _id))
  const ends = new Set(states.flatMap(({ _id, stateType }) => (stateType === 'end' ? [_id] : [])))
  const ids = new Set(connections.map(({ _id }) => _id))
  return connections.flatMap((connection) => {
    const found: ProcessProblem[] = []
    if (!known.has(connection.from) || !known.has(connection.to))
      found.push(error(connection._id, 'process.astray'))
    if (isBlank(connection.label)) found.push(error(connection._id, 'process.labelMissing'))
    for (const role of connection.allow.assignmentRoles ?? []) {
      const field = `connections.${connection._id}.allow.assignmentRoles.${role}`
      if (!roles.has(role)) found.push({ ...error(connection._id, 'process.allowedRole'), field })
    }
    if (!textsOf(connection.message).every(isReadable))
      found.push({
        ...error(connection._id, 'process.messageUnreadable'),
        field: `connections.${connection._id}.message`,
      })
    // Children end with the case, and not before it.
    if (connection.openChildren === 'end' && known.has(connection.to) && !ends.has(connection.to))
      found.push(error(connection._id, 'process.endsChildrenOnly'))
    found.push(...approvalProblems(connection, roles, ids))
    if (connection.condition) {
      const [unsound] = conditionProblems(connection.condition)
      if (unsound) found.push(error(connection._id, unsound.key))
      else if (!factsIn(connection.condition).every(isFact))
        found.push(error(connection._id, 'condition.unknownFact'))
      else if (contradicts(connection.condition))
        found.push({ id: connection._id, level: 'hint', key: 'condition.contradiction' })
    }
    return found
  })
}

function approvalProblems(
  { _id, approvals, allow }: ProcessConnection,
  roles: ReadonlySet<string>,
  connections: ReadonlySet<string>,
): ProcessProblem[] {
  if (!approvals) return []
  const { count, roles: named = [], notAuthor = false, notSameAs = [] } = approvals
  const place = `connections.${_id}.approvals`
  const gone = (field: string, ids: readonly string[], known: ReadonlySet<string>, key: string) =>
    ids.filter((id) => !known.has(id)).map((id) => ({ ...error(_id, key), field: `${place}.${field}.${id}` }))
  const { assignmentRoles = [], roles: held = [], permissions = [], author = false } = allow
  const byRole = assignmentRoles.length > 0 && !author && held.length + permissions.length === 0
  const isAuthorsAlone = author && assignmentRoles.length + held.length + permissions.length === 0
  return [
    ...gone('roles', named, roles, 'process.approvalRole'),
    ...gone('notSameAs', notSameAs, connections, 'process.approvalGone'),
    ...(isAuthorsAlone && count > (notAuthor ? 0 : 1)
      ? [{ ...error(_id, 'process.approvalsTooMany'), field: `${place}.count` }]
      : []),
    ...(byRole && named.length > 0 && !named.some((role) => assignmentRoles.includes(role))
      ? [
          {
            id: _id,
            level: 'hint' as const,
            key: 'process.approversMayNot',
            field: `${place}.roles`,
          },
        ]
      : []),
  ]
}

function endProblems(graph: ProcessGraph): ProcessProblem[] {
  const reached = reachable(graph)
  const ends = graph.states.some(
    (state) => state.stateType === 'end' && !isMergedEnd(state) && reached.has(state._id),
  )
  return ends || graph.states.length === 0 ? [] : [{ id: null, level: 'hint', key: 'process.noEnd' }]
}

/** Ids of the states that a case can come to from the start, and what it comes to when it is merged into another. */
function reachable(graph: ProcessGraph): Set<string> {
  const leadingOn = connectionsFrom(graph)
  const reached = new Set<string>()
  const waiting = graph.states
    .filter((state) => state.stateType === 'start' || isMergedEnd(state))
    .map(({ _id }) => _id)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const { to } of leadingOn.get(id) ?? []) waiting.push(to)
  }
  return reached
}

const connectionsFrom = ({ connections }: ProcessGraph): Map<string, ProcessConnection[]> =>
  Map.groupBy(connections, ({ from }) => from)

const isBlank = (text: Translated | undefined) => textIn(text, defaultLocale).trim() === ''
const error = (id: string, key: string): ProcessProblem => ({ id, level: 'error', key })
const whole = (key: string): ProcessProblem => ({ id: null, level: 'error', key })
