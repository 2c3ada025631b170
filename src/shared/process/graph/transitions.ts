import { textsOf } from '../../fields/kinds/translatable.ts'
import { isEmptyAnswer } from '../../rules/condition/compare.ts'
import type { Facts } from '../../rules/condition/condition.ts'
import { evaluate } from '../../rules/condition/evaluate.ts'
import type { ProcessConnection, ProcessEffect, ProcessGraph, ProcessState, SubType } from '../process.ts'
import type { Who } from '../who.ts'
import { approvalBar } from './approvals.ts'
import { isAllowed, isBySigning } from './ways.ts'

/** The state a case enters when it is sent in. A published process has exactly one. */
export function startState(graph: Pick<ProcessGraph, 'states'>): ProcessState | undefined {
  return graph.states.find((state) => state.stateType === 'start')
}

/** Whether cases come to this state by being merged into another, which no connection has to lead to. */
export const isMergedEnd = ({ stateType, subType }: Pick<ProcessState, 'stateType' | 'subType'>): boolean =>
  stateType === 'end' && subType === 'merged'

/** Where a case ends when who sent it in takes it back. */
export const isWithdrawnEnd = ({
  stateType,
  subType,
}: Pick<ProcessState, 'stateType' | 'subType'>): boolean => stateType === 'end' && subType === 'withdrawn'

/** Whether anybody who may open its form begins a case; otherwise it is taken down by staff, or made by another case or an effect. */
export const isOfferedToAll = (graph: ProcessGraph): boolean => begunBy(graph) === 'form'

/** Whether staff take cases down in it. */
export const isTakenDown = (graph: ProcessGraph): boolean => ['form', 'staff'].includes(begunBy(graph))

/** By what its cases come to be. */
export const begunBy = (graph: Pick<ProcessGraph, 'states'>): SubType => startState(graph)?.subType ?? 'form'

/** Whether nobody fills them in: an effect begins them, or another case whose children they are. */
export const isBegunByItself = (graph: Pick<ProcessGraph, 'states'>): boolean =>
  ['child', 'effect'].includes(begunBy(graph))

export function findState(
  graph: Pick<ProcessGraph, 'states'>,
  stateId: string | null,
): ProcessState | undefined {
  return graph.states.find((state) => state._id === stateId)
}

/** The connection if it leaves this state; nothing when it is unknown or leaves another. */
export function findConnection(
  graph: ProcessGraph,
  stateId: string | null,
  connectionId: string,
): ProcessConnection | undefined {
  return graph.connections.find(
    (connection) => connection._id === connectionId && connection.from === stateId,
  )
}

/**
 * The connections that this person may follow from the state, in the order of the process: what ProcessButtons
 * shows and what `admin/changeStatus3` lets through: what takes approvals is open to those alone who can give one now. A draft (state null) has none: it is sent in, not moved.
 * `facts` are asked for by conditions alone, which most connections have none of.
 */
export function openConnections(
  graph: ProcessGraph,
  stateId: string | null,
  who: Who,
  facts: () => Facts,
): ProcessConnection[] {
  return graph.connections.filter(
    (connection) =>
      connection.from === stateId &&
      mayFollow(connection, who) &&
      !isBySigning(graph, connection, who) &&
      childrenAwaited(connection, who) === 0 &&
      holds(connection, facts),
  )
}

/** Whether the person may use a connection, and where it takes approvals, give one: then an administrator needs the role, too. */
export const mayFollow = (connection: ProcessConnection, who: Who): boolean =>
  isAllowed(connection, who) && approvalBar(connection, who) === undefined

/** How many children of the case have to end before the connection can be followed. */
export const childrenAwaited = (
  { openChildren }: Pick<ProcessConnection, 'openChildren'>,
  { openChildren: open = 0 }: Pick<Who, 'openChildren'>,
): number => (openChildren === 'refuse' ? open : 0)

/** Whether the connection's own condition holds; one without has none to fail. */
export function holds({ condition }: ProcessConnection, facts: () => Facts): boolean {
  return condition === undefined || condition === null || evaluate(condition, facts())
}

/** Names of the answers that a connection requires and a case lacks; `answers` are asked for where it requires some. */
export function answersMissing(
  { requires }: Pick<ProcessConnection, 'requires'>,
  answers: () => Readonly<Record<string, unknown>>,
): string[] {
  const names = requires?.answers ?? []
  if (names.length === 0) return []
  const known = answers()
  return names.filter((name) => isEmptyAnswer(known[name]))
}

/** What following a connection does: its effects, and last the message to who sent the case in. */
export const effectsOf = ({
  effects,
  message,
}: Pick<ProcessConnection, 'effects' | 'message'>): ProcessEffect[] =>
  textsOf(message).some((text) => text.trim() !== '')
    ? [...effects, { effect: 'Case/writeToSender', input: { text: message } }]
    : [...effects]

/** What is run when a case goes from one state to another: what leaving, the connection and entering say, in that order. */
export const effectsBetween = (
  from: Pick<ProcessState, 'onLeave'> | undefined,
  connection: Pick<ProcessConnection, 'effects' | 'message'> | undefined,
  to: Pick<ProcessState, 'onEnter'> | undefined,
): ProcessEffect[] => [
  ...(from?.onLeave ?? []),
  ...(connection ? effectsOf(connection) : []),
  ...(to?.onEnter ?? []),
]
