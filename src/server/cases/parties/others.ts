import { partyStep } from '../../../shared/process/parties.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { queueEffects } from '../process/effects/effects.ts'
import { partiesOf } from './of.ts'
import { tellPartyIn } from './tell.ts'

/** Somebody on the citizen's side has signed: the others hear of it, and whom the case waits for now. */
export async function tellOthers(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { who }: Pick<CaseSignatureRow, 'who'>,
): Promise<void> {
  for (const party of partiesOf(record))
    if (partyStep(party.key) !== who) await tellPartyIn(context, tx, record, party, 'others')
  if (who !== 'author')
    await queueEffects(context, tx, record, [
      { effect: 'Case/tellSigned', input: { entered: record.entered ?? 0, who } },
    ])
}
