import { expect } from '@playwright/test'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { listenIn, type Wire, weigh } from './support/wire.ts'

let server: RunningServer
let wire: Wire

test.beforeAll(async () => {
  server = await startServer({ template: 'blank' })
  wire = await listenIn(new URL(server.url))
})
test.afterAll(async () => {
  await wire?.close()
  await server?.stop()
})

/** The budget of quality.md, counted where a visitor pays for it: everything that the server puts on the line. */
test('a form of 40 fields takes at most four requests and 45 kB, headers and all', async ({ page }) => {
  const formId = await publish(fortyFields())
  const { bytes, requests } = await weigh(page, wire, `/v/s?formId=${formId}`)
  await page.waitForSelector('html[data-ready]')
  await expect(page.getByLabel('Fråga nummer 1 om det som har hänt')).toBeVisible()
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(4)
  expect(bytes).toBeLessThanOrEqual(45_000)
  // It is the wire that is counted, and the form came over it.
  expect(bytes).toBeGreaterThan(20_000)
})

function fortyFields(): Sketch[] {
  const options = ['Belysning', 'Hål i gatan', 'Lekplats eller park'].map((label, i) => ({
    label,
    value: `val${i}`,
  }))
  const fields = Array.from({ length: 40 }, (_, i): Sketch => {
    const type = ['Input', 'Radio', 'Dropdown', 'Checkbox', 'Date'][i % 5] ?? 'Input'
    return [
      `${type}#fraga${i}`,
      {
        name: `fraga${i}`,
        label: `Fråga nummer ${i + 1} om det som har hänt`,
        subLabel: 'Svara så gott du kan',
        ...(['Radio', 'Dropdown', 'Checkbox'].includes(type) && { options }),
      },
    ]
  })
  const column = (...inside: Sketch[]): Sketch => [
    'Section',
    {},
    ['Row', {}, ['Col', { cols: 12 }, ...inside]],
  ]
  return [['FormTab#sida', { label: 'Frågor' }, column(...fields), column(['ProcessButtons#skicka', {}])]]
}

async function publish(pages: Sketch[]): Promise<string> {
  const admin = await login(server.url)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name: 'Fyrtio frågor', formType: 'standard', process: 'process-enkel' },
  })
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  await admin.call('fb3/lock', { id })
  const { rootId, nodes } = sketchTree(...pages)
  await admin.call('fb3/save', { id, rootId, normStructure: nodes, revision })
  await admin.call('form/publish', { id, comment: 'Första' })
  return id
}
