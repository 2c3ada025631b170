import { forgetLeft } from './completion/forgetLeft.ts'
import type { CaseContext } from './context.ts'
import { erase } from './remove.ts'

const day = 86_400_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 100

/**
 * Drafts that nobody has touched for `draftDays` are removed for good, with their files, every night. So is what citizens wrote
 * beside cases of which nothing is asked any more or had not sent of a message, and what was kept of
 * changes that nobody can take back any more, and of moves to other versions a month ago.
 */
export function scheduleHousekeeping(context: CaseContext): void {
  const { work, clock, draftDays, store } = context
  work.schedule('caseChanges', {
    cron: '25 3 * * *',
    run: async () => {
      const before = clock.before(day)
      while ((await store.write((tx) => tx.caseChanges.deleteOld(before, 10))) === 10);
      // What came of a move can be read for a month; each case's own line stays.
      const moved = clock.before(30 * day)
      while ((await store.write((tx) => tx.caseMoves.deleteOld(moved, 1))) === 1);
    },
  })
  work.schedule('drafts', {
    cron: '10 3 * * *',
    run: async () => {
      const before = clock.before(draftDays * day)
      for (;;) {
        const removed = await store.write(async (tx) => {
          const drafts = await tx.cases.oldDrafts(before, batch)
          for (const draft of drafts) await erase(context, tx, draft)
          return drafts.length
        })
        if (removed < batch) break
      }
      while ((await store.write((tx) => forgetLeft(context, tx, before, batch))) === batch);
      await store.write((tx) => tx.noteDrafts.removeAuthors(before))
    },
  })
}
