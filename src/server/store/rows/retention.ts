import { newId } from '../../../shared/ids.ts'
import type { Tx } from '../writer.ts'

/** Removes log lines written before a time, at most `limit`; how many. Their ids begin with their time. */
export function deleteOldLog(tx: Tx, before: number, limit: number): number {
  return tx.raw
    .query('DELETE FROM log WHERE _id IN (SELECT _id FROM log WHERE _id < ? ORDER BY _id LIMIT ?)')
    .run(newId(before).slice(0, 10), limit).changes
}
