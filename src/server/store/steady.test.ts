import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { SteadyDatabase, steady } from './steady.ts'

let plain: Database
let steadied: SteadyDatabase
beforeEach(() => {
  plain = new Database(':memory:')
  steadied = new SteadyDatabase(':memory:')
  for (const database of [plain, steadied]) {
    database.run('CREATE TABLE a (n INTEGER, t TEXT, v)')
    database.run('CREATE INDEX by_n ON a (n, t)')
    database.run("INSERT INTO a VALUES (1, '1', 1), (2, '2', '2'), (3, NULL, x'00')")
  }
})
afterEach(() => {
  plain.close()
  steadied.close()
})

test('what is compared with is bound in a way that SQLite does not look into, and nothing else is touched', () => {
  expect(steady('SELECT 1 FROM a WHERE n = ? AND t >= ? AND v <> ?1 ORDER BY n LIMIT ?')).toBe(
    'SELECT 1 FROM a WHERE n = +? AND t >= +? AND v <> +?1 ORDER BY n LIMIT ?',
  )
  const untouched = 'INSERT INTO a VALUES (?, ?, json_extract(?, ?)) ON CONFLICT DO NOTHING'
  expect(steady(untouched)).toBe(untouched)
})

test.each([
  ['a number in a column of numbers', 'n = ?', 2],
  ['a text in a column of numbers', 'n = ?', '2'],
  ['a number in a column of texts', 't = ?', 2],
  ['a text where the column has no kind', 'v = ?', '2'],
  ['a number where the text is stored', 'v = ?', 2],
  ['bytes', 'v = ?', new Uint8Array([0])],
  ['nothing', 't = ?', null],
  ['from a number on', 'n >= ?', '2'],
  ['below a text', 't < ?', 2],
])('it finds the same, by the same index: %s', (_, condition, value) => {
  const sql = `SELECT n FROM a WHERE ${condition} ORDER BY n, t`
  const of = (database: Database, text: string) => database.query(text).all(value)
  expect(of(steadied, sql)).toEqual(of(plain, sql))
  expect(of(steadied, `EXPLAIN QUERY PLAN ${sql}`)).toEqual(of(plain, `EXPLAIN QUERY PLAN ${sql}`))
})

test('a statement is read once, however many others are asked between', () => {
  const first = steadied.query('SELECT n FROM a WHERE n = ?')
  for (let n = 0; n < 100; n++) steadied.query(`SELECT ${n} FROM a WHERE n = ?`).all(n)
  expect(steadied.query('SELECT n FROM a WHERE n = ?')).toBe(first)
})
