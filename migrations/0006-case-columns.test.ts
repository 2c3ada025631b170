import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { caseColumns } from './0006-case-columns.ts'
import { migrations } from './index.ts'

test('cases that were listed before are found by everything they were found by', () => {
  const database = new Database(':memory:')
  for (const { up } of migrations.filter(({ id }) => id < caseColumns.id)) database.run(up)
  // Of one case: its form at all states (1, 4, 6), at its own (2, 5, 7), and all cases (3).
  const lists: [number, string, string, string][] = [
    [1, '#updated', 'f', ''],
    [2, '#updated', 'f', 'ny'],
    [3, '#updated', '', ''],
    [4, 'gata', 'f', ''],
    [5, 'gata', 'f', 'ny'],
    [6, '=val', 'f', ''],
    [7, '=val', 'f', 'ny'],
  ]
  for (const [list, name, formId, state] of lists)
    database.run('INSERT INTO case_lists VALUES (?, ?, ?, ?, ?, ?, 1)', [
      list,
      'o',
      name,
      formId,
      formId && 'p',
      state,
    ])
  const values = { 1: 10, 2: 10, 3: 10, 4: 'å"', 5: 'å"', 6: ['a', 'b'], 7: ['a', 'b'] }
  for (const [list, value] of Object.entries(values))
    for (const one of [value].flat())
      database.run('INSERT INTO case_values VALUES (?, ?, 10, 1)', [Number(list), one])
  database.run("INSERT INTO case_index VALUES (1, 10, ?, 'text')", [JSON.stringify(values)])

  database.run(caseColumns.up)

  const kept = database.query('SELECT list, value, at, row FROM case_values ORDER BY list').all()
  expect(kept).toEqual([1, 2, 3].map((list) => ({ list, value: 10, at: 10, row: 1 })))
  const [index] = database.query('SELECT * FROM case_index').all() as { entries: string }[]
  expect(index).toMatchObject({ row: 1, list: 2, at: 10, text: 'text' })
  expect(JSON.parse(index?.entries ?? '')).toEqual({ gata: 'å"', '=val': ['a', 'b'] })
  expect(database.query('SELECT list FROM case_lists ORDER BY list').values()).toEqual([[1], [2], [3]])
  expect(database.query('SELECT * FROM case_columns').all()).toEqual([])
})
