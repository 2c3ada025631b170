import { expect, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter, logIn } from './support/logIn.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let admin: Awaited<ReturnType<typeof login>>
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
const menu = (page: Page) => page.getByRole('navigation', { name: /meny|menu/i }).first()

async function speak(locale: 'sv' | 'en'): Promise<void> {
  await admin.call('admin/setUserPersistentProfile3', { locale })
}

const whole = zipSync({ 'solution.json': strToU8('{}') })
for (const [name, bytes, words] of [
  ['half an archive', whole.slice(0, whole.length - 30), /kan inte läsas in/],
  ['an archive that reaches out of itself', zipSync({ '../evil.json': strToU8('{}') }), /\.\.\/evil\.json/],
  [
    'an archive with two faults',
    zipSync({ 'x/a.json': strToU8('{'), 'solution.json': strToU8('{') }),
    /solution\.json/,
  ],
] as const) {
  test(`${name} is refused with words, and the page stays`, async ({ page, context }) => {
    const complaints = complaintsOf(context)
    await enter(page, server.url)
    await page.goto(`${server.url}/solutions?Modal=Import&schema=solution`)
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'losning.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(bytes),
      })
    await dialog(page).getByRole('button', { name: 'Nästa' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText(words)
    await dialog(page).getByRole('button', { name: 'Tillbaka' }).click()
    await expect(dialog(page).getByText('losning.zip')).toBeVisible()
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
  })
}

test('another language is everywhere at once, and in every browser of the person', async ({
  page,
  browser,
}) => {
  await speak('sv')
  await enter(page, server.url)
  await page.goto(`${server.url}/form`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Formulär')
  await expect(menu(page)).toContainText('Användare')
  // The socket speaks the language it was opened in, once it is in use.
  await page.goto(`${server.url}/form?Modal=Log`)
  await expect(dialog(page)).toContainText('socket: ready')
  await dialog(page).getByRole('button', { name: 'Stäng' }).last().click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms')
  await expect(menu(page)).toContainText('Users')
  await expect(menu(page)).not.toContainText('Användare')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Namn' })).toHaveCount(0)

  const other = await browser.newContext({ locale: 'sv-SE' })
  const second = await other.newPage()
  await second.goto(`${server.url}/login`)
  await expect(second.locator('html')).toHaveAttribute('lang', 'sv')
  await logIn(second, server.url)
  await second.goto(`${server.url}/user`)
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Users')
  await expect(second.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(menu(second)).toContainText('Forms')
  await other.close()
  await speak('sv')
})

test('the list of cases says that a column is being put in order, and asks again until it is', async ({
  page,
}) => {
  await enter(page, server.url)
  let [asked, isMade] = [0, false]
  /** As the server answers while it has a million cases to go through. */
  const making = (reply: string) =>
    /"data":\[.*"totalCount"/s.test(reply) && ++asked > 0 && !isMade
      ? reply.replace('"totalCount"', '"making":true,"totalCount"')
      : reply
  await page.route('**/api/action/case/list', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: making(await response.text()) })
  })
  await page.routeWebSocket(/.*/, (socket) => {
    socket.connectToServer().onMessage((message) => socket.send(making(String(message))))
  })
  await page.clock.install()
  await page.goto(`${server.url}/formData`)
  const said = page.getByRole('status').getByText('Kolumnen ordnas för första gången')
  await expect(said).toBeVisible()
  await expectAccessible(page, 'a list whose column is being put in order')
  // On a slow machine time goes on by itself, too, so that it may have asked more than once already.
  await page.clock.runFor(5_000)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(said).toBeVisible()
  isMade = true
  await page.clock.runFor(5_000)
  await expect(said).toBeHidden()
  const before = asked
  await page.clock.runFor(60_000)
  expect(asked).toBe(before)
})

