import { describe, expect, test } from 'bun:test'
import { targetOfText, textOfTarget } from './target.ts'

describe('the right side of a comparison', () => {
  test.each([
    [undefined, ''],
    [null, ''],
    ['a', 'a'],
    [12.5, '12.5'],
    [true, 'true'],
    [['a', 1], 'a;1'],
    [{ value: 'namn' }, '=namn'],
  ])('%p is written %p', (to, text) => {
    expect(textOfTarget(to)).toBe(text)
  })

  test.each([
    ['12', undefined, '12'],
    ['0123', 1, '0123'],
    ['a;b;', ['a'], ['a', 'b', '']],
  ])('%p typed over %p is %p', (text, before, to) => {
    expect(targetOfText(text, before)).toEqual(to)
  })
})
