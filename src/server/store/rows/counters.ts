import type { Tx } from '../writer.ts'

/**
 * The next number of a series within a period (`2026`; empty when it never starts again). Part of the write that
 * uses it: when that fails the number is free again, so there are neither gaps nor repeats.
 */
export function nextNumber(tx: Tx, org: string, counter: string, period: string): number {
  const row = tx.raw
    .query(
      'INSERT INTO counters VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last',
    )
    .get(org, counter, period) as { last: number }
  return row.last
}
