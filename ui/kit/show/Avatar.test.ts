import { expect, test } from 'bun:test'
import { initialsOf } from './Avatar.tsx'

test.each([
  ['Maria Holm', 'MH'],
  ['Maria Sofia Holm', 'MH'],
  ['Åsa Öberg', 'ÅÖ'],
  ['maria', 'M'],
  ['maria.holm@example.se', 'MH'],
  ['  ', ''],
])('%p is %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
