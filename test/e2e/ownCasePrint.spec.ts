import { expect } from '@playwright/test'
import { handler, openHeld, seedPeople, sendRubbish } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** One's own case and its receipt on paper: whose it is, when it was printed, and what has happened. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  await seedPeople(server.url)
})
test.afterAll(() => server?.stop())

for (const javaScriptEnabled of [true, false])
  test(`has its organisation, day and history, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const held = await sendRubbish(server.url, 'Skräp.')
    const staff = await login(server.url, handler)
    await staff.call('admin/addChat3', { formDataId: held.formDataId, message: 'Var ligger det?' })
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await openHeld(page, server.url, held)
    if (javaScriptEnabled) await page.waitForSelector('html[data-ready]')
    const head = page.locator('.v-printed')
    const written = page.getByText('Meddelande från Hanna Handläggare')
    const look = async () => {
      await expect(head).toContainText('Björkviks kommun')
      await expect(head).toContainText(/Utskrivet \d{1,2}\s\S+\s20\d\d/)
    }
    await expect(head).toBeHidden()
    await expect(written).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await look()
    await expect(written).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dina länkar' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Sökväg' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Så går det till' })).toBeHidden()
    if (javaScriptEnabled) {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await expect(head).toContainText(/kl\.\s\d\d\.\d\d/)
    }
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Kvittot' }).click()
    await expect(page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await look()
    await context.close()
  })
