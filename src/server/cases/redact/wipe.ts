import { z } from 'zod'
import type { Reads, Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'

/** Whoever removes something in a database of at most so many bytes is answered when it is out of the files, too. */
export const awaitedBytes = 200_000_000
/** A database of more bytes than these is written anew at night: writes wait for that. */
const atOnceBytes = 1_000_000_000
/** What was removed and lies in the data folder still; empty: nothing does. */
const setting = 'redactions.toWipe'
const task = 'caseWipe'

/** `at`: when something was last removed. `contents`: SHA-256 of the files that went with it. */
const toWipe = z.object({ at: z.number(), contents: z.array(z.string()) })
type ToWipe = z.infer<typeof toWipe>

/** Takes what was removed out of the files of the data folder, where the database is of at most so many bytes and something was. */
export type Wipe = (mostBytes: number) => Promise<void>

/** As part of the write that removes something: the database is written anew without it, once, and these contents go. */
export async function askToWipe(
  { work }: CaseContext,
  tx: Tx,
  org: string,
  contents: readonly string[],
): Promise<void> {
  const before = (await asked(tx))?.contents ?? []
  await keep(tx, { at: tx.now, contents: [...new Set([...before, ...contents])] })
  await work.enqueueIn(tx, { org, kind: task, payload: {}, key: 'wipe' })
}

async function asked({ settings }: Pick<Reads, 'settings'>): Promise<ToWipe | undefined> {
  const kept = await settings.find(setting)
  return kept ? toWipe.parse(JSON.parse(kept)) : undefined
}

const keep = ({ settings }: Tx, left: ToWipe | undefined) =>
  settings.put(setting, left ? JSON.stringify(left) : '')

/**
 * Deleted rows leave remains in pages that are in use and in those that are free, which only writing the database anew takes
 * away; the lists have let go of theirs before, and the index of words lets go of what is only marked in it.
 */
export function registerWiping({ work, store, indexer, assets, log }: CaseContext): Wipe {
  async function once(mostBytes: number): Promise<void> {
    const before = await asked(store.read)
    if (!before || store.size() > mostBytes) return
    await indexer.caughtUp()
    // Twice: what was marked while an earlier merge was under way went through that.
    for (const _ of ['what is begun', 'what there is']) {
      let again = true
      while (await store.write((tx) => tx.cases.forgetWords(again))) again = false
    }
    await store.wipe()
    const kept: string[] = []
    for (const sha256 of before.contents) if (!(await assets.removeUnused(sha256))) kept.push(sha256)
    log.write('*', 'system', 'info', 'the database was written anew without what was removed')
    await store.write(async (tx) => {
      const now = await asked(tx)
      const isSame = now?.at === before.at && now.contents.length === before.contents.length
      const contents = isSame ? kept : (now?.contents ?? [])
      await keep(tx, isSame && contents.length === 0 ? undefined : { at: now?.at ?? before.at, contents })
    })
    // It is tried again, and in the night.
    if (kept.length > 0) throw new Error('a backup is being made: files that were removed are read by it')
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
