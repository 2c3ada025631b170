import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let ids: string[]

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
  ids = await seedCases(server.url, 2)
})
test.afterAll(() => server?.stop())

const row = (page: Page, id: string | undefined) => page.locator(`tr[data-key="${id}"]`)

test('two on a case see each other, and the list says who has it open or writes', async ({
  page,
  context,
  browser,
}) => {
  const complaints = complaintsOf(context)
  const [first, second] = ids
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${first}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const other = await browser.newContext({ locale: 'sv-SE' })
  const list = await other.newPage()
  await enter(list, server.url, registrar)
  await list.goto(`${server.url}/formData`)
  await expect(row(list, first)).toContainText(`${handler.name} har ärendet öppet`)
  await expect(row(list, second)).not.toContainText('öppet')
  // On a telephone faces take no line of their own.
  await list.setViewportSize({ width: 375, height: 812 })
  const heightOf = async (id: string | undefined) =>
    (await row(list, id).locator('.a-case-under').boundingBox())?.height
  await expect.poll(async () => (await heightOf(first)) === (await heightOf(second))).toBe(true)
  await list.setViewportSize({ width: 1440, height: 900 })
  // Who looks at the list alone has no case open.
  await expect(page.getByText(`${registrar.name} har ärendet öppet`)).toHaveCount(0)
  await list.getByRole('radio', { name: 'Tavla' }).click()
  await expect(list.getByRole('link', { name: new RegExp(`${handler.name} har ärendet öppet`) })).toHaveCount(
    1,
  )

  await list.goto(`${server.url}/case/${first}`)
  const here = page.getByRole('status')
  await expect(here.getByText(`${registrar.name} har ärendet öppet`)).toBeVisible()
  await expect(list.getByRole('status').getByText(`${handler.name} har ärendet öppet`)).toBeVisible()
  await list.getByRole('textbox', { name: 'Ny anteckning' }).pressSequentially('Jag ringer')
  await expect(here.getByText(`${registrar.name} skriver …`)).toBeVisible()
  await expectAccessibleInBoth(page, 'a case in which somebody else writes')
  await list.getByRole('textbox', { name: 'Ny anteckning' }).blur()
  await expect(here.getByText(`${registrar.name} har ärendet öppet`)).toBeVisible()
  // Nobody is locked out.
  await page.getByRole('textbox', { name: 'Ny anteckning' }).fill('Det gör jag')
  await expect(list.getByRole('status').getByText(`${handler.name} skriver …`)).toBeVisible()

  await other.close()
  await expect(here.getByText(registrar.name)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('over HTTP nobody is told, and whoever does not handle a case is told nothing', async () => {
  const staff = await login(server.url, handler)
  const open = ids[0]
  expect(await staff.call('case/presence', { open })).toEqual({ heard: false })
  await expect(staff.call('case/presence', { open: 'no-such-case' })).rejects.toThrow()
  const visitor = await login(server.url, null)
  await expect(visitor.call('case/presence', { open })).rejects.toThrow()
})
