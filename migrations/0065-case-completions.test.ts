import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { caseCompletions } from './0065-case-completions.ts'
import { migrations } from './index.ts'

test('markers of any word become internal, with the word in their note, before any citizen meets one', () => {
  const database = new Database(':memory:')
  for (const { up } of migrations.filter(({ id }) => id < caseCompletions.id)) database.run(up)
  const stored = {
    none: null,
    empty: {},
    one: { complete: { gata: { note: 'Ring först', timestamp: 5, by: 'Hanna' } } },
    two: {
      granska: { gata: { note: '', timestamp: 2, by: 'Bo' }, hus: { note: 'A?', timestamp: 3, by: 'Bo' } },
      internal: { gata: { note: 'Fel gata', timestamp: 1, by: 'Anna' } },
    },
  }
  for (const [id, markers] of Object.entries(stored))
    database.run(
      `INSERT INTO cases (org, _id, formId, formVersion, draft, data, changes, locale, created, createdByName, updated, revision, markers)
       VALUES ('o', ?, 'f', 1, 0, '{}', '{}', 'sv', 1, '', 1, 1, ?)`,
      [id, markers && JSON.stringify(markers)],
    )

  database.run(caseCompletions.up)

  const rows = database.query('SELECT _id, markers FROM cases').values() as [string, string | null][]
  expect(Object.fromEntries(rows.map(([id, markers]) => [id, markers && JSON.parse(markers)]))).toEqual({
    none: null,
    empty: { internal: {} },
    one: { internal: { gata: { note: 'complete: Ring först', timestamp: 5, by: 'Hanna' } } },
    two: {
      internal: {
        gata: { note: 'Fel gata\ngranska', timestamp: 2, by: 'Bo' },
        hus: { note: 'granska: A?', timestamp: 3, by: 'Bo' },
      },
    },
  })
})
