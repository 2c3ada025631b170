import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { links } from './0012-links.ts'
import { migrations } from './index.ts'

test('links to a new password that were mailed before the upgrade go on working, and used ones do not', () => {
  const database = new Database(':memory:')
  for (const { up } of migrations.filter(({ id }) => id < links.id)) database.run(up)
  database.run(
    "INSERT INTO accounts (_id, username, status, created) VALUES ('a', 'anna@example.org', 'active', 1)",
  )
  const [fresh, used] = ['f'.repeat(64), 'e'.repeat(64)]
  database.run('INSERT INTO reset_tokens VALUES (?, ?, ?, 10, 20, NULL)', [fresh, 'a', 'o'])
  database.run('INSERT INTO reset_tokens VALUES (?, ?, ?, 10, 20, 15)', [used, 'a', 'o'])

  database.run(links.up)

  const kept = database
    .query('SELECT hash, org, purpose, object, created, expires, uses, lastUsed FROM links ORDER BY hash')
    .all()
  const row = { org: 'o', purpose: 'password', object: 'a', created: 10, expires: 20 }
  expect(kept).toEqual([
    { hash: used, ...row, uses: 1, lastUsed: 15 },
    { hash: fresh, ...row, uses: 0, lastUsed: null },
  ])
})
