import { rowOf } from '../query.ts'
import type { Counters } from '../repositories/counters.ts'
import type { Sqlite } from './connection.ts'

export function sqliteCounters({ raw }: Sqlite): Counters {
  return {
    async next(org, counter, period) {
      const row = rowOf<{ last: number }>(
        raw,
        'INSERT INTO counters VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last',
        org,
        counter,
        period,
      )
      return row.last
    },
  }
}
