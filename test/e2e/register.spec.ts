import { expect } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { expectAccessible } from './support/axe.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** An account of one's own, in a browser: each page by keyboard and as a screen reader meets it. */

let smtp: FakeSmtp
let server: RunningServer
test.beforeAll(async () => {
  smtp = await fakeSmtp()
  const env = { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' }
  server = await startServer({ template: 'felanmalan', env })
  const admin = await login(server.url)
  const data = { registration: true }
  await admin.call('admin/update', { page: 'configuration', id: 'configuration-portal', data })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

test('a citizen on the way to their cases makes an account and comes to them', async ({ page }) => {
  await page.goto(`${server.url}/v/mina-arenden`)
  await page.getByRole('link', { name: 'Skapa konto' }).click()
  await expectAccessible(page, 'who one is')
  await page.getByLabel('E-postadress').fill('eva@example.org')
  await page.getByLabel('Namn').fill('Eva Ek')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Kod', { exact: true })
  await code.fill('inte koden')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Fel: Skriv koden/)
  await page.getByRole('link', { name: 'Koden stämmer inte' }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Koden stämmer inte/)
  await expectAccessible(page, 'a wrong code', { part: '.v-login' })
  const [mailed = ''] = /^\d{6}\r?$/m.exec((await smtp.next()).raw) ?? []
  await code.fill(mailed.trim())
  await page.keyboard.press('Enter')
  await page.getByLabel('Lösenord', { exact: true }).fill('gröna båtar i regnet')
  await page.getByLabel('Upprepa lösenord').fill('gröna båtar i regnet')
  await expectAccessible(page, 'a password', { part: '.v-login' })
  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await expect(page).toHaveURL(`${server.url}/v/mina-arenden`)
  await expect(page.getByRole('heading', { name: 'Mina ärenden' })).toBeVisible()
})
