import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A case in which much has happened: the newest of it comes with the page, earlier ones when they are asked for. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

test('earlier lines are fetched by key, and the reader goes on at the first of them', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const hanna = await login(server.url, handler)
  for (let n = 0; n < 65; n++)
    await hanna.call('case/priority', { formDataId: id, priority: n % 2 === 0 ? 'high' : 'normal' })

  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  const timeline = page.getByRole('region', { name: 'Händelser' })
  const lines = timeline.getByRole('listitem')
  await expect(lines).toHaveCount(8)
  const earlier = timeline.getByRole('button', { name: 'Visa tidigare' })
  await earlier.press('Enter')
  await expect(lines).toHaveCount(50)
  await expect(lines.nth(8)).toBeFocused()
  // Of what is fetched nothing is about answers, and it is not said that nothing is.
  await timeline.getByRole('button', { name: 'Svar' }).press('Enter')
  await expect(timeline.getByText('Inget av det har hänt på sistone.')).toBeVisible()
  await timeline.getByRole('button', { name: 'Alla', exact: true }).press('Enter')
  await earlier.press('Enter')
  await expect(lines).toHaveCount(68)
  await expect(lines.nth(50)).toBeFocused()
  await expect(earlier).toHaveCount(0)
  await expect(lines.last()).toContainText('Skickades in')
  await expectAccessibleInBoth(page, 'a long timeline')

  // What happens meanwhile comes first, and nothing of what was fetched goes.
  await hanna.call('case/priority', { formDataId: id, priority: 'normal' })
  await expect(lines).toHaveCount(69)
})
