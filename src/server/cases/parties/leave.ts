import { type CaseParty, partyStep } from '../../../shared/process/parties.ts'
import type { Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, type CaseVersions, note } from '../context.ts'
import { appendLine, signerOf, voidedBy } from '../signing/lines.ts'

/** What a party was mailed, and their browsers, let nobody in any more. */
export async function endWaysIn(
  tx: Tx,
  { _id }: Pick<CaseRecord, '_id'>,
  { _id: party }: Pick<CaseParty, '_id'>,
  { userId }: Session,
): Promise<void> {
  for (const { _id: link, purpose, about, revoked } of await tx.links.of(_id))
    if ((purpose === 'party' || purpose === 'partyVisit') && about === party && revoked === null)
      await tx.links.update(link, { revoked: tx.now, revokedBy: userId })
}

/** A party is one no more: nothing lets them in, and what they signed counts for nobody else. */
export async function leaveIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record }: CaseVersions,
  party: CaseParty,
): Promise<void> {
  await endWaysIn(tx, record, party, session)
  const rows = await tx.caseSignatures.of(record.row)
  const voided = voidedBy(rows)
  const who = partyStep(party.key)
  for (const line of rows) {
    if (line.kind !== 'signed' || line.who !== who || voided.has(line._id)) continue
    await appendLine(context, tx, record, {
      ...{ _id: orderedId(tx.now), kind: 'void', who, ofLine: line._id },
      ...{ state: line.state, entered: line.entered, by: session.userId, byName: session.userName },
    })
    await note(tx, session, record, 'signatureVoid', { line: line._id, who, signedBy: signerOf(line) })
  }
}
