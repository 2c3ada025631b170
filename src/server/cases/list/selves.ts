import { hasAnyRight, type Session } from '../../session.ts'

/** The session, whom it stands in for, and its groups, as those whom a case can be assigned to; nobody without any role. */
export function selvesOf(session: Session): string[] {
  if (!hasAnyRight(session)) return []
  return [...ownIds(session).map((id) => `user:${id}`), ...session.groups.map((group) => `group:${group}`)]
}

/** Ids of the session, and of whom it stands in for. */
export const ownIds = ({ userId, standsInFor = [] }: Session): string[] =>
  userId === null ? [] : [userId, ...standsInFor.map(({ _id }) => _id)]
