import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectFits } from './fits.ts'
import { enter } from './logIn.ts'
import { handler, seedPeople } from './seed.ts'
import { administrator, login, type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

/** Who sent a case in, on its page. */

let server: RunningServer
const eva = { email: 'eva@example.org', password: 'lyktstolpe cykel granit', name: 'Eva Ekström' }

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  await seedPeople(server.url)
  const admin = await login(server.url, administrator)
  await admin.call('admin/create', { page: 'user', data: { ...eva, roles: [] } })
})
test.afterAll(() => server?.stop())

const answers = {
  namn: 'Eva Ekström',
  epost: eva.email,
  galler: 'belysning',
  stolpnummer: '18-0412',
  plats: 'Storgatan 3',
  beskrivning: 'Två lyktstolpar är släckta.',
}

async function sendIn(): Promise<string> {
  const citizen = await login(server.url, eva)
  const sent = { formId: 'form-felanmalan', complete: true, data: answers }
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', sent)
  return formDataId
}

test('a citizen reads where the case stands, how it goes on and what has happened, with script and without', async ({
  page,
  browser,
}) => {
  const formDataId = await sendIn()
  const staff = await login(server.url, handler)
  await staff.call('admin/changeStatus3', { formDataId, connectionId: 'borja', currentStateId: 'ny' })
  await staff.call('admin/addNote3', { formDataId, noteType: 'internal', note: 'Bara mellan oss.' })
  await enter(page, server.url, eva)
  const address = `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Vi undersöker felet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Så går det till' }).getByRole('listitem')).toHaveText([
    /Vi har tagit emot din anmälan/,
    /Vi undersöker felet/,
    /Felet är åtgärdat.*Du får besked/,
  ])
  await page.getByText('Allt som har hänt').press('Enter')
  await expect(page.getByText('Ny status: Vi undersöker felet')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `one's own case in ${colorScheme}`)
  }
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  expect(await page.content()).not.toContain('Bara mellan oss')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(address)
  await plain.getByText('Allt som har hänt').click()
  await expect(plain.getByText('Du skickade in')).toBeVisible()
  await context.close()
})
