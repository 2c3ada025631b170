import { oneLine } from '../../mail/oneLine.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { hearersOf } from '../hearers.ts'
import type { AutomaticMessage } from './contract.ts'
import { deliverIn } from './deliveries.ts'

/**
 * What the product has sent to who sent a case in, as an entry of the thread: as they got it, and how it went. It is told to nobody, is no
 * news, and waits for nobody to read it.
 */
export async function automaticIn(
  { events, forms }: Pick<CaseContext, 'events' | 'forms'>,
  tx: Tx,
  { org, formDataId, origin, words: { subject, text }, way }: AutomaticMessage,
): Promise<string | undefined> {
  const record = await tx.cases.find(org, formDataId)
  const note = [subject === undefined ? '' : oneLine(subject), text.trim()].filter(Boolean).join('\n\n')
  if (!record || note === '') return undefined
  const _id = orderedId(tx.now)
  await tx.notes.insert({
    ...{ _id, org, caseRow: record.row, type: 'citizen', origin, at: tx.now, by: null, byName: '' },
    ...{ note, removed: null, removedBy: null, read: null, held: null, quoted: null, leftOut: null },
  })
  await deliverIn(tx, record, { noteId: _id, ...way })
  // Pages that are open have it, and no list says that anything is new.
  const staff = await hearersOf(forms, record)
  tx.afterCommit(() => {
    const news = { schema: 'formData', ids: [formDataId] }
    events.push(org, 'changes', news, staff)
    if (record.createdBy !== null) events.push(org, 'changes', news, { users: [record.createdBy] })
  })
  return _id
}
