import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

// The shipped fault report, from the review on: what is unanswered, the thanks, and the ways back from there.

let server: RunningServer
let address: string
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  address = `${server.url}/v/s?processId=process-felanmalan`
})
test.afterAll(() => server?.stop())

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** As far as the review, with the question for a telephone number unanswered. */
async function toReview(page: Page): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Ditt namn' }).fill('Nora Näst')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('nora@example.org')
  await press(page, 'Nästa')
  await page.getByRole('radio', { name: 'Skräp eller klotter' }).check()
  await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan 12')
  await press(page, 'Nästa')
  await expect(step(page, 'Steg 3 av 3: Granska och skicka')).toBeVisible()
}

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script })

    test('the review shows what is unanswered, and leads to it', async ({ page }) => {
      await toReview(page)
      await expect(page.getByText('Inget svar').first()).toBeVisible()
      const way = page.getByRole('link', { name: 'Svara på Bilder' })
      await page.setViewportSize({ width: 375, height: 800 })
      expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      if (script) await expectAccessible(page, 'a review with unanswered questions')
      await way.click()
      await expect(step(page, 'Steg 2 av 3: Felet')).toBeVisible()
      await expect(page).toHaveURL(script ? /page=/ : /page=.*#f-/)
      if (script) await expect(page.getByLabel('Bilder')).toBeFocused()
    })

    test('the thanks are found again from the case, which says in its title what it is', async ({ page }) => {
      await toReview(page)
      await press(page, 'Skicka in')
      const thanks = page.getByRole('heading', { level: 1, name: 'Tack, vi har tagit emot dina svar' })
      await expect(thanks).toBeVisible()
      // On a telephone: a column, as wide as the page.
      await page.setViewportSize({ width: 375, height: 800 })
      const ways = page.locator('.v-ways').locator('a, button')
      const boxes = await ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
      expect(boxes.length).toBeGreaterThan(3)
      expect(new Set(boxes).size).toBe(1)
      await press(page, 'Visa ärendet')
      await expect(page).toHaveTitle(/Ärende \d{4}-\d+ – .*Felanmälan av gata eller park/)
      await press(page, 'Dina länkar')
      await expect(page).toHaveTitle(/^Dina länkar – Felanmälan av gata eller park/)
      await press(page, 'Tillbaka till ärendet')
      await press(page, 'Kvittot')
      await expect(thanks).toBeVisible()
    })

    test('going back from the thanks says that it is sent in', async ({ page }) => {
      await toReview(page)
      await press(page, 'Skicka in')
      await expect(page.getByText('Ditt ärendenummer är')).toBeVisible()
      await page.goBack()
      if (!script) await page.goBack()
      await expect(page.getByRole('heading', { name: 'Redan inskickad' })).toBeVisible()
      await page.goto(address)
      await expect(page.getByText('Det som senast fylldes i här är inskickat.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Ditt namn' })).toHaveValue('')
    })
  })

test('with script, going back and loading anew shows the thanks again, in this window alone', async ({
  page,
}) => {
  await toReview(page)
  await press(page, 'Skicka in')
  const thanks = page.getByRole('heading', { level: 1, name: 'Tack, vi har tagit emot dina svar' })
  await expect(thanks).toBeVisible()
  await page.waitForSelector('html[data-ready]')
  await page.reload()
  await expect(thanks).toBeVisible()
  await page.waitForSelector('html[data-ready]')
  await press(page, 'Visa ärendet')
  await expect(page.getByText(/^Ärende \d{4}-/)).toBeVisible()
  await page.waitForSelector('html[data-ready]')
  await page.goBack()
  await expect(thanks).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Kvittot visas inte längre' })).toBeVisible()
  await other.close()
})

test('a page that is drawn again because its cookie is lost says in its title that something is wrong', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  // What is sent says which version of the form it was asked by.
  await expect(page.locator('input[name=_version]')).toHaveValue(/^\d+$/)
  await page.getByRole('textbox', { name: 'Ditt namn' }).fill('Nora Näst')
  await context.clearCookies()
  await press(page, 'Nästa')
  await expect(page.getByText('Webbläsaren skickade inte med sidans kaka')).toBeVisible()
  await expect(page).toHaveTitle(/^Fel: /)
  await context.close()
})
