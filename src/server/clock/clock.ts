import { recordOf } from '../../shared/record.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A leap of the machine's clock up to this is taken at its word: a night that the server was switched off. */
const takenAtItsWord = day
/** How long the server must have run since a larger leap before it counts. */
const pause = 7 * day
/** How often it is written down how far time has come. */
const keptEvery = 10 * minute
/** More leaps than this wait as one: the row of a clock that leaps all the time does not grow. */
const mostLeaps = 20

/**
 * The one judge of age. The machine's clock may leap a year ahead, because a battery is dead or somebody set it wrong;
 * what was written an hour ago must not be old then. So time goes by at the pace at which the server has run, and a
 * leap of more than a day counts only after the server has run for a week with it: until then nothing is removed for
 * its age that would not be without the leap. Each leap waits for itself, so a server that is off for days every week
 * is not more than some weeks behind.
 */
export interface Clock {
  /** Milliseconds since 1970 by which lifetimes are counted. Leaps neither ahead nor back with the machine's clock. */
  now(): number
  /** What was written before this is older than `age` milliseconds, by the machine's clock and by the server's run. */
  before(age: number): number
  /** Writes down how far time has come. */
  keep(): Promise<void>
  stop(): Promise<void>
}

/** As it is written down, in the row `clock` of the settings. */
export interface KeptClock {
  /** How far time had come, and what the machine's clock said then. */
  now: number
  machine: number
  /** Those that do not count yet, the oldest first. All go ahead, or all go back. */
  leaps: Leap[]
}

/** How far the machine's clock leapt, and for how long the server has run with it, milliseconds. */
export interface Leap {
  by: number
  ran: number
}

export const clockRow = 'clock'

export interface ClockNeeds {
  store: Store
  log: Pick<Log, 'write'>
  /** Milliseconds that the process has run: whatever sets the machine's clock leaves it alone. */
  ran: () => number
}

export async function createClock({ store, log, ran }: ClockNeeds): Promise<Clock> {
  const kept = readKept(await store.read.settings.find(clockRow))
  let last = { now: kept?.now ?? Date.now(), ran: ran() }
  const leaps = kept?.leaps ?? []
  /** Between its beginning and its end. */
  let isKept = false

  function now(): number {
    const machine = Date.now()
    const at = ran()
    const passed = at - last.ran
    const next = last.now + passed
    last = { now: next, ran: at }
    for (const leap of leaps) leap.ran += passed
    const fresh = machine - next - waiting(leaps)
    // A little back is waited for: nothing that has ended begins anew.
    if (fresh > 0 && fresh <= takenAtItsWord) last.now += fresh
    else if (Math.abs(fresh) > takenAtItsWord) leapt(fresh, machine, next)
    while (leaps[0] && leaps[0].ran >= pause) last.now += leaps.shift()?.by ?? 0
    return last.now
  }

  function leapt(fresh: number, machine: number, expected: number): void {
    if (isKept) keepLeap()
    const left = takeAway(leaps, fresh)
    const newest = leaps.at(-1)
    if (newest && Math.abs(newest.by) <= takenAtItsWord) {
      leaps.pop()
      last.now += Math.max(newest.by, 0)
    }
    if (Math.abs(left) <= takenAtItsWord) {
      last.now += Math.max(left, 0)
      return
    }
    leaps.push({ by: left, ran: 0 })
    if (leaps.length > mostLeaps) {
      const [one, other] = leaps.splice(-2)
      leaps.push({ by: (one?.by ?? 0) + (other?.by ?? 0), ran: 0 })
    }
    const detail = { machine: new Date(machine).toISOString(), expected: new Date(expected).toISOString() }
    log.write('*', 'system', 'warning', `the clock leapt ${Math.round(left / hour)} hours`, detail)
  }

  /** At once where it leapt, as doctor asks the row: for the rest now and then is often enough. */
  function keepLeap(): void {
    setTimeout(() => void keep().catch(() => {}), 0).unref()
  }

  const keep = (): Promise<void> => {
    const told: KeptClock = { now: now(), machine: Date.now(), leaps }
    return store.write((tx) => tx.settings.put(clockRow, JSON.stringify(told)))
  }
  await keep()
  isKept = true
  const timer = setInterval(() => void keep().catch(() => {}), keptEvery)
  timer.unref()

  return {
    now,
    before: (age) => Math.min(now(), Date.now()) - age,
    keep,
    async stop() {
      isKept = false
      clearInterval(timer)
      // Where the disk is full, what was kept last is good enough.
      await keep().catch(() => {})
    },
  }
}

/** How far time has come by what was written down: what is told of age beside the server goes by it, as removing does. */
export const judgedBy = (kept: KeptClock | null, now: number): number =>
  kept ? Math.min(now, kept.now + Math.max(0, now - kept.machine)) : now

/** undefined: nothing was written down yet, or nothing that can be read. */
export function readKept(text: string | undefined): KeptClock | undefined {
  if (text === undefined) return undefined
  const { now, machine, leap, leaps } = recordOf(JSON.parse(text))
  if (typeof now !== 'number' || typeof machine !== 'number') return undefined
  // Only one waited in what was written before.
  const waiting = (Array.isArray(leaps) ? leaps : [leap]).map(recordOf)
  return {
    now,
    machine,
    leaps: waiting.flatMap(({ by, ran }) =>
      typeof by === 'number' && typeof ran === 'number' ? [{ by, ran }] : [],
    ),
  }
}

/** How far all that does not count yet goes, milliseconds. */
export const waiting = (leaps: readonly Leap[]): number => leaps.reduce((sum, { by }) => sum + by, 0)

/** A leap the other way undoes the newest first; answers with what is left of it, milliseconds. */
function takeAway(leaps: Leap[], by: number): number {
  let left = by
  for (let newest = leaps.at(-1); newest && newest.by * left < 0; newest = leaps.at(-1)) {
    const both = newest.by + left
    const isUndone = Math.abs(newest.by) <= Math.abs(left)
    if (isUndone) leaps.pop()
    else newest.by = both
    left = isUndone ? both : 0
  }
  return left
}
