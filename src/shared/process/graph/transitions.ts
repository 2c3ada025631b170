import type { Facts } from '../../rules/condition/condition.ts'
import { evaluate } from '../../rules/condition/evaluate.ts'
import type { ProcessConnection, ProcessEffect, ProcessGraph, ProcessState } from '../process.ts'
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

/** What of a connection's `allow` lets somebody use it; `of`: an assignment role's key, a role's id or a permission. */
export type Way =
  /** Nobody is named: whoever has access to the case. */
  | { by: 'anybody' }
  | { by: 'author' }
  | { by: 'assignmentRole' | 'role' | 'permission'; of: string }
  /** An administrator may always. */
  | { by: 'admin' }

/** Who may use a connection, by all that it names. */
export function waysOf({ allow }: ProcessConnection): Way[] {
  const { assignmentRoles = [], roles = [], permissions = [], author = false } = allow ?? {}
  const named: Way[] = [
    ...(author ? [{ by: 'author' } as const] : []),
    ...assignmentRoles.map((of) => ({ by: 'assignmentRole', of }) as const),
    ...roles.map((of) => ({ by: 'role', of }) as const),
    ...permissions.map((of) => ({ by: 'permission', of }) as const),
  ]
  return named.length > 0 ? named : [{ by: 'anybody' }]
}

/** Of these what fits the person. `admin` may always, and is told where nothing else fits. */
export function waysFor(connection: ProcessConnection, who: Who): Way[] {
  const fits = waysOf(connection).filter((way) => fitsWay(way, who))
  return fits.length === 0 && isAdmin(who) ? [{ by: 'admin' }] : fits
}

function fitsWay(way: Way, who: Who): boolean {
  switch (way.by) {
    case 'anybody':
      return true
    case 'author':
      return who.isAuthor
    case 'assignmentRole':
      return who.assignmentRoles.includes(way.of)
    case 'role':
      return who.roles.includes(way.of)
    case 'permission':
      return who.permissions.includes(way.of)
    case 'admin':
      return isAdmin(who)
  }
}

/**
 * Whether the person is among those who may use a connection: anybody with access to the case when nobody is
 * named, otherwise those of whom one thing fits. `admin` may always; the condition still counts.
 */
export const mayFollow = (connection: ProcessConnection, who: Who): boolean =>
  waysFor(connection, who).length > 0

/** Whether the connection's own condition holds; one without has none to fail. */
export function holds({ condition }: ProcessConnection, facts: () => Facts): boolean {
  return condition === undefined || condition === null || evaluate(condition, facts())
}

/** What is run when a case goes from one state to another: what leaving, the connection and entering say, in that order. */
export const effectsBetween = (
  from: Pick<ProcessState, 'onLeave'> | undefined,
  connection: { effects: readonly ProcessEffect[] } | undefined,
  to: Pick<ProcessState, 'onEnter'> | undefined,
): ProcessEffect[] => [...(from?.onLeave ?? []), ...(connection?.effects ?? []), ...(to?.onEnter ?? [])]
