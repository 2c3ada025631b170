import { expect } from '@playwright/test'
import { whatIsAsked } from './support/quiet.ts'
import { test } from './support/test.ts'

/** Whoever waits for a page to be drawn is not to wait for ever. */
test('a page that draws nothing is shown once, and said to draw nothing', async ({ page }) => {
  await page.goto('about:blank')
  const asked = whatIsAsked(page, 100)
  await asked.answered()

  // What draws again once it is shown is waited for.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame
    window.requestAnimationFrame = () => {
      window.requestAnimationFrame = draw
      return 0
    }
  })
  await asked.answered()

  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await expect(asked.answered()).rejects.toThrow('draws nothing')
})
