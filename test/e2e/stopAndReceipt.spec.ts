import { expect, type Page } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A form that holds who fills it in, and asks in the case for an acknowledgement: with script, and without. */

let server: RunningServer<null>

const label = 'Jag har tagit del av hur ärendet handläggs'
const why = 'Vi kan inte ta emot anmälan utan adress. Ring oss så hjälper vi dig.'
let formId: string

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  const admin = await login(server.url)
  const node = (_id: string, type: string, structure: string[], extra = {}) => [
    _id,
    { _id, type, structure, extra, style: {} },
  ]
  const page = (id: string, title: string, ...inside: string[]) => [
    node(id, 'FormTab', [`${id}-s`], { label: title }),
    node(`${id}-s`, 'Section', [`${id}-r`]),
    node(`${id}-r`, 'Row', [`${id}-c`]),
    node(`${id}-c`, 'Col', inside, { cols: 12 }),
  ]
  const normStructure = Object.fromEntries([
    node('root', 'PageTypeForm', ['ett', 'tva']),
    ...page('ett', 'Platsen', 'adress', 'stopp'),
    ...page('tva', 'Felet', 'beskrivning', 'kvittens'),
    node('adress', 'Input', [], { name: 'adress', label: 'Adress', type: 'text' }),
    node('stopp', 'Stop', [], {
      ...{ next: true, userMessage: why, expression: { value: 'adress', is: 'empty' } },
    }),
    node('beskrivning', 'Input', [], { name: 'beskrivning', label: 'Vad är fel?', type: 'text' }),
    node('kvittens', 'Receipt', [], {
      ...{ label, requireComment: true, commentLabel: 'Vad tycker du?', min: 5 },
    }),
  ])
  ;({ id: formId } = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name: 'Med stopp', formType: 'standard', process: 'process-felanmalan' },
  }))
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id: formId })
  await admin.call('fb3/save', { id: formId, normStructure, rootId: 'root', revision })
  await admin.call('form/publish', { id: formId })
})
test.afterAll(() => server?.stop())

/** From the first page to the case, and the acknowledgement in it. */
async function goesThrough(page: Page, look: boolean) {
  await page.goto(`${server.url}/v/s?formId=${formId}`)
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible()
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Steg 1 av 2/ })).toBeVisible()
  if (look) await looked(page, 'held by a stop')
  await page.getByLabel('Adress').fill('Storgatan 3')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(page.getByRole('heading', { name: /Steg 2 av 2/ })).toBeVisible()
  await expect(page.getByText(label)).toHaveCount(0)
  await page.getByLabel('Vad är fel?').fill('Lampan är släckt')
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByRole('heading', { name: /Tack, vi har tagit emot/ })).toBeVisible()
  const formDataId = new URL(page.url()).searchParams.get('receipt') ?? ''
  await page.goto(`${server.url}/v/s?formId=${formId}&formDataId=${formDataId}`)

  const region = page.getByRole('region', { name: label })
  await expect(region).toBeVisible()
  if (look) await looked(page, 'to be acknowledged')
  await region.getByLabel('Vad tycker du?').fill('Nej')
  await region.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(region.getByLabel('Vad tycker du?')).toHaveAccessibleDescription(/Minst 5 tecken.*Fel:/)
  await expect(region.getByLabel('Vad tycker du?')).toHaveValue('Nej')
  if (look) await looked(page, 'acknowledged with too few words')
  await region.getByLabel('Vad tycker du?').fill('Det är bra')
  await region.getByRole('button', { name: 'Bekräfta' }).press('Enter')
  await expect(page.getByText('Du har bekräftat. Tack!')).toBeVisible()
  await expect(region).toContainText('Du bekräftade det')
  await expect(region.getByRole('button')).toHaveCount(0)
  if (look) await looked(page, 'acknowledged')
  return formDataId
}

test('a form holds until it is answered, and its case is acknowledged, which staff see', async ({
  page,
  browser,
}) => {
  await enter(page, server.url, eva)
  const formDataId = await goesThrough(page, true)
  const hannas = await (await browser.newContext()).newPage()
  await enter(hannas, server.url, handler)
  await hannas.goto(`${server.url}/case/${formDataId}`)
  await expect(hannas.getByText(`Bekräftade: ${label}`)).toBeVisible()
})

test('the same without script', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(eva.email)
  await page.getByLabel('Lösenord').fill(eva.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await goesThrough(page, false)
})
