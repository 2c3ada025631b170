import { expect, test } from 'bun:test'
import { readDeskQuery } from '../../../../src/shared/desk/query.ts'
import { chosenCases, inSight, type RowOfChoice } from './chosen.ts'

const row = (_id: string): RowOfChoice => ({
  _id,
  status: { _id: 'ny', name: 'Ny', color: 'blue' },
  assign: [],
})
const query = readDeskQuery('', 25)
const shown = [row('a'), row('b')]

test('of what is chosen, what is not on show is counted, and can be told apart', () => {
  const ids = new Set(['a', 'x', 'y'])
  expect(chosenCases(ids, null, query, shown)).toMatchObject({
    n: 3,
    unseen: 2,
    cases: { ids: ['a', 'x', 'y'] },
  })
  const seen = chosenCases(inSight(ids, shown), null, query, shown)
  expect(seen).toMatchObject({ n: 1, unseen: 0, cases: { ids: ['a'] }, seen: { expected: { a: 'ny' } } })
})

test('all that match are meant, on show or not', () => {
  expect(chosenCases(new Set(['a', 'b']), 41, query, shown)).toMatchObject({ n: 41, unseen: 0, isAll: true })
})
