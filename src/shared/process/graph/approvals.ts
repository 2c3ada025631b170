import type { ProcessConnection, ProcessGraph } from '../process.ts'
import { type Agreed, type Approval, actsAs, asAuthor, themselves, type Who } from '../who.ts'
import { isAllowed } from './ways.ts'

/** What is approved of, as much of a connection as that asks for. */
export type Approvable = Pick<ProcessConnection, '_id' | 'allow' | 'approvals'>

/** Why somebody cannot approve of a connection, and of whom or what that speaks. */
export type ApprovalBar =
  /** They have approved already, or whom they would stand in for has. */
  | { why: 'given'; approval: Approval }
  /** They have none of its roles. */
  | { why: 'role'; roles: readonly string[] }
  /** They sent the case in, or stand in for who did. */
  | { why: 'author' }
  /** They, or whom they stand in for, have followed the connection of this id. */
  | { why: 'did'; connection: string }

/** Nothing where the person can approve, or the connection takes no approvals. */
export function approvalBar(connection: Approvable, who: Who): ApprovalBar | undefined {
  const { _id, approvals } = connection
  if (!approvals) return undefined
  const { roles = [], notAuthor = false, notSameAs = [] } = approvals
  const as = approvesAs(connection, who)
  const approval = approvalsOf(_id, who.agreed).find((one) => one.as.some((id) => as.includes(id)))
  if (approval) return { why: 'given', approval }
  // What the server does by itself is nobody's approval.
  if (as.length === 0 || !hasRole(connection, who)) return { why: 'role', roles }
  // Here it counts as whom they act at all, also where they need not stand in for anybody.
  const acts = actsAs(who)
  if (notAuthor && acts.includes(asAuthor)) return { why: 'author' }
  const done = notSameAs.find((id) => who.agreed?.did[id]?.some((one) => acts.includes(one)))
  return done === undefined ? undefined : { why: 'did', connection: done }
}

const hasRole = ({ approvals: { roles = [] } = { count: 1 } }: Approvable, who: Who) =>
  roles.length === 0 || roles.some((role) => who.assignmentRoles.includes(role))

/** As whom a person approves: who could not without standing in for others counts as them, too. */
export function approvesAs(connection: Approvable, who: Who): readonly string[] {
  const own = { ...who, assignmentRoles: who.deputy?.ownRoles ?? who.assignmentRoles }
  return isAllowed(connection, own) && hasRole(connection, own) ? themselves(who) : actsAs(who)
}

export const approvalsOf = (connection: string, agreed: Who['agreed']): readonly Approval[] =>
  agreed?.given.filter((one) => one.connection === connection) ?? []

/** How many approvals a connection still takes; 0 where it takes none. */
export const approvalsLeft = ({ _id, approvals }: Approvable, agreed: Who['agreed']): number =>
  approvals ? Math.max(0, approvals.count - approvalsOf(_id, agreed).length) : 0

/** Whether following a connection moves the case: nobody else has to approve of it first. */
export const movesAtOnce = (connection: ProcessConnection, agreed: Who['agreed']): boolean =>
  approvalsLeft(connection, agreed) <= 1

/** Who may take an approval back: who gave it, and in whose place it was given. */
export const isTheirs = ({ as }: Approval, { userId, isAuthor }: Pick<Who, 'userId' | 'isAuthor'>): boolean =>
  (userId !== null && as.includes(userId)) || (isAuthor && as.includes(asAuthor))

/** With one more, by somebody who can give it. */
export function withApproval(
  { given, did }: Agreed,
  connection: Approvable,
  who: Who,
  said: Pick<Approval, 'byName' | 'forNames' | 'at'>,
): Agreed {
  const approval = { connection: connection._id, by: who.userId, as: approvesAs(connection, who), ...said }
  return { given: [...given, approval], did }
}

/** What is left of it when the case leaves its state. */
export interface Left {
  agreed: Agreed
  /** The approvals that have moved the case. */
  used: readonly Approval[]
  /** Those that count no more. */
  dropped: readonly Approval[]
}

/**
 * Approvals are for the state that they are given in. Who has followed a connection, or approved of it, is kept where some other asks for
 * that. `by`: as whom whoever follows it acts.
 */
export function onLeaving(
  { connections }: Pick<ProcessGraph, 'connections'>,
  { given, did }: Agreed,
  connection: ProcessConnection | undefined,
  by: readonly string[],
): Left {
  const isUsed = (one: Approval) =>
    one.connection === connection?._id && approvalsLeft(connection, { given, did }) === 0
  const used = given.filter(isUsed)
  const dropped = given.filter((one) => !isUsed(one))
  const isAsked = ({ approvals }: ProcessConnection) => approvals?.notSameAs?.includes(connection?._id ?? '')
  if (!connection || !connections.some(isAsked)) return { agreed: { given: [], did }, used, dropped }
  const people = [...(did[connection._id] ?? []), ...by, ...used.flatMap(({ as }) => as)]
  return { agreed: { given: [], did: { ...did, [connection._id]: [...new Set(people)] } }, used, dropped }
}
