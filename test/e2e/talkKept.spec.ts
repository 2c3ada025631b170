import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/desk.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { eva, handler, openHeld, seedCases, sendRubbish, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Whatever fails in the talk: what was written is said to be where it is, and is there. */

let server: RunningServer
let smtp: FakeSmtp

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  server = await startServer({
    template: 'felanmalan',
    filling: staffAndEva,
    env: { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org', VERKSTAD_MAX_UPLOAD_MB: '1' },
  })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

const box = (page: Page) => page.getByLabel('Skriv ett meddelande')
const send = (page: Page) => page.getByRole('button', { name: 'Skicka meddelande' })
const thread = (page: Page) => page.getByRole('region', { name: 'Meddelanden', exact: true })
const note = (name = 'karta.txt', size = 4) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'x'),
})

/** A case of Eva's, open before her. */
async function ownCase(page: Page, asks = false): Promise<{ formDataId: string; address: string }> {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  })
  if (asks) {
    const staff = await login(server.url, handler)
    await staff.call('case/requestCompletion', {
      ...{ formDataId, due: '2999-01-31', message: 'Vi behöver veta mer.' },
      components: [{ componentId: 'stolpnummer', note: 'Numret finns inte på gatan.' }],
    })
  }
  await enter(page, server.url, eva)
  const address = `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`
  await page.goto(address)
  await page.waitForSelector('html[data-ready]')
  return { formDataId, address }
}

/** The next mail to this address that says so. */
async function mailTo(address: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const { to, raw } = await smtp.next()
    const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const [found] = to.includes(address) ? (pattern.exec(text) ?? []) : []
    if (found) return found
  }
}

/** As if time had gone by: in the store, as the server reads it anew each time. */
function rewrite(sql: string): void {
  const path = join(server.folder, 'data/verkstad.db')
  const code = `new (require('bun:sqlite').Database)(${JSON.stringify(path)}).run(${JSON.stringify(sql)})`
  const done = spawnSync(resolve('node_modules/.bin/bun'), ['-e', code], { encoding: 'utf8' })
  expect(done.stderr).toBe('')
}

