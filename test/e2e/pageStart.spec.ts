import { expect, type Page } from '@playwright/test'
import { type Desk, menu, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { handler } from './support/seed.ts'
import { administrator } from './support/server.ts'
import { test } from './support/test.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

/**
 * What staff wait for at each page is script: most of it draws, and what is drawn twice without need costs as much again. Calls of the
 * page's own functions are counted, as no machine makes them more or fewer.
 */
const starts = [
  {
    name: 'the list of cases',
    at: '/formData',
    who: handler,
    most: 330_000,
    there: (page: Page) => expect(rows(page)).toHaveCount(6),
  },
  {
    name: 'a case',
    at: '/case/first',
    who: handler,
    most: 330_000,
    there: (page: Page) => expect(page.getByRole('heading', { name: 'Svar' })).toBeVisible(),
  },
  {
    name: 'a list of documents',
    at: '/user',
    who: administrator,
    most: 305_000,
    there: (page: Page) => expect(rows(page)).toHaveCount(3),
  },
] as const

for (const { name, at, who, most, there } of starts)
  test(`${name} is there in at most ${most} calls`, async ({ page }) => {
    const id = at.endsWith('first') ? await desk.send() : ''
    await enter(page, desk.url, who)
    const session = await page.context().newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await page.goto(desk.url + at.replace('first', id))
    await there(page)
    await expect(menu(page).getByRole('link', { name: /Alla/ })).toContainText(/[67]/)
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const calls = result
      .filter(({ url }) => url.includes('/assets/admin/'))
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
      .reduce((sum, count) => sum + count, 0)
    expect(calls).toBeLessThanOrEqual(most)
    // It is the page that was counted.
    expect(calls).toBeGreaterThan(most / 3)
  })
