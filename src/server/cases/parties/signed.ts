import { signersOf } from '../../../shared/process/graph/steps.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { followByItself } from '../process/byItself.ts'
import { signedHere } from '../signing/lines.ts'
import { partyKeys } from './of.ts'

/**
 * Who a case waits for has become fewer: where all who are left have signed it goes where its state says. Rules are ready by then. Answers the case as
 * it is then.
 */
export async function goOnIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
): Promise<CaseRecord> {
  const { record, process } = versions
  const state = process?.states.get(record.state ?? '')
  const signers = state ? signersOf(state, partyKeys(record)) : []
  if (!state?.signing?.done || signers.length === 0) return record
  const signed = signedHere(await tx.caseSignatures.of(record.row), record)
  if (!signers.every((key) => signed.has(key))) return record
  return followByItself(context, tx, session, versions, state.signing.done, [])
}
