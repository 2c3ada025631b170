import { expect, test } from 'bun:test'
import { nextSort } from './tableColumn.ts'
import { nextSelection, unseenIn } from './tableSelection.ts'

const page = ['a', 'b', 'c']

test.each([
  ['one more', ['a'], ['a', 'b'], ['a', 'b']],
  ['one less', ['a', 'b'], ['b'], ['b']],
  ['all of the page, keeping what is chosen elsewhere', ['x', 'a'], 'all', ['a', 'b', 'c', 'x']],
  ['none of the page, keeping what is chosen elsewhere', ['x', 'a', 'b'], [], ['x']],
  ['one more, keeping what is chosen elsewhere', ['x'], ['x', 'c'], ['c', 'x']],
])('%s', (_, before, change, after) => {
  const next = nextSelection(new Set(before), change === 'all' ? 'all' : new Set(change as string[]), page)
  expect([...next].sort()).toEqual(after)
})

test('what is chosen on other pages, or left the list since, is told apart from what is seen', () => {
  expect(unseenIn(new Set(['x', 'a', 'y']), page)).toEqual(['x', 'y'])
  expect(unseenIn(new Set(['a']), page)).toEqual([])
  expect(unseenIn(new Set(['x']), [])).toEqual(['x'])
})

test('a heading sorts by its first direction, then turns', () => {
  const updated = { id: 'updated', label: 'Uppdaterat', firstSort: -1 as const }
  const name = { id: 'name', label: 'Namn' }
  const first = nextSort(updated, null)
  expect(first).toEqual({ column: 'updated', direction: -1 })
  expect(nextSort(updated, first)).toEqual({ column: 'updated', direction: 1 })
  expect(nextSort(name, first)).toEqual({ column: 'name', direction: 1 })
})
