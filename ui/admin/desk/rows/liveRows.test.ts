import { expect, test } from 'bun:test'
import { liveRows } from './liveRows.ts'

const rows = (...ids: string[]) => ids.map((_id) => ({ _id, status: 'ny' }))

test('a row changes in its place, and what is new waits', () => {
  const changed = [{ _id: 'd', status: 'ny' }, { _id: 'b', status: 'klar' }, ...rows('a')]
  const live = liveRows(rows('a', 'b', 'c'), changed, new Set(['b', 'd']), 3)
  expect(live.rows).toEqual([{ _id: 'a', status: 'ny' }, { _id: 'b', status: 'klar' }, ...rows('c')])
  expect(live.waiting).toEqual(['d'])
  // Pushed to the next page by what is new, and not changed itself.
  expect([...live.leaving]).toEqual([])
})

test('a changed row that is not in the answer any more is on its way out', () => {
  const live = liveRows(rows('a', 'b'), rows('a'), new Set(['b']), 2)
  expect([...live.leaving]).toEqual(['b'])
  expect(live.rows).toEqual(rows('a', 'b'))
  expect(live.waiting).toEqual([])
})

test('what moves up from the next page takes the place of what left, and is not told as new', () => {
  const closing = liveRows(rows('a', 'b', 'c'), rows('b', 'c', 'd'), new Set(['a']), 3)
  expect([...closing.leaving]).toEqual(['a'])
  expect(closing.rows).toEqual(rows('a', 'b', 'c', 'd'))
  expect(closing.waiting).toEqual([])
  // Told of again before and after the row is gone.
  expect(liveRows(closing.rows, rows('b', 'c', 'd'), new Set(['a']), 3).rows).toEqual(closing.rows)
  expect(liveRows(rows('b', 'c', 'd'), rows('b', 'c', 'd'), new Set(['a']), 3).waiting).toEqual([])
})

test('what is new before the rows waits also where one has left, and so does what has no place', () => {
  const live = liveRows(rows('a', 'b', 'c'), rows('n', 'b', 'c'), new Set(['a', 'n']), 3)
  expect(live.rows).toEqual(rows('a', 'b', 'c'))
  expect(live.waiting).toEqual(['n'])
  expect(liveRows(rows('a', 'b'), rows('a', 'b', 'n'), new Set(['n']), 2).waiting).toEqual(['n'])
})
