import type { CaseRecord } from '../../store/records.ts'
import type { CaseReads } from '../../store/repositories/cases.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { queueEffects } from '../process/effects.ts'

/** Cases that were merged into one another: what goes on, and what follows it. */

/** A case and those that were merged into it, by way of others too, are so many at most. */
export const mostFollowers = 100

/**
 * The case that a merged one goes on in: the last of them, where that was merged itself. It may lie in the trash can;
 * undefined where it is gone for good, or nothing was merged.
 */
export async function goesOnIn(
  cases: Pick<CaseReads, 'find'>,
  { org, mergedInto }: Pick<CaseRecord, 'org' | 'mergedInto'>,
): Promise<CaseRecord | undefined> {
  let next = mergedInto
  for (let at = 0; next !== null && at <= mostFollowers; at++) {
    const record: CaseRecord | undefined = await cases.find(org, next)
    if (!record || record.mergedInto === null) return record
    next = record.mergedInto
  }
  return undefined
}

/** All that goes on in a case, by way of others too; what lies in the trash can as well. */
export async function followersOf(
  cases: Pick<CaseReads, 'mergedInto'>,
  { org, _id }: Pick<CaseRecord, 'org' | '_id'>,
): Promise<CaseRecord[]> {
  const found: CaseRecord[] = []
  for (let ids = [_id]; ids.length > 0 && found.length <= mostFollowers; ) {
    const next = await cases.mergedInto(org, ids)
    found.push(...next)
    ids = next.map((one) => one._id)
  }
  return found
}

/** What the sender of a merged case is told. */
export type MergeNews = 'merged' | 'split' | 'ended'

/** Queues what tells the sender of a case, as part of the write that they are told of. */
export const tellSender = (
  context: CaseContext,
  tx: Tx,
  record: Pick<CaseRecord, 'row' | 'org' | '_id'>,
  news: MergeNews,
  by: string | null = null,
): Promise<void> =>
  queueEffects(context, tx, record, [{ effect: 'Case/tellMerged', input: { news } }], { by, act: null })

/** The end of a case is the end of those that were merged into it: each sender hears of it, about their own. */
export async function tellFollowers(context: CaseContext, tx: Tx, record: CaseRecord): Promise<void> {
  if (record.mergedInto !== null) return
  for (const follower of await followersOf(tx.cases, record))
    if (follower.removed === null) await tellSender(context, tx, follower, 'ended')
}
