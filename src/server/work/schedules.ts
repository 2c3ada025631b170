import { fromJson } from '../../shared/json.ts'
import type { TaskRow } from '../store/records.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Schedule, Work } from './contract.ts'

/** Schedules belong to the installation, not to one of its organisations. */
const everywhere = '*'
const kind = 'schedule'

/**
 * A clock that is set back by no more than this repeats no slot: what was planted waits. What lies further ahead was
 * planted by a clock that was wrong. Milliseconds.
 */
export const waitedFor = 24 * 3_600_000

/**
 * Each schedule has one task in the queue: its next slot. The write that completes a slot queues the one after, so a
 * restart loses none, and a clock that is set back by up to a day repeats none.
 */
export function createSchedules(work: Work, { store, now }: { store: Store; now: () => number }) {
  const schedules = new Map<string, Schedule>()

  async function queue(tx: Tx, name: string, schedule: Schedule, after: number): Promise<void> {
    const slot = await nextSlot(schedule, after)
    if (slot === null) return
    const payload = { name, slot, cron: schedule.cron, timeZone: schedule.timeZone ?? null }
    await work.enqueueIn(tx, { org: everywhere, kind, key: name, payload, runAt: slot, maxAttempts: 6 })
  }

  const goOn = async (tx: Tx, name: string, slot: number) => {
    const schedule = schedules.get(name)
    if (!schedule) return
    const at = now()
    const isAhead = slot > at + waitedFor
    const after = isAhead ? at : schedule.catchUp === 'all' ? slot : Math.max(slot, at)
    await queue(tx, name, schedule, after)
  }

  /** Whether what waits is a slot of this schedule that today's clock would have planted, too, or comes to first. */
  async function isPlanted(schedule: Schedule, waiting: TaskRow | undefined): Promise<boolean> {
    const known = waiting && fromJson(waiting.payload)
    if (known?.cron !== schedule.cron || known.timeZone !== (schedule.timeZone ?? null)) return false
    // One that runs plants the next by itself.
    if (waiting?.state === 'running') return true
    const slot = Number(known.slot)
    const soon = now() + waitedFor
    // The next one after that comes later still: at most starts no expression has to be read.
    if (slot <= soon) return true
    const latest = await nextSlot(schedule, soon)
    return latest === null || slot <= latest
  }

  return {
    add(name: string, schedule: Schedule): void {
      schedules.set(name, schedule)
      work.registerTask(
        kind,
        async (task) => {
          const name = String(task.payload.name)
          const slot = Number(task.payload.slot)
          const complete = await schedules.get(name)?.run(slot, task)
          return async (tx) => {
            await complete?.(tx)
            await goOn(tx, name, slot)
          }
        },
        // A slot that failed for good does not end the schedule.
        { onDead: (tx, { payload }) => goOn(tx, String(payload.name), Number(payload.slot)) },
      )
    },

    /** Queues the next slot of schedules that are new or were changed, or whose next a clock far ahead has planted. */
    async plant(): Promise<void> {
      for (const [name, schedule] of schedules) {
        if (await isPlanted(schedule, await store.read.tasks.findWaiting(everywhere, kind, name))) continue
        await store.write(async (tx) => {
          const waiting = await tx.tasks.findWaiting(everywhere, kind, name)
          if (await isPlanted(schedule, waiting)) return
          if (waiting) await tx.tasks.remove(waiting._id)
          await queue(tx, name, schedule, now())
        })
      }
    },
  }
}

/** The first slot after a time; null when there is none. Throws when the expression cannot be read. */
export async function nextSlot(
  { cron, timeZone = 'Europe/Stockholm' }: Pick<Schedule, 'cron' | 'timeZone'>,
  after: number,
): Promise<number | null> {
  const { Cron } = await import('croner')
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(after))
  return next?.getTime() ?? null
}
