import { expect, test } from 'bun:test'
import { type Duration, durationOf, durationUnits, storedDuration } from './durations.ts'

test.each<[Duration, after: string, working?: true]>([
  [{ n: 30, unit: 'minutes' }, 'PT30M'],
  [{ n: 4, unit: 'hours' }, 'PT4H'],
  [{ n: 7, unit: 'days' }, 'P7D'],
  [{ n: 5, unit: 'workingDays' }, 'P5D', true],
  [{ n: 10, unit: 'weeks' }, 'P10W'],
  [{ n: 6, unit: 'months' }, 'P6M'],
])('%p is stored as %s, and read as it was', (duration, after, working) => {
  expect(storedDuration(duration)).toEqual({ after, ...(working && { working }) })
  expect(durationOf(storedDuration(duration))).toEqual(duration)
})

test('every number of every unit comes back', () => {
  for (const unit of durationUnits)
    for (const n of [1, 2, 59, 365, 999]) expect(durationOf(storedDuration({ n, unit }))).toEqual({ n, unit })
})

test.each<[after: string | undefined, working?: boolean]>([
  [undefined],
  [''],
  ['P'],
  ['P1Y'],
  ['P1M2D'],
  ['PT1H30M'],
  ['PT30S'],
  ['7D'],
  ['P7'],
  ['PT7D'],
  ['PT2W'],
  ['P3H'],
  ['P0D', true],
  ['P2W', true],
])('%p (working: %p) is no time in one unit', (after, working) => {
  expect(durationOf({ after, working })).toBeUndefined()
})
