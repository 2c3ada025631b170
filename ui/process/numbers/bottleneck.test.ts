import { expect, test } from 'bun:test'
import { bottleneckIn } from './bottleneck.ts'

test('the state that takes most of the time is the bottleneck, where others take some', () => {
  const states = [
    { state: 'ny', share: 0.2 },
    { state: 'remiss', share: 0.7 },
    { state: 'klar', share: 0 },
    { state: 'beslut', share: 0.1 },
  ]
  expect(bottleneckIn(states)).toBe('remiss')
  expect(bottleneckIn(states.slice(0, 1))).toBeNull()
  expect(bottleneckIn([])).toBeNull()
  expect(bottleneckIn([states[0], { state: 'x', share: 0.2 }].flatMap((one) => one ?? []))).toBeNull()
})