test.describe('services outside of the house', () => {
  const secret = 'hemligt ord åäö'
  const cardOf = (page: Page) => page.getByRole('region', { name: 'E-postserver' })
  const focused = (page: Page) =>
    page.evaluate(() =>
      (document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)?.trim(),
    )

  test('a mail server is set up by keyboard: what is wrong stands at its field, and its password is never seen again', async ({
    page,
  }) => {
    const replies: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => replies.push(String(payload))),
    )
    page.on('response', async (response) => {
      if (response.url().includes('/api/action/')) replies.push(await response.text().catch(() => ''))
    })
    await logIn(page, server.url)
    await page.goto(`${server.url}/providers`)
    const mail = cardOf(page)
    const field = (name: string) => mail.getByRole('textbox', { name })
    const press = (key: string) => page.keyboard.press(key)
    await field('Värdnamn').focus()
    await page.keyboard.type('http://fel')
    await press('Enter')
    await expect(page.getByText('Skriv ett värdnamn')).toBeVisible()
    await expect(field('Värdnamn')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'a service with a fault')
    expect(await focused(page)).toBe('host')

    await press('ControlOrMeta+a')
    await page.keyboard.type('mail.kommun.se')
    await expect(page.getByText('Skriv ett värdnamn')).toHaveCount(0)
    // In the order in which they stand, and the list of choices gives the focus back.
    await press('Tab')
    await expect(field('Port')).toBeFocused()
    await press('Tab')
    const security = mail.getByRole('button', { name: /Kryptering/ })
    await expect(security).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('option', { name: 'STARTTLS, om servern kan' })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(security).toBeFocused()
    await press('Tab')
    await expect(field('Användarnamn')).toBeFocused()
    await page.keyboard.type('anna')
    await press('Tab')
    await expect(mail.getByLabel('Lösenord', { exact: true })).toBeFocused()
    await page.keyboard.type(secret)
    await press('Enter')
    await expect(page.getByText('Inställningarna har sparats')).toBeVisible()
    await expect(mail.getByText('Ett lösenord är sparat')).toBeVisible()

    await page.reload()
    await expect(field('Värdnamn')).toHaveValue('mail.kommun.se')
    await expect(mail.getByLabel('Lösenord', { exact: true })).toHaveValue('')
    await expect(mail.getByText('Ett lösenord är sparat')).toBeVisible()
    expect(replies.some((reply) => reply.includes('mail.kommun.se'))).toBe(true)
    expect(replies.filter((reply) => reply.includes(secret))).toEqual([])
  })

  test('what the environment says is shown, and cannot be changed', async ({ page }) => {
    const env = { VERKSTAD_SMTP: 'smtp://bo:ordet@127.0.0.2:2525' }
    const other = await startServer({ template: 'blank', env })
    try {
      await logIn(page, other.url)
      await page.goto(`${other.url}/providers`)
      await expect(page.getByText('Det här bestäms av serverns miljö')).toContainText('VERKSTAD_SMTP')
      await expect(page.getByRole('definition').filter({ hasText: '127.0.0.2' })).toContainText(
        '(VERKSTAD_SMTP)',
      )
      await expect(cardOf(page).getByRole('textbox', { name: 'Värdnamn' })).toHaveCount(0)
      await expect(cardOf(page).getByRole('textbox', { name: 'Avsändare' })).toBeVisible()
      expect(await page.content()).not.toContain('ordet')
      await expectAccessible(page, 'a service of the environment')
    } finally {
      await other.stop()
    }
  })
})

