import { query } from '../query.ts'
import type { CasePerson } from '../records.ts'
import type { CasePeople } from '../repositories/casePeople.ts'
import type { Sqlite } from './connection.ts'

type Stored = Omit<CasePerson, 'watching'> & { watching: number }

export function sqliteCasePeople({ raw }: Sqlite): CasePeople {
  return {
    async of(rows) {
      return query<Stored>(raw, ofRows).all(JSON.stringify(rows)).map(read)
    },

    async to(userId, rows) {
      return query<Stored>(raw, `${ofRows} AND userId = ?`).all(JSON.stringify(rows), userId).map(read)
    },

    async put(org, { row, userId }, change) {
      raw
        .query('INSERT OR IGNORE INTO case_people (caseRow, userId, org) VALUES (?, ?, ?)')
        .run(row, userId, org)
      for (const [column, value] of Object.entries(change)) {
        const stored = typeof value === 'boolean' ? Number(value) : value
        raw
          .query(`UPDATE case_people SET ${column} = ? WHERE caseRow = ? AND userId = ?`)
          .run(stored, row, userId)
      }
    },
  }
}

const ofRows = `SELECT caseRow AS row, userId, watching, rest, seen
  FROM json_each(?) AS asked CROSS JOIN case_people ON caseRow = asked.value WHERE true`

const read = ({ watching, ...rest }: Stored): CasePerson => ({ ...rest, watching: watching === 1 })
