import { heardOf } from '../events/audience.ts'
import { type Bundle, bundled } from '../events/bundled.ts'
import type { Events, PushedEvent } from '../events/events.ts'
import { isVisitor, type Session } from '../session.ts'
import { unhurried } from '../unhurried.ts'

/** Somebody who may hear of events. */
export interface Hearer {
  session: Session
  /** The events it asked for; absent: all it may hear. */
  events?: ReadonlySet<string>
}

/** What is told of cases goes out no more often than this, milliseconds: what comes sooner goes together. */
const bundledMs = 1_000

/**
 * Tells whoever may hear. The event as text is made once, however many hear it, and not at all when nobody does; what
 * one commit has pushed goes out together: before the replies that wait for the commit, which come a turn later. Where
 * cases change all the time, what is told of them goes together once a second, and earlier with anything else, so that what is
 * told keeps its order. Visitors without login are all alike, so it is decided once for all of them: there may be thousands. Of
 * everybody else each case is asked anew who hears of it: where that takes long, it goes on a turn later.
 */
export function createTeller<H extends Hearer>(
  hearers: Iterable<H>,
  send: (hearer: H, texts: string[]) => void,
  everyMs = bundledMs,
): (event: PushedEvent) => void {
  let waiting: PushedEvent[] = []
  let planned: ReturnType<typeof setTimeout> | undefined
  let isNear = false
  let toldOfCases = Number.NEGATIVE_INFINITY
  let [isTelling, isDue] = [false, false]

  function tell(): void {
    isNear = false
    clearTimeout(planned)
    planned = undefined
    isDue = true
    // What is due meanwhile comes after it, to everybody.
    if (!isTelling) void tellAll()
  }

  async function tellAll(): Promise<void> {
    isTelling = true
    try {
      while (isDue) {
        isDue = false
        await unhurried(telling())
      }
    } finally {
      isTelling = false
    }
  }

  /** Tells each who is there now of what waits, one at a step. Whoever comes later asks for what is there by then. */
  function* telling(): Generator<void, void> {
    const all = [...hearers]
    // Nothing is put together for nobody.
    const events = all.length > 0 ? together(waiting) : waiting
    waiting = []
    if (events.some(isOfCases)) toldOfCases = performance.now()
    const texts = new Map<PushedEvent, string>()
    const textOf = (event: PushedEvent) => {
      const text =
        texts.get(event) ?? JSON.stringify({ event: event.event, seq: event.seq, data: event.data })
      texts.set(event, text)
      return text
    }
    const byOrg = new Map<string, PushedEvent[]>()
    for (const hearer of all) {
      const { session } = hearer
      let heard: PushedEvent[]
      if (isVisitor(session)) {
        const known = byOrg.get(session.org)
        heard = known ?? heardBy(session, events)
        if (!known) byOrg.set(session.org, heard)
      } else heard = heardBy(session, events)
      const asked = heard.filter(({ event }) => hearer.events?.has(event) ?? true)
      if (asked.length > 0) send(hearer, asked.map(textOf))
      yield
    }
  }

  return (event) => {
    waiting.push(event)
    if (isNear) return
    const wait = isOfCases(event) ? toldOfCases + everyMs - performance.now() : 0
    if (wait > 0) {
      planned ??= setTimeout(tell, wait)
      return
    }
    isNear = true
    queueMicrotask(tell)
  }
}

/** What is told of cases, one organisation's in as few events as it can be, each with the number of its last. */
function together(events: readonly PushedEvent[]): PushedEvent[] {
  if (events.filter(isOfCases).length < 2) return [...events]
  const told: PushedEvent[] = []
  const bundles = new Map<string, { seq: number; bundle: Bundle }>()
  for (const one of events) {
    const { org, seq, event, data, audience } = one
    if (!isOfCases(one)) {
      told.push(one)
      continue
    }
    const of = bundles.get(org) ?? { seq, bundle: bundled({ push: (...rest) => take(org, ...rest) }, org) }
    of.seq = seq
    bundles.set(org, of)
    of.bundle.events.push(org, event, data, audience)
  }
  function take(org: string, ...[, event, data, audience]: Parameters<Events['push']>): void {
    told.push({ org, seq: bundles.get(org)?.seq ?? 0, event, data, audience })
  }
  for (const { bundle } of bundles.values()) bundle.flush()
  return told.toSorted((a, b) => a.seq - b.seq)
}

const isOfCases = ({ audience }: PushedEvent) => typeof audience === 'object' && 'cases' in audience

const heardBy = (session: Session, events: readonly PushedEvent[]): PushedEvent[] =>
  events.flatMap((event) => heardOf(session, event) ?? [])
