import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Two people approve before a case goes on: it is asked for in the editor, and done at the desk. */

let server: RunningServer
let id: string

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })

test('a connection asks for two approvals, which two people give', async ({ page, browser }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  await page.getByRole('button', { name: /^Börja handlägga,/ }).click()
  const count = settings(page).getByLabel('Godkännanden')
  await count.fill('2')
  await count.press('Tab')
  await expect(settings(page).getByText('Alla som får använda kopplingen.')).toBeVisible()
  await settings(page).getByRole('switch', { name: 'Inte av den som skickade in ärendet' }).press('Space')
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  await expect(
    page.getByRole('button', { name: 'Börja handlägga, Ny → Under handläggning, 2 godkännanden' }),
  ).toBeVisible()
  const admin = await login(server.url)
  await admin.call('pb3/publish', { id: 'process-felanmalan', comment: 'Två godkänner' })
  ;[id = ''] = await seedCases(server.url, 1)

  const hannas = await (await browser.newContext()).newPage()
  await enter(hannas, server.url, handler)
  await hannas.goto(`${server.url}/case/${id}`)
  await hannas.getByRole('button', { name: 'Godkänn: Börja handlägga (0 av 2)' }).press('Enter')
  await expect(hannas.getByText('Godkänt: Börja handlägga. 1 godkännande till behövs.')).toBeVisible()
  const waits = hannas.getByRole('list', { name: 'Godkännanden' })
  await expect(waits).toContainText(/1 av 2 godkännanden saknas\. Kan lämnas av .*Rune Registrator/)
  await expect(waits).toContainText('Godkänt av Hanna Handläggare')
  // Taken back, it is hers to give again.
  await waits.getByRole('button', { name: 'Ta tillbaka godkännandet' }).press('Enter')
  await hannas.getByRole('button', { name: 'Godkänn: Börja handlägga (0 av 2)' }).press('Enter')
  await expect(waits).toContainText('1 av 2')
  await expectAccessible(hannas, 'a case that waits for an approval')

  // An answer is corrected: who approves anew reads from what to what.
  const { formData } = (await admin.call('admin/loadForm3', { formDataId: id })) as {
    formData: { formId: string; data: Record<string, unknown> }
  }
  const data = { beskrivning: 'Lampan är lagad' }
  const hanna = await login(server.url, handler)
  await hanna.call('admin/saveFormData3', { formId: formData.formId, formDataId: id, data })
  await hannas.reload()
  await expect(waits).toContainText('Ändrat sedan du godkände')
  await expect(
    waits.getByRole('listitem').filter({ hasText: 'är nu ”Lampan är lagad”' }).last(),
  ).toBeVisible()
  await expectAccessibleInBoth(hannas, 'what has changed since an approval')
  await hannas.getByRole('button', { name: 'Godkänn: Börja handlägga (0 av 2)' }).press('Enter')
  await expect(waits).toContainText('1 av 2')

  const runes = await (await browser.newContext()).newPage()
  await enter(runes, server.url, registrar)
  await runes.goto(`${server.url}/case/${id}`)
  await runes.getByRole('button', { name: 'Godkänn: Börja handlägga (1 av 2)' }).press('Enter')
  await expect(runes.getByRole('button', { name: /^Markera som åtgärdad/ })).toBeVisible()
  await expect(runes.getByText('Godkänt av Hanna Handläggare, Rune Registrator')).toBeVisible()
  // Hanna's page hears of it.
  await expect(hannas.getByRole('button', { name: /^Markera som åtgärdad/ })).toBeVisible()
})
