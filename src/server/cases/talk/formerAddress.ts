import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { reachOf } from './reach.ts'

/** What leads to a case by a code, and what was let in so. */
const waysIn: readonly string[] = ['message', 'visit']

/**
 * Staff have corrected where who sent a case in is written to: what was mailed to where they were written to before lets nobody in any more. It
 * may have been somebody else's all the time.
 */
export async function closeFormerAddress(
  context: Pick<CaseContext, 'rights'>,
  tx: Tx,
  session: Session,
  { before, after, form }: { before: CaseRecord; after: CaseRecord; form: CaseVersions['form'] },
): Promise<void> {
  const [was, now] = [await reachOf(context, before, form), await reachOf(context, after, form)]
  if (was.channel !== 'mail' || isSame(was.address, now.address)) return
  for (const { _id, purpose, forWhom, revoked } of await tx.links.of(before._id))
    if (waysIn.includes(purpose) && revoked === null && isSame(forWhom ?? '', was.address))
      await tx.links.update(_id, { revoked: tx.now, revokedBy: session.userId })
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
