import { expect } from '@playwright/test'
import { answerInstead } from './support/answerInstead.ts'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { choose, type Desk, preview, rows, startDesk } from './support/desk.ts'
import { expectFits, still } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler } from './support/seed.ts'
import { test } from './support/test.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

test('what narrows the list stands in the address, and in chips that take it away', async ({ page }) => {
  await desk.open(page)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Filtrera' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Skolgatan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/w=Skolgatan/)
  const chips = page.getByRole('list', { name: 'Aktiva filter' })
  await expect(chips).toContainText('Skolgatan')
  const ofEnded = page.getByText('hittar du med Sök i allt')
  await page.goto(`${desk.url}/formData?w=finns-inte`)
  await expect(ofEnded).toBeVisible()
  await page.goto(`${desk.url}/formData?status=under-handlaggning`)
  await expect(page.getByText('Inga träffar')).toBeVisible()
  await expect(ofEnded).toHaveCount(0)
  await expectAccessible(page, 'a desk with nothing that fits')
  await page.getByRole('button', { name: 'Rensa filter' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(`${desk.url}/formData`)
  // Back from another page, the list is as it was left.
  await page.goto(`${desk.url}/formData?view=unassigned&sort=DiaryNumber`)
  await expect(page.getByRole('columnheader', { name: 'Nummer' })).toHaveAttribute('aria-sort', 'ascending')
})

test('the list is narrowed by an answer without choices', async ({ page }) => {
  await desk.open(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('button', { name: /Svar på en fråga/ }).click()
  await page.getByRole('option', { name: 'Var finns felet?' }).click()
  await dialog.getByRole('textbox', { name: 'Var finns felet?' }).fill('skol')
  await expect(page).toHaveURL(/data\.plats\.begins=skol/)
  await expectAccessibleInBoth(page, 'a list narrowed by an answer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ta bort Var finns felet? börjar med skol' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Skolgatan 3')
  await page.getByRole('button', { name: 'börjar med, ändra villkoret för Var finns felet?' }).click()
  await page.getByRole('menuitemradio', { name: 'saknas' }).click()
  await expect(page.getByText('Inga träffar')).toBeVisible()
})

test('the list is narrowed by what stands in an answer, as the chip and the address say', async ({
  page,
}) => {
  await desk.open(page, '?data.plats.begins=skol')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'börjar med, ändra villkoret för Var finns felet?' }).click()
  await page.getByRole('menuitemradio', { name: 'innehåller', exact: true }).click()
  await expect(page).toHaveURL(/\?data\.plats\.contains=skol$/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const field = page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('textbox', { name: 'Var finns felet?' })
  await field.fill('GATAN')
  await expect(page).toHaveURL(/data\.plats\.contains=GATAN/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ta bort Var finns felet? innehåller GATAN' })).toBeVisible()
  for (const row of await rows(page).all()) await expect(row).toContainText(/gatan/)
  // What stands in another answer does not count: the lamps blink in all of them.
  await page.goto(`${desk.url}/formData?data.plats.contains=Lampan`)
  await expect(page.getByText('Inga träffar')).toBeVisible()
})

test('headings stand over what they head, and a row that has the focus is framed on every side', async ({
  page,
}) => {
  await desk.open(page)
  const left = (place: string) =>
    page.locator(place).evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return Math.round(range.getBoundingClientRect().left)
    })
  const at = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.findIndex((one) => one.textContent?.startsWith('Nummer')))
  const number = 'tr[data-key]:first-child > :nth-child'
  expect(await left(`th:nth-child(${at + 1}) .k-cut`)).toBe(await left(`${number}(${at + 1})`))
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  const row = rows(page).nth(1)
  await expect(row).toBeFocused()
  const framed = row.evaluate((one) => {
    const last = one.querySelector('.k-row-tool')?.parentElement
    return last ? getComputedStyle(last).boxShadow : 'no tool'
  })
  expect(await framed).toContain('inset')
})

test('what the address names and is not there is said above the list, and taken away by a press', async ({
  page,
}) => {
  await desk.open(page)
  const n = await rows(page).count()
  await page.goto(`${desk.url}/formData?view=borta&form=borta&status=Ny&handler.not=nobody-any-more`)
  const said = page.getByText(/^Adressen nämner något som inte finns kvar/)
  await expect(said).toHaveText(/: vyn borta, ett formulär, en handläggare\.$/)
  await expect(page.getByRole('button', { name: 'Ta bort Formulär är borttaget eller dolt' })).toBeVisible()
  await expectAccessibleInBoth(page, 'an address that names what is gone')
  await page.getByRole('status').getByRole('button', { name: 'Rensa', exact: true }).click()
  await expect(page).toHaveURL(`${desk.url}/formData?status=Ny`)
  await expect(said).toHaveCount(0)
  await expect(rows(page)).toHaveCount(n)
})

test('how a chip compares is a word on it, changed by keyboard and by mouse', async ({ page }) => {
  await desk.open(page, '?status=Ny')
  const n = await rows(page).count()
  const chips = page.getByRole('list', { name: 'Aktiva filter' }).getByRole('listitem')
  const operator = (word: string, column: string) =>
    page.getByRole('button', { name: `${word}, ändra villkoret för ${column}` })
  await expect(chips).toHaveText(['StatusärNy'])
  await operator('är', 'Status').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio')).toHaveText(['är', 'är inte'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?status\.not=Ny$/)
  await expect(page.getByText('Inga träffar')).toBeVisible()
  // The focus stays where one works.
  await expect(operator('är inte', 'Status')).toBeFocused()
  await page.getByRole('button', { name: 'Ta bort Status är inte Ny' }).click()
  await expect(rows(page)).toHaveCount(n)
  await expect(page).toHaveURL(`${desk.url}/formData`)
  // From the list of filters: nothing has to be chosen to ask for what lacks a value.
  await page.goto(`${desk.url}/formData?handler.is=given`)
  await expect(chips).toHaveText(['Handläggarefinns'])
  await operator('finns', 'Handläggare').click()
  await page.getByRole('menuitemradio', { name: 'saknas' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/handler\.is=empty/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('button', { name: 'är, ändra villkoret för Kategori' }).first().click()
  await page.getByRole('menuitemradio', { name: 'finns' }).click()
  await expect(page).toHaveURL(/category\.is=given|\.is=given/)
  await expectAccessible(page, 'chips with operators')
})

test('many are changed at a time by keyboard, and Z takes it back', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  const ids = [await desk.send(), await desk.send(), await desk.send()]
  await desk.open(page, '?view=new')
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 valda')).toBeVisible()
  await expectAccessibleInBoth(page, 'a desk with rows chosen')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Börja handlägga' }).click()
  const status = page.getByRole('status')
  await expect(status.getByText('3 ärenden är nu: Under handläggning')).toBeVisible()
  await page.keyboard.press('z')
  await expect(status.getByText('Ångrat: 3 ärenden är som de var.')).toBeVisible()
  // Rows that had left fade in their going, until the list is read again.
  await expect(page.locator('.k-leaving')).toHaveCount(0)
  await expectAccessible(page, 'a desk where a change was taken back')
  const stateOf = async (id: string) =>
    (await desk.admin.call<{ state: { name: string } }>('admin/loadForm3', { formDataId: id })).state.name
  expect(await Promise.all(ids.map(stateOf))).toEqual(['Ny', 'Ny', 'Ny'])
  // All that match, over all pages, are given to somebody.
  await rows(page).first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Välj alla \d+ som matchar$/ }).click()
  await page.getByRole('button', { name: /^Tilldela/ }).click()
  await page.getByRole('option', { name: handler.name }).click()
  await expect(status.getByText(`ärenden tilldelades ${handler.name}`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(status.getByText(/^Ångrat: \d+ ärenden/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('a row opens beside the list, over it, or as a page, as there is room', async ({ page }) => {
  await desk.open(page)
  await rows(page).first().click()
  await expect(preview(page)).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(preview(page)).toBeVisible()
  await expectAccessible(page, 'the preview as a sheet')
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('v')
  await expect(preview(page)).toHaveCount(0)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(preview(page)).toHaveCount(0)
  // Choosing moves no row, and what can be done is in reach wherever one is in the list, over nothing that has the focus.
  const topOf = async (n: number) => (await rows(page).nth(n).boundingBox())?.y
  const before = await still(() => topOf(1))
  await choose(rows(page))
  await expect(page.getByText('1 vald')).toBeVisible()
  await expect.poll(() => topOf(1)).toBe(before)
  const give = page.getByRole('button', { name: /^Tilldela/ })
  await expect(give).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'a choice on a telephone')
  await rows(page).last().focus()
  await expect(give).toBeInViewport({ ratio: 1 })
  const overlap = async () => {
    const [row, bar] = [await rows(page).last().boundingBox(), await give.boundingBox()]
    return (row?.y ?? 0) + (row?.height ?? 0) - (bar?.y ?? 0)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/case\//)
  await expect(page.getByRole('group', { name: 'Byt status' })).toBeVisible()
  await expectAccessible(page, 'a case on a telephone')
})

test('a case is moved on and closed from its row by two presses of the mouse, having read what its process asks', async ({
  page,
}) => {
  const number = await desk.numberOf(await desk.send())
  await desk.open(page, '?view=new')
  const row = rows(page).filter({ hasText: number })
  const tool = row.getByRole('button', { name: /^Flytta till …/ })
  await row.hover()
  await expectAccessibleInBoth(page, 'a row that is pointed at')
  await tool.click()
  const close = page.getByRole('menuitem', { name: /Avslutad utan åtgärd/ })
  await expect(close).toHaveAccessibleName(/får e-post om att ärendet är avslutat/)
  await close.click()
  await expect(page.getByText(/är nu: Avslutad utan åtgärd/)).toBeVisible()
  await page.getByRole('button', { name: /^Ångra/ }).click()
  await expect(row).toBeVisible()
  await row.hover()
  await tool.click()
  await page.getByRole('menuitem', { name: /Under handläggning/ }).click()
  await expect(page.getByText(/är nu: Under handläggning/)).toBeVisible()
  await expect(row).toHaveCount(0)
  // Nothing was opened, and by keyboard it is reached in its row.
  await expect(preview(page)).toHaveCount(0)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Flytta till …/ }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /Under handläggning/ })).toBeVisible()
})

test('who closes cases from the list is told of what their citizens are asked', async ({ page }) => {
  const ids = [await desk.send(), await desk.send()]
  const [asked, first] = await Promise.all(ids.map(desk.numberOf))
  await desk.admin.call('case/requestCompletion', {
    ...{ formDataId: ids[0], message: 'Skriv mer.', due: '2031-05-20' },
    components: [{ componentId: 'beskrivning', note: '' }],
  })
  await desk.open(page, '?view=new')
  const closing = async (number: string | undefined) => {
    const row = rows(page).filter({ hasText: number ?? '-' })
    await row.hover()
    await row.getByRole('button', { name: /^Flytta till …/ }).click()
    return page.getByRole('menuitem', { name: /Avslutad utan åtgärd/ })
  }
  const dialog = page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })
  await (await closing(asked)).click()
  await expect(dialog).toContainText('ombedd att komplettera ärendet')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  for (const number of [asked, first])
    await rows(page)
      .filter({ hasText: number ?? '-' })
      .press('x')
  await page.getByRole('button', { name: /^Byt status/ }).click()
  await page.getByRole('menuitem', { name: 'Avsluta utan åtgärd' }).click()
  await expect(dialog).toContainText('I ett av ärendena är invånaren ombedd att komplettera.')
  await expectAccessible(page, 'what ends with the chosen cases')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
})

