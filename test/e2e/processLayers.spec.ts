import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { sendRubbish } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

/** A new process, as its dialog makes it: *Ny* leads to *Avslutad*. */
async function opened(page: Page, name: string): Promise<string> {
  const { call } = await login(server.url)
  const { data } = (await call('admin/create', { page: 'process', data: { name } })) as {
    data: { _id: string }
  }
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${data._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return data._id
}

const drawing = (page: Page) => page.locator('[data-canvas]')
const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })
const note = (page: Page, name: string) => drawing(page).getByRole('group', { name: `Anteckning: ${name}` })
const saved = (page: Page) => expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')

test('a note is dragged in, written, moved, hidden for oneself and removed', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  const id = await opened(page, 'Med anteckning')
  await page
    .getByRole('button', { name: 'Anteckning', exact: true })
    .dragTo(drawing(page), { targetPosition: { x: 330, y: 420 } })
  await expect(settings(page).getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('Delegation 4.2')
  await expect(note(page, 'Delegation 4.2')).toBeVisible()
  const before = await note(page, 'Delegation 4.2').boundingBox()
  if (!before) throw new Error('not drawn')
  await page.mouse.move(before.x + 30, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x + 130, before.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => ((await note(page, 'Delegation 4.2').boundingBox())?.x ?? 0) - before.x)
    .toBeGreaterThan(40)
  await expectAccessibleInBoth(page, 'a drawing with a note')
  await saved(page)

  // Hidden for oneself it is in the list still, and there is nothing to undo.
  await page.getByRole('switch', { name: 'Anteckningar' }).click()
  await expect(note(page, 'Delegation 4.2')).toBeHidden()
  await page.getByRole('tab', { name: 'Lista' }).click()
  const row = page.getByRole('treeitem', { name: 'Delegation 4.2' })
  await row.click()
  await page.keyboard.press('Delete')
  await expect(row).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(row).toBeVisible()

  // What everybody begins with is part of the process; who comes anew sees no notes.
  await page.getByRole('tab', { name: 'Delar' }).click()
  await page.getByRole('button', { name: 'Låt alla börja så här' }).click()
  await saved(page)
  await page.evaluate((key) => localStorage.removeItem(key), `verkstad.process.layers.${id}`)
  await page.goto(`${server.url}/process/edit/${id}`)
  await expect(drawing(page).getByRole('group', { name: 'Ny' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Anteckningar' })).not.toBeChecked()
  expect(complaints).toEqual([])
})

test('cases now and time in the step stand on the drawing, in the list and in the settings', async ({
  page,
}) => {
  await sendRubbish(server.url, 'Skräp')
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  const count = drawing(page).getByRole('link', { name: '1 ärende' })
  await expect(count).toBeVisible()
  await page.getByRole('switch', { name: 'Tid i steget' }).click()
  await page.getByRole('button', { name: 'Tider under' }).click()
  await page.getByRole('option', { name: 'I år' }).click()
  await expect(page.getByText('Räknat på de ärenden som du får läsa.')).toBeVisible()
  await expectAccessibleInBoth(page, 'a drawing with numbers')
  await page.getByRole('tab', { name: 'Lista' }).click()
  const row = page.locator('.p-row-state').filter({ hasText: '1 ärende' })
  await expect(row).toHaveCount(1)
  await row.click()
  const listed = page.waitForEvent('popup')
  await settings(page).getByRole('link', { name: '1 ärende här just nu' }).click()
  await expect((await listed).getByText('Parkvägen').first()).toBeVisible()
})

test('a version is looked at on the drawing, and stands beside the draft with what is not the same', async ({
  page,
}) => {
  const id = await opened(page, 'Två versioner')
  const { call } = await login(server.url)
  await call('pb3/publish', { id, comment: 'Första' })
  await page.reload()
  await page
    .getByRole('button', { name: 'Steg', exact: true })
    .dragTo(drawing(page), { targetPosition: { x: 330, y: 420 } })
  await expect(settings(page).getByRole('textbox', { name: 'Namn' }).first()).toBeFocused()
  await page.keyboard.type('Granskning')
  await saved(page)

  await page.getByRole('button', { name: 'Versioner', exact: true }).click()
  await page.getByRole('button', { name: 'Visa på ritytan' }).click()
  await expect(page.getByText('Version 1, går inte att ändra')).toBeVisible()
  await expect(drawing(page).getByRole('group', { name: 'Granskning' })).toHaveCount(0)
  await drawing(page).getByRole('group', { name: 'Ny' }).click()
  await expect(settings(page).getByRole('textbox', { name: 'Namn' }).first()).toBeDisabled()
  // Keys do nothing to the draft that is not seen.
  await page.keyboard.press('Control+z')

  await page.getByRole('button', { name: 'Sida vid sida' }).click()
  const draft = page.getByRole('region', { name: 'Utkast' })
  await expect(draft.getByRole('group', { name: 'Granskning' })).toContainText('Ny')
  await expect(page.getByRole('region', { name: 'Version 1' }).locator('[data-part]').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'two versions beside each other')
  await page
    .getByRole('complementary', { name: 'Skillnader' })
    .getByRole('button', { name: 'Granskning' })
    .click()
  await expect(draft.getByRole('group', { name: 'Granskning' })).toBeInViewport()
  await page.getByRole('button', { name: 'Tillbaka till utkastet' }).click()
  await expect(drawing(page).getByRole('group', { name: 'Granskning' })).toBeVisible()
})

test('a step is found by its name, and gone to; what a connection requires is set', async ({ page }) => {
  await opened(page, 'Att hitta i')
  await page.getByRole('searchbox', { name: 'Sök steg, koppling' }).fill('avslutad')
  await page.keyboard.press('Enter')
  await expect(drawing(page).getByRole('group', { name: 'Avslutad' })).toBeFocused()
  await expect(settings(page).getByRole('heading', { name: 'Slut' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sök steg, koppling' }).fill('avsluta')
  await page.getByRole('button', { name: /^Avsluta \(/ }).click()
  await settings(page).getByRole('switch', { name: 'Kräv anteckning' }).click()
  await saved(page)
  await page.reload()
  await drawing(page)
    .getByRole('button', { name: /^Avsluta,/ })
    .click()
  await expect(settings(page).getByRole('switch', { name: 'Kräv anteckning' })).toBeChecked()
})
