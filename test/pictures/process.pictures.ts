import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { settled } from '../e2e/support/axe.ts'
import { enter } from '../e2e/support/logIn.ts'
import { login, type RunningServer, startServer } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'

/** Draws the pictures of the process editor that the docs show, in both themes, of the building permit: `npm run pictures`. */

const folder = join(import.meta.dirname, '../../docs/screenshots')

let server: RunningServer

/** What the permit is of, and which connections its case has followed. */
const cases: readonly [string, string, readonly string[]][] = [
  ['Björkvik 3:14', 'tillbyggnad', []],
  ['Ekbacken 1:2', 'nytt', []],
  ['Granliden 7', 'tillbyggnad', ['granska']],
  ['Hamnen 12', 'nytt', ['granska']],
  ['Lunden 4:1', 'tillbyggnad', ['granska']],
  ['Sjöängen 2', 'tillbyggnad', ['granska', 'begar']],
  ['Tallåsen 9', 'nytt', ['granska', 'remittera']],
  ['Viken 5:8', 'tillbyggnad', ['granska', 'remittera']],
  ['Åkra 3', 'nytt', ['granska', 'till-namnd']],
  ['Östan 6', 'tillbyggnad', ['granska', 'delegation', 'slut']],
]

test.beforeAll(async () => {
  server = await startServer({ template: 'bygglov' })
  const visitor = await login(server.url, null)
  const { call } = await login(server.url)
  for (const [fastighet, atgard, ways] of cases) {
    const { formDataId } = await visitor.call<{ formDataId: string }>('admin/saveFormData3', {
      ...{ formId: 'form-bygglov', complete: true },
      data: {
        ...{ namn: 'Eva Ek', epost: 'eva@example.org', fastighet, atgard, area: 24 },
        beskrivning: 'Ett uterum mot söder.',
      },
    })
    for (const connectionId of ways) {
      const { state } = await call<{ state: { _id: string } }>('admin/loadForm3', { formDataId })
      await call('admin/changeStatus3', { formDataId, connectionId, currentStateId: state._id })
    }
  }
})
test.afterAll(() => server?.stop())

interface Picture {
  name: string
  widths: readonly number[]
  before: (page: Page) => Promise<void>
}

const drawn = (page: Page, name: string) =>
  page
    .locator('[data-canvas]')
    .getByRole('group', { name: new RegExp(name) })
    .first()

const pictures: readonly Picture[] = [
  {
    ...{ name: 'process', widths: [1440, 1024] },
    async before(page) {
      await drawn(page, 'Väntar på komplettering').click()
      const panel = page.getByRole('complementary', { name: 'Inställningar' })
      if (await panel.isVisible()) await expect(panel).toContainText('Väntar på')
    },
  },
  {
    ...{ name: 'process-list', widths: [1440, 375] },
    async before(page) {
      const open = page.getByRole('button', { name: 'Delar och lista' })
      if (await open.isVisible()) await open.click()
      await page.getByRole('tab', { name: 'Lista' }).click()
      await page.getByRole('treeitem', { name: /Bevilja på delegation/ }).click()
    },
  },
  {
    ...{ name: 'process-layers', widths: [1440] },
    async before(page) {
      await page.getByRole('switch', { name: /^Tid/ }).click()
    },
  },
  {
    ...{ name: 'simulator', widths: [1440] },
    async before(page) {
      await page.getByRole('button', { name: 'Simulera', exact: true }).click()
      await expect(page.frameLocator('iframe').getByText('Steg 1 av 4').first()).toBeVisible()
    },
  },
]

// By one person: who has the process open in one window cannot change it in another.
test('the process editor', async ({ page }) => {
  await enter(page, server.url)
  // Layers that were switched stay so on the device.
  await page.addInitScript(() => localStorage.removeItem('verkstad.process.layers.process-bygglov'))
  for (const theme of ['light', 'dark'] as const) {
    for (const { name, widths, before } of pictures) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
        await page.goto(`${server.url}/process/edit/process-bygglov`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bygglov')
        await page.waitForLoadState('networkidle')
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen
        }, theme)
        await before(page)
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), caret: 'hide' })
      }
    }
  }
})