test('who moves a case on from its row after somebody else did is told who and when', async ({ page }) => {
  const id = await desk.send()
  const number = await desk.numberOf(id)
  // The list does not hear of the change, as where a line is slow.
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (!/"(changes|changeStatuses)"/.test(String(message))) socket.send(message)
    })
  })
  await desk.open(page, '?view=new')
  const row = rows(page).filter({ hasText: number })
  await row.hover()
  await row.getByRole('button', { name: /^Flytta till …/ }).click()
  const close = page.getByRole('menuitem', { name: /Avslutad utan åtgärd/ })
  await expect(close).toBeVisible()
  const step = { connectionId: 'avsluta-ny', currentStateId: 'ny' }
  await desk.admin.call('admin/changeStatus3', { formDataId: id, ...step })
  await close.click()
  await expect(page.getByText('Statusen ändrades av Admin nyss: Avslutad utan åtgärd')).toBeVisible()
})

test('a note for many that could not be written stays in its box, and its cases stay chosen', async ({
  page,
}) => {
  const message = 'Servern har slut på diskutrymme.'
  const data = { err: { code: 'DISK_FULL', message } }
  let full = true
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((asked) => {
      const call = JSON.parse(String(asked))
      if (full && call.data?.action === 'case/bulk') socket.send(JSON.stringify({ id: call.id, data }))
      else upstream.send(asked)
    })
  })
  // Until the socket is open calls go by themselves.
  await page.route('**/api/action/case/bulk', (route) =>
    full ? route.fulfill({ status: 503, json: data }) : route.continue(),
  )
  await desk.open(page)
  for (const n of [0, 1]) await rows(page).nth(n).press('x')
  await page.getByRole('button', { name: 'Fler', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Skriv en anteckning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Intern anteckning i 2 ärenden' })
  const box = dialog.getByRole('textbox', { name: 'Anteckning' })
  await box.fill('Driften åker ut i eftermiddag.')
  await dialog.getByRole('button', { name: 'Skriv', exact: true }).click()
  const said = page.getByText(message)
  await expect(said).toBeVisible()
  await expect(box).toHaveValue('Driften åker ut i eftermiddag.')
  // Beside what one works with: over the menu, and no wider than it.
  const [over, left] = await Promise.all([
    page.locator('.k-toasts').boundingBox(),
    page.getByRole('navigation', { name: 'Huvudmeny' }).boundingBox(),
  ])
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual((left?.x ?? 0) + (left?.width ?? 0))
  full = false
  await dialog.getByRole('button', { name: 'Skriv', exact: true }).click()
  await expect(page.getByText('Anteckningen skrevs i 2 ärenden.')).toBeVisible()
  await expect(page.getByText('2 valda')).toHaveCount(0)
})

