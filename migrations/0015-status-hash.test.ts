import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statusHash } from './0015-status-hash.ts'
import { migrations } from './index.ts'

test('codes of receipts from before the upgrade stand with their case, and those used or revoked stay so', () => {
  const database = new Database(':memory:')
  for (const { up } of migrations.filter(({ id }) => id < statusHash.id)) database.run(up)
  for (const id of ['unused', 'used', 'revoked', 'without']) {
    database.run(
      `INSERT INTO cases (org, _id, formId, formVersion, draft, data, changes, locale, created, createdByName, updated, revision)
       VALUES ('o', ?, 'f', 1, 0, '{}', '{}', 'sv', 1, '', 1, 1)`,
      [id],
    )
    if (id !== 'without')
      database.run(
        `INSERT INTO links (_id, org, purpose, object, hash, code, created, uses, lastUsed, revoked)
         VALUES (?, 'o', 'status', ?, ?, 1, 1, ?, ?, ?)`,
        [
          `link-${id}`,
          id,
          `hash of ${id}`,
          ...(id === 'used' ? [1, 5] : [0, null]),
          id === 'revoked' ? 6 : null,
        ],
      )
  }
  database.run(
    `INSERT INTO links (_id, org, purpose, object, hash, code, created) VALUES ('r', 'o', 'resume', 'unused', 'secret', 0, 1)`,
  )

  database.run(statusHash.up)

  expect(database.query('SELECT _id, statusHash FROM cases ORDER BY _id').values()).toEqual([
    ['revoked', 'hash of revoked'],
    ['unused', 'hash of unused'],
    ['used', 'hash of used'],
    ['without', null],
  ])
  expect(
    database.query('SELECT object, purpose, lastUsed, revoked FROM links ORDER BY _id').values(),
  ).toEqual([
    ['revoked', 'status', null, 6],
    ['used', 'status', 5, null],
    ['unused', 'resume', null, null],
  ])
})
