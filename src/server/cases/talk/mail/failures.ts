import { type Message, msg } from '../../../../shared/i18n.ts'
import { fromJson } from '../../../../shared/json.ts'
import type { NewsKind } from '../../../../shared/notifications/news.ts'
import { systemSession } from '../../../session.ts'
import type { CaseRecord, DeliveryRow, MailRow } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { type CaseContext, changed, versionsOf } from '../../context.ts'
import { tellHandlers } from '../../open/notes/tellHandlers.ts'
import { partiesOf } from '../../parties/of.ts'
import { minuteOf } from '../../today.ts'
import { addressOf } from '../reach.ts'
import type { ArrivedMail } from './contract.ts'

/** Mails of ours that do not reach who they are for. */

/**
 * A mail of ours did not arrive: it says so wherever it is told of, and whoever handles the case is told, once. undefined: it is none of
 * ours.
 */
export async function failIn(
  context: CaseContext,
  tx: Tx,
  org: string,
  { ids, reason }: NonNullable<ArrivedMail['failure']>,
): Promise<{ caseId: string | null } | undefined> {
  for (const id of ids) {
    const mail = await tx.mails.find(org, id)
    const delivery = await tx.notes.deliveryOf(org, id)
    if (!mail && !delivery) continue
    const why = reason || '–'
    if (mail && mail.status !== 'failed') {
      await tx.mails.update(org, id, { status: 'failed', lastError: why })
      if (!delivery) await tellMailFailed(context, tx, mail)
    }
    const record = delivery && (await caseOf(tx, delivery))
    if (record && delivery.failed === null) {
      await tx.notes.failDelivery(delivery._id, why)
      await changed(context, tx, record)
      await tellFailed(context, tx, record, { said: ofMessage, at: delivery.at })
    }
    return { caseId: record?._id ?? mail?.caseId ?? null }
  }
  return undefined
}

/** A mail of ours did not even leave: whoever handles its case is told. What became of it stands in the mail log. */
export async function tellUnsent(
  context: CaseContext,
  tx: Tx,
  { org, _id }: { org: string; _id: string },
): Promise<void> {
  const delivery = await tx.notes.deliveryOf(org, _id)
  if (!delivery) {
    const mail = await tx.mails.find(org, _id)
    if (mail) await tellMailFailed(context, tx, mail)
    return
  }
  const record = await caseOf(tx, delivery)
  if (!record) return
  await changed(context, tx, record)
  await tellFailed(context, tx, record, { said: ofMessage, at: delivery.at })
}

async function caseOf(tx: Tx, { caseRow }: DeliveryRow): Promise<CaseRecord | undefined> {
  const [record] = await tx.cases.findByRows([caseRow])
  return record?.removed === null ? record : undefined
}

/** Of a mail that is no message, such as a receipt: of interest is what goes to who sent the case in, to a party, and to who is asked for a statement. */
async function tellMailFailed(
  context: CaseContext,
  tx: Tx,
  { _id, org, caseId, recipients, created }: MailRow,
): Promise<void> {
  const record = caseId === null ? undefined : await tx.cases.find(org, caseId)
  if (record?.removed !== null) return
  await changed(context, tx, record)
  if ((await tx.caseStatements.of(record.row)).some(({ outbox }) => outbox === _id))
    return tellFailed(context, tx, record, { said: ofStatement, at: created, kind: 'statement' })
  if (partiesOf(record).some(({ outbox }) => outbox === _id))
    return tellFailed(context, tx, record, { said: ofParty, at: created })
  const { form } = await versionsOf(context.forms, record)
  const address = (await addressOf(context, record, form))?.toLowerCase()
  if (!fromJson(recipients).some((one) => one.toLowerCase() === address)) return
  await tellFailed(context, tx, record, { said: ofOther, at: created })
}

const ofMessage = msg`Meddelandet i ärende {number} som skickades {when} kom inte fram`
const ofStatement = msg`Begäran om yttrande i ärende {number} som skickades {when} kom inte fram`
const ofParty = msg`Brevet till en part i ärende {number} som skickades {when} kom inte fram`
const ofOther = msg`E-posten i ärende {number} som skickades {when} kom inte fram`

/** By when it was sent: of one case several may fail. */
const tellFailed = (
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { said, at, kind = 'message' }: { said: Message; at: number; kind?: NewsKind },
) =>
  tellHandlers(context, tx, systemSession(record.org), record, {
    kind,
    said,
    values: { when: minuteOf(at) },
    icon: 'triangle-alert',
  })
