import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openStore } from '../open.ts'
import type { Store } from '../store.ts'
import { buildColumn, createCaseLists } from './caseColumns.ts'
import { addCounts, type CaseColumns, type CaseLists, type ListValue, replaceEntries } from './caseIndex.ts'

let store: Store
let lists: CaseLists
beforeEach(async () => {
  store = await openStore()
  lists = createCaseLists()
})
afterEach(() => store.close())

const street = { org: 'o', formId: 'f', name: 'gata' }
const number = { org: 'o', formId: '', name: '#number' }

/** Enters a case as it is now, or takes it out. */
const put = (row: number, columns: CaseColumns | null, more: { state?: string; formId?: string } = {}) =>
  store.write((tx) => {
    const counts = new Map<number, number>()
    const scope = { org: 'o', formId: 'f', processId: 'p', state: 'ny', ...more }
    replaceEntries(tx, lists, row, columns && { scope, at: row * 10, columns, text: '' }, counts)
    addCounts(tx, counts)
  })
const step = (column: typeof street, limit = 2) => store.write((tx) => buildColumn(tx, lists, column, limit))

/** Rows of a list in its order. */
function rowsOf(name: string, formId: string, state: string) {
  const found = store.raw
    .query(
      `SELECT v.value AS value, v.row AS row FROM case_lists l JOIN case_values v ON v.list = l.list
        WHERE l.name = ? AND l.formId = ? AND l.state = ? ORDER BY v.value, v.at, v.row`,
    )
    .all(name, formId, state) as { value: ListValue; row: number }[]
  return found.map(({ row }) => row)
}
const countOf = (name: string, formId: string, state: string) =>
  store.raw
    .query('SELECT count FROM case_lists WHERE name = ? AND formId = ? AND state = ?')
    .get(name, formId, state) as { count: number } | null

test('a case stands in no list of an answer until the column is asked for, and by time of change at once', async () => {
  await put(1, { gata: 'b' })
  expect(rowsOf('gata', 'f', '')).toEqual([])
  for (const [form, state] of [
    ['f', ''],
    ['f', 'ny'],
    ['', ''],
  ] as const)
    expect(rowsOf('#updated', form, state)).toEqual([1])
})

test('a column is made step by step, and follows what happens to the cases meanwhile', async () => {
  for (const [i, gata] of ['e', 'd', 'c', 'b', 'a'].entries()) await put(i + 1, { gata })
  await put(6, { gata: '0' }, { formId: 'another' })
  expect(await step(street)).toBe(false)
  expect(rowsOf('gata', 'f', 'ny')).toEqual([2, 1])
  // Before and behind where it has come to: changed, moved, taken out, new.
  await put(1, { gata: 'z' }, { state: 'klar' })
  await put(2, null)
  await put(4, { gata: 'x' })
  await put(5, null)
  await put(7, { gata: 'm' })
  await put(8, {})
  while (!(await step(street)));
  expect(rowsOf('gata', 'f', '')).toEqual([3, 7, 4, 1])
  expect(rowsOf('gata', 'f', 'ny')).toEqual([3, 7, 4])
  expect(rowsOf('gata', 'f', 'klar')).toEqual([1])
  expect([countOf('gata', 'f', ''), countOf('gata', 'f', 'ny')]).toEqual([{ count: 4 }, { count: 3 }])
  await put(3, { gata: 'zz' })
  await put(9, { gata: 'n' })
  expect(rowsOf('gata', 'f', '')).toEqual([7, 9, 4, 1, 3])
})

test('a column over all forms holds the cases of each', async () => {
  await put(1, { '#number': 'b' })
  await put(2, { '#number': 'a' }, { formId: 'another' })
  while (!(await step(number)));
  expect(rowsOf('#number', '', '')).toEqual([2, 1])
  expect(rowsOf('#number', 'f', '')).toEqual([])
})

test('several values are found by each, and count as one case', async () => {
  await put(1, { '=val': ['a', 'b'] })
  while (!(await step({ ...street, name: '=val' })));
  expect(rowsOf('=val', 'f', '')).toEqual([1, 1])
  expect(countOf('=val', 'f', '')).toEqual({ count: 1 })
})

test('where a step was not committed, the next process goes on from the one before', async () => {
  for (const row of [1, 2, 3]) await put(row, { gata: `${row}` })
  await step(street)
  const lost = store.write((tx) => {
    buildColumn(tx, lists, street, 2)
    throw new Error('power cut')
  })
  expect(lost).rejects.toThrow('power cut')
  lists = createCaseLists()
  expect(store.raw.query('SELECT built FROM case_columns').all()).toEqual([{ built: 2 }])
  while (!(await step(street)));
  expect(rowsOf('gata', 'f', '')).toEqual([1, 2, 3])
  expect(store.raw.query('SELECT built FROM case_columns').all()).toEqual([{ built: null }])
})
