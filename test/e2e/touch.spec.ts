import { expect } from '@playwright/test'
import { choose, type Desk, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { registrar } from './support/seed.ts'
import { test } from './support/test.ts'
import { expectTouchable } from './support/touch.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

test('a finger has 44 px for every control of the desk', async ({ page }) => {
  const id = await desk.send()
  await desk.admin.call('case/deadline', { formDataId: id, due: '2031-05-20' })
  await desk.open(page, '?status=Ny', registrar)
  await expectTouchable(page, 'the list')
  // No pointer rests on a sign: what it means stands beside it.
  await expect(page.locator('.a-desk-list .a-page-head .k-icon-button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Fler val för listan' }).click()
  for (const name of ['Nytt ärende', 'Hämta som CSV', 'Spara som ny vy…'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await expectTouchable(page, 'what is done with the list', '[role=menu]')
  await page.keyboard.press('Escape')
  await choose(rows(page))
  await expect(page.getByText('1 vald')).toBeVisible()
  await expectTouchable(page, 'rows that are chosen')
  await page.getByRole('button', { name: 'Fler', exact: true }).click()
  await expectTouchable(page, 'what is done with them', '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Visning' }).click()
  await expectTouchable(page, 'how it is shown', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await expectTouchable(page, 'filters', '[role=dialog]')
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: /Källa/ }).first().click()
  await expectTouchable(page, 'values to choose from', '[role=listbox]')
  await page.goto(`${desk.url}/formData?layout=list&groupBy=status`)
  await expect(page.getByRole('button', { name: /^Ny \d/ })).toBeVisible()
  await expectTouchable(page, 'headings')
  await page.goto(`${desk.url}/formData?layout=board`)
  await expect(page.getByRole('region', { name: /^Ny/ }).getByRole('listitem').first()).toBeVisible()
  await expectTouchable(page, 'the board')
  for (const span of ['month', 'week']) {
    await page.goto(`${desk.url}/formData?layout=calendar&at=2031-05-01&span=${span}&date=arrived`)
    await expect(page.getByRole('radio', { name: 'Inkom' })).toBeVisible()
    await page.goto(`${desk.url}/formData?layout=calendar&at=2031-05-20&span=${span}`)
    await expect(page.getByRole('link', { name: /Storgatan|Belysning/ }).first()).toBeVisible()
    await expectTouchable(page, `the calendar by ${span}`)
  }
})

test('the line above a case that was opened from a list is one line', async ({ page }) => {
  await desk.open(page, '?layout=list&view=unassigned')
  await rows(page).first().getByRole('rowheader').click()
  await expect(page.getByText(/^1 av \d+$/)).toBeVisible()
  const bar = page.locator('.a-case-bar')
  await expect(bar.getByRole('button', { name: 'Fler val för ärendet' })).toBeVisible()
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
})

test('a finger has 44 px for every control of a case, of the figures and of registering', async ({
  page,
}) => {
  const id = await desk.send()
  await desk.admin.call('case/setTags', { formDataId: id, add: ['Halka'], remove: [] }).catch(() => {})
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  await expect(page.getByRole('group', { name: 'Byt status' })).toBeVisible()
  await expectTouchable(page, 'the case')
  // Below one another, whatever the answers are.
  const pens = await page.getByRole('button', { name: /^Rätta / }).all()
  const places = await Promise.all(pens.map(async (pen) => Math.round((await pen.boundingBox())?.x ?? 0)))
  expect(new Set(places).size).toBe(1)
  await expect(page.locator('.a-case-bar .k-icon-button')).toHaveCount(0)
  const more = page.getByRole('button', { name: 'Fler val för ärendet' })
  await more.click()
  await expectTouchable(page, 'what is done with the case', '[role=menu]')
  for (const name of ['Måndag', 'PDF', 'Allt som zip'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Allt som zip' })).toBeInViewport()
  await page.getByRole('menuitem', { name: 'Bevaka', exact: true }).click()
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Sluta bevaka' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  await expectTouchable(page, 'an answer that is corrected')
  await page.getByRole('button', { name: 'Begär komplettering' }).click()
  await expectTouchable(page, 'what is asked for', '[role=dialog]')
  await page.keyboard.press('Escape')
  await more.click()
  await page.getByRole('menuitem', { name: 'Påminn mig' }).click()
  await expectTouchable(page, 'a reminder', '[role=dialog]')
  await page.goto(`${desk.url}/figures`)
  await expect(page.getByRole('heading', { level: 1, name: 'Uppföljning' })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectTouchable(page, 'the figures')
  await expect(page.locator('.a-page-head .k-icon-button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skicka siffrorna med e-post' }).click()
  await expectTouchable(page, 'figures by mail', '[role=dialog]')
  await page.goto(`${desk.url}/formData`)
  await page.getByRole('button', { name: 'Fler val för listan' }).click()
  await page.getByRole('menuitem', { name: 'Nytt ärende' }).click()
  await expect(page.getByRole('textbox', { name: 'Namn' })).toBeVisible()
  await expectTouchable(page, 'a new case')
})
