import { expect } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A step that leads who opens the case elsewhere, and approvals by who sent it in: on their page and at the desk. */

let server: RunningServer<null>
let formDataId = ''

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  const admin = await login(server.url)
  const process = { page: 'process', id: 'process-felanmalan' }
  const { data } = await admin.call<{
    data: { process: { states: { _id: string }[]; connections: object[] } }
  }>('admin/load', process)
  const states = data.process.states.map((state) => {
    if (state._id !== 'under-handlaggning') return state
    const to = { to: '/v/home', params: { fran: 'arende' } }
    return {
      ...state,
      steps: { '*': 'redirect', author: 'redirect', handlaggare: 'redirect' },
      redirects: { author: to, handlaggare: to },
    }
  })
  const connections = [
    ...data.process.connections,
    {
      ...{ _id: 'enas', label: 'Börja tillsammans', from: 'ny', to: 'under-handlaggning', allow: {} },
      ...{ validate: false, effects: [], approvals: { count: 2 } },
    },
  ]
  await admin.call('admin/update', {
    ...process,
    data: { process: { ...data.process, states, connections } },
  })
  await admin.call('form/publish', { id: process.id })
  const citizen = await login(server.url, eva)
  ;({ formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  }))
})
test.afterAll(() => server?.stop())

const address = (more = '') => `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}${more}`

test('who sent it in approves and takes that back on its page, and is led on where the process says so', async ({
  page,
  browser,
}) => {
  await enter(page, server.url, eva)
  await page.goto(address())
  const approvals = page.getByRole('region', { name: 'Godkännanden' })
  await expect(approvals).toContainText('0 av 2 har godkänt.')
  await page.getByRole('button', { name: 'Godkänn: Börja tillsammans (0 av 2)' }).click()
  await expect(approvals).toContainText('1 av 2 har godkänt. Du är en av dem. 1 till behövs, av någon annan.')
  await looked(page, 'own case with approvals')
  await approvals.getByRole('button', { name: 'Ta tillbaka godkännandet' }).click()
  await expect(page.getByText('Ditt godkännande är tillbakataget.')).toBeVisible()
  await expect(approvals).toContainText('0 av 2 har godkänt.')
  await page.getByRole('button', { name: 'Godkänn: Börja tillsammans (0 av 2)' }).click()
  await expect(approvals).toContainText('1 av 2')

  const hannas = await (await browser.newContext()).newPage()
  await enter(hannas, server.url, handler)
  await hannas.goto(`${server.url}/case/${formDataId}`)
  await hannas.getByRole('button', { name: 'Godkänn: Börja tillsammans (1 av 2)' }).click()
  // The case is where its handler, too, is led on.
  await hannas.waitForURL(/\/v\/home\?fran=arende&redirected=1$/)
  await hannas.goto(`${server.url}/case/${formDataId}?redirected=1`)
  await expect(hannas.getByText('Ärendet fortsätter på en annan sida.')).toBeVisible()
  await looked(hannas, 'case that leads on')

  await page.goto(address())
  expect(page.url()).toMatch(/\/v\/home\?fran=arende&redirected=1$/)
  await page.goto(address('&redirected=1'))
  await expect(page.getByRole('link', { name: 'Gå dit' })).toHaveAttribute('href', '/v/home?fran=arende')
  await looked(page, 'own case that leads on')
  const storageState = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage()
  await plain.goto(address())
  expect(plain.url()).toMatch(/\/v\/home\?fran=arende&redirected=1$/)
})
