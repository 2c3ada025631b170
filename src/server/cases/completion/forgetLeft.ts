import type { Tx } from '../../store/store.ts'
import { type CaseContext, versionsOf } from '../context.ts'
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
  for (const row of rows) {
    const record = await tx.cases.find(row.org, row.formDataId)
    if (record) {
      const { form } = await versionsOf(forms, record)
      const files = filesIn(form, dataOf(row, form)).filter((file) => !record.data.includes(file))
      for (const file of files) await assets.removeIn(tx, row.org, file)
    }
    await tx.caseCompletions.put({
      ...row,
      data: '{}',
      base: '{}',
      changes: '{}',
      updated: null,
      reminded: null,
    })
  }
  return rows.length
}
