import { expect, test } from 'bun:test'
import { type Duration, durationOf, durationUnits, storedDuration } from './durations.ts'

test.each<[Duration, after: string, working: boolean]>([
  [{ n: 30, unit: 'minutes' }, 'PT30M', false],
  [{ n: 4, unit: 'hours' }, 'PT4H', false],
  [{ n: 7, unit: 'days' }, 'P7D', false],
  [{ n: 5, unit: 'workingDays' }, 'P5D', true],
  [{ n: 10, unit: 'weeks' }, 'P10W', false],
  [{ n: 6, unit: 'months' }, 'P6M', false],
])('%p is stored as %s, and read as it was', (duration, after, working) => {
  expect(storedDuration(duration)).toEqual({ after, ...(working && { working }) })
  expect(durationOf(storedDuration(duration))).toEqual(duration)
})

test('every number of every unit comes back', () => {
  for (const unit of durationUnits)
    for (const n of [1, 2, 59, 365, 999]) expect(durationOf(storedDuration({ n, unit }))).toEqual({ n, unit })
})

test.each<[after: string | undefined, working: boolean]>([
  [undefined, false],
  ['', false],
  ['P', false],
  ['P1Y', false],
  ['P1M2D', false],
  ['PT1H30M', false],
  ['PT30S', false],
  ['7D', false],
  ['P7', false],
  ['PT7D', false],
  ['PT2W', false],
  ['P3H', false],
  ['P0D', true],
  ['P2W', true],
])('%p (working: %p) is no time in one unit', (after, working) => {
  expect(durationOf({ after, working })).toBeUndefined()
})