test('files are uploaded, looked at, renamed, removed and had back', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/asset`)
  await page.getByRole('button', { name: 'Skapa' }).first().click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'tider.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Öppet 9–17'),
    })
  await dialog(page).getByRole('button', { name: 'Ladda upp' }).click()
  await page.getByRole('link', { name: 'tider.txt' }).click()
  await expect(dialog(page)).toContainText('text/plain')
  await expect(dialog(page).getByRole('link', { name: 'Hämta filen' })).toHaveAttribute(
    'href',
    /^\/api\/asset\//,
  )
  await expectAccessible(page, 'a file')
  await dialog(page).getByLabel('Namn').fill('oppettider.txt')
  await dialog(page).getByRole('button', { name: 'Uppdatera' }).click()
  await page.getByRole('button', { name: 'Åtgärder för oppettider.txt' }).click()
  await expect(page.getByRole('menuitem', { name: 'Kopiera' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort' }).click()
  await expect(page.getByRole('link', { name: 'oppettider.txt' })).toHaveCount(0)
  await page.goto(`${server.url}/trashcan`)
  await page.getByRole('button', { name: 'Återställ oppettider.txt' }).click()
  await page.goto(`${server.url}/asset`)
  await expect(page.getByRole('link', { name: 'oppettider.txt' })).toBeVisible()
})

test('a solution is exported from its row, with what is chosen', async ({ page }) => {
  await admin.call('admin/create', { page: 'solution', data: { name: 'Paket', version: '1.0.0' } })
  await enter(page, server.url)
  await page.goto(`${server.url}/solutions`)
  await page.getByRole('button', { name: 'Åtgärder för Paket' }).click()
  await page.getByRole('menuitem', { name: 'Exportera' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Nästa' })).toBeDisabled()
  await expectAccessible(page, 'what belongs to a solution')
  await dialog(page).getByLabel('Kategorier').click()
  // Not the entry that makes a new one, which is there before the answer of the server.
  await page.getByRole('option').filter({ hasNotText: 'Skapa ny' }).first().click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Nästa' }).click()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Exportera' }).click()
  expect((await download).suggestedFilename()).toBe('Paket-1.0.0.zip')
  await expect(dialog(page)).toContainText('Lösningen är exporterad')
  const { rows: found } = await admin.call<{ rows: { _id: string; name: string }[] }>('admin/loadGrid', {
    page: 'solution',
    filter: 'Paket',
  })
  const { data } = await admin.call<{ data: { contents: unknown[] } }>('admin/load', {
    page: 'solution',
    id: found[0]?._id,
  })
  expect(data.contents).toHaveLength(1)
})

test('removing says what uses the document', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/process?Modal=Remove&schema=process&id=process-felanmalan`)
  await expect(dialog(page)).toContainText('Läggs i papperskorgen')
  await expect(dialog(page)).toContainText('Används i dag av')
  await expect(dialog(page)).toContainText('1 formulär')
})

test('a page beyond the last, and dialogs that cannot be', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/form?page=99`)
  await expect(page.getByText('1 - 1 av 1')).toBeVisible()
  await expect(page).not.toHaveURL(/page=99/)
  await page.goto(`${server.url}/group`)
  await expect(page.getByText('0 av 0', { exact: true })).toBeVisible()
  for (const query of ['Modal=Create&schema=formPublished', 'Modal=Export&schema=form']) {
    await page.goto(`${server.url}/form?${query}`)
    await expect(dialog(page)).toContainText('Sidan finns inte')
    await expect(dialog(page).getByRole('button')).toHaveText(['', 'Stäng'])
  }
  await page.goto(`${server.url}/form?Modal=Log`)
  await expect(dialog(page)).toContainText('timestamp')
  const box = await dialog(page).boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(600)
  await page.goto(`${server.url}/view/portal/01hnosuchdocument`)
  await expect(page.getByText('Det du söker finns inte.')).toBeVisible()
  await page.getByRole('link', { name: 'Till listan: Vyer' }).click()
  await expect(page).toHaveURL(/\/view\/portal$/)
})

test('windows are called what is in them', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/page/arenden`)
  await expect(page).toHaveTitle(/^(?!Verkstad).+ – Verkstad$/)
  await page.goto(`${server.url}/form`)
  const name = await rows(page).first().getByRole('link').innerText()
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveTitle(`${name} – Formulär – Verkstad`)
})

