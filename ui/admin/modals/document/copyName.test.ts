import { expect, test } from 'bun:test'
import { copyName } from './copyName.ts'

const all = Array.from({ length: 998 }, (_, index) => `Gata ${index + 2}`)

test.each([
  ['Gata', [], 'Gata 2'],
  ['Gata', ['Gata', 'Gata 2', 'gata 3'], 'Gata 4'],
  ['Gata 7', ['Gata 7'], 'Gata 8'],
  ['Gata', all.slice(0, -1), 'Gata 999'],
  ['Gata', all, null],
  ['Gata 999', [], null],
])('a copy of %p', (name, taken, expected) => {
  expect(copyName(name, new Set(taken))).toBe(expected)
})
