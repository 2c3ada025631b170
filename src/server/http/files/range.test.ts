import { expect, test } from 'bun:test'
import { rangeOf } from './range.ts'

const cases: [header: string | null, result: ReturnType<typeof rangeOf>][] = [
  [null, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-3', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
]
test.each(cases)('%p of ten bytes', (header, result) => {
  expect(rangeOf(header, 10)).toEqual(result)
})
