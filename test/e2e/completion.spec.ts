import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, openHeld, seedPeople, sendRubbish } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** An answer is asked for again, and comes back. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  await seedPeople(server.url)
})
test.afterAll(() => server?.stop())

test('a case worker asks for more, the citizen completes it, and the worker sees old and new', async ({
  page,
  browser,
}) => {
  const held = await sendRubbish(server.url, 'Skräp.')
  const { formDataId } = held
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${formDataId}`)
  await page.getByRole('button', { name: 'Begär komplettering' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Beskriv felet' }).check()
  await expectAccessibleInBoth(page, 'asking for completion')
  await dialog.getByRole('textbox', { name: /Meddelande/ }).fill('Vi behöver veta mer om skräpet.')
  await dialog.getByRole('button', { name: /Begär komplettering|Skicka/ }).click()
  await expect(dialog).toHaveCount(0)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const citizen = await context.newPage()
  await openHeld(citizen, server.url, held)
  // The case is called by what it is about, and among the answers it says what is asked.
  await expect(
    citizen.getByRole('heading', { level: 1, name: 'Skräp eller klotter, Parkvägen' }),
  ).toBeVisible()
  await expect(citizen.getByText('Behöver kompletteras')).toBeVisible()
  // Whatever is pressed, what is written in both boxes of the page stands there afterwards.
  const message = citizen.getByLabel('Skriv ett meddelande')
  await message.fill('Ring innan ni kommer.')
  await citizen.locator('input[name=_files]').setInputFiles({
    ...{ name: 'karta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') },
  })
  await citizen.getByRole('link', { name: 'Svara på Beskriv felet' }).click()
  await citizen.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(citizen.getByText('Du har inte ändrat något')).toBeVisible()
  await expect(citizen.locator('.v-confirm').getByRole('listitem')).toHaveText('Beskriv felet: Skräp.')
  await expect(message).toHaveValue('Ring innan ni kommer.')
  await expect(citizen.getByText('Välj filerna igen: karta.pdf')).toBeVisible()
  await citizen.getByRole('button', { name: 'Gå tillbaka och ändra' }).click()
  await expect(message).toHaveValue('Ring innan ni kommer.')
  await citizen.getByLabel('Beskriv felet').fill('Två soffor och en cykel.')
  await citizen.getByRole('button', { name: 'Skicka meddelande' }).click()
  await expect(citizen.getByText('Meddelandet är skickat.')).toBeVisible()
  await expect(citizen.getByLabel('Beskriv felet')).toHaveValue('Två soffor och en cykel.')
  await citizen.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(citizen.getByText('Din komplettering är skickad')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText('Två soffor och en cykel.').first()).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
})

test('whoever closes several cases, or one by its row, is told what of the citizen ends with it', async ({
  page,
}) => {
  const held = [await sendRubbish(server.url, 'Ett.'), await sendRubbish(server.url, 'Två.')]
  const desk = await login(server.url, handler)
  for (const { formDataId } of held)
    await desk.call('case/requestCompletion', {
      ...{ formDataId, message: 'Var då?', due: '2999-01-31' },
      components: [{ componentId: 'plats', note: '' }],
    })
  await sendRubbish(server.url, 'Tre.')
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?size=100&sort=-created`)
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'Parkvägen' })
  for (let n = 0; n < 3; n++) await rows.nth(n).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: /^Byt status/ }).click()
  await page.getByRole('menuitem', { name: 'Avsluta utan åtgärd' }).click()
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(sure.getByText('I 2 av ärendena är invånaren ombedd att komplettera.')).toBeVisible()
  await expectAccessibleInBoth(page, 'closing several of which something is asked', {
    part: '[role=alertdialog]',
  })
  await sure.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
  await rows.nth(1).hover()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Flytta till/ })
    .click()
  await page.getByRole('menuitem', { name: 'Avslutad' }).click()
  await expect(sure.getByText('Invånaren är ombedd att komplettera ärendet.')).toBeVisible()
  await sure.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText('Ärendet är nu: Avslutad')).toBeVisible()
})
