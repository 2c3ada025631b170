import { expect, type Page } from '@playwright/test'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { administrator, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A draft that was begun before its form got a new version. */

let server: RunningServer
let admin: Awaited<ReturnType<typeof login>>
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  admin = await login(server.url, administrator)
})
test.afterAll(() => server?.stop())

const street: Sketch = ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }]
const town: Sketch = ['Input#ort', { name: 'ort', label: 'Ort', type: 'text' }]
const renamed: Sketch = ['Input#gata', { name: 'vag', label: 'Väg', type: 'text' }]
const needed: Sketch = [
  'Input#lampa',
  { name: 'lampa', label: 'Lampans nummer', type: 'text', validation: { required: true } },
]

async function publish(id: string, ...questions: Sketch[]): Promise<void> {
  const { rootId, nodes } = sketchTree([
    'FormTab#felet',
    { label: 'Felet' },
    ['Section', {}, ['Row', {}, ['Col', { cols: 12 }, ...questions]]],
  ])
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  await admin.call('fb3/lock', { id })
  await admin.call('fb3/save', { id, rootId, normStructure: nodes, revision })
  await admin.call('form/publish', { id, comment: '' })
}

async function formOf(name: string, ...questions: Sketch[]): Promise<string> {
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name, formType: 'standard', process: 'process-felanmalan' },
  })
  await publish(id, ...questions)
  return id
}

const told = (page: Page) => page.getByRole('region', { name: 'Formuläret har ändrats sedan du började' })

test('what fell out of a draft is told until it is put away; another tab and a lost line lose nothing', async ({
  page,
  context,
}) => {
  const id = await formOf('Fel', street, town)
  const address = `${server.url}/v/s?formId=${id}`
  await page.goto(address)
  const kept = page.waitForResponse((reply) => reply.url().includes('saveFormData3') && reply.ok())
  await page.getByLabel('Gata').fill('Storgatan 1')
  await page.getByLabel('Ort').fill('Lund')
  await kept
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByLabel('Ort')).toHaveValue('Lund')

  await publish(id, renamed, needed)
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: /^Väg/ })).toHaveValue('Storgatan 1')
  await expect(told(page)).toContainText('Ort')
  await expect(told(page)).toContainText('Lund')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `what fell out of a draft, ${colorScheme}`, {
      colors: colorScheme === 'dark',
    })
  }
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }

  // The other tab has the questions of before: what is typed there is kept, and told.
  const typed = other.waitForResponse((reply) => reply.url().includes('saveFormData3') && reply.ok())
  await other.getByLabel('Gata').fill('Lillgatan 2')
  await other.getByLabel('Ort').fill('Malmö')
  await typed
  await other.getByRole('button', { name: 'Skicka' }).click()
  await expect(other.getByText(/Formuläret har ändrats sedan du öppnade det/)).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: /^Väg/ })).toHaveValue('Lillgatan 2')
  await expect(told(page)).toContainText('Malmö')

  await told(page).getByRole('button', { name: 'Jag har läst det, ta bort' }).press('Enter')
  await expect(page.getByText('Det visas inte igen.')).toBeFocused()
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: /^Väg/ })).toHaveValue('Lillgatan 2')
  await expect(told(page)).toHaveCount(0)
})

test('without script it is told and put away, and what stands on the page comes along', async ({
  browser,
}) => {
  const id = await formOf('Fel utan skript', street, town)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/v/s?formId=${id}`)
  await page.getByLabel('Gata').fill('Storgatan 1')
  await page.getByLabel('Ort').fill('Lund')
  await page.getByRole('button', { name: 'Fortsätt senare' }).click()
  await publish(id, street, needed)
  await page.goto(`${server.url}/v/s?formId=${id}`)
  await expect(told(page)).toContainText('Lund')
  await page.getByLabel('Gata').fill('Storgatan 3')
  await told(page).getByRole('button', { name: 'Jag har läst det, ta bort' }).click()
  await expect(told(page)).toHaveCount(0)
  await expect(page.getByLabel('Gata')).toHaveValue('Storgatan 3')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await expect(page.getByRole('link', { name: 'Ange lampans nummer' })).toBeVisible()
  await context.close()
})
