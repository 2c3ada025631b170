import { expect, test } from 'bun:test'
import { isAhead } from './isAhead.ts'

test.each([
  [{ published: null, updated: 9 }, false],
  [{ published: 1, publishedAt: 9, updated: 9 }, false],
  [{ published: 1, publishedAt: 9, updated: 8 }, false],
  [{ published: 1, publishedAt: 9, updated: 10 }, true],
  [{ published: 1 }, false],
])('%j is ahead of what is published: %p', (document, ahead) => {
  expect(isAhead(document)).toBe(ahead)
})
