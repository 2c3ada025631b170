import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** What is asked for is taken back, asked for otherwise, or removed, while the citizen's page is open. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
})
test.afterAll(() => server?.stop())

async function asked(page: Page) {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  })
  const staff = await login(server.url, handler)
  const ask = (componentId: string) =>
    staff.call('case/requestCompletion', {
      ...{ formDataId, due: '2999-01-31', message: 'Vi behöver veta mer.' },
      components: [{ componentId, note: '' }],
    })
  await ask('stolpnummer')
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  await page.waitForSelector('html[data-ready]')
  const withdraw = () => staff.call('case/requestCompletion', { formDataId, withdraw: true })
  return { formDataId, ask, withdraw }
}

const over = (page: Page) => page.getByRole('heading', { name: 'Kompletteringen går inte att skicka' })
const unsent = (page: Page) => page.getByRole('region', { name: 'Det du skrev och inte skickade' })

test('taken back, it is said, and what was written can be sent as a message and outlives a reload', async ({
  page,
}) => {
  const { withdraw } = await asked(page)
  await page.getByLabel('Skriv ett meddelande').fill('Hej!')
  await withdraw()
  await page.getByLabel('Stolpens nummer').fill('18-0421')
  await expect(over(page)).toBeFocused()
  await expect(page.getByText('begäran är tillbakatagen')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '18-0421' })).toBeVisible()
  await expectAccessible(page, 'a completion that is over')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.getByRole('button', { name: 'Visa ärendet som det är nu' }).click()
  await expect(unsent(page).getByText('18-0421')).toBeVisible()
  await unsent(page).getByRole('button', { name: 'Lägg det i ett meddelande' }).click()
  await expect(page.getByLabel('Skriv ett meddelande')).toBeFocused()
  await expect(page.getByLabel('Skriv ett meddelande')).toHaveValue(/^Hej!\n\n.*: 18-0421$/)
  await page.getByRole('button', { name: 'Skicka meddelande' }).click()
  await expect(page.getByText('Meddelandet är skickat.')).toBeVisible()
  await unsent(page).getByRole('button', { name: 'Ta bort' }).click()
  await expect(unsent(page)).toHaveCount(0)
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await expect(unsent(page)).toHaveCount(0)
})

test('asked for otherwise, it is said, and the page leads on to what is asked now', async ({ page }) => {
  const { ask, withdraw } = await asked(page)
  await withdraw()
  await ask('beskrivning')
  await page.getByLabel('Stolpens nummer').fill('18-0421')
  await expect(over(page)).toBeFocused()
  await page.getByRole('button', { name: 'Visa ärendet som det är nu' }).click()
  await expect(page.getByLabel('Beskriv felet')).toBeVisible()
  await expect(unsent(page).getByText('18-0421')).toBeVisible()
  await page.getByLabel('Beskriv felet').fill('Tre lyktstolpar är släckta.')
  await page.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(page.getByText('Din komplettering är skickad')).toBeVisible()
})

test('an answer that hides another that is asked for leaves it out of what is counted', async ({ page }) => {
  const { ask } = await asked(page)
  await ask('galler')
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await expect(page.getByText('0 av 2 frågor besvarade')).toBeVisible()
  await page.getByLabel('Skräp eller klotter').check()
  await expect(page.getByText('1 av 1 fråga besvarad')).toBeVisible()
})

test('handed in on a case that was closed meanwhile, it is said to be in a closed case', async ({ page }) => {
  const { formDataId } = await asked(page)
  await page.getByLabel('Stolpens nummer').fill('18-0421')
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  const staff = await login(server.url, handler)
  await staff.call('admin/changeStatus3', {
    ...{ formDataId, connectionId: 'avsluta-ny', currentStateId: 'ny' },
  })
  await page.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(page.getByText('Den finns i ärendet, som fortfarande är avslutat.')).toBeVisible()
  await expect(page.getByText('Vi har tagit emot den.')).toHaveCount(0)
})

test('removed, it is said, and both the answers and the message can be copied after a reload', async ({
  page,
}) => {
  const { formDataId } = await asked(page)
  await page.getByLabel('Skriv ett meddelande').fill('Ring på porten.')
  await (await login(server.url)).call('admin/remove', { page: 'formData', ids: [formDataId] })
  await page.getByLabel('Stolpens nummer').fill('18-0421')
  await expect(over(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Lägg det i ett meddelande' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Läs in sidan igen' }).click()
  await expect(page.getByRole('heading', { name: 'Ärendet finns inte' })).toBeVisible()
  await expect(unsent(page).getByText('18-0421')).toBeVisible()
  await expect(page.getByLabel('Ditt meddelande är inte skickat')).toHaveValue('Ring på porten.')
  await expect(page.getByText('Storgatan 3')).toHaveCount(0)
  await expectAccessible(page, 'what was written in a case that is removed')
})
