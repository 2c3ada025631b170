import { expect, test } from 'bun:test'
import { proposedPath } from './proposedPath.ts'

test.each([
  ['Bygglov Åre!', 'bygglov-are'],
  ['  Ansök om förskola (2026) ', 'ansok-om-forskola-2026'],
  ['/v/bygglov', 'v-bygglov'],
  ['Crème brûlée', 'creme-brulee'],
  ['bygglov', undefined],
  ['förskola', undefined],
  ['', undefined],
  ['!?', undefined],
])('an address written as %p is proposed as %p', (text, proposed) => {
  expect(proposedPath(text)).toBe(proposed as string)
})
