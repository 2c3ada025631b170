import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { eva } from './support/seed.ts'
import { type SenderStep, startWithSenderStep } from './support/senderStep.ts'
import { test } from './support/test.ts'

/** Who sent a case in is led to a page by its process, comes back by the way that went along, and the case goes on. */

let step: SenderStep
let server: SenderStep['server']
let admin: SenderStep['admin']

test.beforeAll(async () => {
  step = await startWithSenderStep(
    { steps: { author: 'redirect' }, redirects: { author: '/v/category' }, returned: 'tillbaka' },
    {
      there: { _id: 'ivag', label: 'Skicka vidare' },
      onward: { _id: 'tillbaka', label: 'Tillbaka', to: 'atgardad' },
    },
  )
  ;({ server, admin } = step)
})
test.afterAll(() => step?.server.stop())

for (const javaScriptEnabled of [true, false])
  test(`there and back ${javaScriptEnabled ? 'with' : 'without'} script`, async ({ browser }) => {
    const formDataId = await step.aCase()
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${server.url}/sign-in`)
    await page.getByLabel('E-postadress').fill(eva.email)
    await page.getByLabel('Lösenord').fill(eva.password)
    await page.getByRole('button', { name: 'Logga in' }).click()
    await expect(page.getByText(eva.name).first()).toBeAttached()
    await page.goto(step.ownHref(formDataId))
    await expect(page).toHaveURL(/\/v\/category\?return=/)
    for (const width of [1440, 1024, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
    }
    if (javaScriptEnabled) await expectAccessible(page, 'a page that a case leads to')
    await page.getByRole('link', { name: 'Tillbaka till ärendet' }).click()
    await expect(page.getByRole('heading', { name: 'Du är tillbaka' })).toBeVisible()
    for (const width of [1440, 1024, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
    }
    if (javaScriptEnabled) await expectAccessible(page, 'own case that its sender is back at')
    await page.getByRole('button', { name: 'Gå vidare med ärendet' }).click()
    await expect(page.getByText('Vi har fått veta att du är tillbaka.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Du är tillbaka' })).toHaveCount(0)
    await context.close()
    const { state } = await admin.call<{ state: { _id: string } }>('admin/loadForm3', { formDataId })
    expect(state._id).toBe('atgardad')
  })

test('a builder says what follows', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  const drawing = page.locator('[data-canvas]')
  await drawing.getByRole('group', { name: 'Under handläggning', exact: true }).click()
  const settings = page.getByRole('complementary', { name: 'Inställningar' })
  await expect(
    settings.getByRole('button', { name: 'Koppling när den som leddes vidare är tillbaka Tillbaka' }),
  ).toBeVisible()
})
