import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import { handles } from '../access.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { mostFollowers } from '../relations/followers.ts'

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
