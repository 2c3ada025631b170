import { expect, test } from 'bun:test'
import { serverLoop } from './loop.ts'

/** The idle part of 200 ms, beside work that keeps the loop for five milliseconds at every turn, or beside none. */
const beside = (isBusy: boolean) =>
  new Promise<number>((resolve) => {
    let turn: ReturnType<typeof setImmediate> | undefined
    const work = () => {
      const until = performance.now() + 5
      while (performance.now() < until);
      turn = setImmediate(work)
    }
    const watch = serverLoop.watch()
    if (isBusy) work()
    serverLoop.after(200, () => {
      clearImmediate(turn)
      const { idleMs, ms } = watch.seen()
      watch.stop()
      resolve(idleMs / ms)
    })
  })

test('who keeps the loop leaves nothing of it idle', async () => {
  expect(await beside(false)).toBeGreaterThan(0)
  expect(await beside(true)).toBe(0)
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
