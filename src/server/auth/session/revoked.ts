import type { Session } from '../../session.ts'

/** Rights that ended: what was opened with them is to be closed. */
export interface Revoked {
  org: string
  /** Sessions of this user … */
  userId?: string
  /** … or of everybody with one of these roles or groups. */
  roles?: readonly string[]
  groups?: readonly string[]
  /** Only this session or API token of the user. */
  sessionId?: string
  /** All but this one. */
  except?: string | null
}

export interface Revocations {
  listen(listener: (revoked: Revoked) => void): () => void
  emit(revoked: Revoked): void
}

export function createRevocations(): Revocations {
  const listeners = new Set<(revoked: Revoked) => void>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(revoked) {
      for (const listener of listeners) listener(revoked)
    },
  }
}

/** Whether a session is one of those that ended. */
export function isRevoked(revoked: Revoked, session: Session): boolean {
  if (session.org !== revoked.org || session.userId === null) return false
  if (revoked.except && session.id === revoked.except) return false
  if (revoked.sessionId) return session.id === revoked.sessionId
  if (revoked.userId) return session.userId === revoked.userId
  return (
    session.roles.some((role) => revoked.roles?.includes(role)) ||
    session.groups.some((group) => revoked.groups?.includes(group))
  )
}
