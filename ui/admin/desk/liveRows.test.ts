import { expect, test } from 'bun:test'
import { liveRows } from './liveRows.ts'

const rows = (...ids: string[]) => ids.map((_id) => ({ _id, status: 'ny' }))

test('a row changes in its place, and what is new waits', () => {
  const changed = [{ _id: 'd', status: 'ny' }, { _id: 'b', status: 'klar' }, ...rows('a')]
  const live = liveRows(rows('a', 'b', 'c'), changed, new Set(['b', 'd']))
  expect(live.rows).toEqual([{ _id: 'a', status: 'ny' }, { _id: 'b', status: 'klar' }, ...rows('c')])
  expect(live.waiting).toEqual(['d'])
  // Pushed to the next page by what is new, and not changed itself.
  expect([...live.leaving]).toEqual([])
})

test('a changed row that is not in the answer any more is on its way out', () => {
  const live = liveRows(rows('a', 'b'), rows('a'), new Set(['b']))
  expect([...live.leaving]).toEqual(['b'])
  expect(live.rows).toEqual(rows('a', 'b'))
  expect(live.waiting).toEqual([])
})
