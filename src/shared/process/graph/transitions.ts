import type { Facts } from '../../rules/condition/condition.ts'
import { evaluate } from '../../rules/condition/evaluate.ts'
import type { ProcessConnection, ProcessGraph, ProcessState } from '../process.ts'
import { isAdmin, type Who } from '../who.ts'

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
export function isOfferedToAll(graph: ProcessGraph): boolean {
  return (startState(graph)?.subType ?? 'form') === 'form'
}

/** Whether staff take cases down in it. */
export function isTakenDown(graph: ProcessGraph): boolean {
  return ['form', 'staff'].includes(startState(graph)?.subType ?? 'form')
}

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
 * shows and what `admin/changeStatus3` lets through. A draft (state null) has none: it is sent in, not moved.
 * `facts` are asked for by conditions alone, which most connections have none of.
 */
export function openConnections(
  graph: ProcessGraph,
  stateId: string | null,
  who: Who,
  facts: () => Facts,
): ProcessConnection[] {
  return graph.connections.filter(
    (connection) => connection.from === stateId && mayFollow(connection, who) && holds(connection, facts),
  )
}

/**
 * Whether the person is among those who may use a connection: anybody with access to the case when nobody is
 * named, otherwise those of whom one thing fits. `admin` may always; the condition still counts.
 */
export function mayFollow({ allow }: ProcessConnection, who: Who): boolean {
  const { assignmentRoles = [], roles = [], permissions = [], author = false } = allow ?? {}
  if (!author && assignmentRoles.length + roles.length + permissions.length === 0) return true
  return (
    isAdmin(who) ||
    (author && who.isAuthor) ||
    assignmentRoles.some((role) => who.assignmentRoles.includes(role)) ||
    roles.some((role) => who.roles.includes(role)) ||
    permissions.some((permission) => who.permissions.includes(permission))
  )
}

/** Whether the connection's own condition holds; one without has none to fail. */
export function holds({ condition }: ProcessConnection, facts: () => Facts): boolean {
  return condition === undefined || condition === null || evaluate(condition, facts())
}
