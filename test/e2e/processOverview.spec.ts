import { expect } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A process on a page of the site: its card, how it goes, and where one's own case stands in it. */

let server: RunningServer<null>
const processId = 'process-felanmalan'

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  const admin = await login(server.url)
  const node = (_id: string, type: string, structure: string[], extra = {}) => [
    _id,
    { _id, type, structure, extra, style: {} },
  ]
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'view',
    applicationRef: 'portal',
    data: { name: 'Om felanmälan', url: 'om-felanmalan' },
  })
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  const normStructure = Object.fromEntries([
    node('root', 'PageTypeView', ['s']),
    node('s', 'Section', ['r']),
    node('r', 'Row', ['c', 'd']),
    node('c', 'Col', ['rubrik', 'oversikt'], { cols: 8 }),
    node('d', 'Col', ['kort'], { cols: 4 }),
    node('rubrik', 'Heading', [], { label: 'Om felanmälan', tagName: 'h1' }),
    node('oversikt', 'ProcessOverview', []),
    node('kort', 'Process', []),
  ])
  await admin.call('fb3/save', { id, normStructure, rootId: 'root', revision })
  await admin.call('form/publish', { id })
})
test.afterAll(() => server?.stop())

test('everybody reads how it goes and is led to it; nobody has favourites without a login', async ({
  page,
}) => {
  await page.goto(`${server.url}/v/om-felanmalan?processId=${processId}`)
  await expect(page.getByRole('region', { name: 'Så går det till' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /Favorit/ })).toHaveCount(0)
  await looked(page, 'process overview')
  await page.getByRole('link', { name: 'Till e-tjänsten' }).click()
  await expect(page).toHaveURL(`${server.url}/v/s?processId=${processId}`)
  await page.goto(`${server.url}/v/om-felanmalan`)
  await expect(page.getByText('E-tjänsten finns inte, eller är inte öppen.')).toHaveCount(2)
})

test('who sent a case in reads where it is, and makes the service a favourite', async ({ page }) => {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  })
  const address = `${server.url}/v/om-felanmalan?processId=${processId}&formDataId=${formDataId}`
  await enter(page, server.url, eva)
  await page.goto(address)
  await expect(page.getByText('Pågår hos oss')).toBeVisible()
  const steps = page.getByRole('region', { name: 'Så går det till' })
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Vi har tagit emot din anmälan/)
  const love = page.getByRole('button', { name: /Favorit/ })
  await expect(love).toHaveAttribute('aria-pressed', 'false')
  const kept = page.waitForResponse((reply) => reply.request().method() === 'POST')
  await love.press('Enter')
  await kept
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await looked(page, 'own case in its process')
})
