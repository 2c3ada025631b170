import { fromJson } from '../../../../shared/json.ts'
import { recordOf } from '../../../../shared/record.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { movedLine } from '../../versions/target.ts'

/** Lines that are looked at. Where answers were handed in unchanged more often than that they count as of the first of those. */
const most = 20

/** Since when the answers of a case are as they are, milliseconds since 1970: since it was sent in, or since the last change of any. */
export async function answersSince(
  tx: Pick<Tx, 'timelines'>,
  record: CaseRecord,
): Promise<number | undefined> {
  const kinds = ['sent', 'saved', movedLine.form]
  const lines = await tx.timelines.page(record.row, { limit: most, kinds })
  const isChange = ({ detail }: (typeof lines)[number]) =>
    detail === null || recordOf(fromJson(detail)).unchanged !== true
  return (lines.findLast(isChange) ?? lines[0])?.at
}
