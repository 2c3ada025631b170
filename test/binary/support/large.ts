import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'

/**
 * Makes the database of a stopped server this large, by cases in one statement: copies of the newest that was sent in,
 * each with a text of 4 kB that is like no other. They stand in no list, and have the numbers `large-1`, `large-2`, ….
 */
export function enlarge(path: string, bytes: number): void {
  const database = new Database(path)
  // What it takes to make one is no part of what is tried on it.
  database.run('PRAGMA synchronous = OFF')
  const columns = database.query('PRAGMA table_info(cases)').all() as { name: string }[]
  const values: Record<string, string> = {
    _id: `'large-' || n`,
    number: `'large-' || n`,
    data: `json_set(data, '$.beskrivning', hex(randomblob(2000)))`,
    tokenHash: 'NULL',
  }
  const copied = columns.map(({ name }) => name).filter((name) => name !== 'row')
  const sql = `
    WITH RECURSIVE count(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM count WHERE n < ?)
    INSERT INTO cases (${copied.join()})
    SELECT ${copied.map((name) => values[name] ?? name).join()}
    FROM count, (SELECT * FROM cases WHERE draft = 0 ORDER BY row DESC LIMIT 1)`
  const missing = bytes - statSync(path).size
  if (missing > 0) database.run(sql, [Math.ceil(missing / 4_300)])
  database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}
