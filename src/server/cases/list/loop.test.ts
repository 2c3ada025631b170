import { expect, test } from 'bun:test'
import { serverLoop } from './loop.ts'

/** The idle part of 200 ms beside work that keeps the loop for so many of every ten milliseconds. */
const beside = (busyMs: number) =>
  new Promise<number>((resolve) => {
    const work = setInterval(() => {
      const until = performance.now() + busyMs
      while (performance.now() < until);
    }, 10)
    const watch = serverLoop.watch()
    serverLoop.after(200, () => {
      clearInterval(work)
      const { idleMs, ms } = watch.seen()
      watch.stop()
      resolve(idleMs / ms)
    })
  })

test('who keeps the loop leaves less of it idle than who does not', async () => {
  const [none, most] = [await beside(0), await beside(9.5)]
  expect(none).toBeGreaterThan(most)
  expect(most).toBeLessThan(1 / 3)
})

test('a watch that begins again has seen nothing', async () => {
  const watch = serverLoop.watch()
  await new Promise<void>((resolve) => serverLoop.after(20, resolve))
  watch.again()
  expect(watch.seen().idleMs).toBe(0)
  watch.stop()
})

test('what was prevented is not called', async () => {
  let called = false
  const prevent = serverLoop.after(5, () => {
    called = true
  })
  prevent()
  await new Promise<void>((resolve) => serverLoop.after(20, resolve))
  expect(called).toBe(false)
})
