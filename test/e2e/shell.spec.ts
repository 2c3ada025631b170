import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { administrator, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let admin: Awaited<ReturnType<typeof login>>

test.describe.configure({ mode: 'parallel' })
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  admin = await login(server.url)
})
test.afterAll(() => server?.stop())

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Goes to the document's row, to the menu at its end, and takes the entry that begins so, without the mouse. */
async function pick(page: Page, name: string, begins: string): Promise<void> {
  await rows(page)
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: `Åtgärder för ${name}`, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type(begins)
  await page.keyboard.press('Enter')
}

/** A category of the test's own, so that tests do not see each other's. */
async function category(name: string): Promise<string> {
  const { id } = await admin.call<{ id: string }>('admin/create', { page: 'category', data: { name } })
  return id
}

test('a document is made, found, copied, changed, put back and removed by keyboard alone', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await enter(page, server.url)
  await page.goto(`${server.url}/category`)
  await expect(rows(page).first()).toBeVisible()

  await page.getByRole('button', { name: 'Skapa' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Namn')).toBeFocused()
  await page.keyboard.type('Tangentbord')
  await expectAccessible(page, 'create')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tangentbord har skapats')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('searchbox').focus()
  await page.keyboard.type('tangentb')
  await expect(rows(page)).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('tangentb')

  await pick(page, 'Tangentbord', 'Kop')
  await expect(dialog(page).getByLabel('Kopians namn')).toHaveValue('Tangentbord 2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tangentbord har kopierats')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  // The focus goes back to where the dialog was opened from.
  await expect(page.getByRole('button', { name: 'Åtgärder för Tangentbord', exact: true })).toBeFocused()

  await page.getByRole('link', { name: 'Tangentbord 2' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Beskrivning').focus()
  await page.keyboard.type('Ny text')
  await dialog(page).getByRole('button', { name: 'Uppdatera' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tangentbord 2 har uppdaterats')).toBeVisible()

  await pick(page, 'Tangentbord 2', 'His')
  await dialog(page)
    .getByRole('button', { name: /Sparad ändring 1/ })
    .focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'history')
  await dialog(page).getByRole('button', { name: 'Återgå till den här versionen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Tangentbord 2 har återställts till/)).toBeVisible()

  await pick(page, 'Tangentbord 2', 'Ta b')
  await dialog(page).getByRole('button', { name: 'Ta bort' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Ångra' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  expect(complaints).toEqual([])
})

test('what is wrong stands at the field, and nothing typed is lost by closing', async ({ page }) => {
  await category('Upptaget namn')
  await enter(page, server.url)
  await page.goto(`${server.url}/category?Modal=Create&schema=category`)
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  await expect(dialog(page).getByLabel('Namn')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByLabel('Namn').fill('upptaget NAMN')
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  await expect(dialog(page).getByText('Används redan').filter({ visible: true })).toBeVisible()
  await expectAccessible(page, 'field error')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Kasta ändringarna?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Avbryt' }).click()
  await expect(dialog(page).getByLabel('Namn')).toHaveValue('upptaget NAMN')
})

test('text that is no JSON yet cannot be saved, and cannot be lost by closing', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/menu/portal?Modal=Editor&schema=menu&id=menu-portal&type=theme`)
  const text = dialog(page).getByRole('textbox', { name: 'Utseende' })
  const written = await text.inputValue()
  const save = dialog(page).getByRole('button', { name: 'Uppdatera' })
  await text.fill('{ inte än')
  await expect(dialog(page).getByText(/inte giltig JSON/)).toBeVisible()
  await expect(save).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Kasta ändringarna?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Avbryt' }).click()
  await text.fill(written)
  await expect(save).toBeEnabled()
})

test('a menu is built as a tree, by keyboard', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'menu',
    applicationRef: 'portal',
    data: {
      name: 'Prov',
      menuType: 'left',
      content: [{ type: 'category', displayName: { sv: 'Arbete', en: 'Work' }, match: ['/a*'] }],
    },
  })
  await enter(page, server.url)
  await page.goto(`${server.url}/category?Modal=Edit&schema=menu&id=${id}`)
  const tree = dialog(page).getByRole('treegrid', { name: 'Innehåll' })
  const row = (name: string) => tree.getByRole('row', { name, exact: true })
  await row('Arbete').click()
  for (const name of ['Ärenden', 'Sök']) {
    await dialog(page).getByRole('button', { name: 'Lägg till', exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^Sida/ }).first().click()
    await dialog(page).getByRole('textbox', { name: 'Namn' }).last().fill(name)
    await expect(row(name)).toHaveAttribute('aria-selected', 'true')
  }
  await dialog(page).getByRole('textbox', { name: 'Adress' }).fill('/sok')
  await expectAccessible(page, 'menu')
  // The second page is put before the first.
  await row('Sök').click()
  await row('Sök').getByRole('button', { name: 'Flytta Sök' }).focus()
  await page.keyboard.press('Enter')
  const place = page.getByRole('button', { name: 'Infoga före Ärenden' })
  await expect(place).toBeAttached()
  for (let i = 0; i < 8 && !(await place.evaluate((one) => one === document.activeElement)); i++) {
    await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('row')).toHaveText(['Arbete', 'Sök', 'Ärenden'])
  await row('Ärenden').getByRole('button', { name: 'Ta bort Ärenden' }).click()
  await dialog(page).getByRole('button', { name: 'Uppdatera' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const { data } = await admin.call<{ data: { content: unknown } }>('admin/load', { page: 'menu', id })
  expect(data.content).toEqual([
    {
      type: 'category',
      displayName: { sv: 'Arbete', en: 'Work' },
      match: ['/a*'],
      structure: [{ type: 'page', displayName: 'Sök', url: '/sok' }],
    },
  ])
  expect(complaints).toEqual([])
})

test('two who change the same document are shown both values', async ({ page }) => {
  const id = await category('Dubbelarbete')
  await enter(page, server.url)
  await page.goto(`${server.url}/category?Modal=Edit&schema=category&id=${id}`)
  await dialog(page).getByLabel('Beskrivning').fill('Min text')
  await admin.call('admin/update', { page: 'category', id, data: { description: 'Deras text' } })
  await dialog(page).getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page.getByText('Någon annan har ändrat samtidigt')).toBeVisible()
  await expect(page.getByText('Deras text')).toBeVisible()
  await expectAccessible(page, 'conflict')
  await page.getByRole('radio', { name: 'Min ändring' }).check()
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await dialog(page).getByRole('button', { name: 'Uppdatera' }).click()
  await expect(page.getByText('Dubbelarbete har uppdaterats')).toBeVisible()
  const { data } = await admin.call<{ data: { description: string } }>('admin/load', { page: 'category', id })
  expect(data.description).toBe('Min text')
})

test('a picker makes what it lacks in a dialog of its own, and takes it', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/form?Modal=Create&schema=form`)
  await dialog(page).getByRole('textbox', { name: 'Namn', exact: true }).fill('Med egen kategori')
  await dialog(page)
    .getByRole('button', { name: /^Kategori/ })
    .click()
  await page.keyboard.type('Helt ny kategori')
  await page.getByRole('option', { name: 'Skapa ny' }).click()
  await expect(page.getByRole('heading', { name: 'Skapa kategori' })).toBeVisible()
  const query = new URL(page.url()).searchParams
  expect([query.get('Modal'), query.get('schema'), query.get('applicationRef')]).toEqual([
    'Create',
    'category',
    'admin',
  ])
  await expect(dialog(page).last().getByLabel('Namn')).toHaveValue('Helt ny kategori')
  await dialog(page).last().getByRole('button', { name: 'Skapa' }).click()
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page).getByRole('textbox', { name: 'Namn', exact: true })).toHaveValue(
    'Med egen kategori',
  )
  await expect(dialog(page).getByRole('button', { name: /^Kategori/ })).toContainText('Helt ny kategori')
})

test('a list follows what others do, without being asked', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/category?q=Utifrån`)
  await expect(page.getByText('Inga träffar')).toBeVisible()
  const id = await category('Utifrån')
  await expect(rows(page)).toHaveCount(1)
  await admin.call('admin/remove', { page: 'category', id })
  await expect(page.getByText('Inga träffar')).toBeVisible()
})

test('a list is taken out as a file for a spreadsheet', async ({ page }) => {
  await category('Kalkyl; ett')
  await enter(page, server.url)
  await page.goto(`${server.url}/category?q=Kalkyl`)
  await expect(rows(page)).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hämta listan' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('kategorier.csv')
  const stream = await download.createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString('utf8')
  expect(text.split('\r\n')[0]).toMatch(/^\ufeffNamn;/)
  expect(text).toContain('"Kalkyl; ett"')

  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hämta listan' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  const bytes = Buffer.concat(await (await (await workbook).createReadStream()).toArray())
  expect((await readXlsx(bytes)).sheets[0]?.rows.at(-1)?.[0]).toBe('Kalkyl; ett')
})

test('a dialog in the address is there again after logging in', async ({ page }) => {
  await page.goto(`${server.url}/category?Modal=Create&schema=category`)
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await page.getByLabel('E-postadress').fill(administrator.email)
  await page.getByLabel('Lösenord', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(dialog(page).getByLabel('Namn')).toBeVisible()
})

test('being logged out elsewhere asks for the password over the page, and loses nothing', async ({
  page,
}) => {
  const { email, password } = { email: 'tillfallig@example.org', password: 'korrekt häst batteri' }
  await admin.call('admin/create', {
    page: 'user',
    data: { name: 'Tillfällig', email, password, status: 'active', roles: ['role-admin'] },
  })
  await enter(page, server.url, { email, password })
  await page.goto(`${server.url}/category?Modal=Create&schema=category`)
  await dialog(page).getByLabel('Namn').fill('Skrivet före utloggningen')
  const elsewhere = await login(server.url, { email, password })
  await expect(async () => {
    const { sessions } = await elsewhere.call<{ sessions: { _id: string; current: boolean }[] }>(
      'user/sessions',
    )
    const others = sessions.filter(({ current }) => !current)
    expect(others.length).toBe(1)
    for (const { _id } of others) await elsewhere.call('user/endSession', { id: _id })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Logga in igen' })).toBeVisible()
  await expectAccessible(page, 'login over the page')
  await dialog(page).last().getByLabel('Lösenord', { exact: true }).fill(password)
  await dialog(page).last().getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Logga in igen' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  await expect(page.getByText('Skrivet före utloggningen har skapats')).toBeVisible()
})

test('theme and language are switched from the bar, and remembered', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/category`)
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  await page.getByRole('button', { name: /Byt till temat/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /theme/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kategorier' })).toBeVisible()
})

test('the left menu is 220 pixels, icons in 89, or over the page, by the width of the window', async ({
  page,
}) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/category`)
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  const width = async () => (await menu.boundingBox())?.width
  await page.setViewportSize({ width: 1225, height: 800 })
  await expect.poll(width).toBe(220)
  await page.setViewportSize({ width: 1224, height: 800 })
  await expect.poll(width).toBe(89)
  await expect(menu.getByRole('link', { name: 'Kategorier' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 575, height: 800 })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Visa menyn' }).click()
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'menu over the page')
  await menu.getByRole('link', { name: 'Formulär', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Formulär' })).toBeVisible()
  await expect(menu).toHaveCount(0)
})

test('who may not open a page is told so, and who is not logged in comes back to it', async ({ page }) => {
  await page.goto(`${server.url}/logs/mail`)
  await expect(page).toHaveURL(/\/login\?originalPath=%2Flogs%2Fmail$/)
  const { email, password } = { email: 'bara@example.org', password: 'korrekt häst batteri' }
  await admin.call('admin/create', {
    page: 'user',
    data: { name: 'Bara', email, password, status: 'active', roles: ['role-handlaggare'] },
  })
  await page.getByLabel('E-postadress').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(page).toHaveURL(/\/403\?originalPath=%2Flogs%2Fmail$/)
  await expect(page.getByRole('heading', { name: 'Åtkomst nekad' })).toBeVisible()
  await page.goto(`${server.url}/page/arenden`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ärenden' })).toBeVisible()
  await page.getByRole('button', { name: 'Inställningar' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Hjälp', 'Logga ut'])
})

test('the countdown comes before the idle logout, and can be stopped', async ({ page }) => {
  await enter(page, server.url)
  await page.clock.install()
  await page.goto(`${server.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Min profil' })).toBeVisible()
  await page.clock.runFor(58 * 60_000 + 2_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(58 * 60_000 + 2_000)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.runFor(2 * 60_000)
  await expect(page).toHaveURL(`${server.url}/v/home`)
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
})

test('a session that cannot be taken up just now is kept, and taken up when it can', async ({ page }) => {
  await enter(page, server.url)
  const stored = () => page.evaluate(() => localStorage.getItem('jwt'))
  const busy = { err: { code: 'TOO_MANY', message: 'För många försök. Vänta en stund och försök igen.' } }
  await page.route('**/api/action/admin/reconnect3*', (route) =>
    route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify(busy) }),
  )
  await page.goto(`${server.url}/category`)
  await expect(page.getByText(busy.err.message)).toBeVisible()
  expect(await stored()).not.toBeNull()
  await page.unroute('**/api/action/admin/reconnect3*')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('the back office is in Swedish until another language is chosen, whatever the browser speaks', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await context.close()
})
