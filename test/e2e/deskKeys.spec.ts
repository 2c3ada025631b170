import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { type Desk, menu, preview, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar } from './support/seed.ts'
import { test } from './support/test.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

test('a fault report is read, taken and closed with four presses, and the next one opens', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await desk.open(page, '?view=new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nya ärenden')
  const first = (await rows(page).first().textContent()) ?? ''
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  await press('j')
  const shown = preview(page)
  await expect(shown.getByText('Lampan blinkar hela natten.')).toBeVisible()
  const number = (await shown.getByText(/^20\d\d-\d+$/).textContent()) ?? 'none'
  expect(first).toContain(number)
  await expectAccessibleInBoth(page, 'the desk with a preview')
  await press('t')
  await expect(shown.getByText(handler.name)).toBeVisible()
  await press('2')
  await expect(page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })).toBeVisible()
  await press('Enter')
  await expect(page.getByText(/är nu: Avslutad utan åtgärd/)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  // The one that is finished makes room for the next, and the keys work on.
  await expect(shown.getByText(number)).toHaveCount(0)
  await expect(shown.getByText(/^20\d\d-\d+$/)).toBeVisible()
  await expect(rows(page).filter({ hasText: number })).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the row with the focus and the case beside it are the same when a row leaves, and when it is taken back', async ({
  page,
}) => {
  const ids = [await desk.send(), await desk.send(), await desk.send()]
  await desk.open(page, '?view=new')
  const row = (n: number) => page.locator(`tr[data-key="${ids[n]}"]`)
  const shown = preview(page)
  const number = await desk.numberOf(ids[1] ?? '')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(row(1)).toBeFocused()
  await expect(shown.getByText(number)).toBeVisible()
  await expect(shown.getByRole('button', { name: /^Börja handlägga/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(row(1)).toHaveCount(0)
  await expect(shown).toBeFocused()
  await expect(shown.getByText(number)).toBeVisible()
  await page.keyboard.press('z')
  await expect(row(1)).toBeFocused()
  // A note leads back to the row.
  await page.keyboard.press('n')
  await expect(shown.getByRole('textbox', { name: 'Ny anteckning' })).toBeFocused()
  await page.keyboard.type('Ring driften.')
  await page.keyboard.press('Control+Enter')
  await expect(row(1)).toBeFocused()
  // Arrows move the focus alone: a key then acts on neither.
  await page.keyboard.press('ArrowDown')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('t')
  await expect(page.getByText('Öppna ärendet först: V eller Enter.')).toBeVisible()
  await expect(row(0)).not.toContainText(handler.name)
  // Back at the row that is shown, it is taken; it is no longer new then, and may leave the list at any moment.
  await page.keyboard.press('ArrowUp')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('t')
  await expect(shown.getByText(handler.name)).toBeVisible()
})

test('a key says why it does nothing: where nothing is open, and where several are chosen', async ({
  page,
}) => {
  const ids = [await desk.send(), await desk.send()]
  await page.setViewportSize({ width: 1024, height: 768 })
  await desk.open(page, '?view=new')
  const said = page.locator('[aria-live=polite]')
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('r')
  await expect(said.getByText('Öppna ärendet först: V eller Enter.')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 valda')).toBeVisible()
  await page.keyboard.press('v')
  await expect(preview(page).getByRole('button', { name: /^Börja handlägga/ })).toBeVisible()
  for (const key of ['t', '1']) await page.keyboard.press(key)
  await expect(said.getByText(/^2 ärenden är valda: A tilldelar/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByRole('option', { name: handler.name }).click()
  await expect(page.getByRole('status').getByText(`2 ärenden tilldelades ${handler.name}`)).toBeVisible()
  // The bar is gone, and the focus stands on a row.
  await expect(page.locator('tr[data-key]:focus')).toHaveCount(1)
  for (const id of ids) {
    const { state } = await desk.admin.call<{ state: { name: string } }>('admin/loadForm3', {
      formDataId: id,
    })
    expect(state.name).toBe('Ny')
  }
})

test('keys pressed before the list is there are heeded when it comes', async ({ page }) => {
  await enter(page, desk.url, handler)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/action/case/list', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${desk.url}/formData`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.locator('tr[data-key]')).toHaveCount(0)
  release()
  await expect(page.getByText('2 valda')).toBeVisible()
  for (const n of [0, 1]) await expect(rows(page).nth(n)).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).nth(1)).toBeFocused()
})

test('a key is heard though what it was pressed on goes away in the same moment', async ({ page }) => {
  await desk.open(page)
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const one = document.createElement('button')
    document.querySelector('.a-desk-list')?.append(one)
    one.focus()
    // As the row is that has the focus, when the list is drawn anew.
    window.addEventListener('keydown', () => one.remove(), { capture: true, once: true })
  })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Tangenter' })).toBeVisible()
})

test('keys are told of, work only where one works, and can be switched off', async ({ page }) => {
  await desk.open(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tangenter' })
  await expect(help).toContainText('Ta ärendet')
  await expectAccessibleInBoth(page, 'the keys')
  await help.getByRole('button', { name: 'Stäng' }).last().click()
  // In the menu a letter is a letter.
  await menu(page).getByRole('link', { name: /^Mina/ }).focus()
  await page.keyboard.press('j')
  await expect(preview(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Visning' }).click()
  await page.getByRole('switch', { name: 'Tangenter' }).click()
  await expectAccessible(page, 'how the desk is shown')
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await expect(preview(page)).toHaveCount(0)
  // It is the person's own: also in another browser.
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Flytta', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Visning' }).click()
  await page.getByRole('switch', { name: 'Tangenter' }).click()
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await expect(preview(page)).toBeVisible()
})

test('who holds J in a case goes past the others by name, and meets the one where they stop', async ({
  page,
}) => {
  await desk.open(page)
  await rows(page).first().press('Enter')
  const ways = page.getByRole('group', { name: 'Byt status' })
  await expect(ways).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('j')
  await expect(page.getByText(/^2 av/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText(/^3 av/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d{4}-\d+/)
  await expect(ways).toHaveCount(0)
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(ways).toBeVisible()
})

test('everything is found and done from one box, by keyboard', async ({ page, context }) => {
  const id = await desk.send()
  const number = await desk.numberOf(id)
  await desk.open(page, `?case=${id}`)
  await expect(preview(page).getByText('Lampan blinkar hela natten.')).toBeVisible()
  const before = page.locator(':focus')
  await expect(before).toHaveJSProperty('tagName', 'H1')
  const palette = page.getByRole('dialog', { name: 'Sök i allt' })
  const box = palette.getByRole('combobox', { name: 'Sök i allt' })
  const options = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(palette.getByRole('group', { name: 'På den här sidan' })).toContainText('Ta ärendet')
  await expectAccessibleInBoth(page, 'the palette')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // A control of the page under it is pressed.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ta ärendet')
  await page.keyboard.press('Enter')
  await expect(preview(page).getByText(handler.name)).toBeVisible()

  // A case is found by its number, and opened before the answer is there.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk.url}/case/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Senast öppnade' })).toContainText(number)
  await page.keyboard.type('invånare')
  const status = palette.getByRole('status')
  await expect(status).toHaveText(/\d+ träffar/)
  const second = options.nth(1)
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await tab).toHaveURL(/\/case\//)
  await (await tab).close()
  // A case worker finds colleagues as the list of their cases, and nothing of what is set.
  await box.fill('systemc')
  await expect(status).toHaveText(/Inget hittades/)
  await box.fill('Rune')
  await expect(options.filter({ hasText: registrar.name })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk.url}/formData?handler=${desk.people.registrar}`)
  await expect(page.getByRole('button', { name: `Ta bort Handläggare är ${registrar.name}` })).toBeVisible()
  await page.keyboard.press('Control+k')
  await box.fill('mina är')
  await expect(options.first()).toHaveText('Mina ärenden')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk.url}/formData?view=mine`)
})
