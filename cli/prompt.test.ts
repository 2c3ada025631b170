import { expect, test } from 'bun:test'
import { createLine } from './prompt.ts'

const typed = (keys: string) => {
  const line = createLine()
  let last = 'typed'
  for (const key of keys) last = line.press(key)
  return [line.take(), last]
}

test.each([
  ['åäö 😀\r', 'åäö 😀', 'enter'],
  ['abc\x7f\x7fd\n', 'ad', 'enter'],
  ['\x7fa😀\x7f\r', 'a', 'enter'],
  ['wrong\x15right\r', 'right', 'enter'],
  ['a\x1b[Ab\x1b[3~c\x1bOPd\x1bxe\r', 'abcde', 'enter'],
  ['a\tb\x00\r', 'ab', 'enter'],
  ['abc\x03', 'abc', 'cancel'],
  ['abc\x04', 'abc', 'enter'],
])('%p', (keys, text, last) => {
  expect(typed(keys)).toEqual([text, last])
})
