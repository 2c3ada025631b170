import { expect, test } from 'bun:test'
import type { Loop } from './loop.ts'
import { createPace } from './pace.ts'

const tookMs = 10
const leastRestMs = 5

test('in a flood a fiftieth of the time is taken', async () => {
  const { rests, pace, turns } = paced({ idle: 0 })
  pace.wake()
  await turns(300)
  expect(rests.at(-1)).toBeCloseTo(49 * tookMs)
})

test('who writes while a turn is taken does not shorten the rest after it', async () => {
  const { rests, pace, turns } = paced({ idle: 0, meanwhile: () => pace.wake() })
  pace.wake()
  await turns(300)
  expect(rests).toHaveLength(301)
  expect(rests.at(-1)).toBeCloseTo(49 * tookMs)
})

test.each([0.4, 0.5, 0.7])('what others leave is taken, when they need %d of the time', async (need) => {
  const { rests, pace, turns } = paced({ idle: (restMs) => 1 - (need * (restMs + tookMs)) / restMs })
  pace.wake()
  await turns(1_000)
  expect(tookMs / (tookMs + (rests.at(-1) ?? 0))).toBeCloseTo(1 - need - 0.02, 1)
})

test('with all time to spare four fifths of it are taken while others write', async () => {
  const { rests, pace, turns } = paced({ idle: 1 })
  pace.wake()
  await turns(20)
  expect(rests.at(-1)).toBe(leastRestMs)
})

test.each([
  ['at once, as much as before', 500, leastRestMs],
  ['after a second, an eighth', 1_500, 7 * tookMs],
])('to who writes again after the lists are caught up is given %s', async (_, ms, expected) => {
  const { rests, pace, turns, pass, finish } = paced({ idle: 1 })
  pace.wake()
  await turns(20)
  finish(true)
  await turns(1)
  finish(false)
  pass(ms)
  pace.wake()
  await turns(1, { idle: 0.02 })
  expect(rests.at(-1)).toBeCloseTo(expected)
})

test('a rest in which nobody wrote is a pause', async () => {
  const { pauses, pace, turns } = paced({ idle: 1, writes: 0 })
  pace.wake()
  await turns(2)
  expect(pauses).toEqual([false, true])
})

test('nothing is watched or rested for when nothing is left to do', async () => {
  const { rests, pace, turns, watches } = paced({ idle: 1, isMore: false })
  pace.wake()
  expect(watches.size).toBe(1)
  await turns(1)
  expect(rests).toHaveLength(1)
  expect(watches.size).toBe(0)
})

test('after it was stopped there is neither rest nor turn', async () => {
  const { rests, pauses, pace, turns, watches } = paced({ idle: 1 })
  pace.wake()
  pace.stop()
  pace.wake()
  await turns(1)
  expect({ rests: rests.length, turns: pauses.length, watches: watches.size }).toEqual({
    rests: 1,
    turns: 0,
    watches: 0,
  })
})

/**
 * A pace on a loop that is idle for that part of each rest, or what follows from its length; turns take `tookMs`, and
 * after each somebody has written.
 */
function paced({
  idle,
  writes = 1,
  isMore = true,
  meanwhile = () => {},
}: {
  idle: number | ((restMs: number) => number)
  writes?: number
  isMore?: boolean
  meanwhile?: () => void
}) {
  const rests: number[] = []
  const pauses: boolean[] = []
  const watches = new Set<object>()
  let [now, from, written] = [0, 0, 0]
  let isFinished = !isMore
  const idleIn = (ms: number) => Math.max(0, typeof idle === 'number' ? idle : idle(ms)) * ms
  let next: { at: number; then: () => void } | undefined
  const loop: Loop = {
    now: () => now,
    after(ms, then) {
      rests.push(ms)
      next = { at: now + ms, then }
      return () => {
        next = undefined
      }
    },
    watch() {
      const one = {}
      watches.add(one)
      return {
        again: () => {
          from = now
        },
        seen: () => ({ idleMs: idleIn(now - from), ms: now - from }),
        stop: () => watches.delete(one),
      }
    },
  }
  const pace = createPace(
    {
      others: () => written,
      async turn(isPause) {
        pauses.push(isPause)
        meanwhile()
        now += tookMs
        written += writes
        return !isFinished
      },
    },
    loop,
  )
  return {
    rests,
    pauses,
    watches,
    pace,
    finish(is: boolean) {
      isFinished = is
    },
    pass(ms: number) {
      now += ms
    },
    /** So many rests end, each with its turn. */
    async turns(count: number, instead?: { idle: number }) {
      if (instead) idle = instead.idle
      for (let n = 0; n < count; n++) {
        const ended = next
        next = undefined
        if (!ended) return
        now = ended.at
        written += writes
        ended.then()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
