import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** What a process says of the buttons of its connections is so for who sent the case in, with and without script, and at the desk. */

let server: RunningServer<null>
let formDataId = ''

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  const admin = await login(server.url)
  const process = { page: 'process', id: 'process-felanmalan' }
  const { data } = await admin.call<{ data: { process: { states: object[] } } }>('admin/load', process)
  const way = (label: string, more: object = {}) => ({
    ...{
      _id: label.replace(/\W/g, ''),
      label,
      from: 'ny',
      to: 'under-handlaggning',
      allow: {},
      validate: false,
      effects: [],
    },
    ...more,
  })
  const connections = [
    way('Ångra allt', { look: 'danger', color: '#b3261e' }),
    way('Vänta lite', { look: 'quiet' }),
    way('Gå vidare', { look: 'primary', color: '#ffd400', message: 'Nu börjar vi med {{ answers.plats }}.' }),
    way('Fråga'),
    ...['atgardad', 'avslutad'].map((to) => ({ ...way(`till ${to}`), from: 'under-handlaggning', to })),
  ]
  await admin.call('admin/update', { ...process, data: { process: { ...data.process, connections } } })
  await admin.call('form/publish', { id: process.id, force: { reason: 'prov' } })
  const citizen = await login(server.url, eva)
  ;({ formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  }))
})
test.afterAll(() => server?.stop())

const labels = ['Ångra allt', 'Vänta lite', 'Gå vidare', 'Fråga']

/** Each button with the last of its classes, which is its look, and with a dot where it has a colour. */
const looks = (page: Page) =>
  page
    .locator('button[value^="connection:"]')
    .evaluateAll((buttons) =>
      buttons.map(
        (one) =>
          `${one.className.replace(/^v-button ?/, '')} ${one.textContent} ${one.querySelectorAll('circle').length}`,
      ),
    )
const asSaid = ['v-danger Ångra allt 1', 'v-naked Vänta lite 0', 'v-primary Gå vidare 1', ' Fråga 0']

async function evas(browser: Browser, javaScriptEnabled: boolean, work: (page: Page) => Promise<void>) {
  const page = await (await browser.newContext()).newPage()
  await enter(page, server.url, eva)
  const storageState = await page.context().storageState()
  const own = await (await browser.newContext({ javaScriptEnabled, storageState })).newPage()
  await own.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  await work(own)
  await own.context().close()
  await page.context().close()
}

test('buttons of connections look as their process says, on the page of who sent it in and at the desk', async ({
  page,
  browser,
}) => {
  await evas(browser, true, async (own) => {
    await own.waitForSelector('html[data-ready]')
    await expect.poll(() => looks(own)).toEqual(asSaid)
    for (const colorScheme of ['light', 'dark'] as const) {
      await own.emulateMedia({ colorScheme })
      await expectAccessible(own, `own case with buttons, ${colorScheme}`)
    }
  })
  await evas(browser, false, async (own) => {
    expect(await looks(own)).toEqual(asSaid)
  })
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${formDataId}`)
  const ways = page.getByRole('group', { name: 'Byt status' })
  const buttons = ways.getByRole('button')
  await expect(buttons).toHaveText(labels.map((label, n) => new RegExp(`^\\s*${label} ${n + 1}$`)))
  const variants = ['danger', 'ghost', 'primary', 'default']
  for (const [n, variant] of variants.entries())
    await expect(buttons.nth(n)).toHaveClass(new RegExp(`k-button-${variant}`))
  await expect(ways.locator('.k-dot')).toHaveCount(2)
  await expectAccessibleInBoth(page, 'case with buttons', { colors: true })

  // The message of the connection is read where the talk is.
  await buttons.nth(2).click()
  await expect(ways.getByRole('button')).toHaveText([/atgardad/, /avslutad/])
  await evas(browser, false, async (own) => {
    await expect(async () => {
      await own.reload()
      await expect(own.getByText('Nu börjar vi med Storgatan 3.')).toBeVisible()
    }).toPass()
  })
})
