import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { logIn } from './support/logIn.ts'
import { registrar, seedCases, staff } from './support/seed.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

// One story told in order: a form is built, published, filled in by citizens, and what comes in is handled.
test.describe.configure({ mode: 'serial' })

let server: RunningServer
let formId = ''
/** Number of the case sent in without script. */
let number = ''
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

const complaints = new WeakMap<BrowserContext, string[]>()
test.beforeEach(({ context }) => {
  complaints.set(context, complaintsOf(context))
})
test.afterEach(({ context }) => {
  expect(complaints.get(context)).toEqual([])
})

test('a form is made by dragging with the mouse, and published with a comment', async ({ page }) => {
  await logIn(page, server.url)
  await page.goto(`${server.url}/form`)
  await page.getByRole('button', { name: 'Skapa', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Skapa formulär' })
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Synpunkt på vägen')
  await choose(page, dialog.getByRole('button', { name: /^Process/ }), 'Felanmälan')
  await expectAccessible(page, 'create a form')
  await dialog.getByRole('button', { name: 'Skapa', exact: true }).click()
  await expect(page).toHaveURL(/\/form\/edit\/[^/]+$/)
  formId = new URL(page.url()).pathname.split('/').at(-1) as string

  await drag(page, item(page, 'Inmatning'), emptySlot(page))
  await setting(page, 'Etikett').fill('Ditt namn')
  await page.getByRole('switch', { name: 'Obligatorisk' }).click({ force: true })
  await drag(page, item(page, 'Inmatning'), node(page, 'Inmatning: Ditt namn'))
  await setting(page, 'Etikett').fill('E-postadress')
  await choose(page, page.getByRole('button', { name: /\bTyp\b/ }), 'E-post')
  await page.getByRole('switch', { name: 'Obligatorisk' }).click({ force: true })
  await page.getByRole('tab', { name: 'Avancerat' }).click()
  await setting(page, 'Namn').fill('epost')
  await expectAccessible(page, 'builder with settings')
  await page.getByRole('tab', { name: 'Grund', exact: true }).click()

  await page.getByRole('button', { name: 'Lägg till sida' }).click()
  await drag(page, item(page, 'Radioknappar'), emptySlot(page))
  await setting(page, 'Etikett').fill('Vad gäller det?')
  await page.getByRole('switch', { name: 'Obligatorisk' }).click({ force: true })
  for (const [n, label] of ['Beröm', 'Klagomål'].entries()) {
    await page.getByRole('button', { name: 'Lägg till alternativ' }).click()
    await page.getByRole('textbox', { name: `Etikett ${n + 1}` }).fill(label)
  }
  await drag(page, item(page, 'Filuppladdning'), node(page, 'Radioknappar: Vad gäller det?'))
  await setting(page, 'Etikett').fill('Bilder')
  await expect(page.getByText('Ändringar sparade')).toBeVisible()
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Publicera' })
  await publishing.getByRole('textbox', { name: 'Kommentar' }).fill('Första versionen')
  await expectAccessible(page, 'publish')
  await publishing.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Version 1 är publicerad.')).toBeVisible()
})

test('a citizen fills it in on a phone: errors, a file, a reload, and a receipt', async ({ browser }) => {
  const { page, context, heard } = await visitor(browser, { width: 375, height: 812 })
  await page.goto(`${server.url}/v/s?formId=${formId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Synpunkt på vägen')
  await expectAccessible(page, 'the form')
  await page.getByRole('button', { name: 'Nästa' }).click()

  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expectAccessible(page, 'the form with errors')
  await summary.getByRole('link').first().click()
  const name = page.getByRole('textbox', { name: 'Ditt namn' })
  await expect(name).toBeFocused()
  await name.fill('Carla Citizen')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('carla@example.org')
  await expect(page.getByText(/^Sparat/)).toBeVisible()

  // The answers are the server's by now: another start of the same browser finds them.
  await page.reload()
  await expect(name).toHaveValue('Carla Citizen')
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveValue('carla@example.org')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Steg 2 av 2: Sida 2' })).toBeFocused()

  // A large file goes in pieces, with progress; held back for long enough to see it.
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  let pieces = 0
  await page.route('**/api/action/admin/streamUpload3', async (route) => {
    if (++pieces === 2) await held
    await route.continue()
  })
  await page
    .getByLabel('Bilder')
    .setInputFiles({ name: 'vägen.png', mimeType: 'image/png', buffer: png(1_500_000) })
  const progress = page.getByRole('progressbar', { name: 'vägen.png laddas upp' })
  await expect(progress).toBeVisible()
  await expect.poll(() => progress.evaluate((one) => (one as HTMLProgressElement).value)).toBeGreaterThan(0)
  await expectAccessible(page, 'an upload on its way')
  go()
  await expect(page.getByRole('link', { name: 'vägen.png' })).toBeVisible()
  await expect(progress).toBeHidden()

  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(summary.getByRole('link')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Klagomål' }).check({ force: true })
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tack, vi har tagit emot dina svar')
  await expect(page.getByText(/^Ditt ärendenummer är/)).toContainText(/\d{4}-\d+/)
  await expectAccessible(page, 'the receipt')
  expect(heard).toEqual([])
  await context.close()
})

test('what was begun is continued in another browser, by its link', async ({ browser }) => {
  const first = await visitor(browser, { width: 375, height: 812 })
  await first.page.goto(`${server.url}/v/s?formId=${formId}`)
  await first.page.getByRole('textbox', { name: 'Ditt namn' }).fill('Doris Dator')
  await first.page.getByRole('button', { name: 'Fortsätt senare' }).click()
  const link = first.page.getByRole('textbox', { name: /Spara den här länken/ })
  await expectAccessible(first.page, 'kept for later')
  const address = await link.inputValue()
  await first.context.close()

  const second = await visitor(browser, { width: 1440, height: 900 })
  await second.page.goto(address)
  await expect(second.page.getByRole('textbox', { name: 'Ditt namn' })).toHaveValue('Doris Dator')
  expect(second.page.url()).not.toContain('token')
  expect([...first.heard, ...second.heard]).toEqual([])
  await second.context.close()
})

test('a citizen without JavaScript fills in the fault report page by page', async ({ browser }) => {
  const { page, context, heard } = await visitor(browser, { width: 1024, height: 900 }, false)
  await page.goto(`${server.url}/v/home`)
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'E-tjänster' })
    .first()
    .click()
  await page.getByRole('link', { name: 'Trafik och gator' }).click()
  await page
    .getByRole('link', { name: /Felanmälan av gata eller park/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Steg 1 av 3: Om dig' })).toBeVisible()
  await page.getByRole('button', { name: 'Nästa' }).click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText(['Skriv ditt namn', 'Skriv din e-postadress'])
  await expect(page).toHaveTitle(/^Fel:/)
  await summary.getByRole('link', { name: 'Skriv ditt namn' }).click()
  await expect(page.getByRole('textbox', { name: 'Ditt namn' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Ditt namn' }).fill('Nils Noscript')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('nils@example.org')
  await page.getByRole('button', { name: 'Nästa' }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Steg 2 av 3: Felet' })).toBeVisible()
  await page.getByRole('radio', { name: 'Hål i gatan' }).check()
  await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan 12')
  await page
    .getByLabel('Bilder')
    .setInputFiles({ name: 'hål.png', mimeType: 'image/png', buffer: png(4_000) })
  await page.getByRole('button', { name: 'Nästa' }).click()
  // A question that the answers brought up, and it must be answered.
  await expect(page.getByRole('group', { name: /Är det farligt för trafiken/ })).toBeVisible()
  // What the draft is held by stands in no address: the file opens by a link of its own.
  const own = (await page.getByRole('link', { name: 'hål.png' }).getAttribute('href')) ?? ''
  expect(own).not.toContain('caseToken')
  const opened = await page.request.get(new URL(own, page.url()).href)
  expect([opened.status(), opened.url()]).toEqual([200, expect.stringContaining('/link?token=')])
  await page.getByRole('radio', { name: 'Nej' }).check()
  await page.getByRole('button', { name: 'Nästa' }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Steg 3 av 3: Granska och skicka' })).toBeVisible()
  await expect(page.getByText('Nils Noscript')).toBeVisible()
  await expect(page.getByText('Storgatan 12')).toBeVisible()
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tack, vi har tagit emot dina svar')
  number = /\d{4}-\d+/.exec((await page.getByText(/^Ditt ärendenummer är/).textContent()) ?? '')?.[0] ?? ''
  expect(number).not.toBe('')
  // The case can be looked at again, the picture included.
  await page.getByRole('button', { name: 'Visa ärendet' }).click()
  await expect(page.getByText(`Ärende ${number}`)).toBeVisible()
  const picture = await page.getByRole('link', { name: 'hål.png' }).getAttribute('href')
  expect(picture).toMatch(/^\/link\?token=/)
  expect((await page.request.get(new URL(picture as string, page.url()).href)).status()).toBe(200)
  // A page that is sent back with errors says so with its status, which browsers put on the console.
  expect(heard.filter((line) => !line.includes('status of 422'))).toEqual([])
  await context.close()
})

test('another form is made and published by keyboard alone', async ({ page }) => {
  await logIn(page, server.url, undefined, '/form')
  await tabTo(page, page.getByRole('button', { name: 'Skapa', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Namn' })).toBeFocused()
  await page.keyboard.type('Fråga till kommunen')
  await tabTo(page, page.getByRole('button', { name: /Process/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Felanmälan/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The list is gone, and the focus is where it was opened from.
  const chosen = page.getByRole('button', { name: /^Process Felanmälan/ })
  await expect(chosen).toBeFocused()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Skapa', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/form\/edit\/[^/]+$/)

  await tabTo(page, item(page, 'Rubrik'))
  await page.keyboard.press('Enter')
  await tabTo(page, item(page, 'Inmatning'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-canvas] .b-component')).toHaveCount(2)
  await tabTo(page, node(page, 'Inmatning: No label'))
  await page.keyboard.press('Enter')
  await expect(setting(page, 'Etikett')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Vad undrar du?')
  await tabTo(page, page.getByRole('switch', { name: 'Obligatorisk' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Obligatorisk' })).toBeChecked()
  await page.keyboard.press('Escape')
  await tabTo(page, node(page, 'Inmatning: Vad undrar du?'), 'Shift+Tab')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-canvas] .b-component').first()).toHaveAccessibleName(
    'Inmatning: Vad undrar du?',
  )
  await tabTo(page, page.getByRole('button', { name: 'Publicera', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Kommentar' }))
  await page.keyboard.type('Med tangentbordet')
  await tabTo(page, dialog.getByRole('button', { name: 'Publicera' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Version 1 är publicerad.')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`${server.url}/v/s?formId=${id}`)
  await expect(page.getByRole('textbox', { name: 'Vad undrar du?' })).toBeVisible()
})

test('a handler is added, given a case, moves it on and notes what was done', async ({ page, browser }) => {
  // An administrator adds the handler.
  await logIn(page, server.url, undefined, '/user')
  await page.getByRole('button', { name: 'Skapa', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Skapa användare' })
  await dialog.getByRole('textbox', { name: 'Namn' }).fill(hilda.name)
  await dialog.getByRole('textbox', { name: 'E-postadress' }).fill(hilda.email)
  await choose(page, dialog.getByRole('button', { name: /Roller/ }), 'Handläggare')
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'Avancerade inställningar' }).click()
  await dialog.getByLabel('Lösenord', { exact: true }).fill(hilda.password)
  await dialog.getByRole('button', { name: 'Skapa', exact: true }).click()
  await expect(page.getByRole('link', { name: hilda.name })).toBeVisible()

  // The handler sits and works while the registrar hands out.
  const desk = await visitor(browser, { width: 1440, height: 900 })
  await logIn(desk.page, server.url, hilda, '/page/arenden')
  const office = await visitor(browser, { width: 1440, height: 900 })
  await logIn(office.page, server.url, registrar, '/page/arenden')
  const { page: cases } = office
  await expect(cases.getByRole('link', { name: number })).toBeVisible()
  await expectAccessible(cases, 'Tickets')
  await cases.getByRole('searchbox', { name: 'Filtrera listan' }).fill('Storgatan 12')
  await expect(cases.locator('tbody tr')).toHaveCount(1)
  await cases.keyboard.press('Enter')
  await expect(cases.getByRole('list', { name: 'Filter' }).getByRole('listitem')).toHaveText(/Storgatan 12/)
  await cases.getByRole('button', { name: 'Ta bort filtret Storgatan 12' }).click()
  await expect(cases.locator('tbody tr')).toHaveCount(2)
  await cases.getByRole('button', { name: 'Nummer' }).click()
  await expect(cases.getByRole('columnheader', { name: 'Nummer' })).toHaveAttribute('aria-sort', 'descending')
  await expect(cases.locator('tbody tr').first()).toContainText(number)
  await cases.getByRole('button', { name: 'Nummer' }).click()
  await expect(cases.getByRole('columnheader', { name: 'Nummer' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(cases.locator('tbody tr').last()).toContainText(number)

  await cases.getByRole('link', { name: number }).click()
  await expect(cases.getByRole('heading', { level: 1 })).toContainText(number)
  await expectAccessible(cases, 'the case')
  await choose(cases, cases.getByRole('button', { name: /^Handläggare/ }), hilda.name)
  await cases.keyboard.press('Escape')
  await expect(cases.getByRole('region', { name: 'Tilldelat' }).getByText(hilda.name)).toBeVisible()

  // It rings at the handler's, who follows it to the case.
  const { page: work } = desk
  const bell = work.getByRole('button', { name: /^Aviseringar, \d+ nya/ })
  await bell.click()
  await expectAccessible(work, 'the bell')
  await work
    .getByRole('dialog', { name: 'Aviseringar' })
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(work.getByRole('heading', { level: 1 })).toContainText(number)
  const ways = work.getByRole('group', { name: 'Byt status' })
  await ways.getByRole('button', { name: 'Börja handlägga' }).click()
  await expect(work.getByText(/är nu: Under handläggning/)).toBeVisible()
  await work.getByRole('textbox', { name: 'Ny anteckning' }).fill('Hålet är lagat med kallasfalt.')
  await work.getByRole('button', { name: 'Spara anteckning' }).click()
  await expect(work.getByText('Hålet är lagat med kallasfalt.').first()).toBeVisible()
  await ways.getByRole('button', { name: 'Markera som åtgärdad' }).click()
  await work.getByRole('alertdialog').getByRole('button', { name: 'Bekräfta' }).click()
  await expect(work.getByText(/är nu: Åtgärdad/)).toBeVisible()
  await expectAccessible(work, 'the case, done')

  // What the citizen was told is in the mail log, soon after: mails are work that the change of status leaves behind.
  const mails = page.getByRole('row').filter({ hasText: 'nils@example.org' })
  const mailsNow = async () => {
    await page.goto(`${server.url}/logs/mail`)
    await expect(mails.last()).toBeVisible()
    return mails.count()
  }
  await expect.poll(mailsNow).toBe(2)
  await expect(mails).toHaveText([
    new RegExp(`Felet i ärende ${number} är åtgärdat`),
    new RegExp(`Vi har tagit emot din felanmälan ${number}`),
  ])
  await expect(page.getByText('E-posten skickas inte')).toBeVisible()
  await mails.last().click()
  await expect(page.getByRole('dialog')).toContainText('nils@example.org')
  await expectAccessible(page, 'a mail')
  expect([...desk.heard, ...office.heard]).toEqual([])
  await desk.context.close()
  await office.context.close()
})

test('several cases are moved on together, and one is removed', async ({ browser }) => {
  await seedCases(server.url, 3)
  const { page, context, heard } = await visitor(browser, { width: 1440, height: 900 })
  await logIn(page, server.url, registrar, '/page/arenden')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(5)
  const fresh = rows
    .filter({ has: page.getByText('Ny', { exact: true }) })
    .filter({ hasText: /[a-zåäö], [A-ZÅÄÖ]/ })
  await expect(fresh).toHaveCount(3)
  await fresh.nth(0).getByRole('checkbox').check()
  await fresh.nth(1).getByRole('checkbox').check()
  await expect(page.getByText('2 valda')).toBeVisible()
  await page.getByText('Åtgärder', { exact: true }).click()
  // The menu lies over some of the links: as large as they are, and how much of them it leaves is chance.
  await expectAccessible(page, 'Tickets with two chosen', { without: '.v-case-link' })
  await page.getByRole('button', { name: 'Börja handlägga' }).click()
  await expect(rows.filter({ hasText: 'Under handläggning' })).toHaveCount(2)
  await expect(fresh).toHaveCount(1)

  // All are chosen at once; of those with different states only removal is offered.
  await page.getByRole('checkbox', { name: 'Välj alla' }).check()
  await expect(page.getByText('5 valda')).toBeVisible()
  await page.getByText('Åtgärder', { exact: true }).click()
  await expect(
    page.getByText('Status kan bara bytas för ärenden med samma formulär och status.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Välj alla' }).uncheck()
  await fresh.getByRole('checkbox').check()
  await page.getByText('Åtgärder', { exact: true }).click()
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Är du säker?' })
  await expectAccessible(page, 'removing a case')
  await sure.getByRole('button', { name: 'Ta bort' }).click()
  await expect(rows).toHaveCount(4)
  await expect(fresh).toHaveCount(0)
  expect(heard).toEqual([])
  await context.close()
})

/** Who is added by hand. */
const hilda = { name: 'Hilda Handläggare', email: 'hilda@example.org', password: 'grusväg lupin tegelsten' }

/** A browser of somebody who has not logged in. */
async function visitor(
  browser: Browser,
  viewport: { width: number; height: number },
  javaScriptEnabled = true,
) {
  const context = await browser.newContext({ viewport, javaScriptEnabled, locale: 'sv-SE' })
  const heard = complaintsOf(context)
  return { context, heard, page: await context.newPage() }
}

/** The beginning of a picture, and as many bytes more. */
function png(size: number): Buffer {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return Buffer.concat([Buffer.from(signature), Buffer.alloc(size - signature.length, 7)])
}

/** A component in the list at the left. */
function item(page: Page, name: string): Locator {
  return page.locator('.b-palette-item').filter({ hasText: new RegExp(`^${name}$`) })
}

/** A node on the canvas. */
function node(page: Page, name: string): Locator {
  return page.locator('[data-canvas]').getByRole('group', { name, exact: true })
}

/** Where the first component of a page goes. */
function emptySlot(page: Page): Locator {
  return page.locator('[data-canvas]').getByRole('button', { name: 'Lägg till komponent' })
}

/** A text setting of the chosen component. */
function setting(page: Page, name: string): Locator {
  return page.getByRole('complementary').getByRole('textbox', { name, exact: true })
}

/** Opens a selector and takes an option. */
async function choose(page: Page, selector: Locator, option: string): Promise<void> {
  await selector.click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}

/** With the mouse, step by step, to the lower half of `to`. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await boxOf(from)
  const end = await boxOf(to)
  await page.mouse.move(start.x + 30, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 22, { steps: 2 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * 0.7, { steps: 6 })
  await page.mouse.up()
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on screen')
  return box
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < 90; n++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${target}`)
}

test('the portal is complete in English, window titles and all', async ({ page }) => {
  const pages = [
    'home',
    'category',
    'category?categoryId=category-park',
    's?formId=form-felanmalan',
    'tillganglighet',
    'personuppgifter',
    'kakor',
  ]
  for (const path of pages) {
    await page.goto(`${server.url}/v/${path}${path.includes('?') ? '&' : '?'}lang=en`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // What its maker has not translated says that it is in Swedish.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('body [lang="sv"]')) one.remove()
    })
    const said = `${await page.title()}\n${await page.locator('body').innerText()}`
    // The municipality's own name is the same in every language.
    expect(said.replaceAll('Björkviks kommun', ''), path).not.toMatch(/[åäö]/i)
    await expect(page.locator('.v-lang')).toHaveCount(0)
  }
})
