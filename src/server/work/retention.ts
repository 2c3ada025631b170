import type { Clock } from '../clock/clock.ts'
import type { Store } from '../store/store.ts'
import type { Work } from './contract.ts'

const day = 86_400_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 500

export interface RetentionNeeds {
  store: Store
  work: Pick<Work, 'schedule'>
  clock: Pick<Clock, 'before'>
  /** Days that log lines are kept. */
  logDays: number
}

/** Log lines go after `logDays`, every night. The audit log is kept for good. */
export function scheduleRetention({ store, work, clock, logDays }: RetentionNeeds): void {
  work.schedule('log', {
    cron: '30 3 * * *',
    run: async () => {
      const before = clock.before(logDays * day)
      while ((await store.write((tx) => tx.log.deleteOld(before, batch))) === batch);
    },
  })
}
