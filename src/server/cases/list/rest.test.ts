import { expect, test } from 'bun:test'
import { rest } from './rest.ts'

/** The idle part of a rest beside work that keeps the loop for so many of every ten milliseconds. */
const beside = (busyMs: number) =>
  new Promise<number>((resolve) => {
    const work = setInterval(() => {
      const until = performance.now() + busyMs
      while (performance.now() < until);
    }, 10)
    rest(200, (idle) => {
      clearInterval(work)
      resolve(idle)
    })
  })

test('who keeps the loop leaves less of it idle than who does not', async () => {
  const [none, most] = [await beside(0), await beside(9.5)]
  expect(none).toBeGreaterThan(most)
  expect(most).toBeLessThan(1 / 3)
})

test('a rest that was ended tells nothing', async () => {
  let told = false
  rest(5, () => {
    told = true
  })()
  await new Promise<void>((resolve) => rest(20, () => resolve()))
  expect(told).toBe(false)
})
