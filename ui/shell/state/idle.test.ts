import { expect, test } from 'bun:test'
import { idleState } from './idle.ts'

const minute = 60_000
const times = { idleWarning: 1, idleLogout: 15 }

test.each([
  ['just after something was done', 0, times, { secondsLeft: null, over: false }],
  ['a moment before the warning', 14 * minute - 1, times, { secondsLeft: null, over: false }],
  ['when the warning begins', 14 * minute, times, { secondsLeft: 60, over: false }],
  ['in the last second', 15 * minute - 500, times, { secondsLeft: 1, over: false }],
  ['at the end', 15 * minute, times, { secondsLeft: 0, over: true }],
  [
    'never, when it is switched off',
    999 * minute,
    { idleWarning: 1, idleLogout: 0 },
    { secondsLeft: null, over: false },
  ],
  [
    'without a warning',
    14.5 * minute,
    { idleWarning: 0, idleLogout: 15 },
    { secondsLeft: null, over: false },
  ],
  [
    'with a warning longer than the time',
    0,
    { idleWarning: 20, idleLogout: 2 },
    { secondsLeft: 120, over: false },
  ],
])('%s', (_, idleMs, given, expected) => {
  expect(idleState(idleMs, given)).toEqual(expected)
})
