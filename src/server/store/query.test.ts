import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { query, rowOf } from './query.ts'

test('a question that always has a row is answered with it, and without one it is a fault', () => {
  using database = new Database(':memory:')
  database.run('CREATE TABLE x (n INTEGER)')
  expect(rowOf<{ n: number }>(database, 'SELECT count(*) AS n FROM x').n).toBe(0)
  expect(() => rowOf<{ n: number }>(database, 'SELECT n FROM x WHERE n = ?', 1)).toThrow('No row')
  expect(query<{ n: number }>(database, 'SELECT n FROM x').get()?.n).toBeUndefined()
})
