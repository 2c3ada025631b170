import { describe, expect, test } from 'bun:test'
import { compare, numberOf } from './compare.ts'
import type { Operator } from './condition.ts'

const cases: [unknown, Operator, unknown, boolean][] = [
  ['ja', 'equals', 'ja', true],
  ['Ja', 'equals', 'ja', false],
  [5, 'equals', '5', true],
  ['5,0', 'equals', 5, true],
  ['1 234,5', 'equals', 1234.5, true],
  ['01234', 'equals', '1234', false],
  ['01234', 'equals', 1234, false],
  [true, 'equals', 'true', true],
  [null, 'equals', '', true],
  [undefined, 'equals', 'ja', false],
  [['a', 'b'], 'equals', 'b', true],
  [['a', 'b'], 'equals', 'c', false],
  [[], 'equals', '', true],
  ['b', 'equals', ['a', 'b'], true],
  ['c', 'notEquals', ['a', 'b'], true],
  [['a', 'b'], 'notEquals', 'a', false],
  ['Stora gatan', 'contains', 'GATA', true],
  ['Stora gatan', 'contains', '', false],
  [['hål', 'ljus'], 'contains', 'ljus', true],
  [['hål', 'ljus'], 'contains', 'lju', false],
  [['hål'], 'notContains', 'ljus', true],
  ['Äppelgatan', 'startsWith', 'äpp', true],
  ['Äppelgatan', 'startsWith', 'gatan', false],
  ['', 'empty', undefined, true],
  ['  ', 'empty', undefined, true],
  [{ from: '', to: '' }, 'empty', undefined, true],
  [0, 'empty', undefined, false],
  [false, 'notEmpty', undefined, true],
  ['9', 'less', '10', true],
  ['2,5', 'less', 3, true],
  ['−3', 'less', 0, true],
  [10, 'lessOrEqual', '10', true],
  ['abc', 'less', 'abd', false],
  ['abc', 'greaterOrEqual', 3, false],
  [null, 'less', 3, false],
  ['', 'lessOrEqual', 0, false],
  ['2026-03-01', 'less', '2026-11-02', true],
  ['2026-03-01T10:00', 'lessOrEqual', '2026-03-01', true],
  ['2026-03-01T10:00', 'greater', '2026-03-01', false],
  ['08:30', 'less', '10:00', true],
  [['3', '12'], 'greater', 10, true],
  ['ABC-123', 'matches', 'abc*', true],
  ['ABC-123', 'matches', '???-###', true],
  ['ABC-12x', 'matches', '???-###', false],
  ['(a+)+$', 'matches', '(a+)+$', true],
]

describe('compare', () => {
  test.each(cases)('%p %s %p is %p', (answer, is, to, expected) => {
    expect(compare(answer, is, to)).toBe(expected)
  })

  test('a pattern made to run away is answered', () => {
    expect(compare('a'.repeat(2000), 'matches', `${'*a'.repeat(20)}b`)).toBe(false)
  })
})

test.each([
  ['1 234 567', 1234567],
  ['1\u00a0234,25', 1234.25],
  ['123 45', undefined],
  ['007', undefined],
  ['0', 0],
  ['0,5', 0.5],
  ['1e5', undefined],
  ['', undefined],
  ['12345678901234567890', undefined],
  [Number.NaN, undefined],
])('numberOf(%p) is %p', (text, expected) => {
  expect(numberOf(text)).toBe(expected as number)
})