test('a message stays in its box with its files when the line is down, the server fails or is slow, and goes once', async ({
  page,
}) => {
  await ownCase(page)
  const why = page.locator('#write-error')
  await box(page).fill('Den lyser inte än.')
  await page.getByLabel('Bifoga filer').setInputFiles(note())
  await page.context().setOffline(true)
  await send(page).click()
  await expect(why).toContainText('Det går inte att nå servern, så meddelandet är inte skickat.')
  await expect(why).toBeFocused()
  await expectAccessible(page, 'a message that did not get through')
  await page.context().setOffline(false)
  for (const answer of [
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    { status: 500, json: { err: { code: 'INTERNAL', message: 'Något gick fel.' } } },
  ]) {
    await page.route('**/v/s?*', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    )
    await send(page).click()
    await expect(why).toContainText(answer.json ? 'Något gick fel.' : 'Det går inte att nå servern')
    await expect(box(page)).toHaveValue('Den lyser inte än.')
    await page.unroute('**/v/s?*')
  }
  // The answer is lost on its way: sent again, it is there once.
  await page.route('**/v/s?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await send(page).click()
  await expect(why).toContainText('Det går inte att nå servern')
  await page.unroute('**/v/s?*')
  // Slow, and pressed again meanwhile.
  let go = () => {}
  const wait = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/v/s?*', async (route) => {
    if (route.request().method() === 'POST') await wait
    await route.continue()
  })
  await send(page).click()
  await expect(page.getByText('Skickar …')).toBeVisible()
  await send(page).press('Enter')
  go()
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  await expect(thread(page).getByText('Den lyser inte än.')).toHaveCount(1)
  await expect(thread(page).getByText('karta.txt')).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('files that are too much are told of before they are sent, and what is written outlives a reload', async ({
  page,
}) => {
  const { address } = await ownCase(page)
  const why = page.locator('#write-error')
  await box(page).fill('Filmen är lång.')
  await page.getByLabel('Bifoga filer').setInputFiles(note('film.txt', 1_000_001))
  await send(page).click()
  await expect(why).toHaveText('Filen film.txt är större än 1 MB. Välj en mindre.')
  const taken = page.getByRole('button', { name: /^Ta bort .*\.txt$/ })
  const removeAll = async () => {
    while ((await taken.count()) > 0) await taken.first().press('Enter')
  }
  await removeAll()
  await page.getByLabel('Bifoga filer').setInputFiles(Array.from({ length: 11 }, (_, n) => note(`${n}.txt`)))
  await send(page).click()
  await expect(why).toHaveText('Högst 10 filer går att skicka på en gång. Välj färre.')
  await removeAll()
  await page
    .getByLabel('Bifoga filer')
    .setInputFiles(Array.from({ length: 7 }, (_, n) => note(`${n}.txt`, 900_000)))
  await send(page).click()
  await expect(why).toHaveText('Filerna är tillsammans större än 6 MB. Skicka några i taget.')
  await removeAll()
  await page.getByLabel('Bifoga filer').setInputFiles({ ...note('a.exe'), buffer: Buffer.from('MZ') })
  await send(page).click()
  await expect(why).toContainText('a.exe: ')
  await page.goto(address)
  await page.waitForSelector('html[data-ready]')
  await expect(box(page)).toHaveValue('Filmen är lång.')
  await send(page).click()
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  await page.goto(address)
  await page.waitForSelector('html[data-ready]')
  await expect(box(page)).toHaveValue('')
})

test('files are chosen one after the other, each once, and each can be taken away', async ({ page }) => {
  await ownCase(page)
  const field = page.getByLabel('Bifoga filer')
  const chosen = page.locator('.v-chosen').getByRole('listitem')
  await box(page).fill('Bilder av stolpen.')
  await field.setInputFiles(note('ett.txt'))
  await field.setInputFiles([note('ett.txt'), note('två.txt')])
  await field.setInputFiles(note('tre.txt'))
  await expect(chosen).toHaveText([/^ett\.txt/, /^två\.txt/, /^tre\.txt/])
  await expectAccessible(page, 'files that are chosen')
  await page.getByRole('button', { name: 'Ta bort två.txt' }).press('Enter')
  await expect(chosen).toHaveText([/^ett\.txt/, /^tre\.txt/])
  await expect(field).toBeFocused()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await send(page).click()
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  await expect(thread(page).getByRole('link', { name: /\.txt/ })).toHaveText([/ett\.txt/, /tre\.txt/])
  await expect(chosen).toHaveCount(0)
  expect(await field.evaluate((one: HTMLInputElement) => one.files?.length)).toBe(0)
})

for (const javaScriptEnabled of [true, false])
  test(`a message of whose login has ended waits for it, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    page,
    browser,
  }) => {
    const { address } = await ownCase(page)
    const context = await browser.newContext({
      javaScriptEnabled,
      storageState: await page.context().storageState(),
    })
    const one = await context.newPage()
    await one.goto(address)
    if (javaScriptEnabled) await one.waitForSelector('html[data-ready]')
    await box(one).fill('Jag väntar fortfarande.')
    const cookies = await context.cookies()
    await context.clearCookies()
    await context.addCookies(cookies.filter(({ name }) => name !== 'verkstad' && !name.endsWith('-verkstad')))
    await send(one).click()
    await expect(one.getByText('Din inloggning har gått ut.')).toBeVisible()
    await one.getByLabel('E-postadress').fill(eva.email)
    await one.getByLabel('Lösenord').fill(eva.password)
    await one.getByRole('button', { name: 'Logga in och fortsätt' }).click()
    await expect(one.getByText('Du är inloggad igen.')).toBeVisible()
    await expect(box(one)).toHaveValue('Jag väntar fortfarande.')
    await send(one).click()
    await expect(one.getByText('Meddelandet är skickat.')).toBeVisible()
    await expect(thread(one).getByText('Jag väntar fortfarande.')).toHaveCount(1)
    await context.close()
  })

test('who holds the case by its page alone writes, and the page is there whatever fails', async ({
  page,
}) => {
  await openHeld(page, server.url, await sendRubbish(server.url, 'Skräp.'))
  await page.waitForSelector('html[data-ready]')
  await box(page).fill('Det blåser bort.')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.locator('#write-error')).toBeFocused()
  await page.context().setOffline(false)
  await send(page).click()
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  await expect(thread(page).getByText('Det blåser bort.')).toHaveCount(1)
})

test('when the hour of a visit is over the text is kept, a new code is sent, and the text is sent', async ({
  page,
}) => {
  const { formDataId } = await sendRubbish(server.url, 'Skräp.')
  const staff = await login(server.url, handler)
  await staff.call('admin/addChat3', { formDataId, message: 'Var ligger det?' })
  await page.goto(server.url + (await mailTo('eva@example.org', /\/message\?token=[\w-]{43}/)))
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await page.getByLabel('Kod').fill(await mailTo('eva@example.org', /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.waitForSelector('html[data-ready]')
  await box(page).fill('Vid lekplatsen.')
  rewrite("UPDATE links SET expires = 1 WHERE purpose = 'visit'")
  await send(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Din tid i ärendet är slut' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Ditt meddelande')).toHaveValue('Vid lekplatsen.')
  const look = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${screen} in ${colorScheme}`, { colors: colorScheme === 'dark' })
    }
    for (const width of [375, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
    }
  }
  await look('the hour of a visit is over')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Ditt meddelande')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bakom gungan.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skicka kod' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Kod')).toBeFocused()
  await look('a new code is asked for')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.locator('#visit-error')).toBeFocused()
  await look('the new code was wrong')
  await page.getByLabel('Kod').fill(await mailTo('eva@example.org', /\b\d{6}\b/))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Meddelandet är inte skickat än')).toBeFocused()
  await expect(box(page)).toHaveValue('Vid lekplatsen. Bakom gungan.')
  await send(page).press('Enter')
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  await expect(thread(page).getByText('Vid lekplatsen. Bakom gungan.')).toHaveCount(1)
})

