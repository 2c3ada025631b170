import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { administrator, type Filling, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A draft of a process is approved of by somebody else before it is published. */

const cia = { email: 'cia@example.org', password: 'lyktstolpe cykel granit', name: 'Cia Chef' }
const chiefs: Filling<null> = {
  name: 'chiefs',
  async fill(url) {
    const admin = await login(url, administrator)
    const { id } = await admin.call<{ id: string }>('admin/create', {
      ...{ page: 'role', applicationRef: 'admin' },
      data: { name: 'Processägare', permissions: ['processBuilder'] },
    })
    await admin.call('admin/create', { page: 'user', data: { ...cia, roles: [id] } })
    return null
  },
  accounts: [cia],
}
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: chiefs })
})
test.afterAll(() => server?.stop())

const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publicera' })
const publish = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Publicera' })

/** On a telephone what has just been said stands above the buttons of the dialog. */
async function expectUncovered(page: Page): Promise<void> {
  const window = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 780 })
  const said = page.getByRole('listitem').filter({ hasText: 'De som kan godkänna har fått veta det.' })
  const foot = dialog(page).locator('.k-modal-foot')
  await said.hover()
  await expect
    .poll(async () => {
      const [message, buttons] = await Promise.all([said.boundingBox(), foot.boundingBox()])
      return message && buttons ? buttons.y - (message.y + message.height) : null
    })
    .toBeGreaterThanOrEqual(0)
  if (window) await page.setViewportSize(window)
}

test('one writes, and another is asked and approves', async ({ page, browser }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  await settings(page).getByRole('tab', { name: 'Avancerat' }).click()
  await settings(page).getByRole('button', { name: 'Välj roller' }).click()
  const picker = page.getByRole('dialog', { name: 'Av dem som har rollen' })
  await picker.getByRole('option', { name: 'Processägare' }).click()
  await picker.getByRole('button', { name: 'Spara' }).click()
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  await expect(page.getByRole('button', { name: 'Ett godkännande saknas' })).toBeVisible()
  await publish(page).click()
  await expect(dialog(page)).toContainText('Av någon med rollen Processägare. Kan godkännas av Cia Chef.')
  await expect(dialog(page)).toContainText('Du har inte rollen')
  await expect(dialog(page).getByRole('button', { name: 'Publicera' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Be om godkännande' }).press('Enter')
  await expect(dialog(page)).toContainText('bad om det')
  await expectUncovered(page)
  await expectAccessible(page, 'the dialog of a draft that waits for an approval')

  const hers = await (await browser.newContext()).newPage()
  await enter(hers, server.url, cia)
  await hers.goto(`${server.url}/process`)
  await expect(hers.getByRole('row', { name: /Felanmälan/ })).toContainText('Väntar på ditt godkännande')
  await hers.getByRole('button', { name: /^Aviseringar/ }).click()
  await hers.getByText('ber dig godkänna utkastet till processen').click()
  await expect(hers).toHaveURL(`${server.url}/process/edit/process-felanmalan`)
  // He has it open: she reads, and approves all the same.
  await hers.getByRole('button', { name: 'Godkänn utkastet' }).press('Enter')
  await dialog(hers).getByRole('button', { name: 'Godkänn utkastet' }).press('Enter')
  await expect(dialog(hers)).toContainText('Godkänt av Cia Chef')

  // She has second thoughts: he hears of it in the dialog that he has open, and cannot publish.
  await expect(dialog(page)).toContainText('Utkastet är godkänt.')
  await expect(dialog(page).getByRole('button', { name: 'Publicera' })).toBeEnabled()
  await expect(dialog(page).getByRole('button', { name: 'Ta tillbaka' })).toBeHidden()
  await dialog(hers).getByRole('button', { name: 'Ta tillbaka' }).press('Enter')
  await expect(hers.getByText('Ditt godkännande är tillbakataget.')).toBeVisible()
  await expect(dialog(hers)).toContainText('Ett godkännande saknas innan det går att publicera.')
  await expect(dialog(page)).toContainText('Ett godkännande saknas innan det går att publicera.')
  await expect(dialog(page).getByRole('button', { name: 'Publicera' })).toBeDisabled()
  await dialog(hers).getByRole('button', { name: 'Godkänn utkastet' }).press('Enter')
  await expect(dialog(page)).toContainText('Utkastet är godkänt.')

  await dialog(page).getByRole('textbox', { name: 'Kommentar' }).fill('Med godkännande')
  await dialog(page).getByRole('button', { name: 'Publicera' }).press('Enter')
  await expect(page.getByText(/^Version \d+ är publicerad\.$/)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  // It is used up: the next draft asks for one anew.
  await expect(page.getByRole('button', { name: 'Ett godkännande saknas' })).toBeVisible()
  await page.getByRole('button', { name: 'Versioner', exact: true }).press('Enter')
  const versions = page.getByRole('dialog', { name: 'Versioner' })
  const newest = versions.getByRole('group', { name: 'Versioner' }).locator('label').first()
  await expect(newest).toContainText('Publicerad')
  await expect(newest).toContainText('Godkänt av Cia Chef')
  await expect(newest).toContainText('Med godkännande')
  await expect(versions.getByText('Godkänt av Cia Chef')).toHaveCount(1)
})
