import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { eva, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A builder sets what a state asks to be paid, who sent a case in reads how, with script and without, and staff mark it as paid. */

let server: RunningServer<null>
let admin: Awaited<ReturnType<typeof login>>
const id = 'process-felanmalan'

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  admin = await login(server.url)
  const { data } = await admin.call<{
    data: { process: { states: { _id: string }[]; connections: object[] } }
  }>('admin/load', { page: 'process', id })
  const states = data.process.states.map((state) =>
    state._id === 'under-handlaggning'
      ? {
          ...state,
          steps: { author: 'payment', handlaggare: 'edit' },
          payment: { amount: 450, done: 'betalt' },
        }
      : state,
  )
  const more = { allow: { assignmentRoles: ['handlaggare'] }, validate: false, effects: [] }
  const connections = [
    ...data.process.connections,
    { _id: 'att-betala', label: 'Be om betalning', from: 'ny', to: 'under-handlaggning', ...more },
    { _id: 'betalt', label: 'Betalt', from: 'under-handlaggning', to: 'atgardad', ...more },
  ]
  await admin.call('admin/update', {
    ...{ page: 'process', id },
    data: { process: { ...data.process, states, connections } },
  })
  await admin.call('form/publish', { id })
})
test.afterAll(() => server?.stop())

async function aCase(): Promise<string> {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  })
  await admin.call('admin/changeStatus3', {
    ...{ formDataId, connectionId: 'att-betala', currentStateId: 'ny' },
  })
  return formDataId
}

const own = (formDataId: string) => `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`
const asked = (page: Page) => page.getByRole('region', { name: /^Att betala: 450/ })

test('who is to pay reads how, staff mark it, and both read that it is paid', async ({ page }) => {
  const formDataId = await aCase()
  await enter(page, server.url, eva)
  await page.goto(own(formDataId))
  await expect(asked(page).getByText('Referens (OCR)')).toBeVisible()
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `own case that is to be paid, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })

  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, server.url)
  await page.goto(`${server.url}/case/${formDataId}`)
  const part = page.getByRole('region', { name: 'Betalning' })
  await expect(part.getByText(/^Ska betalas senast \d{4}/)).toBeVisible()
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

  await enter(page, server.url, eva)
  await page.goto(own(formDataId))
  await expect(page.getByText(/^450.kr är betalt/)).toBeVisible()
  await expect(page.getByText('BG 77')).toHaveCount(0)
  await expect(asked(page)).toHaveCount(0)
})

test('a second mark says who made the first, and what was typed stays', async ({ page }) => {
  const formDataId = await aCase()
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
  const formDataId = await aCase()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(eva.email)
  await page.getByLabel('Lösenord').fill(eva.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.goto(own(formDataId))
  await expect(asked(page)).toContainText('Referens (OCR)')
  await context.close()
})