test('who is shut out as their address was corrected is told so, with what they wrote to be copied', async ({
  browser,
}) => {
  const { formDataId } = await sendRubbish(server.url, 'Skräp.')
  const staff = await login(server.url, handler)
  await staff.call('case/requestCompletion', {
    ...{ formDataId, due: '2999-01-31', message: 'Vi behöver veta mer.' },
    components: [{ componentId: 'plats', note: 'Var då?' }],
  })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url + (await mailTo('eva@example.org', /\/message\?token=[\w-]{43}/)))
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await page.getByLabel('Kod').fill(await mailTo('eva@example.org', /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.locator('[name=plats]').fill('Vid lekplatsen')
  await box(page).fill('Bakom gungan.')
  await staff.call('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', formDataId, data: { epost: 'ratt@example.org' } },
  })
  await page.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(page.getByText('till exempel för att e-postadressen är rättad')).toBeVisible()
  await expect(page.getByText('kommer tillbaka när du har skrivit koden')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Få en ny länk till ditt ärende' })).toBeVisible()
  await expect(page.getByLabel('Det du svarade')).toHaveValue('Vid lekplatsen')
  await expect(page.getByLabel('Ditt meddelande')).toHaveValue('Bakom gungan.')
  await context.close()
})

test('a completion is not left for an answer that does not come, and is there to be sent', async ({
  page,
}) => {
  const { formDataId } = await ownCase(page, true)
  const number = page.getByLabel('Stolpens nummer')
  await number.fill('18-0421')
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  await page.context().setOffline(true)
  const handIn = page.getByRole('button', { name: 'Skicka komplettering' })
  await handIn.click()
  await expect(page.locator('#form-notice')).toContainText('Det går inte att nå servern.')
  await expect(page.locator('#form-notice')).toBeFocused()
  await number.fill('18-0499')
  await handIn.click()
  await expect(page.locator('#form-notice')).toContainText('Svaren finns kvar')
  await page.context().setOffline(false)
  await handIn.click()
  await expect(page.getByText('Din komplettering är skickad')).toBeVisible()
  const staff = await login(server.url, handler)
  const { formData } = await staff.call<{ formData: { data: object } }>('admin/loadForm3', { formDataId })
  expect(formData.data).toMatchObject({ stolpnummer: '18-0499' })
})

