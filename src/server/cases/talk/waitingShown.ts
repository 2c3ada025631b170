import { fromJson } from '../../../shared/json.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { WaitingMessageRow } from '../../store/repositories/waitingMessages.ts'
import type { Reads } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import type { NoteFile } from '../notes/contract.ts'
import type { WaitingMessage } from './waitingContract.ts'

/** Those that wait in a case, and those that could not be sent, for its staff. */
export async function waitingIn(
  context: Pick<CaseContext, 'store'>,
  session: Session,
  { row }: Pick<CaseRecord, 'row'>,
): Promise<WaitingMessage[]> {
  const rows = await context.store.read.waitingMessages.of(row)
  return Promise.all(rows.map((one) => messageShown(context, context.store.read, session, one)))
}

/** As the staff of its case are told. */
export async function messageShown(
  { store }: Pick<CaseContext, 'store'>,
  read: Pick<Reads, 'assets'>,
  { org, userId }: Session,
  row: WaitingMessageRow,
): Promise<WaitingMessage> {
  const names = await store.read.documents.namesOf(org, [row.userId])
  const ids = fromJson<string[]>(row.files)
  const files = new Map(
    (ids.length > 0 ? await read.assets.findMany(org, ids) : []).map((one) => [one._id, one]),
  )
  return {
    messageId: row._id,
    note: row.note,
    files: ids.flatMap((id): NoteFile[] => {
      const file = files.get(id)
      return file ? [{ assetId: id, name: file.name, size: file.size, mimeType: file.mimeType }] : []
    }),
    byName: names.get(row.userId) ?? '',
    mine: row.userId === userId,
    created: row.created,
    sendAt: row.sendAt,
    leftMs: Math.max(0, row.sendAt - Date.now()),
    later: row.later === 1,
    reason: row.reason,
  }
}
