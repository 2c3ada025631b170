import type { Clock } from './clock.ts'

/** For tests: a clock that moves when told, and lets what was started finish. */
export function handClock(): Clock & { pass(milliseconds: number): Promise<void> } {
  let now = 0
  const waiting = new Map<object, { at: number; work: () => void }>()
  const after = (milliseconds: number, work: () => void) => {
    const handle = {}
    waiting.set(handle, { at: now + milliseconds, work })
    return () => void waiting.delete(handle)
  }
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  return {
    now: () => now,
    after,
    idle: (work) => after(0, work),
    every(milliseconds, work) {
      let stop = () => {}
      const next = () => {
        stop = after(milliseconds, () => {
          next()
          work()
        })
      }
      next()
      return () => stop()
    },
    async pass(milliseconds) {
      await settle()
      const end = now + milliseconds
      for (;;) {
        const due = [...waiting].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0]
        if (!due) break
        waiting.delete(due[0])
        now = due[1].at
        due[1].work()
        await settle()
      }
      now = end
    },
  }
}
