import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { choose } from './support/desk.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A role for some cases, made by an administrator and met by those who have it. */

let server: RunningServer
let hannaId: string

test.beforeAll(async () => {
  const started = await startServer({ template: 'felanmalan', filling: staff })
  server = started
  hannaId = started.filled.handler
  // Hanna has no role of her own yet.
  const admin = await login(server.url)
  await admin.call('admin/update', { page: 'user', id: hannaId, data: { roles: [] } })
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

  // The administrator sees it as she does, in every window, and can change nothing.
  const other = await page.context().newPage()
  await other.goto(`${server.url}/formData`)
  await expect(other.getByRole('row').filter({ hasText: /2026-/ })).toHaveCount(8)
  await page.getByRole('button', { name: 'Visa som Hanna Handläggare' }).click()
  await page.getByRole('button', { name: 'Visa', exact: true }).click()
  for (const window of [page, other]) {
    await expect(window.getByRole('region', { name: 'Visning' })).toContainText('Hanna Handläggare')
    await expect(window.getByRole('row').filter({ hasText: /2026-/ })).toHaveCount(2)
    // Of the keys those alone are shown that change nothing.
    await expect(window.getByText('Flytta')).toBeVisible()
    await expect(window.locator('.a-key-line').getByText('Tilldela')).toHaveCount(0)
  }
  await expectAccessibleInBoth(page, 'the desk as somebody else sees it')
  // A page of the portal waits, and is there by itself when that ends.
  const portal = await page.context().newPage()
  await portal.goto(`${server.url}/v/home`)
  const waiting = portal.getByRole('heading', { name: /^Här visas inget medan du ser det som Hanna/ })
  await expect(waiting).toBeVisible()
  await page
    .getByRole('link', { name: /^Belysning, / })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: /^Börja handlägga/ }).click()
  await expect(page.getByText('Du ser det som Hanna Handläggare ser, och kan inget ändra här.')).toBeVisible()
  await expect(page.getByPlaceholder('Skriv en anteckning…')).toHaveCount(0)
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
  await page.getByRole('button', { name: 'Avsluta', exact: true }).click()
  await expect(other.getByRole('row').filter({ hasText: /2026-/ })).toHaveCount(8)
  await expect(waiting).toHaveCount(0)
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(portal.getByRole('link', { name: 'Logga in' })).toHaveCount(0)
  await portal.close()
  await other.close()
})

test('a rule is written by keyboard, says what it lacks, and gives the next case to somebody', async ({
  page,
}) => {
  const admin = await login(server.url)
  await admin.call('admin/update', { page: 'user', id: hannaId, data: { roles: ['role-handlaggare'] } })
  await enter(page, server.url)
  await page.goto(`${server.url}/process`)
  await page.getByRole('button', { name: 'Åtgärder för Felanmälan' }).click()
  await page.getByRole('menuitem', { name: 'Fördelningsregler' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /fördelningsregler/ })
  await dialog.getByRole('button', { name: 'Lägg till regel' }).press('Enter')
  const name = dialog.getByLabel('Namn')
  await expect(name).toBeFocused()
  await dialog.getByRole('button', { name: 'Spara' }).press('Enter')
  await expect(name).toHaveAccessibleDescription(/Fältet måste fyllas i/)
  await expect(dialog.getByText('Några regler behöver rättas.')).toBeVisible()
  await expectAccessibleInBoth(page, 'what a rule lacks')
  await name.fill('Belysning')
  await dialog.getByLabel('Bara efter svaret på en fråga').press('Enter')
  await page.keyboard.type('vad gäller')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Vilka svar på').press('Enter')
  await page.keyboard.type('belys')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Personer').press('Enter')
  await page.getByRole('option', { name: /Hanna/ }).click()
  await page.keyboard.press('Escape')
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
    if (process.env.SHOTS)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${process.env.SHOTS}/rules-${width}-${colorScheme}.png` })
        await page.evaluate(() => document.querySelector('.k-modal-content, .k-modal-body')?.scrollBy(0, 600))
        await page.screenshot({ path: `${process.env.SHOTS}/rules-${width}-${colorScheme}-2.png` })
        await page.evaluate(() => document.querySelector('.k-modal-content, .k-modal-body')?.scrollTo(0, 0))
      }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Spara' }).press('Enter')
  await expect(page.getByText('Reglerna är sparade.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await admin.call('pb3/publish', { id: 'process-felanmalan' })
  const [street, other] = await seedCases(server.url, 2)
  await page.goto(`${server.url}/case/${street}`)
  await expect(page.getByText('Genom regeln Belysning')).toBeVisible()
  await page.goto(`${server.url}/case/${other}`)
  await expect(page.getByText(/Skickades in/).first()).toBeVisible()
  await expect(page.getByText('Genom regeln Belysning')).toBeHidden()
})

test('of many cases those that lack answers are named, and sent on all the same with a reason', async ({
  page,
}) => {
  const admin = await login(server.url)
  await admin.call('admin/update', { page: 'user', id: hannaId, data: { roles: ['role-handlaggare'] } })
  const id = 'process-felanmalan'
  const { process, revision } = await admin.call<{
    process: { connections: { validate: boolean }[] }
    revision: number
  }>('pb3/load', { id })
  const connections = process.connections.map((one) => ({ ...one, validate: true }))
  await admin.call('pb3/fullSave', { id, process: { ...process, connections }, revision })
  await admin.call('pb3/publish', { id })
  const [lacking = ''] = await seedCases(server.url, 2)
  const hanna = await login(server.url, handler)
  const data = { plats: null }
  await hanna.call('admin/saveFormData3', { formId: 'form-felanmalan', formDataId: lacking, data })
  await enter(page, server.url)
  await page.goto(`${server.url}/formData?source=web&sort=-created&size=10`)
  const rows = page.getByRole('row').filter({ hasText: /2026-/ })
  await choose(rows, 2)
  await page.getByRole('button', { name: /Byt status/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Börja handlägga' }).click()
  const dialog = page.getByRole('alertdialog', { name: '1 ärende har svar som inte är kompletta' })
  await expect(dialog.getByText('Var finns felet?')).toBeVisible()
  await expectAccessibleInBoth(page, 'cases that lack answers')
  await dialog.getByLabel('Varför ska ärendet gå vidare?').fill('Platsen står i brevet')
  await dialog.getByRole('button', { name: 'Fortsätt ändå' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(`${server.url}/case/${lacking}`)
  await expect(page.getByText('Utan kontroll: Platsen står i brevet')).toBeVisible()
})
