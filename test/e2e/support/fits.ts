import { expect, type Page } from '@playwright/test'

/**
 * Nothing reaches past the window's sides. Asked until it is so: what follows the window's width is put in its place a moment after
 * the window has another one.
 */
export async function expectFits(page: Page, what = 'wider than the window by'): Promise<void> {
  const past = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(past, what).toBeLessThanOrEqual(0)
}

/** Waits until what is measured stays as it is from one look to the next. */
export async function still<T>(measure: () => Promise<T>): Promise<T> {
  let last = await measure()
  const again = async () => {
    const now = await measure()
    const isSame = now === last
    last = now
    return isSame
  }
  await expect.poll(again).toBe(true)
  return last
}
