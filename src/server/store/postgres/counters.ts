import type { SQL } from 'bun'
import type { Counters } from '../repositories/counters.ts'

/** The row stays locked until the write that took the number is done: numbers come without gaps, one at a time. */
export function postgresCounters(sql: SQL): Counters {
  return {
    async next(org, counter, period) {
      const [row] = await sql`INSERT INTO counters AS c VALUES (${org}, ${counter}, ${period}, 1)
        ON CONFLICT (org, counter, period) DO UPDATE SET last = c.last + 1 RETURNING last`
      return Number(row.last)
    },
  }
}
