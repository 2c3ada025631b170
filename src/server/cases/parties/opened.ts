import type { CaseParty } from '../../../shared/process/parties.ts'
import { hasAnyRight, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, changed, note } from '../context.ts'
import { partiesOf } from './of.ts'

/**
 * A party has come in by the code that was mailed to them. Logged in as somebody who neither works here nor sent the case in, it is in that account from then
 * on: their own cases have it.
 */
export async function opened(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  party: CaseParty,
): Promise<void> {
  const isAccounts =
    session.kind === 'user' &&
    session.userId !== null &&
    !hasAnyRight(session) &&
    session.userId !== record.createdBy
  const userId = party.userId ?? (isAccounts ? session.userId : null)
  if (party.opened !== undefined && userId === party.userId) return
  const others = partiesOf(record).map((one) =>
    one._id === party._id ? { ...one, opened: one.opened ?? tx.now, userId } : one,
  )
  await tx.cases.setParties(record.org, record.row, others)
  if (party.opened !== undefined) return
  await note(tx, session, record, 'party', {
    did: 'opened',
    party: party.name,
  })
  await changed(context, tx, record)
}
