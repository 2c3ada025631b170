import { msg } from '../../../../shared/i18n.ts'
import { systemSession } from '../../../session.ts'
import type { CaseRecord, DeliveryRow } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { type CaseContext, changed } from '../../context.ts'
import { tellHandlers } from '../../open/tellHandlers.ts'
import { minuteOf } from '../../today.ts'
import type { ArrivedMail } from './contract.ts'

/** Mails of ours that do not reach who they are for. */

/** A mail of ours did not arrive: its message says so, and whoever handles the case is told, once. */
export async function failIn(
  context: CaseContext,
  tx: Tx,
  org: string,
  { ids, reason }: NonNullable<ArrivedMail['failure']>,
): Promise<CaseRecord | undefined> {
  for (const id of ids) {
    const delivery = await tx.notes.deliveryOf(org, id)
    if (!delivery) continue
    const [record] = await tx.cases.findByRows([delivery.caseRow])
    if (!record || record.removed !== null) continue
    if (delivery.failed === null) {
      await tx.notes.failDelivery(delivery._id, reason || '–')
      await changed(context, tx, record)
      await tellFailed(context, tx, record, delivery)
    }
    return record
  }
  return undefined
}

/** A mail of ours did not even leave: whoever handles the case of its message is told. What became of it stands in the mail log. */
export async function tellUnsent(
  context: CaseContext,
  tx: Tx,
  { org, _id }: { org: string; _id: string },
): Promise<void> {
  const delivery = await tx.notes.deliveryOf(org, _id)
  const [record] = delivery ? await tx.cases.findByRows([delivery.caseRow]) : []
  if (!delivery || !record || record.removed !== null) return
  await changed(context, tx, record)
  await tellFailed(context, tx, record, delivery)
}

/** By when it was sent: of one case several may fail. */
const tellFailed = (context: CaseContext, tx: Tx, record: CaseRecord, { at }: Pick<DeliveryRow, 'at'>) =>
  tellHandlers(context, tx, systemSession(record.org), record, {
    kind: 'message',
    said: msg`Meddelandet i ärende {number} som skickades {when} kom inte fram`,
    values: { when: minuteOf(at) },
    icon: 'triangle-alert',
  })
