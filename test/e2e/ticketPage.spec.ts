import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A view that shows a case takes content, the form and what is about the case. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

test('the builder offers and takes what may stand on a case page, and says what does not', async ({
  page,
}) => {
  const admin = await login(server.url)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    ...{ page: 'view', applicationRef: 'portal', data: { name: 'Fråga oss', url: 'fraga' } },
  })
  await enter(page, server.url)
  await page.goto(`${server.url}/view/portal/${id}`)
  const palette = page.locator('.b-palette-item')
  await expect(palette.filter({ hasText: 'Inmatning' })).toHaveCount(1)
  await palette.filter({ hasText: 'Inmatning' }).press('Enter')
  await expect(page.getByText('Ändringar sparade')).toBeVisible()
  // Nothing is chosen then: the settings are the page's own.
  await page.reload()
  await page.getByRole('tab', { name: 'Avancerat' }).click()
  await page.getByText('Ärendesida', { exact: true }).click()
  await page.getByRole('tab', { name: 'Komponenter', exact: true }).click()
  await expect(palette.filter({ hasText: 'Inmatning' })).toHaveCount(0)
  for (const offered of ['Processöversikt', 'Underskrift', 'Betalning'])
    await expect(palette.filter({ hasText: offered }), offered).toHaveCount(1)
  await expect(palette.filter({ hasText: 'Processlista' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /problem|fel/ })
    .first()
    .click()
  await expect(page.getByText(/Komponenten kan inte stå på en ärendesida/).first()).toBeVisible()
  await expectAccessible(page, 'case page in the builder')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/case page.png` })
})
