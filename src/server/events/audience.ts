import { hasAnyRight, holds, type Session } from '../session.ts'
import type { Audience, CaseAudience, PushedEvent } from './events.ts'

/** What of an event a session hears, or null. Decided here for sockets and for what a client missed alike. */
export function heardOf(session: Session, event: PushedEvent): PushedEvent | null {
  if (event.org !== session.org) return null
  const { audience } = event
  if (typeof audience === 'object' && 'cases' in audience)
    return session.userId === null ? null : ofCases(event, (id) => audience.cases.get(id)?.(session) === true)
  return isFor(session, audience) ? event : null
}

function isFor(session: Session, audience: Exclude<Audience, CaseAudience>): boolean {
  if (audience === 'staff') return session.userId !== null && hasAnyRight(session)
  // What is told to a person alone is for nobody who looks at what they see.
  if ('users' in audience)
    return session.userId !== null && !session.viewer && audience.users.includes(session.userId)
  if ('sessions' in audience) return session.id !== null && audience.sessions.includes(session.id)
  return holds(session, audience.permission)
}

/** What an event says of these cases alone. */
function ofCases(event: PushedEvent, hears: (id: string) => boolean): PushedEvent | null {
  const { data } = event
  if ('changes' in data) {
    const changes = data.changes.filter(({ formDataId }) => hears(formDataId))
    return part(event, data.changes, changes, { ...data, changes })
  }
  if (!('ids' in data)) return null
  const ids = data.ids.filter(hears)
  return part(event, data.ids, ids, { ...data, ids })
}

/** Whoever hears all of it hears the same event, so that it is made into text once. */
function part(
  event: PushedEvent,
  all: readonly unknown[],
  some: readonly unknown[],
  data: PushedEvent['data'],
): PushedEvent | null {
  if (some.length === 0) return null
  return some.length === all.length ? event : { ...event, data }
}
