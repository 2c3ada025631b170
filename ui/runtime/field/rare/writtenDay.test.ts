import { expect, test } from 'bun:test'
import { writtenDay } from './writtenDay.ts'

test.each([
  ['2020-03-01', '01 03 2020'],
  [' 2020-3-1\n', '1 3 2020'],
  ['1/3 2020', '1 3 2020'],
  ['1/3-2020', '1 3 2020'],
  ['1/3/2020', '1 3 2020'],
  ['1.3.2020', '1 3 2020'],
  ['01. 03. 2020', '01 03 2020'],
  ['２０２０-０３-０１', '01 03 2020'],
])('%p is a whole day', (text, day) => {
  expect(Object.values(writtenDay(text) ?? {}).join(' ')).toBe(day)
})

test.each(['', '5', '-5', '1950', '1/3', '1/3 20', '2020-03', '2020-03-011', '1.3.20201', '20200301'])(
  '%p is none',
  (text) => {
    expect(writtenDay(text)).toBeUndefined()
  },
)
