import type { Audience, ServerEventName, ServerEvents } from '../shared/wire/events.ts'

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

/** How many events per organisation are kept for clients that lost the connection. */
const kept = 1000

/** The one bus. All state is in memory: after a restart every client loads afresh. */
export function createEvents(): Events {
  const listeners = new Set<(event: PushedEvent) => void>()
  const rings = new Map<string, { seq: number; events: PushedEvent[] }>()
  const ringOf = (org: string) => {
    const ring = rings.get(org) ?? { seq: 0, events: [] }
    rings.set(org, ring)
    return ring
  }
  return {
    push(org, event, data, audience) {
      const ring = ringOf(org)
      const pushed: PushedEvent = { org, seq: ++ring.seq, event, data, audience }
      ring.events.push(pushed)
      if (ring.events.length > kept) ring.events.splice(0, ring.events.length - kept)
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
