import { fromJson, toJson } from '../../../shared/json.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { forgetPerson } from './forget.ts'

interface Wiped {
  /** By which the answer that goes went at a time; undefined: it is none, or had none. */
  nameAt(time: number): string | undefined
  files: readonly string[]
  isIn: (text: string | null) => boolean
  gone: string
}

/** What has been removed out of a case goes out of what others were shown of it, too, of what was written about it, and of who was asked. */
export async function wipeStatements(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { nameAt, files, isIn, gone }: Wiped,
): Promise<void> {
  for (const row of await tx.caseStatements.of(record.row)) {
    const shown = fromJson(row.shown)
    const answer = nameAt(row.asked)
    const left = {
      pages: shown.pages
        .map(({ label, rows }) => ({
          label,
          rows: rows.filter(({ name, text }) => name !== answer && !isIn(text)),
        }))
        .filter(({ rows }) => rows.length > 0),
      files: shown.files.filter(({ _id, name }) => !files.includes(_id) && !isIn(name)),
    }
    const change = {
      ...(toJson(left) !== row.shown && { shown: toJson(left) }),
      ...(isIn(row.question) && { question: gone }),
      ...(isIn(row.note) && { note: '' }),
    }
    if (Object.keys(change).length > 0) await tx.caseStatements.update(row._id, change)
    if (isIn(row.name) || isIn(row.email)) await forgetPerson(tx, session, record, row)
  }
}
