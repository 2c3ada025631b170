import { expect, test } from 'bun:test'
import { createPace } from './pace.ts'

test('who writes while a turn is taken does not shorten the rest after it', async () => {
  const { pace, rests, took, end, takeTurn } = paced()
  pace.wake()
  for (let n = 0; n < 12; n++) await takeTurn({ idle: 0, meanwhile: pace.wake })
  expect(rests).toHaveLength(13)
  expect(rests.at(-1)).toBeGreaterThan((took.at(-1) ?? 0) * 18)
  end()
})

test('in a flood ever less of the time is taken, down to a twentieth', async () => {
  const { pace, rests, took, end, takeTurn } = paced()
  pace.wake()
  for (let n = 0; n < 12; n++) await takeTurn({ idle: 0 })
  expect(rests.at(-1)).toBeGreaterThan((took.at(-1) ?? 0) * 18)
  end()
})

test('with time to spare as much is taken as is rested', async () => {
  const { pace, rests, took, end, takeTurn } = paced()
  pace.wake()
  for (let n = 0; n < 12; n++) await takeTurn({ idle: 0 })
  for (let n = 0; n < 12; n++) await takeTurn({ idle: 0.5 })
  expect(rests.at(-1)).toBeLessThan((took.at(-1) ?? 0) * 2)
  end()
})

test('a rest in which nobody wrote is a pause', async () => {
  const { pace, turns, end, takeTurn } = paced({ writes: 0 })
  pace.wake()
  await takeTurn({ idle: 1 })
  await takeTurn({ idle: 1 })
  expect(turns).toEqual([false, true])
  end()
})

test('after it was stopped there is neither rest nor turn', async () => {
  const { pace, rests, end, takeTurn } = paced()
  pace.wake()
  pace.stop()
  await takeTurn({ idle: 0 })
  pace.wake()
  expect(rests).toHaveLength(1)
  end()
})

/** A pace whose rests end when the test says so, with turns that take 10 ms and more of the machine. */
function paced({ writes = 1 } = {}) {
  const rests: number[] = []
  const turns: boolean[] = []
  const took: number[] = []
  let [written, hasMore] = [0, true]
  let told: ((idle: number) => void) | undefined
  let during: (() => void) | undefined
  let done: (() => void) | undefined
  const pace = createPace(
    () => (written += writes),
    async (isPause) => {
      turns.push(isPause)
      const from = performance.now()
      await Promise.resolve()
      during?.()
      while (performance.now() - from < 10);
      took.push(performance.now() - from)
      setImmediate(() => done?.())
      return hasMore
    },
    (ms, tell) => {
      rests.push(ms)
      told = tell
      return () => {
        told = undefined
      }
    },
  )
  return {
    pace,
    rests,
    turns,
    took,
    end: () => {
      hasMore = false
    },
    async takeTurn({ idle, meanwhile }: { idle: number; meanwhile?: () => void }) {
      during = meanwhile
      if (!told) return
      const over = new Promise<void>((resolve) => {
        done = resolve
      })
      told(idle)
      await over
    },
  }
}
