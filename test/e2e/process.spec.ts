import { expect, type Page } from '@playwright/test'
import { drawn } from '../../src/shared/process/edit/drawnFixture.ts'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
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
async function opened(page: Page, name: string): Promise<void> {
  const { call } = await login(server.url)
  const { data } = (await call('admin/create', { page: 'process', data: { name } })) as {
    data: { _id: string }
  }
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${data._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

const drawing = (page: Page) => page.locator('[data-canvas]')
const state = (page: Page, name: string) => drawing(page).getByRole('group', { name, exact: true })
const label = (page: Page, name: string) =>
  drawing(page).getByRole('button', { name: new RegExp(`^${name},`) })
const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })
const name = (page: Page) =>
  settings(page)
    .getByRole('textbox', { name: /^(Namn|Etikett)/ })
    .first()
const saved = (page: Page) => expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
/** Of a state: its name and, at most, what is wrong with it. */
const row = (page: Page, text: string) => page.locator('.p-row-state').filter({ hasText: text })

test('a step is dragged in, connected, named and taken back, by mouse', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await opened(page, 'Med musen')
  await expect(label(page, 'Avsluta')).toBeVisible()

  await page
    .getByRole('button', { name: 'Steg', exact: true })
    .dragTo(drawing(page), { targetPosition: { x: 330, y: 600 } })
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Granskning')
  await expect(state(page, 'Granskning')).toBeVisible()

  // From a handle of the one to the other.
  await state(page, 'Ny').hover()
  const [from, to] = [await state(page, 'Ny').boundingBox(), await state(page, 'Granskning').boundingBox()]
  if (!from || !to) throw new Error('not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 6 })
  await page.mouse.up()
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Granska')
  await expect(label(page, 'Granska')).toBeVisible()
  await saved(page)

  // It goes elsewhere, and where it stood before is one step back.
  const before = await state(page, 'Granskning').boundingBox()
  await state(page, 'Granskning').hover({ position: { x: 60, y: 12 } })
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 260, (before?.y ?? 0) + 40, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => (await state(page, 'Granskning').boundingBox())?.x)
    .toBeGreaterThan((before?.x ?? 0) + 100)
  await drawing(page).click({ position: { x: 20, y: 500 } })
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await state(page, 'Granskning').boundingBox())?.x)
    .toBeCloseTo(before?.x ?? 0, 0)

  // A connection is led elsewhere by its end.
  await label(page, 'Avsluta').click()
  const end = drawing(page).locator('[data-end="from"]')
  const [grip, target] = [await end.boundingBox(), await state(page, 'Granskning').boundingBox()]
  if (!grip || !target) throw new Error('not drawn')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + 40, { steps: 6 })
  await page.mouse.up()
  await expect(drawing(page).getByRole('button', { name: 'Avsluta, Granskning → Avslutad' })).toBeVisible()
  await saved(page)
  await expect(page.getByRole('button', { name: 'Inga problem' })).toBeVisible()

  await expectAccessibleInBoth(page, 'the process editor')
  await page.reload()
  await expect(state(page, 'Granskning')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the same by the list and the keyboard alone, published and brought back', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await opened(page, 'Med tangenterna')
  await page.getByRole('tab', { name: 'Lista' }).press('Enter')
  await row(page, 'Ny').focus()
  await page.keyboard.press('n')
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Granskning')
  await expect(row(page, 'Granskning')).toBeVisible()

  // From *Ny* to *Granskning*, and from there to the end.
  const connect = async (from: string, to: string, called: string) => {
    await row(page, from).focus()
    await page.keyboard.press('k')
    await expect(page.getByText('Välj steget som kopplingen leder till')).toBeVisible()
    await row(page, to).focus()
    await row(page, to).press('Enter')
    await expect(name(page)).toBeFocused()
    await page.keyboard.type(called)
  }
  await page.getByRole('tree').press('Home')
  await connect('Ny', 'Granskning', 'Granska')
  await connect('Granskning', 'Avslutad', 'Besluta')
  await expect(page.getByRole('treeitem', { name: /Besluta.*Avslutad/ })).toBeVisible()

  await page
    .getByRole('treeitem', { name: /^Avsluta/ })
    .first()
    .focus()
  await saved(page)
  await expect(page.getByRole('button', { name: 'Inga problem' })).toBeVisible()
  await expectAccessible(page, 'the process as a list')

  await page.getByRole('button', { name: 'Publicera' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('Första')
  await dialog.getByRole('button', { name: 'Publicera' }).press('Enter')
  await expect(page.getByText('Publicerad v1')).toBeVisible()

  await row(page, 'Granskning').first().focus()
  await row(page, 'Granskning').first().press('Delete')
  await expect(row(page, 'Granskning')).toHaveCount(0)
  await saved(page)
  await page.getByRole('button', { name: 'Versioner' }).press('Enter')
  const versions = page.getByRole('dialog', { name: 'Versioner' })
  await expect(versions.getByText('Borttagen').first()).toBeVisible()
  await expectAccessible(page, 'versions of a process')
  await versions.getByRole('button', { name: 'Återgå till den här versionen' }).press('Enter')
  await expect(row(page, 'Granskning').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('who comes second reads, and is told who edits', async ({ page, browser }) => {
  await opened(page, 'Med två')
  const other = await (await browser.newContext()).newPage()
  await enter(other, server.url)
  await other.goto(page.url())
  await expect(other.getByText('Du redigerar i ett annat fönster.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Publicera' })).toBeDisabled()
  await other.context().close()
})

test('the shipped process is opened from the list of processes, changed and published, and new cases go by it', async ({
  page,
}) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process`)
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Felanmälan' }).first().click()
  await expect(page).toHaveURL(/\/process\/edit\//)
  const chosen = settings(page).getByRole('heading', { level: 2 })
  await state(page, 'Ny').click()
  await expect(chosen).toHaveText('Start')
  await name(page).fill('Inkommen')
  await page
    .getByRole('button', { name: 'Steg', exact: true })
    .dragTo(drawing(page), { targetPosition: { x: 330, y: 500 } })
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Väntar på del')
  await state(page, 'Inkommen').hover()
  const [from, to] = [
    await state(page, 'Inkommen').boundingBox(),
    await state(page, 'Väntar på del').boundingBox(),
  ]
  if (!from || !to) throw new Error('not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 6 })
  await page.mouse.up()
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Vänta på del')
  // Nothing leads on from there: it is an end.
  await state(page, 'Väntar på del').click()
  await expect(chosen).toHaveText('Steg')
  await settings(page)
    .getByRole('button', { name: /\bTyp$/ })
    .click()
  await page.getByRole('option', { name: 'Slut', exact: true }).click()
  await saved(page)
  await expect(page.getByText('stateType')).toHaveCount(0)
  await expect(page.getByRole('textbox').filter({ hasText: '{"' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Publicera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('Väntan på delar')
  await dialog.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Publicerad v2')).toBeVisible()
  const { formDataId } = await sendRubbish(server.url, 'Skräp')
  const { call } = await login(server.url)
  const { state: here, connections } = await call<{
    state: { name: string }
    connections: { label: string }[]
  }>('admin/loadForm3', { formDataId })
  expect(here.name).toBe('Inkommen')
  expect(connections.map(({ label }) => label)).toContain('Vänta på del')

  await page.getByRole('button', { name: 'Stäng' }).first().click()
  await expect(page).toHaveURL(/\/process$/)
})

test('several steps are set in line and spread out, by mouse and by the list and keys, each in one step', async ({
  page,
}) => {
  await opened(page, 'I linje')
  await page
    .getByRole('button', { name: 'Steg', exact: true })
    .dragTo(drawing(page), { targetPosition: { x: 330, y: 560 } })
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('Granskning')
  await saved(page)
  const boxes = async () =>
    Promise.all(['Ny', 'Granskning', 'Avslutad'].map((called) => state(page, called).boundingBox()))
  const lefts = async () => new Set((await boxes()).map((box) => Math.round(box?.x ?? 0))).size
  const before = await boxes()
  await drawing(page).click({ position: { x: 20, y: 600 } })
  await page.keyboard.press('Control+a')
  const align = settings(page).getByRole('group', { name: 'Rada upp' })
  await align.getByRole('button', { name: 'I linje till vänster' }).click()
  await expect.poll(lefts).toBe(1)
  await expect(page.locator('[data-said]')).toHaveText(/steg flytta(t|de)\. Ctrl\+Z ångrar\.$/)
  // Those that stood beside each other do not lie on each other.
  const tops = (await boxes()).map((box) => box?.y ?? 0).toSorted((a, b) => a - b)
  for (const [at, top] of tops.slice(1).entries())
    expect(top - (tops[at] ?? 0)).toBeGreaterThanOrEqual(before[0]?.height ?? 0)
  await expectAccessibleInBoth(page, 'several steps of a process')
  await page.keyboard.press('Control+z')
  await expect.poll(boxes).toEqual(before)

  // The same rows in the list, by keys alone.
  await page.getByRole('tab', { name: 'Lista' }).press('Enter')
  await row(page, 'Ny').focus()
  await page.keyboard.press('Home')
  for (const called of ['Granskning', 'Avslutad']) {
    while ((await row(page, called).evaluate((it) => it === document.activeElement)) === false)
      await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Control+Space')
  }
  await align.getByRole('button', { name: 'Lika långt emellan i höjdled' }).press('Enter')
  await expect.poll(boxes).not.toEqual(before)
  await align.getByRole('button', { name: 'I linje upptill' }).press('Enter')
  await expect.poll(async () => new Set((await boxes()).map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
  await align.getByRole('button', { name: 'I linje upptill' }).press('Enter')
  await expect(page.locator('[data-said]')).toHaveText('De står redan så.')
})

test('a new process is drawn where it was made, and its graph is text nowhere', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process`)
  await page.getByRole('button', { name: 'Skapa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skapa process' })
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Från listan')
  await dialog.getByRole('tab', { name: 'Avancerade inställningar' }).click()
  await expect(dialog.getByText('Statusgrupper')).toBeVisible()
  await expect(dialog.getByText('Graf', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Skapa' }).click()
  await expect(page).toHaveURL(/\/process\/edit\//)
  await expect(label(page, 'Avsluta')).toBeVisible()

  await page.goto(`${server.url}/process`)
  const line = page.getByRole('grid').getByRole('row').filter({ hasText: 'Från listan' })
  await line.getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Exportera BPMN' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Redigera grafen' })).toHaveCount(0)
})

test('the history in the list of processes has what was published, in words, and the way back', async ({
  page,
}) => {
  const { call } = await login(server.url)
  const made = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name: 'Med historik' },
  })
  const id = made.data._id
  await call('pb3/lock', { id })
  await call('pb3/publish', { id, comment: 'Den första' })
  const { process, revision } = await call<{
    process: { states: { name: unknown }[] }
    revision: number
  }>('pb3/load', { id })
  const states = process.states.map((one, at) => (at === 0 ? { ...one, name: 'Omdöpt' } : one))
  await call('pb3/fullSave', { id, process: { ...process, states }, revision })
  await call('pb3/unload', { id })

  await enter(page, server.url)
  await page.goto(`${server.url}/process?Modal=History&schema=process&id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Historik' })
  const outline = dialog.getByRole('list', { name: 'Innehåll' })
  await dialog.getByRole('button', { name: /^Sparad ändring.*Nu/ }).click()
  await expect(outline).toContainText('Omdöpt')
  await dialog.getByRole('button', { name: /^Version 1.*Används.*Den första/ }).click()
  await expect(outline).toContainText('Ny')
  await expect(outline).toContainText('Avsluta→ Avslutad')
  await expect(outline).not.toContainText('Omdöpt')
  await expect(dialog).not.toContainText('stateType')
  await expectAccessible(page, 'the history of a process')
  await dialog.getByRole('button', { name: 'Återgå till den här versionen' }).click()
  await expect(dialog).toHaveCount(0)
  const { process: now } = await call<{ process: { states: { name: { sv: string } }[] } }>('pb3/load', { id })
  expect(now.states[0]?.name.sv).toBe('Ny')
})

test('phases and lanes take in what they are drawn over, and all is in sight when it is tidied', async ({
  page,
}) => {
  await opened(page, 'Med banor')
  for (const [part, called] of [
    ['Fas', 'Ansökan'],
    ['Fas', 'Beslut'],
    ['Bana', 'Sökande'],
  ] as const) {
    await page.getByRole('button', { name: part, exact: true }).click()
    await expect(name(page)).toBeFocused()
    await page.keyboard.type(called)
  }
  await state(page, 'Avslutad').click()
  await settings(page).getByRole('tab', { name: 'Avancerat' }).click()
  await expect(settings(page).getByLabel('Fas')).toContainText('Beslut')
  await expect(settings(page).getByLabel('Bana')).toContainText('Sökande')

  // From far away one comes back to what was tidied.
  await drawing(page).hover()
  await page.mouse.wheel(3000, 3000)
  await expect(state(page, 'Ny')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Städa upp: rada upp stegen' }).click()
  await expect(state(page, 'Ny')).toBeInViewport()
  await expect(state(page, 'Avslutad')).toBeInViewport()
})

test('a press on the drawing chooses that alone, whatever was chosen before', async ({ page }) => {
  await opened(page, 'Med val')
  const chosen = settings(page).getByRole('heading', { level: 2 })
  await label(page, 'Avsluta').click()
  await expect(chosen).toHaveText('Koppling')
  await state(page, 'Ny').click()
  await expect(chosen).toHaveText('Start')
  await page.getByRole('button', { name: 'Bana', exact: true }).click()
  await expect(chosen).toHaveText('Bana')
  await state(page, 'Avslutad').click()
  await expect(chosen).toHaveText('Slut')
  await label(page, 'Avsluta').click({ modifiers: ['Shift'] })
  await state(page, 'Ny').click({ modifiers: ['Control'] })
  await expect(chosen).toHaveText('3 markerade')
  await state(page, 'Ny').click()
  await expect(chosen).toHaveText('Start')
})

test('a large drawing has its lines, also of what is moved and taken back, and a press on it in small goes there', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const { call } = await login(server.url)
  const made = await call<{ data: { _id: string; revision: number } }>('admin/create', {
    page: 'process',
    data: { name: 'Stor' },
  })
  const { _id: id, revision } = made.data
  await call('pb3/lock', { id })
  const large = drawn(60, 120, 7)
  await call('pb3/fullSave', { id, revision, process: large })
  await call('pb3/unload', { id })
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${id}`)
  const first = drawing(page).locator('.p-state[data-part="s0"]')
  await first.click()
  const own = large.connections.find(({ from, to }) => from === 's0' || to === 's0')
  const line = drawing(page).locator(`[data-line="${own?._id}"] .p-edge`)
  await expect(line).toHaveAttribute('d', /^M/)
  const before = (await line.getAttribute('d')) ?? ''

  await first.press('Alt+ArrowDown')
  await expect(line).not.toHaveAttribute('d', before)
  await page.keyboard.press('Control+z')
  await expect(line).toHaveAttribute('d', before)

  // Arrow keys go on beyond what is in sight, and the settings follow.
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
  const chosen = drawing(page).locator('.p-state.p-selected')
  await expect(chosen).toBeFocused()
  await expect(chosen).toBeInViewport()
  await expect(chosen).not.toHaveAttribute('data-part', 's0')
  await expect(first).not.toBeInViewport()
  await expect(name(page)).toHaveValue((await chosen.getAttribute('aria-label')) ?? '')

  await page.getByRole('img', { name: 'Processen i litet' }).click({ position: { x: 8, y: 30 } })
  await expect(first).toBeInViewport()
  expect(complaints).toEqual([])
})
