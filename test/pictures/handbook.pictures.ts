import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { enter } from '../e2e/support/logIn.ts'
import { handler, seedCases, seedPeople } from '../e2e/support/seed.ts'
import { login, type RunningServer, startServer } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'

/** Draws the pictures of the handbooks anew: `npm run pictures`. */

const folder = join(import.meta.dirname, '../../docs/handbook/pictures')

let server: RunningServer
let cases: string[] = []

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  const people = await seedPeople(server.url)
  cases = await seedCases(server.url, 14)
  const admin = await login(server.url)
  const call = admin.call
  for (const formDataId of cases.slice(0, 3)) {
    await call('admin/changeStatus3', { formDataId, connectionId: 'avsluta-ny', currentStateId: 'ny' })
  }
  for (const formDataId of cases.slice(3, 8)) {
    await call('admin/assign3', { formDataId, permission: 'handlaggare', userIds: [people.handler] })
    await call('admin/changeStatus3', { formDataId, connectionId: 'borja', currentStateId: 'ny' })
  }
  const [, , , one = '', two = ''] = cases
  const today = Date.now()
  await call('case/deadline', { formDataId: one, due: today + 2 * 86_400_000 })
  await call('case/deadline', { formDataId: two, due: today + 5 * 86_400_000 })
  await call('admin/addNote3', {
    formDataId: one,
    noteType: 'internal',
    note: 'Driften åker ut i eftermiddag.',
  })
  await call('admin/addNote3', { formDataId: one, noteType: 'citizen', note: 'Tack! Vi lagar lampan i dag.' })
})
test.afterAll(() => server?.stop())

for (const locale of ['sv', 'en'] as const) {
  test(`pictures in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await enter(page, server.url, handler)
    await speak(page, locale)
    const one = cases[3] ?? ''
    await draw(page, 'desk', `/formData?case=${one}`, locale)
    await draw(page, 'case', `/case/${one}`, locale)
    await draw(page, 'board', '/formData?layout=board&process=process-felanmalan', locale)
    await draw(page, 'figures', '/figures', locale)
    // The language is the browser's.
    await enter(page, server.url)
    await draw(page, 'users', '/user', locale)
    await draw(page, 'builder', '/form/edit/form-felanmalan', locale)
  })
}

async function speak(page: Page, locale: string): Promise<void> {
  await page.goto(`${server.url}/my-pages`)
  if (locale === 'en') await page.getByRole('button', { name: 'English' }).click()
}

async function draw(page: Page, name: string, path: string, locale: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.k-skeleton')).toHaveCount(0)
  await page.screenshot({ path: join(folder, `${name}-${locale}.png`), caret: 'hide' })
}
