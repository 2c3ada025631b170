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
/** A leap within a leap: it begins anew. */
const sameLeap = hour

/**
 * The one judge of age. The machine's clock may leap a year ahead, because a battery is dead or somebody set it wrong;
 * what was written an hour ago must not be old then. So time goes by at the pace at which the server has run, and a leap
 * of more than a day counts only after the server has run for a week with it: until then nothing is removed for its
 * age that would not be without the leap.
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
  /** A leap that does not count yet: how far it goes, and for how long the server has run with it. */
  leap: { by: number; ran: number } | null
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
  let leap = kept?.leap ?? null

  function now(): number {
    const machine = Date.now()
    const at = ran()
    const passed = at - last.ran
    const next = last.now + passed
    const ahead = machine - next
    last = { now: next, ran: at }
    if (ahead >= -takenAtItsWord && ahead <= takenAtItsWord) {
      leap = null
      // A little back is waited for: nothing that has ended begins anew.
      if (ahead > 0) last.now = machine
      return last.now
    }
    if (!leap || Math.abs(ahead - leap.by) > sameLeap) {
      leap = { by: ahead, ran: 0 }
      const detail = { machine: new Date(machine).toISOString(), expected: new Date(next).toISOString() }
      log.write('*', 'system', 'warning', `the clock leapt ${Math.round(ahead / hour)} hours`, detail)
    } else leap.ran += passed
    if (leap.ran < pause) return last.now
    leap = null
    last.now = machine
    return machine
  }

  const keep = (): Promise<void> => {
    const told: KeptClock = { now: now(), machine: Date.now(), leap }
    return store.write((tx) => tx.settings.put(clockRow, JSON.stringify(told)))
  }
  await keep()
  const timer = setInterval(() => void keep().catch(() => {}), keptEvery)
  timer.unref()

  return {
    now,
    before: (age) => Math.min(now(), Date.now()) - age,
    keep,
    async stop() {
      clearInterval(timer)
      // Where the disk is full, what was kept last is good enough.
      await keep().catch(() => {})
    },
  }
}

/** undefined: nothing was written down yet, or nothing that can be read. */
export function readKept(text: string | undefined): KeptClock | undefined {
  if (text === undefined) return undefined
  const { now, machine, leap } = recordOf(JSON.parse(text))
  const { by, ran } = recordOf(leap)
  if (typeof now !== 'number' || typeof machine !== 'number') return undefined
  return { now, machine, leap: typeof by === 'number' && typeof ran === 'number' ? { by, ran } : null }
}