/** The desk's line to the server: what it asks for gets there, and no answer comes back, as long as that is so. */
async function lineOf(page: Page): Promise<{ lose: (action: string) => void; mend: () => void }> {
  let lost = ''
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer()
    const ids = new Set<number>()
    socket.onMessage((message) => {
      server.send(message)
      if (lost === '' || !String(message).includes(`"action":"${lost}"`)) return
      ids.add(JSON.parse(String(message)).id)
    })
    server.onMessage((message) => {
      const id = String(message).startsWith('{') ? JSON.parse(String(message)).id : undefined
      if (id === undefined || !ids.has(id)) return socket.send(message)
      void socket.close()
    })
  })
  await page.route('**/api/action/**', (route) => (lost === '' ? route.continue() : route.abort()))
  return {
    lose(action) {
      lost = action
    },
    mend() {
      lost = ''
    },
  }
}

test('the desk says that no answer came, keeps the text, and sends nothing twice', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const line = await lineOf(page)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  const write = page.getByRole('textbox', { name: 'Nytt meddelande' })
  const talk = page.getByRole('region', { name: 'Meddelanden med invånaren' })
  await write.fill('Vi kommer i dag.')
  await expect(talk.getByText('Utkast sparat')).toBeVisible()
  line.lose('case/sendMessage')
  await write.press('Control+Enter')
  await expect(page.getByText('Servern svarade inte. Texten står kvar här.')).toBeVisible()
  line.mend()
  // It had got there: it stands in the case as soon as the line is back, and not in the box.
  await expect(talk.getByRole('listitem').filter({ hasText: 'Vi kommer i dag.' }).first()).toBeVisible()
  await expect(write).toHaveValue('')
})

test('the same message to many, sent again because no answer came, reaches each once', async ({ page }) => {
  const ids = await seedCases(server.url, 3)
  const line = await lineOf(page)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?size=100&sort=-created`)
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await choose(rows, 3)
  await page.getByRole('button', { name: 'Fler', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Skriv till markerade' }).click()
  const dialog = page.getByRole('dialog', { name: /^Skriv till dem/ })
  await dialog.getByRole('textbox', { name: 'Meddelande' }).fill('Vi kommer i morgon.')
  await dialog.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(dialog.getByText('Meddelandet når alla 3.')).toBeVisible()
  line.lose('case/bulk')
  await dialog.getByRole('button', { name: 'Skicka till 3' }).click()
  await expect(dialog.getByText('ingen får det två gånger')).toBeVisible()
  line.mend()
  await dialog.getByRole('button', { name: 'Skicka till 3' }).click()
  await expect(page.getByText('Meddelandet skickas i 3 ärenden om tio sekunder.')).toBeVisible()
  const staff = await login(server.url, handler)
  for (const formDataId of ids) {
    const { desk } = await staff.call<{ desk: { waiting: { note: string }[] } }>('admin/loadForm3', {
      formDataId,
    })
    expect(desk.waiting.map(({ note }) => note)).toEqual(['Vi kommer i morgon.'])
  }
})
