import { oldDrafts } from '../store/rows/cases.ts'
import { deleteOldNotifications } from '../store/rows/notifications.ts'
import type { CaseContext } from './context.ts'
import { erase } from './remove.ts'

const day = 86_400_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 100
/** Days that notifications are kept. */
const notificationDays = 180

/** Drafts that nobody has touched for `config.draftDays` are removed for good, with their files, every night. */
export function scheduleHousekeeping(context: CaseContext): void {
  const { services } = context
  services().work.schedule('drafts', {
    cron: '10 3 * * *',
    run: async () => {
      const before = Date.now() - services().config.draftDays * day
      for (;;) {
        const removed = await services().store.write(async (tx) => {
          const drafts = oldDrafts(tx, before, batch)
          for (const draft of drafts) await erase(context, tx, draft)
          return drafts.length
        })
        if (removed < batch) return
      }
    },
  })
  services().work.schedule('notifications', {
    cron: '20 3 * * *',
    run: async () => {
      const before = Date.now() - notificationDays * day
      while ((await services().store.write((tx) => deleteOldNotifications(tx, before, batch))) === batch);
    },
  })
}
