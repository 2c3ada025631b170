import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { eva } from './support/seed.ts'
import { type SenderStep, startWithSenderStep } from './support/senderStep.ts'
import { test } from './support/test.ts'

/** A builder sets what a state asks to be paid, who sent a case in reads how, with script and without, and staff mark it as paid. */

const id = 'process-felanmalan'
let step: SenderStep
let server: SenderStep['server']
let admin: SenderStep['admin']

test.beforeAll(async () => {
  step = await startWithSenderStep(
    {
      steps: { author: 'payment', handlaggare: 'edit' },
      payment: { amount: 450, done: 'betalt' },
    },
    {
      there: { _id: 'att-betala', label: 'Be om betalning' },
      onward: { _id: 'betalt', label: 'Betalt', to: 'atgardad' },
    },
  )
  ;({ server, admin } = step)
})
test.afterAll(() => step?.server.stop())

const asked = (page: Page) => page.getByRole('region', { name: /^Att betala: 450/ })

test('who is to pay reads how, staff mark it, and both read that it is paid', async ({ page }) => {
  const formDataId = await step.aCase()
  await enter(page, server.url, eva)
  await page.goto(step.ownHref(formDataId))
  await expect(asked(page).getByText('Referens (OCR)')).toBeVisible()
  // Who is paid is not set here, which both sides are told.
  await expect(asked(page).getByText('Vi talar om för dig hur du betalar.')).toBeVisible()
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `own case that is to be paid, ${colorScheme}`, {
      colors: colorScheme === 'dark',
    })
  }
  await page.emulateMedia({ colorScheme: 'light' })

  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, server.url)
  await page.goto(`${server.url}/case/${formDataId}`)
  const part = page.getByRole('region', { name: 'Betalning' })
  await expect(part.getByText(/^Ska betalas senast \d{4}/)).toBeVisible()
  await expect(part.getByText(/^Den som ska betala ser inte vart/)).toBeVisible()
  await expectAccessible(page, 'case that waits for a payment')
  await page.setViewportSize({ width: 1440, height: 900 })
  await part.getByRole('button', { name: 'Markera som betald …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Markera som betald' })
  await dialog.getByLabel('Bankens referens').fill('BG 77')
  await expectAccessibleInBoth(page, 'dialog that marks a payment')
  await dialog.getByRole('button', { name: 'Markera som betald' }).click()
  await expect(part.getByText(/^Betald \d{4}-\d\d-\d\d, markerad av/)).toBeVisible()
  await expect(part.getByText('Bankens referens: BG 77')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Händelser' }).getByText(/är betalt/)).toBeVisible()
  // A mark that was wrong is taken back, and made again.
  await part.getByRole('button', { name: 'Ta tillbaka markeringen …' }).press('Enter')
  const back = page.getByRole('dialog', { name: 'Ta tillbaka markeringen' })
  await expect(back.getByRole('button', { name: 'Ta tillbaka' })).toBeDisabled()
  await back.getByLabel('Varför').fill('Fel ärende')
  await expectAccessible(page, 'dialog that takes a mark back')
  await back.getByRole('button', { name: 'Ta tillbaka' }).press('Enter')
  await expect(part.getByText(/^Ska betalas senast \d{4}/)).toBeVisible()
  await expect(page.getByText('Under handläggning', { exact: true }).first()).toBeVisible()
  await part.getByRole('button', { name: 'Markera som betald …' }).press('Enter')
  await dialog.getByLabel('Bankens referens').fill('BG 77')
  await dialog.getByRole('button', { name: 'Markera som betald' }).press('Enter')
  await expect(part.getByText('Bankens referens: BG 77')).toBeVisible()

  await enter(page, server.url, eva)
  await page.goto(step.ownHref(formDataId))
  await expect(page.getByText(/^450.kr är betalt/)).toBeVisible()
  await expect(page.getByText('BG 77')).toHaveCount(0)
  await expect(asked(page)).toHaveCount(0)
})

test('a second mark says who made the first, and what was typed stays', async ({ page }) => {
  const formDataId = await step.aCase()
  await enter(page, server.url)
  await page.goto(`${server.url}/case/${formDataId}`)
  await page.getByRole('button', { name: 'Skriv av …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skriv av betalningen' })
  await dialog.getByLabel('Varför').fill('Betalade på plats')
  const { payments } = await admin.call<{ payments: { payments: { _id: string }[] } }>('admin/loadForm3', {
    formDataId,
  })
  await admin.call('case/markPaid', { formDataId, payment: payments.payments[0]?._id })
  await dialog.getByRole('button', { name: 'Skriv av' }).click()
  await expect(dialog.getByRole('alert')).toContainText('redan markerad som betald')
  await expect(dialog.getByLabel('Varför')).toHaveValue('Betalade på plats')
})

test('a builder sets what is to be paid', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${id}`)
  await page.locator('[data-canvas]').getByRole('group', { name: 'Under handläggning', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Inställningar' })
  await expect(panel.getByRole('heading', { name: 'Betalning' })).toBeVisible()
  await expect(panel.getByLabel('Kronor')).toHaveValue('450')
  await panel.getByLabel('Kronor').fill('1250,50')
  await panel.getByLabel('Dagar att betala på').fill('20')
  await page.keyboard.press('Tab')
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  await expectAccessibleInBoth(page, 'settings of a payment')
  const { process } = await admin.call<{ process: { states: { _id: string; payment?: object }[] } }>(
    'pb3/load',
    {
      id,
    },
  )
  expect(process.states.find((one) => one._id === 'under-handlaggning')?.payment).toEqual({
    ...{ amount: 1250.5, days: 20, done: 'betalt' },
  })
})

test('without script who is to pay reads how', async ({ browser }) => {
  const formDataId = await step.aCase()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(eva.email)
  await page.getByLabel('Lösenord').fill(eva.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.goto(step.ownHref(formDataId))
  await expect(asked(page)).toContainText('Referens (OCR)')
  await context.close()
})
