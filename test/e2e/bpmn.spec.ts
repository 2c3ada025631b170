import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { drawing, elements, flows, shape } from '../../src/server/cases/bpmn/bpmnFixture.ts'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { logIn } from './support/logIn.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

const permit = drawing({
  inside: `<laneSet id="ls"><lane id="l1" name="Registrator"><flowNodeRef>a</flowNodeRef></lane><lane id="l2" name="Handläggare"><flowNodeRef>b</flowNodeRef></lane></laneSet>
    ${elements('startEvent', 'a:Ansökan')}${elements('serviceTask', 'b:Granska')}${elements('exclusiveGateway', 'g:Komplett?')}
    ${elements('endEvent', 'e:Beslut', 'n:Avvisad')}${flows('a-b', 'b-g', 'g-e:Ja', 'g-n:Nej')}<textAnnotation id="note"><text>Tänk på sekretess</text></textAnnotation><dataObjectReference id="data" name="Ritningar" />`,
  drawn: shape('a', 50, 50, 36, 36) + shape('b', 150, 230),
})

test('a drawing comes in with a report of each part, and goes out again as it was', async ({ page }) => {
  await logIn(page, server.url)
  await page.goto(`${server.url}/process`)
  await page.getByRole('button', { name: 'Importera BPMN' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bygglov.bpmn', mimeType: 'application/xml', buffer: Buffer.from('<html/>') })
  await dialog.getByRole('button', { name: 'Importera' }).click()
  await expect(dialog).toContainText('Filen är ingen BPMN-ritning.')
  await dialog.getByRole('button', { name: 'Tillbaka' }).click()
  await dialog.getByRole('button', { name: 'Välj en annan fil' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bygglov.bpmn', mimeType: 'application/xml', buffer: Buffer.from(permit) })
  await expectAccessible(page, 'a drawing to import')
  await dialog.getByRole('button', { name: 'Importera' }).click()
  await expect(dialog).toContainText('Ritningen blev 4 steg och 3 kopplingar.')
  await expect(dialog).toContainText('Registrator, Handläggare')
  await expect(dialog.getByRole('listitem').first()).toContainText('dataObjectReference')
  await expectAccessibleInBoth(page, 'what became of a drawing')
  await expect(dialog.getByRole('link', { name: 'Öppna processen' })).toHaveAttribute(
    'href',
    /^\/process\/edit\/[\w-]+$/,
  )
  await dialog.getByRole('button', { name: 'Stäng' }).last().click()

  await page.getByRole('button', { name: 'Åtgärder för Bygglov' }).click()
  await page.getByRole('menuitem', { name: 'Exportera BPMN' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Exportera' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Bygglov.bpmn')
  expect(readFileSync(await file.path(), 'utf8')).toBe(permit)
  await expect(page.getByRole('dialog')).toContainText('filen är densamma')
  await expectAccessible(page, 'a drawing that went out', { colors: true })
})
