import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expectFits } from './fits.ts'
import { enter } from './logIn.ts'
import { handler, seedCases, seedPeople } from './seed.ts'
import { login, type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

/** A role for some cases, made by an administrator and met by those who have it. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  const people = await seedPeople(server.url)
  // Hanna has no role of her own yet.
  const admin = await login(server.url)
  await admin.call('admin/update', { page: 'user', id: people.handler, data: { roles: [] } })
  await seedCases(server.url, 8)
})
test.afterAll(() => server?.stop())

test('a role for some answers is made by keyboard, and whoever has it sees those cases alone', async ({
  page,
  browser,
}) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/handler-role`)
  const make = page.getByRole('button', { name: 'Skapa rollen' })
  await make.focus()
  await page.keyboard.press('Enter')
  // What is missing is said at its field, and the first of them has the focus.
  const name = page.getByLabel('Vad heter rollen?')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Fältet måste fyllas i/)
  await expectAccessibleInBoth(page, 'what is missing of a role')
  await page.keyboard.type('Belysning')
  await page.getByLabel('Bara efter svaret på en fråga').press('Enter')
  await page.keyboard.type('vad gäller')
  await page.keyboard.press('Enter')
  await page.getByLabel('Vilka svar på').press('Enter')
  await page.keyboard.type('belys')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Handläggare', exact: true }).press('Space')
  await page.getByLabel('Vem ska ha den?').press('Enter')
  await page.getByRole('option', { name: /Hanna/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Sidans adress')).toHaveValue('belysning')
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await make.press('Enter')
  await expect(page.getByText('Den ser 2 av 8 öppna ärenden.')).toBeVisible()
  await expectAccessible(page, 'a role that was made')
  const theirs = await browser.newContext()
  const hanna = await theirs.newPage()
  await enter(hanna, server.url, handler)
  await hanna.goto(`${server.url}/page/belysning`)
  await expect(hanna.getByRole('row')).toHaveCount(3)
  await hanna.goto(`${server.url}/formData`)
  await expect(hanna.getByRole('row').filter({ hasText: /2026-/ })).toHaveCount(2)
  await expect(hanna.getByRole('link', { name: 'Belysning', exact: true })).toHaveAttribute(
    'href',
    '/page/belysning',
  )
  await theirs.close()
})
