import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import type { Work } from './contract.ts'

const day = 86_400_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 500

/** Log lines go after `config.logDays`, every night. The audit log is kept for good. */
export function scheduleRetention(services: () => { config: Config; store: Store; work: Work }): void {
  services().work.schedule('log', {
    cron: '30 3 * * *',
    run: async () => {
      const { config, store } = services()
      const before = Date.now() - config.logDays * day
      while ((await store.write((tx) => tx.log.deleteOld(before, batch))) === batch);
    },
  })
}
