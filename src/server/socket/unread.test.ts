import { expect, test } from 'bun:test'
import { createUnread, readWithin } from './unread.ts'

test.each([
  ['never reads', ['held', 'held', 'wait'], 1],
  ['reads in time', ['held', 'done', 'wait'], 0],
  ['reads, and then no more', ['held', 'done', 'held', 'wait'], 1],
  ['is gone', ['held', 'wait', 'done', 'wait'], 1],
])('a client that %s', (_, steps, ended) => {
  const timers = new Set<() => void>()
  const unread = createUnread((ms, run) => {
    expect(ms).toBe(readWithin)
    timers.add(run)
    return () => void timers.delete(run)
  })
  let terminated = 0
  const socket = { terminate: () => terminated++ }
  for (const step of steps) {
    if (step === 'wait') {
      for (const run of [...timers]) {
        timers.delete(run)
        run()
      }
    } else unread[step as 'held' | 'done'](socket as never)
  }
  expect(terminated).toBe(ended)
  expect(readWithin).toBeLessThan(10_000)
})
