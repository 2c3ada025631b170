import { mayHear } from '../audience.ts'
import type { PushedEvent } from '../events.ts'
import { isVisitor, type Session } from '../session.ts'

/** Somebody who may hear of events. */
export interface Hearer {
  session: Session
  /** The events it asked for; absent: all it may hear. */
  events?: ReadonlySet<string>
}

/**
 * Tells whoever may hear. The event as text is made once, however many hear it, and not at all when nobody does; what
 * one commit has pushed goes out together: before the replies that wait for the commit, which come a turn later.
 * Visitors without login are all alike, so it is decided once for all of them: there may be thousands.
 */
export function createTeller<H extends Hearer>(
  hearers: Iterable<H>,
  send: (hearer: H, texts: string[]) => void,
): (event: PushedEvent) => void {
  let waiting: PushedEvent[] = []

  function tell(): void {
    const events = waiting
    waiting = []
    const texts = new Map<PushedEvent, string>()
    const textOf = (event: PushedEvent) => {
      const text =
        texts.get(event) ?? JSON.stringify({ event: event.event, seq: event.seq, data: event.data })
      texts.set(event, text)
      return text
    }
    const byOrg = new Map<string, PushedEvent[]>()
    for (const hearer of hearers) {
      const { session } = hearer
      let heard: PushedEvent[]
      if (isVisitor(session)) {
        const known = byOrg.get(session.org)
        heard = known ?? events.filter((event) => mayHear(session, event))
        if (!known) byOrg.set(session.org, heard)
      } else heard = events.filter((event) => mayHear(session, event))
      if (heard.length === 0) continue
      const asked = heard.filter(({ event }) => hearer.events?.has(event) ?? true)
      if (asked.length > 0) send(hearer, asked.map(textOf))
    }
  }

  return (event) => {
    if (waiting.length === 0) queueMicrotask(tell)
    waiting.push(event)
  }
}
