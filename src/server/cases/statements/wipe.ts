import { fromJson, toJson } from '../../../shared/json.ts'
import type { Tx } from '../../store/store.ts'

/** What has been removed out of a case goes out of what others were shown of it, too, and of what was written about it. */
export async function wipeStatements(
  tx: Tx,
  caseRow: number,
  {
    nameAt,
    files,
    isIn,
    gone,
  }: {
    /** By which the answer that goes went at a time; undefined: it is none, or had none. */
    nameAt(time: number): string | undefined
    files: readonly string[]
    isIn: (text: string | null) => boolean
    gone: string
  },
): Promise<void> {
  for (const row of await tx.caseStatements.of(caseRow)) {
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
  }
}
