import { type Browser, expect, type Page } from '@playwright/test'
import { login, type RunningServer, startServer } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'

// Mistakes that people make on the fault report: every answer and file is in the case, or the person was told.
let server: RunningServer
let address = ''
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  address = `${server.url}/v/s?formId=form-felanmalan`
})
test.afterAll(() => server?.stop())

const ways = [
  ['with script', true],
  ['without script', false],
] as const

async function visitor(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(address)
  if (javaScriptEnabled) await page.waitForSelector('html[data-ready]')
  return page
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const thanks = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Tack, vi har tagit emot dina svar')
const step = (page: Page, n: number) =>
  expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Steg ${n} av 3`) })).toBeVisible()

async function about(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ditt namn' }).fill(name)
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('eva@example.org')
  await press(page, 'Nästa')
  await step(page, 2)
}
async function fault(page: Page, place = 'Storgatan 12'): Promise<void> {
  await page.getByRole('radio', { name: /^Skräp/ }).check({ force: true })
  await page.getByRole('textbox', { name: 'Var finns felet?' }).fill(place)
  await press(page, 'Nästa')
  await step(page, 3)
}

/** Answers of the cases that are in, of one person. */
async function casesOf(name: string): Promise<Record<string, unknown>[]> {
  const admin = await login(server.url)
  const { data } = await admin.call<{ data: { _id: string }[] }>('case/list', { scope: 'all', pageSize: 200 })
  const loaded = await Promise.all(
    data.map(({ _id }) =>
      admin.call<{ formData: { data: Record<string, unknown> } }>('admin/loadForm3', { formDataId: _id }),
    ),
  )
  return loaded.map(({ formData }) => formData.data).filter(({ namn }) => namn === name)
}

const picture = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.alloc(40_000, 7),
])

/** What is in the files of a person's cases, in hexadecimals. */
async function contentsOf(name: string): Promise<string[]> {
  const admin = await login(server.url)
  const ids = (await casesOf(name)).flatMap(({ bilder }) =>
    [bilder ?? []].flat().map((file) => (file as { assetId: string }).assetId),
  )
  return Promise.all(
    ids.map(async (assetId) => {
      const { url } = await admin.call<{ url: string }>('admin/download3', { assetId })
      const file = await fetch(new URL(url, server.url), { headers: admin.headers })
      return Buffer.from(await file.arrayBuffer()).toString('hex')
    }),
  )
}

/** All that was answered, and no more: one case has it. */
async function isWhole(name: string, place: string, files: string[] = []): Promise<void> {
  const found = (await casesOf(name)).map(({ bilder, ...answers }) => ({
    ...answers,
    bilder: [bilder ?? []].flat().map((file) => (file as { name: string }).name),
  }))
  const answers = { namn: name, epost: 'eva@example.org', galler: 'skrap', plats: place }
  expect(found).toMatchObject([{ ...answers, bilder: files }])
}

for (const [way, script] of ways) {
  test.describe(way, () => {
    test('back and forward through the steps: what was answered stands there', async ({ browser }) => {
      const name = `Fram Tillbaka ${way}`
      const page = await visitor(browser, script)
      await about(page, name)
      await fault(page)
      await page.goBack()
      await step(page, 2)
      await expect(page.getByRole('textbox', { name: 'Var finns felet?' })).toHaveValue('Storgatan 12')
      // Without script the address before this one is that of the form, which goes on where one was: the button leads back.
      if (script) await page.goBack()
      else await press(page, 'Föregående')
      await step(page, 1)
      await expect(page.getByRole('textbox', { name: 'Ditt namn' })).toHaveValue(name)
      if (script) await page.goForward()
      else await press(page, 'Nästa')
      await step(page, 2)
      await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan 14')
      await press(page, 'Nästa')
      await step(page, 3)
      await press(page, 'Skicka in')
      await thanks(page)
      await isWhole(name, 'Storgatan 14')
      await page.context().close()
    })

    test('back from the thanks and sent again: one case, and it is said', async ({ browser }) => {
      const name = `Tillbaka Igen ${way}`
      const page = await visitor(browser, script)
      await about(page, name)
      await fault(page)
      await press(page, 'Skicka in')
      await thanks(page)
      await page.goBack()
      const again = page.getByRole('main').getByRole('button', { name: 'Skicka in', exact: true })
      // What the browser kept of the page may still have the button.
      if (await again.isVisible().catch(() => false)) await again.click()
      await expect(
        page
          .getByText(/[Rr]edan inskickad|tagit emot dina svar|Kvittot visas inte längre|Steg 1 av 3/)
          .first(),
      ).toBeVisible()
      await isWhole(name, 'Storgatan 12')
      await page.context().close()
    })

    test('a file of the wrong kind: it is said, and what else was answered is kept', async ({ browser }) => {
      const name = `Fel Fil ${way}`
      const page = await visitor(browser, script)
      await about(page, name)
      await page.getByRole('radio', { name: /^Skräp/ }).check({ force: true })
      await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan 3')
      const file = { name: 'lista.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
      await page.getByLabel('Bilder').setInputFiles(file)
      await press(page, 'Nästa')
      await expect(page.getByRole('main')).toContainText('lista.exe')
      await expect(page.getByRole('textbox', { name: 'Var finns felet?' })).toHaveValue('Storgatan 3')
      // Another in its place, and all of it is in the case, to the byte.
      const away = page.getByRole('main').getByRole('button', { name: /^Stäng/ })
      if (await away.isVisible()) await away.click()
      await page
        .getByLabel('Bilder')
        .setInputFiles({ name: 'hål.png', mimeType: 'image/png', buffer: picture })
      if (script) await expect(page.getByRole('link', { name: 'hål.png' })).toBeVisible()
      await press(page, 'Nästa')
      await step(page, 3)
      await expect(page.getByRole('main')).toContainText('hål.png')
      await press(page, 'Skicka in')
      await thanks(page)
      await isWhole(name, 'Storgatan 3', ['hål.png'])
      expect(await contentsOf(name)).toEqual([picture.toString('hex')])
      await page.context().close()
    })

    test('a page open in two windows: the older one is told, and takes nothing away', async ({ browser }) => {
      const name = `Två Fönster ${way}`
      const page = await visitor(browser, script)
      await about(page, name)
      const other = await page.context().newPage()
      await other.goto(address)
      if (script) await other.waitForSelector('html[data-ready]')
      await fault(page, 'Storgatan 7')
      await press(page, 'Skicka in')
      await thanks(page)
      const field = other.getByRole('textbox', { name: /^(Ditt namn|Var finns felet\?)$/ })
      await field.fill('Någon annan')
      await press(other, 'Nästa')
      await expect(other.getByText(/[Rr]edan inskickat?/).first()).toBeVisible()
      await isWhole(name, 'Storgatan 7')
      await page.context().close()
    })

    test('reloaded in the middle of a step: what the server has stands there', async ({ browser }) => {
      const name = `Läser Om ${way}`
      const page = await visitor(browser, script)
      await about(page, name)
      await page.reload()
      await step(page, 2)
      await fault(page)
      await page.reload()
      await press(page, 'Skicka in')
      await thanks(page)
      await isWhole(name, 'Storgatan 12')
      await page.context().close()
    })

    test('links that lead nowhere say so, and offer a new form', async ({ browser }) => {
      const page = await visitor(browser, script)
      for (const resume of ['x', 'abc.def', `${'a'.repeat(26)}.${'b'.repeat(43)}`, '%00']) {
        await page.goto(`${address}&resume=${resume}`)
        await expect(page.getByRole('textbox', { name: 'Ditt namn' })).toHaveCount(0)
        await expect(page.getByRole('main')).toContainText(/[Ll]änken/)
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      }
      await page.context().close()
    })
  })
}

test('the line is lost as it is sent: it is said, and goes when it is back', async ({ browser }) => {
  const name = 'Tappar Nätet'
  const page = await visitor(browser, true)
  await about(page, name)
  await fault(page)
  await page.context().setOffline(true)
  await press(page, 'Skicka in')
  await expect(page.getByText(/^Det går inte att nå servern\. .*Svaren finns kvar/)).toBeVisible()
  await page.context().setOffline(false)
  const done = page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })
  const button = page.getByRole('main').getByRole('button', { name: 'Skicka in', exact: true })
  await expect(async () => {
    if (!(await done.isVisible())) await button.click({ timeout: 2_000 })
    await expect(done).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await isWhole(name, 'Storgatan 12')
  await page.context().close()
})

test('the answer to the send is lost on its way: sent again, it is one case and its receipt', async ({
  browser,
}) => {
  const name = 'Svaret Försvann'
  const page = await visitor(browser, true)
  await about(page, name)
  await fault(page)
  let lost = 1
  await page.route('**/api/action/admin/saveFormData3', async (route) => {
    if (!route.request().postData()?.includes('"complete":true') || lost-- <= 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Skicka in')
  const done = page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })
  const button = page.getByRole('main').getByRole('button', { name: 'Skicka in', exact: true })
  await expect(async () => {
    if (!(await done.isVisible())) await button.click({ timeout: 2_000 })
    await expect(done).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await isWhole(name, 'Storgatan 12')
  await page.context().close()
})
