import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva, handler } from './support/seed.ts'
import { type SenderStep, startWithSenderStep } from './support/senderStep.ts'
import { test } from './support/test.ts'

/** Who sent a case in signs it where its process asks for that: with script, and without. */

let step: SenderStep
let server: SenderStep['server']
let admin: SenderStep['admin']

test.beforeAll(async () => {
  step = await startWithSenderStep(
    { steps: { author: 'signature', handlaggare: 'edit' }, signing: { done: 'underskrivet' } },
    {
      there: { _id: 'att-skriva-under', label: 'Be om underskrift' },
      onward: { _id: 'underskrivet', label: 'Underskrivet', to: 'ny' },
    },
  )
  ;({ server, admin } = step)
})
test.afterAll(() => step?.server.stop())

/** The page of a case of hers that waits for her signature. */
const aCase = async () => step.ownHref(await step.aCase())

/** From the page of the case to a signature, after a password that is not hers. */
async function signs(page: Page, look: boolean) {
  await expect(page.getByRole('heading', { name: 'Skriv under ärendet' })).toBeVisible()
  if (look) await looked(page, 'own case that is to be signed')
  await page.getByRole('button', { name: 'Läs och skriv under' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skriv under' })).toBeVisible()
  await expect(page.getByText('Två lyktstolpar är släckta.')).toBeVisible()
  await page.getByLabel('Ditt lösenord').fill('en annan båt')
  await page.getByRole('button', { name: 'Skriv under', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Något behöver rättas')
  await expect(page.getByText('När du har skrivit under går ärendet vidare till ”')).toBeVisible()
  if (look) await looked(page, 'a case is signed')
  await page.getByLabel('Ditt lösenord').fill(eva.password)
  await page.getByLabel('Ditt lösenord').press('Enter')
  await expect(page.getByText('Du har skrivit under. Tack!')).toBeVisible()
  const signed = page.getByRole('region', { name: 'Underskrift' })
  await expect(signed).toContainText('med lösenord')
  await expect(page.getByRole('button', { name: 'Läs och skriv under' })).toHaveCount(0)
  if (look) await looked(page, 'own case that is signed')
}

test('a case is signed on its page by a password, which is asked for anew', async ({ page, browser }) => {
  const address = await aCase()
  await enter(page, server.url, eva)
  await page.goto(address)
  await signs(page, true)

  // Those who handle the case see that, and check it.
  const hannas = await (await browser.newContext()).newPage()
  await enter(hannas, server.url, handler)
  await hannas.goto(`${server.url}/case/${new URL(address).searchParams.get('formDataId')}`)
  const signatures = hannas.getByRole('list', { name: 'Underskrifter' })
  await expect(signatures).toContainText(`${eva.name} skrev under med lösenord`)
  await hannas.getByRole('button', { name: 'Kontrollera underskrift' }).click()
  await expect(hannas.getByText('Kontrollerat: det som skrevs under är som det var')).toBeVisible()
  await looked(hannas, 'case that is signed, at the desk')

  // A signed answer is corrected by who has read what that does.
  await hannas.setViewportSize({ width: 1440, height: 900 })
  await hannas.getByRole('button', { name: 'Rätta Var finns felet?' }).click()
  const box = hannas.getByRole('textbox', { name: 'Var finns felet?' })
  await box.fill('Storgatan 5')
  await box.press('Control+Enter')
  const asked = hannas.getByRole('alertdialog', { name: 'Underskriften slutar gälla' })
  await expect(asked).toContainText(eva.name)
  await expectAccessible(hannas, 'what a correction does to a signature')
  await asked.getByRole('button', { name: 'Avbryt' }).click()
  await expect(signatures).toContainText('Gäller.')
  await expect(box).toHaveValue('Storgatan 5')
  await box.press('Control+Enter')
  await asked.getByRole('button', { name: 'Ändra svaret' }).click()
  await expect(signatures).toContainText('Gäller inte längre')
})

test('the case and the list say whose signature is awaited', async ({ page }) => {
  const address = await aCase()
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${new URL(address).searchParams.get('formDataId')}`)
  await expect(page.getByRole('list', { name: 'Väntar på underskrift' })).toContainText(
    `Väntar på underskrift av ${eva.name}`,
  )
  await looked(page, 'case that waits for a signature, at the desk')
  await page.goto(`${server.url}/formData`)
  await expect(page.getByText('Väntar på underskrift').first()).toBeVisible()
})

test('the same without script; and one is not signed, with a reason', async ({ browser }) => {
  const [signed, refused] = [await aCase(), await aCase()]
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(eva.email)
  await page.getByLabel('Lösenord').fill(eva.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.goto(signed)
  await signs(page, false)

  await page.goto(refused)
  await page.getByRole('button', { name: 'Läs och skriv under' }).click()
  await page.getByText('Jag vill inte skriva under').click()
  await expect(page.getByText('Avstår du står ärendet kvar där det är')).toBeVisible()
  await page.getByLabel('Varför? (Frivilligt)').fill('Det var en annan gata.')
  await page.getByRole('button', { name: 'Avstå från att skriva under' }).click()
  await expect(page.getByText('Vi har fått veta att du inte skriver under.')).toBeVisible()
  await expect(page.getByText('Det var en annan gata.')).toBeVisible()
  await context.close()
})

test('a builder says where the case goes when it is signed, and when not', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  const drawing = page.locator('[data-canvas]')
  await drawing.getByRole('group', { name: 'Under handläggning', exact: true }).click()
  const settings = page.getByRole('complementary', { name: 'Inställningar' })
  await expect(
    settings.getByRole('button', { name: 'Koppling när alla har skrivit under Underskrivet' }),
  ).toBeVisible()
  const refused = settings.getByRole('button', { name: /^Koppling när någon avstår/ })
  await refused.click()
  await page.getByRole('option', { name: /Underskrivet/ }).click()
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  const { data } = await admin.call<{ data: { process: { states: Record<string, unknown>[] } } }>(
    'admin/load',
    {
      ...{ page: 'process', id: 'process-felanmalan' },
    },
  )
  expect(data.process.states.find(({ _id }) => _id === 'under-handlaggning')?.signing).toEqual({
    ...{ done: 'underskrivet', refused: 'underskrivet' },
  })
  await expectAccessible(page, 'the connections of signing in the process editor')
})