test('a card on the board says what its row in the list does', async ({ page }) => {
  const id = await desk.send()
  const number = await desk.numberOf(id)
  await desk.admin.call('case/requestCompletion', {
    ...{ formDataId: id, message: 'Var är det?', due: '2031-05-20' },
    components: [{ componentId: 'plats', note: 'Vilket hus?' }],
  })
  await desk.open(page)
  await expect(rows(page).filter({ hasText: number })).toContainText('Komplettering begärd')
  // Who points at a row, or stands on it, reads all of it on a narrow screen, too.
  await page.setViewportSize({ width: 375, height: 812 })
  const row = rows(page).filter({ hasText: number })
  await row.hover()
  const tool = row.getByRole('button', { name: /^Flytta till …/ })
  await expect(tool).toBeVisible()
  const [words, button] = await Promise.all([row.locator('.a-case-title').boundingBox(), tool.boundingBox()])
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${desk.url}/formData?layout=board`)
  const card = page.getByRole('listitem').filter({ hasText: number })
  await expect(card).toContainText('Komplettering begärd')
  await expectAccessibleInBoth(page, 'a board with what is asked for')
})

test('cards go along the connections of the process, by mouse and by menu, and the calendar has their days', async ({
  page,
}) => {
  const ids = [await desk.send(), await desk.send(), await desk.send()]
  const [dragged, moved, due] = await Promise.all(ids.map(desk.numberOf))
  await desk.admin.call('case/deadline', { formDataId: ids[2], due: '2031-05-20' })
  await enter(page, desk.url, handler)
  await page.goto(`${desk.url}/formData?layout=board`)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = (number: string | undefined) => page.getByRole('listitem').filter({ hasText: number ?? '-' })
  await expect(column('Ny').getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'the board')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page, 'the board at 375')
  await page.setViewportSize({ width: 1440, height: 900 })

  // What comes in moves nothing, until it is asked for.
  const late = await desk.numberOf(await desk.send())
  const news = page.getByRole('button', { name: '1 nytt – visa' })
  await expect(news).toBeVisible()
  await expect(card(late)).toHaveCount(0)
  await news.click()
  await expect(card(late)).toHaveCount(1)
  await expect(news).toHaveCount(0)

  // Keys go from card to card.
  await page.keyboard.press('j')
  await expect(preview(page).getByText(late)).toBeVisible()
  await page.keyboard.press('j')
  await expect(preview(page).getByText(due ?? '')).toBeVisible()
  await expect(card(due).getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)

  const drag = async (number: string | undefined, to: string) => {
    const from = await card(number).boundingBox()
    const into = await column(to).boundingBox()
    if (!from || !into) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 20, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(into.x + 40, into.y + 60, { steps: 6 })
    // Let go when it is seen to be over the column, as one does by hand.
    await expect(column(to)).toHaveClass(/k-over/)
    await page.mouse.up()
  }
  await drag(dragged, 'Under handläggning')
  await expect(column('Under handläggning')).toContainText(dragged ?? '')
  await expect(column('Ny')).not.toContainText(dragged ?? '')
  await drag(dragged, 'Ny')
  await expect(page.getByText('Ingen väg till Ny är öppen för dig.')).toBeVisible()
  await expect(column('Under handläggning')).toContainText(dragged ?? '')

  await card(moved)
    .getByRole('button', { name: /^Flytta till …/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /Avslutad utan åtgärd/ }).press('Enter')
  await expect(card(moved)).toHaveCount(0)

  // The board is where the person left it, and the days stand in the address.
  await page.goto(`${desk.url}/formData`)
  await page.getByRole('radio', { name: 'Kalender' }).click()
  await expect(page).toHaveURL(/layout=calendar/)
  await page.goto(`${desk.url}/formData?at=2031-05-01`)
  await expect(page.getByRole('table', { name: /maj 2031/ })).toBeVisible()
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, `the calendar at ${width}`)
  }
  await page
    .getByRole('cell', { name: /20 maj/ })
    .getByRole('link')
    .click()
  await expect(preview(page).getByText(due ?? '')).toBeVisible()
  await page.getByRole('radio', { name: 'Lista' }).click()
  await page.goto(`${desk.url}/formData?layout=list&groupBy=status`)
  const heading = page.getByRole('button', { name: /^Ny \d/ })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  const before = await rows(page).count()
  await heading.click()
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => rows(page).count()).toBeLessThan(before)
  // And by keyboard, as any row of the table.
  await page.getByRole('row').filter({ has: heading }).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
})

test('what is chosen and no longer on show is counted, changed only when one says so, and let go', async ({
  page,
}) => {
  await desk.open(page, '?view=new')
  const school = rows(page).filter({ hasText: 'Skolgatan' }).first()
  const other = rows(page).filter({ hasNotText: 'Skolgatan' }).first()
  const narrow = async () => {
    await page.getByRole('searchbox', { name: 'Filtrera' }).fill('Skolgatan')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 valda, 1 syns inte')).toBeVisible()
  }
  for (const row of [school, other]) await row.press('x')
  await narrow()
  await page.getByRole('button', { name: 'Byt status' }).click()
  await page.getByRole('menuitem', { name: 'Börja handlägga' }).click()
  const dialog = page.getByRole('alertdialog', { name: '1 av 2 valda ärenden syns inte' })
  await expect(dialog.getByRole('button', { name: 'Bara 1 som syns' })).toBeFocused()
  await expectAccessibleInBoth(page, 'the question what of the chosen is meant')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ärende är nu: Under handläggning')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Ångrat: ett ärende är som det var.')).toBeVisible()
  await page.getByRole('button', { name: 'Rensa', exact: true }).click()
  for (const row of [school, other]) await row.press('x')
  await narrow()
  await page.getByRole('button', { name: 'Släpp dem som inte syns' }).click()
  await expect(page.getByText('1 vald', { exact: true })).toBeVisible()
})

test('a note, and a message to the citizen, are taken back by Z and are drafts again', async ({ page }) => {
  await desk.open(page)
  await rows(page).first().click()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Ny anteckning' })
  await note.fill('Fel ärende')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').getByText('Anteckningen är sparad')).toBeVisible()
  await expect(note).toHaveValue('')
  await page.keyboard.press('z')
  await expect(page.getByRole('status').getByText('Anteckningen är ett utkast igen.')).toBeVisible()
  await expect(note).toHaveValue('Fel ärende')
  await note.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  const message = page.getByRole('textbox', { name: 'Nytt meddelande' })
  await message.fill('Fel mottagare')
  await page.keyboard.press('Control+Enter')
  await expect(message).toHaveValue('')
  await page.keyboard.press('z')
  await expect(page.getByRole('status').getByText('Meddelandet är ett utkast igen.')).toBeVisible()
  await expect(message).toHaveValue('Fel mottagare')
  await message.fill('')
})

test('what was just changed is taken back though the page was loaded anew', async ({ page }) => {
  await desk.open(page)
  const first = rows(page).first()
  await first.click()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('p')
  await page.getByRole('menuitemradio', { name: 'Brådskande' }).press('Enter')
  const status = page.getByRole('status')
  await expect(status.getByText(/: prioritet Brådskande$/)).toBeVisible()
  await page.reload()
  await expect(status.getByText(/^Prioriteten ändrades: \d{4}-\d{5} /)).toBeVisible()
  await page.getByRole('button', { name: /^Ångra/ }).click()
  await expect(status.getByText('ett ärende är som det var')).toBeVisible()
})

test('what comes in moves nothing, and on a telephone the first row stands high up', async ({ page }) => {
  const top = () =>
    rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top)
  for (const [width, height] of [
    [375, 812],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await desk.open(page, '?priority=normal&source=web')
    const before = await still(top)
    if (width === 375) expect(before).toBeLessThanOrEqual(220)
    await desk.send()
    const news = page.getByRole('button', { name: '1 nytt – visa' })
    await expect(news).toBeVisible()
    expect(await still(top)).toBe(before)
    await expectFits(page, `news at ${width}`)
    await expectAccessibleInBoth(page, `a desk with news at ${width}`)
    await news.click()
    await expect(news).toHaveCount(0)
  }
})

test('on a telephone filters and layouts stand behind one button each, and nothing is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await desk.open(page, '?priority=normal&source=web')
  await page.getByRole('button', { name: 'Filter (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  const chips = dialog.getByRole('list', { name: 'Aktiva filter' }).getByRole('listitem')
  await expect(chips).toHaveCount(2)
  await expectAccessibleInBoth(page, 'folded filters')
  await chips
    .first()
    .getByRole('button', { name: /^Ta bort/ })
    .click()
  await expect(chips).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Rensa' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/priority|source/)
  await page.getByRole('button', { name: 'Visning' }).click()
  await page.getByRole('radio', { name: 'Tavla' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: /^Ny/ })).toBeVisible()
  await expect(page.locator('.k-board-frame')).toHaveClass(/k-more-after/)
})

test('a file of what is chosen says how far it has come, and is ended there', async ({ page }) => {
  const asked = { ends: 0 }
  const isEnded = () => asked.ends > 1
  // A file that takes long: how long is the machine's, not the test's. The first word that it is to end goes wrong.
  const answerTo = (action: string) => {
    if (action === 'admin/download3') return { task: 'long' }
    if (action === 'job/state') return { running: !isEnded(), percent: 40, cancelled: isEnded() }
    if (action !== 'job/cancel') return undefined
    asked.ends += 1
    return isEnded() ? {} : { err: { code: 'INTERNAL', message: 'Servern hann inte med.', ref: 'f4' } }
  }
  await answerInstead(page, answerTo)
  // The one before leaves the board behind.
  await desk.open(page, '?layout=list')
  await rows(page).first().press('x')
  await page.getByRole('button', { name: 'Fler', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hämta som CSV' }).click()
  await expect(page.getByRole('progressbar', { name: 'Filen görs' })).toHaveAttribute('value', '40')
  await expectAccessible(page, 'a file of the chosen that is being made')
  await page.getByRole('button', { name: 'Avbryt' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Det gick inte att avbryta' })
  await expect(failed).toContainText('Servern hann inte med. (f4)')
  await expect(page.getByRole('button', { name: 'Avbryt' })).not.toHaveAttribute('aria-disabled')
  await expectAccessibleInBoth(page, 'a file that could not be ended')
  await failed.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByText('Avbrutet. Ingen fil gjordes.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
