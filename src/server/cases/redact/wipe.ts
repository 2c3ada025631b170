import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'

/** Whoever removes something in a database of at most so many bytes is answered when it is out of the files, too. */
export const awaitedBytes = 200_000_000
/** A database of more bytes than these is written anew at night: writes wait for that. */
const atOnceBytes = 1_000_000_000
/** When something was last removed that lies in the files of the database still. */
const setting = 'redactions.toWipe'
const task = 'caseWipe'

/** Takes what was removed out of the files of the database, where it is of at most so many bytes and something was. */
export type Wipe = (mostBytes: number) => Promise<void>

/** As part of the write that removes something: the database is written anew without it, once. */
export async function askToWipe({ work }: CaseContext, tx: Tx, org: string): Promise<void> {
  await tx.settings.put(setting, String(tx.now))
  await work.enqueueIn(tx, { org, kind: task, payload: {}, key: 'wipe' })
}

/**
 * Deleted rows leave remains in pages that are in use and in those that are free, which only writing the database anew takes
 * away; the lists have let go of theirs before, and the index of words lets go of what is only marked in it.
 */
export function registerWiping({ work, store, indexer, log }: CaseContext): Wipe {
  async function once(mostBytes: number): Promise<void> {
    const asked = await store.read.settings.find(setting)
    if (asked === undefined || asked === '' || store.size() > mostBytes) return
    await indexer.caughtUp()
    // Twice: what was marked while an earlier merge was under way went through that.
    for (const _ of ['what is begun', 'what there is']) {
      let again = true
      while (await store.write((tx) => tx.cases.forgetWords(again))) again = false
    }
    await store.wipe()
    log.write('*', 'system', 'info', 'the database was written anew without what was removed')
    await store.write(async (tx) => {
      if ((await tx.settings.find(setting)) === asked) await tx.settings.put(setting, '')
    })
  }
  let last: Promise<void> = Promise.resolve()
  const wipe: Wipe = (mostBytes) => {
    last = last.catch(() => {}).then(() => once(mostBytes))
    return last
  }
  work.registerTask(task, () => wipe(atOnceBytes))
  work.schedule(task, { cron: '40 2 * * *', run: () => wipe(Number.POSITIVE_INFINITY) })
  return wipe
}
