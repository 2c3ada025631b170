import { expect, test } from 'bun:test'
import type { Loop } from './loop.ts'
import { createPace } from './pace.ts'

const tookMs = 10

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

test('where the loop is idle for a tenth of its time, two fifths are taken', async () => {
  const { rests, pace, turns } = paced({ idle: 0.1 })
  pace.wake()
  await turns(1_000)
  expect(rests.at(-1)).toBeCloseTo(1.5 * tookMs)
})

test('with all time to spare half of it is taken while others write', async () => {
  const { rests, pace, turns } = paced({ idle: 1 })
  pace.wake()
  await turns(10)
  expect(rests.at(-1)).toBeCloseTo(tookMs)
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

/** A pace on a loop that is idle for that part of each rest; turns take `tookMs`, and after each somebody has written. */
function paced({
  idle,
  writes = 1,
  isMore = true,
  meanwhile = () => {},
}: {
  idle: number
  writes?: number
  isMore?: boolean
  meanwhile?: () => void
}) {
  const rests: number[] = []
  const pauses: boolean[] = []
  const watches = new Set<object>()
  let [now, from, written] = [0, 0, 0]
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
        seen: () => ({ idleMs: (now - from) * idle, ms: now - from }),
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
        return isMore
      },
    },
    loop,
  )
  return {
    rests,
    pauses,
    watches,
    pace,
    /** So many rests end, each with its turn. */
    async turns(count: number) {
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
