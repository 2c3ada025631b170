import type { Counters } from '../repositories/counters.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCounters({ raw }: Sqlite): Counters {
  return {
    async next(org, counter, period) {
      const row = raw
        .query(
          'INSERT INTO counters VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last',
        )
        .get(org, counter, period) as { last: number }
      return row.last
    },
  }
}
