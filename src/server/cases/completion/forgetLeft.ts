import type { CaseCompletionRow } from '../../store/repositories/caseCompletions.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../context.ts'
import { dataOf } from '../data.ts'
import { filesIn } from '../send/files.ts'

/**
 * What citizens wrote beside cases of which nothing is asked any more, and have not touched since a time, goes with its files.
 * Answers how many there were.
 */
export async function forgetLeft(
  { assets, forms }: Pick<CaseContext, 'assets' | 'forms'>,
  tx: Tx,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await tx.caseCompletions.left(before, limit)
  for (const { formDataId, ...row } of rows) {
    const record = await tx.cases.find(row.org, formDataId)
    if (record) await forgetAnswersOf({ assets }, tx, { ...(await versionsOf(forms, record)), record }, row)
    else await tx.caseCompletions.put({ ...row, ...nothing })
  }
  return rows.length
}

const nothing = { data: '{}', base: '{}', changes: '{}', updated: null, reminded: null } as const

/** What was written beside a case of which nothing is asked any more goes, with its files. */
export async function forgetAnswersOf(
  { assets }: Pick<CaseContext, 'assets'>,
  tx: Tx,
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  row: CaseCompletionRow,
): Promise<void> {
  const files = filesIn(form, dataOf(row, form)).filter((file) => !record.data.includes(file))
  for (const file of files) await assets.removeIn(tx, row.org, file)
  await tx.caseCompletions.put({ ...row, ...nothing })
}
