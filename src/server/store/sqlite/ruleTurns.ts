import { query } from '../query.ts'
import type { RuleTurns } from '../repositories/ruleTurns.ts'
import type { Sqlite } from './connection.ts'

export function sqliteRuleTurns({ raw }: Sqlite): RuleTurns {
  return {
    async of(...rule) {
      const sql = 'SELECT userId, turn FROM rule_turns WHERE org = ? AND process = ? AND rule = ?'
      const rows = query<{ userId: string; turn: number }>(raw, sql).all(...rule)
      return new Map(rows.map(({ userId, turn }) => [userId, turn]))
    },

    async take(org, process, rule, user) {
      raw
        .query(
          `INSERT INTO rule_turns (org, process, rule, userId, turn)
           SELECT ?1, ?2, ?3, ?4, coalesce(max(turn), 0) + 1 FROM rule_turns WHERE org = ?1 AND process = ?2 AND rule = ?3
           ON CONFLICT (org, process, rule, userId) DO UPDATE SET turn = excluded.turn`,
        )
        .run(org, process, rule, user)
    },
  }
}
