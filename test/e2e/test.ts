import { test as plain } from '@playwright/test'

/** So many times slower than the machine, in the rounds of `npm test -- --only strain`. */
const slowness = Number(process.env.VERKSTAD_SLOWNESS ?? 1)

/** Every browser test: as it is, and in the rounds under strain with a page that is slow. */
export const test = plain.extend({
  page: async ({ page }, use) => {
    if (slowness > 1) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    }
    await use(page)
  },
})
