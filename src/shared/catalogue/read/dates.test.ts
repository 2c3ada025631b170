import { expect, test } from 'bun:test'
import { isIsoDate } from './dates.ts'

test('a day that there is not is none', () => {
  expect(['2026-02-29', '2028-02-29', '2026-13-01', 'i dag', ''].map(isIsoDate)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})
