import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { logIn } from './support/logIn.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

// What helps somebody who builds for the first time: an address that will do, words that find things, a warning in time.

const pictures = process.env.VERKSTAD_PICTURES
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'blank' })
})
test.afterAll(() => server?.stop())

test('an address is proposed, a telephone number is one from the start, and an untouched label is warned of', async ({
  page,
}) => {
  await logIn(page, server.url)
  await page.goto(`${server.url}/form`)
  await page.getByRole('button', { name: 'Skapa', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Skapa formulär' })
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Bygglov')
  const own = dialog.getByRole('textbox', { name: 'Egen adress' })
  await own.fill('Bygglov Åre!')
  await expectAccessible(page, 'an address that is proposed')
  if (pictures) await page.screenshot({ path: `${pictures}/address-proposed.png` })
  await dialog.getByRole('button', { name: 'Använd bygglov-are' }).click()
  await expect(own).toHaveValue('bygglov-are')
  await expect(dialog.getByRole('button', { name: /^Använd / })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Skapa', exact: true }).click()
  await expect(page).toHaveURL(/\/form\/edit\/[^/]+$/)

  await page.getByRole('searchbox', { name: 'Sök komponent' }).fill('telefon')
  await page.locator('[data-component=Input]').press('Enter')
  await expect(page.getByRole('button', { name: /\bTyp\b/ })).toContainText('Telefonnummer')
  await expect(page.getByText('Ändringar sparade')).toBeVisible()

  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const publish = page.getByRole('dialog', { name: 'Publicera' })
  await expect(publish.getByText(/ingen egen text\. Besökare läser ”No label”/)).toBeVisible()
  await expectAccessible(page, 'a warning before publishing')
  if (pictures) await page.screenshot({ path: `${pictures}/publish-unnamed.png` })
  await publish.getByRole('button', { name: /Saknar etikett.*Inmatning/ }).click()
  await expect(publish).toBeHidden()
  await expect(page.getByRole('button', { name: /\bTyp\b/ })).toBeVisible()
})
