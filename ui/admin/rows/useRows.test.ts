import { describe, expect, test } from 'bun:test'
import { moved } from './useRows.ts'

describe('moving a row', () => {
  const cases: [string, number, number, string][] = [
    ['down', 0, 2, 'bcad'],
    ['up', 3, 0, 'dabc'],
    ['nowhere', 1, 1, 'abcd'],
    ['beyond the end', 0, 9, 'bcda'],
    ['above the top', 2, -1, 'cabd'],
  ]
  test.each(cases)('%s', (_, from, to, expected) => {
    expect(moved([...'abcd'], from, to).join('')).toBe(expected)
  })
})
