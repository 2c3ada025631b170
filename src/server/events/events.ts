import type { ServerEventName, ServerEvents } from '../../shared/wire/events.ts'
import type { Session } from '../session.ts'

/** Who may hear an event; checked against each socket's session (`audience.ts`), never by the client. */
export type Audience =
  | { users: string[] }
  | { permission: string }
  /** Everybody logged in to the organisation with some role or permission. */
  | 'staff'
  | { sessions: string[] }
  | CaseAudience

/** By case, who hears of it: of what is told of several cases everybody hears of their own. */
export interface CaseAudience {
  cases: ReadonlyMap<string, (session: Session) => boolean>
}

/** An event on its way to the sockets of one organisation. `seq` counts within the organisation. */
export interface PushedEvent<Name extends ServerEventName = ServerEventName> {
  org: string
  seq: number
  event: Name
  data: ServerEvents[Name]
  audience: Audience
}

export interface Events {
  /** Sends after the fact has been committed: call it from `tx.afterCommit`. */
  push<Name extends ServerEventName>(
    org: string,
    event: Name,
    data: ServerEvents[Name],
    audience: Audience,
  ): void
  listen(listener: (event: PushedEvent) => void): () => void
  /** What a client missed; null when it is too long ago and everything must be loaded again. */
  since(org: string, seq: number): PushedEvent[] | null
  seq(org: string): number
}

/** How many events per organisation are kept for clients that lost the connection; one of several cases counts as many. */
const kept = 5_000

/** The one bus. All state is in memory: after a restart every client loads afresh. */
export function createEvents(): Events {
  const listeners = new Set<(event: PushedEvent) => void>()
  const rings = new Map<string, { seq: number; weight: number; events: PushedEvent[] }>()
  const ringOf = (org: string) => {
    const ring = rings.get(org) ?? { seq: 0, weight: 0, events: [] }
    rings.set(org, ring)
    return ring
  }
  return {
    push(org, event, data, audience) {
      const ring = ringOf(org)
      const pushed: PushedEvent = { org, seq: ++ring.seq, event, data, audience }
      ring.events.push(pushed)
      ring.weight += weightOf(pushed)
      while (ring.weight > kept && ring.events.length > 1) ring.weight -= weightOf(ring.events.shift())
      for (const listener of listeners) listener(pushed)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since(org, seq) {
      const ring = ringOf(org)
      const first = ring.events[0]?.seq ?? ring.seq + 1
      if (seq > ring.seq || seq < first - 1) return null
      return ring.events.filter((event) => event.seq > seq)
    },
    seq: (org) => ringOf(org).seq,
  }
}

const weightOf = (event: PushedEvent | undefined): number =>
  typeof event?.audience === 'object' && 'cases' in event.audience ? event.audience.cases.size : 1