test('a name of spaces is refused', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/category?Modal=Create&schema=category`)
  await dialog(page).getByLabel('Namn').fill('   ')
  await dialog(page).getByRole('button', { name: 'Skapa' }).click()
  await expect(dialog(page).getByLabel('Namn')).toHaveAttribute('aria-invalid', 'true')
})

test('the wizard is over when it is done', async ({ page }) => {
  await page.goto(`${server.url}/setup`)
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('on a system that asks for dark', () => {
  test.use({ colorScheme: 'dark' })
  test('the back office is dark until somebody chooses', async ({ page }) => {
    await enter(page, server.url)
    await page.goto(`${server.url}/form`)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: /temat Mörkt/ }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await admin.call('admin/setUserPersistentProfile3', { themeIndex: null })
  })
})

test('an imported form is opened in the builder from what the import says', async ({ page }) => {
  const form = {
    title: 'Enkät',
    display: 'form',
    components: [{ type: 'textfield', key: 'namn', label: 'Namn', input: true }],
  }
  await enter(page, server.url)
  await page.goto(`${server.url}/form?Modal=Import&schema=form`)
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'enkat.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(form)),
    })
  await dialog(page).getByRole('button', { name: 'Importera' }).click()
  await dialog(page).getByRole('button', { name: 'Öppna i byggaren' }).click()
  await expect(page).toHaveTitle('Enkät – Formulär – Verkstad')
})

test('history says what a document pointed at by its name', async ({ page }) => {
  const process = 'process-felanmalan'
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'category',
    data: { name: 'Med process', processes: [process] },
  })
  const { data } = await admin.call<{ data: { name: string } }>('admin/load', {
    page: 'process',
    id: process,
  })
  await enter(page, server.url)
  await page.goto(`${server.url}/category?Modal=History&schema=category&id=${id}`)
  const preview = dialog(page).getByRole('region', { name: 'Förhandsvisning' })
  await expect(preview.getByText(data.name, { exact: true })).toBeVisible()
  await expect(preview).not.toContainText(process)
})

test('a published form is opened, linked to and shown as a QR code from the list', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, server.url)
  await page.goto(`${server.url}/form`)
  await page.getByRole('button', { name: 'Åtgärder för Felanmälan', exact: false }).first().click()
  await page.getByRole('menuitem', { name: 'Kopiera länk' }).click()
  await expect(page.getByText(/^Länken är kopierad: /)).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Åtgärder för Felanmälan', exact: false }).first().click()
  await page.getByRole('menuitem', { name: 'QR-kod' }).click()
  await expect(dialog(page).getByRole('img', { name: `QR-kod som leder till ${address}` })).toBeVisible()
  await expectAccessible(page, 'the address of a form')
  await page.goto(`${server.url}${new URL(address).pathname}`)
  await expect(page).toHaveURL(/formId=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('closed days and opening hours are written down, and times are counted by them', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/workCalendar`)
  await page.getByText('Organisationens arbetskalender').click()
  const dialog = page.getByRole('dialog', { name: 'Organisationens arbetskalender' })
  await expect(dialog.getByLabel('Måndag')).toHaveValue('08:00-17:00')
  const friday = dialog.getByLabel('Fredag')
  await friday.fill('förmiddag')
  await dialog.getByRole('button', { name: 'Lägg till rad' }).press('Enter')
  await dialog.getByLabel('Vad det är för dag').fill('Klämdag')
  await dialog.locator('input[type=date]').fill('2026-05-15')
  await dialog.getByRole('button', { name: 'Uppdatera' }).press('Enter')
  await expect(friday).toHaveAccessibleDescription(/Skriv öppettider som/)
  await expectAccessibleInBoth(page, 'opening hours that cannot be read')
  await friday.fill('8–12')
  await dialog.getByRole('button', { name: 'Uppdatera' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(`${server.url}/figures`)
  await page.getByLabel('Tider räknas').click()
  await page.getByRole('option', { name: 'Under öppettid' }).click()
  await expect(page).toHaveURL(/clock=open/)
  await expect(page.getByText('Tid till avslut').first()).toBeVisible()
})
