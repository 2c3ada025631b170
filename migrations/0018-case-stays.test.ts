import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { caseStays } from './0018-case-stays.ts'
import { migrations } from './index.ts'

test('stays in states from before the upgrade are told by the timeline', () => {
  const database = new Database(':memory:')
  for (const { up } of migrations.filter(({ id }) => id < caseStays.id)) database.run(up)
  database.run(
    `INSERT INTO cases (row, org, _id, formId, formVersion, processId, draft, data, changes, locale, created, createdByName, updated, revision)
     VALUES (1, 'o', 'a', 'f', 1, 'p', 0, '{}', '{}', 'sv', 1, '', 1, 1), (2, 'o', 'b', 'f', 1, 'p', 1, '{}', '{}', 'sv', 1, '', 1, 1)`,
  )
  const lines: [row: number, at: number, kind: string, detail: object][] = [
    [1, 10, 'sent', { number: '1', status: 'ny' }],
    [2, 11, 'begun', {}],
    [1, 12, 'note', {}],
    [1, 20, 'status', { from: 'ny', to: 'pagar' }],
    [1, 20, 'status', { from: 'pagar', to: 'klar' }],
  ]
  for (const [row, at, kind, detail] of lines)
    database.run(
      `INSERT INTO case_timeline (org, caseRow, at, kind, byName, revision, formVersion, processVersion, detail) VALUES ('o', ?, ?, ?, '', 1, 1, 3, ?)`,
      [row, at, kind, JSON.stringify(detail)],
    )

  database.run(caseStays.up)

  expect(
    database
      .query('SELECT caseRow, processId, processVersion, state, entered, until FROM case_stays ORDER BY seq')
      .values(),
  ).toEqual([
    [1, 'p', 3, 'ny', 10, 20],
    [1, 'p', 3, 'pagar', 20, 20],
    [1, 'p', 3, 'klar', 20, null],
  ])
})
