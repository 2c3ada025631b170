import { z } from 'zod'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, changed, note, versionsOf } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import { mailLinkIn } from './mails.ts'
import { calledOf, remindTask } from './names.ts'
import { isWaiting, momentsOf } from './rows.ts'

const payload = z.object({ formDataId: z.string(), statementId: z.string(), due: z.number() })

/** Queues its reminders, as part of the write; those of another day to answer by come to nothing. */
export async function planReminders(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  { org, _id: formDataId }: Pick<CaseRecord, 'org' | '_id'>,
  row: CaseStatementRow,
): Promise<void> {
  for (const runAt of momentsOf(row).filter((at) => at > tx.now))
    await work.enqueueIn(tx, {
      ...{ org, kind: remindTask, runAt },
      payload: { formDataId, statementId: row._id, due: row.due },
    })
}

/** After a day without a server what was missed is one mail. */
export function remind(context: CaseContext, { org, payload: stored }: { org: string; payload: unknown }) {
  const { formDataId, statementId, due } = payload.parse(stored)
  return async (tx: Tx): Promise<void> => {
    const row = await tx.caseStatements.find(org, statementId)
    const record = await tx.cases.find(org, formDataId)
    if (!row || !record || record.removed !== null || row.due !== due || !isWaiting(row, tx.now)) return
    const last = momentsOf(row).findLast((at) => at <= tx.now)
    if (last === undefined || (row.reminded ?? 0) >= last) return
    if (hasEnded(record, (await versionsOf(context.forms, record)).process)) return
    await tx.caseStatements.update(row._id, { reminded: tx.now })
    await mailLinkIn(context, tx, record, row, 'reminder')
    await note(tx, systemSession(org), record, 'statement', { did: 'reminded', who: [calledOf(row)] })
    await changed(context, tx, record)
  }
}
