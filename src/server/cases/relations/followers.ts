import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseReads, ListedCase } from '../../store/repositories/cases.ts'
import type { Tx } from '../../store/store.ts'
import { handles } from '../access.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { partiesOf } from '../parties/of.ts'
import { queueEffects } from '../process/effects/effects.ts'

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

/** Queues what tells the sender of a case, and its parties, as part of the write that they are told of. */
export async function tellSender(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  news: MergeNews,
  by: string | null = null,
): Promise<void> {
  await queueEffects(context, tx, record, [{ effect: 'Case/tellMerged', input: { news } }], { by, act: null })
  if (!record.parties) return
  const { tellPartyIn } = await import('../parties/tell.ts')
  for (const party of partiesOf(record)) await tellPartyIn(context, tx, record, party, news)
}

/** The end of a case is the end of those that were merged into it: each sender hears of it, about their own. */
export async function tellFollowers(context: CaseContext, tx: Tx, record: CaseRecord): Promise<void> {
  if (record.mergedInto !== null) return
  for (const follower of await followersOf(tx.cases, record))
    if (follower.removed === null) await tellSender(context, tx, follower, 'ended')
}

/** What senders have written that a reader has not seen, in one case. */
export interface Written {
  row: number
  count: number
  files: number
  outside: number
}

/**
 * What the senders of merged cases have written since the reader last opened those, by the row of the one that goes on for them. Those
 * that the reader may not open say nothing.
 */
export async function followersNews(
  context: CaseContext,
  session: Session,
  records: readonly Pick<ListedCase, 'row' | '_id'>[],
): Promise<Written[]> {
  const { userId, org } = session
  const { cases, casePeople, notes } = context.store.read
  if (userId === null || records.length === 0) return []
  const goesOnIn = new Map(records.map(({ _id, row }) => [_id, row]))
  const followers: CaseRecord[] = []
  for (let ids = [...goesOnIn.keys()]; ids.length > 0 && followers.length <= mostFollowers; ) {
    const next = (await cases.mergedInto(org, ids)).filter(({ _id }) => !goesOnIn.has(_id))
    for (const { _id, mergedInto } of next) goesOnIn.set(_id, goesOnIn.get(mergedInto ?? '') ?? 0)
    followers.push(...next)
    ids = next.map(({ _id }) => _id)
  }
  const open: CaseRecord[] = []
  for (const record of followers) {
    const versions = await versionsOf(context.forms, record).catch(() => undefined)
    if (record.removed === null && versions && handles(session, record, versions.process)) open.push(record)
  }
  if (open.length === 0) return []
  const mine = await casePeople.to(
    userId,
    open.map(({ row }) => row),
  )
  const seen = new Map(mine.map((one) => [one.row, one.seen ?? 0]))
  const found = await notes.since(
    open.map(({ row }) => ({ row, at: seen.get(row) ?? 0, of: 'citizen' as const })),
  )
  const idOf = new Map(open.map(({ row, _id }) => [row, _id]))
  return found.map((one) => ({ ...one, row: goesOnIn.get(idOf.get(one.row) ?? '') ?? 0 }))
}
