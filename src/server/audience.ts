import type { PushedEvent } from './events.ts'
import { holds, type Session } from './session.ts'

/** Whether a session may hear an event. Decided here for sockets and for what a client missed alike. */
export function mayHear(session: Session, event: PushedEvent): boolean {
  if (event.org !== session.org) return false
  const { audience } = event
  if (audience === 'staff') return session.userId !== null && !isCitizen(session)
  if ('users' in audience) return session.userId !== null && audience.users.includes(session.userId)
  if ('sessions' in audience) return session.id !== null && audience.sessions.includes(session.id)
  return holds(session, audience.permission)
}

/** Logged in without any right or role: somebody who only has cases of their own. */
const isCitizen = (session: Session) => session.permissions.size === 0 && session.roles.length === 0
