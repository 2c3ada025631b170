import { expect, test } from 'bun:test'
import { createLimiter, networkOf } from './limits.ts'

const minute = 60_000

test.each([
  ['all at the beginning', [0, 0, 0, 0]],
  ['all at the end', [59_000, 59_100, 59_200, 59_300]],
  ['over two windows', [30_000, 30_000, 61_000, 62_000, 63_000, 64_000]],
  ['many in the one before', [10_000, 20_000, 30_000, 60_500, 61_000, 61_500, 62_000]],
])('what it says to wait is what it takes: %s', (_, times) => {
  let now = 10 * minute
  const limiter = createLimiter(() => now)
  const take = () => limiter.take('a', 3, minute)
  for (const at of times) {
    now = 10 * minute + at
    take()
  }
  expect(take()).toBe(false)
  const seconds = limiter.wait('a', 3, minute)
  expect(seconds).toBeGreaterThanOrEqual(1)
  now += seconds * 1_000 - 1_001
  if (seconds > 1) expect(take()).toBe(false)
  now += 1_001
  expect(take()).toBe(true)
})

test('a limit of a day holds all day', () => {
  const day = 24 * 60 * minute
  let now = 100 * day
  const limiter = createLimiter(() => now)
  expect(limiter.take('a', 1, day)).toBe(true)
  now += 5 * 60 * minute
  limiter.take('b', 1, minute)
  expect(limiter.take('a', 1, day)).toBe(false)
})

test('whoever stops at the limit is told how long', () => {
  const limiter = createLimiter(() => 10 * minute)
  for (let n = 0; n < 3; n++) limiter.require('a', 3, minute)
  expect(() => limiter.require('a', 3, minute)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY', options: { detail: { retryAfter: 61 } } }),
  )
  expect(() => limiter.require('b', 3, minute)).not.toThrow()
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1::6', '2001:db8:1:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%p is counted as %p', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
