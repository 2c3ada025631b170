import { type BrowserContext, test as plain } from '@playwright/test'

/** So many times slower than the machine, in the rounds of `npm test -- --only strain`. */
const slowness = Number(process.env.VERKSTAD_SLOWNESS ?? 1)
/** So many milliseconds later than they would come, in the round of `npm test -- --only late`. */
const lateness = Number(process.env.VERKSTAD_LATENESS ?? 0)

/** Every browser test: as it is, and in the rounds of their own with a page that is slow, or whose frames and answers are late. */
export const test = plain.extend<object, { lateContexts: undefined }>({
  page: async ({ page }, use) => {
    if (slowness > 1) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    }
    await makeLate(page.context())
    await use(page)
  },
  // Those that a test makes itself.
  lateContexts: [
    async ({ browser }, use) => {
      if (lateness > 0) {
        const make = browser.newContext.bind(browser)
        browser.newContext = async (options) => {
          const context = await make(options)
          await makeLate(context)
          return context
        }
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

async function makeLate(context: BrowserContext): Promise<void> {
  if (lateness > 0) await context.addInitScript(late, lateness)
}

/**
 * Frames, answers and what the page sends come later by `ms`, in their order: whoever presses a key before the page has
 * drawn what was meant is found out, be it the page (a caret that is put right a frame too late) or the test.
 */
function late(ms: number): void {
  const frame = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()
  const asked = new Map<number, number>()
  let last = 0
  window.requestAnimationFrame = (draw) => {
    const id = ++last
    const timer = setTimeout(() => {
      waiting.delete(id)
      asked.set(
        id,
        frame((time) => {
          asked.delete(id)
          draw(time)
        }),
      )
    }, ms)
    waiting.set(id, timer)
    return id
  }
  window.cancelAnimationFrame = (id) => {
    clearTimeout(waiting.get(id))
    const own = asked.get(id)
    if (own !== undefined) cancel(own)
  }
  const ask = window.fetch.bind(window)
  window.fetch = Object.assign(async (...of: Parameters<typeof fetch>) => {
    const answer = await ask(...of)
    await new Promise((done) => setTimeout(done, ms))
    return answer
  }, window.fetch)
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    setTimeout(() => this.readyState === WebSocket.OPEN && send.call(this, data), ms)
  }
}
