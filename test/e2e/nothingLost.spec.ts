import { expect, type Page } from '@playwright/test'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { expectAccessible } from './support/axe.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A folder for pictures of what is looked at, where one is asked for. */
const pictures = process.env.VERKSTAD_PICTURES
let server: RunningServer
let address: string

test.beforeAll(async () => {
  server = await startServer({ template: 'blank' })
  address = `${server.url}/v/s?formId=${await publish()}`
})
test.afterAll(() => server?.stop())

const open = async (page: Page) => {
  await page.goto(address)
  await page.waitForSelector('html[data-ready]')
}
const lamp = (name = 'lampa.png') => ({ name, mimeType: 'image/png', buffer: png })
const choose = (page: Page, ...files: ReturnType<typeof lamp>[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const isHold = (body: string | null) => /name="_do"\s+hold/.test(body ?? '')

test('a page that was asked for before the browser was led back to its draft is loaded once more, and has it', async ({
  page,
}) => {
  const first = await page.goto(address)
  await page.waitForSelector('html[data-ready]')
  const body = await first?.text()
  const { 'content-encoding': _coding, 'content-length': _length, ...headers } = first?.headers() ?? {}
  let asked = () => {}
  const reloading = new Promise<void>((done) => {
    asked = done
  })
  let navigations = 0
  await page.route('**/v/s?*', async (route) => {
    const request = route.request()
    if (isHold(request.postData())) {
      await reloading
      return route.continue()
    }
    if (!request.isNavigationRequest() || ++navigations > 1) return route.fallback()
    const led = page.waitForResponse((response) => isHold(response.request().postData()))
    asked()
    await led
    return route.fulfill({ body: body ?? '', headers })
  })
  await page.getByLabel('Gata').fill('Storgatan 1')
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Gata')).toHaveValue('Storgatan 1')
  expect(navigations).toBe(2)
})

test('a page loaded again before the browser was led back to its draft has all answers, where the person was', async ({
  page,
}) => {
  let [led, saved] = [0, 0]
  await page.route('**/v/s?*', (route) => {
    if (!isHold(route.request().postData())) return route.fallback()
    led++
    return route.abort()
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/saveFormData3')) saved++
  })
  await open(page)
  await page.getByLabel('Gata').fill('Storgatan 1')
  await press(page, 'Nästa')
  await expect(page.getByRole('heading', { name: 'Granska' })).toBeVisible()
  await expect.poll(() => [saved, led].every((times) => times > 0)).toBe(true)
  await page.unroute('**/v/s?*')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Granska' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Storgatan 1' })).toBeVisible()
  await press(page, 'Skicka in')
  expect(await sentCase(page)).toMatchObject({ gata: 'Storgatan 1' })
})

test.describe('files', () => {
  test('the way on waits for a file that is under way, and the case has it', async ({ page }) => {
    await open(page)
    await page.getByLabel('Gata').fill('Storgatan 1')
    const held = await hold(page, 'streamUpload3')
    await choose(page, lamp())
    await held.asked
    await press(page, 'Nästa')
    await expect(page.getByText('Vi väntar på att dina filer laddas upp.')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'lampa.png laddas upp' })).toBeVisible()
    held.go()
    await expect(page.getByRole('heading', { name: 'Granska' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'lampa.png' })).toBeVisible()
    await press(page, 'Skicka in')
    expect((await sentCase(page)).bild).toMatchObject([{ name: 'lampa.png' }])
  })

  test('a file that was chosen before the script came is in the case', async ({ page }) => {
    await open(page)
    let go = () => {}
    const scripts = new Promise<void>((done) => {
      go = done
    })
    await page.route('**/assets/portal/*.js', async (route) => {
      await scripts
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Gata').fill('Storgatan 1')
    await choose(page, lamp())
    go()
    await expect(page.getByRole('link', { name: 'lampa.png' })).toBeVisible()
    await press(page, 'Nästa')
    await press(page, 'Skicka in')
    expect(await sentCase(page)).toMatchObject({ gata: 'Storgatan 1', bild: [{ name: 'lampa.png' }] })
  })

  test('a file that did not arrive holds the way on, with a line that leads to it, until it is sent again', async ({
    page,
  }) => {
    await open(page)
    await page.getByLabel('Gata').fill('Storgatan 1')
    await page.route('**/api/action/admin/finishUpload3', (route) =>
      route.fulfill({ status: 429, json: { err: { code: 'TOO_MANY', message: 'Vänta en stund.' } } }),
    )
    await choose(page, lamp())
    await expect(page.getByText('Vänta en stund.')).toBeVisible()
    await press(page, 'Nästa')
    const line = page.getByRole('link', { name: 'Bild: filen lampa.png kom inte fram' })
    await expect(line).toBeVisible()
    await line.click()
    await expect(page.locator('input[type=file]')).toBeFocused()
    await page.unroute('**/api/action/admin/finishUpload3')
    await press(page, 'Försök igen lampa.png')
    await expect(page.getByRole('link', { name: 'lampa.png' })).toBeVisible()
    await press(page, 'Nästa')
    await press(page, 'Skicka in')
    expect((await sentCase(page)).bild).toMatchObject([{ name: 'lampa.png' }])
  })

  test('what was not taken is said at the way on, until it is put away', async ({ page }) => {
    await open(page)
    await page.getByLabel('Gata').fill('Storgatan 1')
    await choose(page, { ...lamp('lista.txt'), mimeType: 'text/plain' })
    await press(page, 'Nästa')
    await expect(page.getByRole('link', { name: 'Bild: filen lista.txt är av fel slag.' })).toBeVisible()
    await press(page, 'Stäng')
    await press(page, 'Nästa')
    await expect(page.getByRole('heading', { name: 'Granska' })).toBeVisible()
  })

  test('an upload of an earlier visit is shown, with script and without, and can be given up', async ({
    page,
    browser,
  }) => {
    await open(page)
    await page.getByLabel('Gata').fill('Storgatan 1')
    const held = await hold(page, 'streamUpload3')
    await choose(page, lamp())
    await held.asked
    page.on('dialog', (dialog) => dialog.accept())
    await open(page)
    await expect(page.getByText('Filen kom aldrig fram.')).toBeVisible()
    // It is not at hand any more, so nothing can be tried again.
    await press(page, 'Nästa')
    await expect(page.getByRole('link', { name: 'Bild: filen lampa.png kom aldrig fram.' })).toBeVisible()
    await expect(page.getByText('Försök igen')).toHaveCount(0)
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const other = await plain.newPage()
    await other.goto(address)
    await press(other, 'Nästa')
    await expect(
      other.getByRole('link', { name: 'Bild: filen lampa.png är inte färdigt uppladdad.' }),
    ).toBeVisible()
    await other.getByRole('button', { name: 'Ta bort lampa.png' }).click()
    await press(other, 'Nästa')
    await press(other, 'Skicka in')
    expect((await sentCase(other)).bild ?? null).toBeNull()
    await plain.close()
  })
})

test('without script, back, forward and loading anew send nothing again at any button', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  /** Over each page that was met so far and on again; a page that can only be sent again does not open at all. */
  const goOver = async () => {
    const before = sent.length
    const [steps, here] = [await page.evaluate('history.length - 2'), page.url()]
    for (let i = 0; i < Number(steps); i++) {
      await page.goBack()
      await expect(page.getByRole('main')).toBeVisible()
    }
    for (let i = 0; i < Number(steps); i++) await page.goForward()
    await page.reload()
    expect([page.url(), sent.length]).toEqual([here, before])
  }
  await page.goto(address)
  await press(page, 'Nästa')
  const missing = page.getByRole('link', { name: 'Ange gata' })
  await expect(missing).toBeVisible()
  await goOver()
  await expect(missing).toBeVisible()
  await page.getByLabel('Gata').fill('Storgatan 1')
  await choose(page, { ...lamp('lista.txt'), mimeType: 'text/plain' })
  await press(page, 'Nästa')
  await expect(page.getByRole('link', { name: 'Bild: filen lista.txt är av fel slag.' })).toBeVisible()
  await goOver()
  await expect(page.getByLabel('Gata')).toHaveValue('Storgatan 1')
  await choose(page, lamp())
  await press(page, 'Nästa')
  await expect(page.getByRole('heading', { name: 'Granska' })).toBeVisible()
  await goOver()
  await press(page, 'Föregående')
  const removes = page.getByRole('button', { name: 'Ta bort lampa.png' })
  await expect(removes).toHaveCount(1)
  await goOver()
  await press(page, 'Fortsätt senare')
  await expect(page.getByText('Svaren är sparade i 30 dagar.')).toBeVisible()
  await goOver()
  await press(page, 'Fortsätt senare på den här datorn')
  await expect(page.getByText('i 30 dagar')).toBeVisible()
  await goOver()
  await page.goto(address)
  await press(page, 'Ta bort')
  await expect(page.getByText('Vill du ta bort det du har fyllt i?')).toBeVisible()
  await goOver()
  await page.getByRole('link', { name: 'Avbryt' }).click()
  await removes.click()
  await expect(removes).toHaveCount(0)
  await goOver()
  await press(page, 'Nästa')
  await press(page, 'Skicka in')
  const { bild, ...data } = await sentCase(page)
  expect({ ...data, bild: bild ?? null }).toMatchObject({ gata: 'Storgatan 1', bild: null })
  await context.close()
})

test.describe('cookies lost at each step', () => {
  for (const script of [true, false]) {
    test(script ? 'with script' : 'without script', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: script })
      const page = await context.newPage()
      /** Presses it after the cookies have gone; without script it takes once more. */
      const pressAfter = async (name: string) => {
        await context.clearCookies()
        await press(page, name)
        if (script) return
        await expect(page.locator('#form-notice')).toContainText('Webbläsaren skickade inte med sidans kaka')
        if (name === 'Nästa') {
          await press(page, name)
          await expect(
            page.getByRole('link', { name: 'Bild: filen lampa.png kom aldrig fram. Välj den igen' }),
          ).toBeVisible()
          await choose(page, lamp())
        }
        await press(page, name)
      }
      if (script) await open(page)
      else await page.goto(address)
      await page.getByLabel('Gata').fill('Storgatan 1')
      await context.clearCookies()
      await choose(page, lamp())
      if (script) await expect(page.getByRole('link', { name: 'lampa.png' })).toBeVisible()
      await pressAfter('Nästa')
      await expect(page.getByRole('heading', { name: 'Granska' })).toBeVisible()
      await pressAfter('Skicka in')
      expect(await sentCase(page)).toMatchObject({ gata: 'Storgatan 1', bild: [{ name: 'lampa.png' }] })
      await context.close()
    })
  }
})

test.describe('a draft on a shared computer', () => {
  test('ends with the browser, says what it fetched, and is removed', async ({ page }) => {
    await open(page)
    await page.getByLabel('Gata').fill('Storgatan 1')
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    const draft = async () =>
      (await page.context().cookies()).filter(({ name }) => name.startsWith('verkstad-draft'))
    expect((await draft()).map(({ expires }) => expires)).toEqual([-1])
    // What does not get through is kept in this window alone.
    await page.route('**/api/action/admin/saveFormData3', (route) => route.abort())
    await page.getByLabel('Gata').fill('Storgatan 2')
    await expect(page.getByText('Inte sparat – försöker igen')).toBeVisible()
    const stored = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
    const [lasting, passing] = await stored()
    expect(lasting?.filter((key) => key.startsWith('verkstad-unsaved-'))).toEqual([])
    expect(passing?.filter((key) => key.startsWith('verkstad-unsaved-'))).toHaveLength(1)
    await page.unroute('**/api/action/admin/saveFormData3')
    await open(page)
    await expect(page.getByText(/^Vi har hämtat det du fyllde i kl\./)).toBeVisible()
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    await press(page, 'Ta bort')
    await expect(page.getByText('Det går inte att ångra.')).toBeVisible()
    await press(page, 'Ja, ta bort')
    await expect(page.getByLabel('Gata')).toHaveValue('')
    expect(await draft()).toEqual([])
  })

  test('can be kept, its link copied and mailed; what a bad line kept from loading comes later', async ({
    page,
  }) => {
    await open(page)
    await page.getByLabel('Gata').fill('Storgatan 1')
    let cut = 1
    await page.route(/portal\/parts-/, (route) => (cut-- > 0 ? route.abort() : route.continue()))
    await press(page, 'Fortsätt senare')
    const link = page.getByRole('textbox', { name: /Spara den här länken/ })
    await expect(link).toHaveValue(/resume=/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Kopiera länken')
    await expect(page.getByText('Länken är kopierad.')).toBeVisible()
    const address = await link.inputValue()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    const mail = await page.getByRole('link', { name: 'Skicka länken till dig själv' }).getAttribute('href')
    expect(new URL(mail ?? '').searchParams.get('body')).toBe(address)
    await press(page, 'Fortsätt senare på den här datorn')
    await expect(page.getByText('Den här datorn minns det du fyllt i')).toBeVisible()
    await page.getByLabel('Gata').fill('Storgatan 2')
    await press(page, 'Nästa')
    await press(page, 'Skicka in')
    await sentCase(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: /^Redan inskickad, ärende/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Börja på ett nytt formulär' })).toBeVisible()
  })
})

test('what lets somebody in to one’s own is seen and ended where one goes on later, and at the thanks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await open(page)
  await page.getByLabel('Gata').fill('Storgatan 1')
  await press(page, 'Fortsätt senare')
  await press(page, 'Dina länkar')
  await expect(page.getByRole('main').getByRole('strong')).toHaveText([
    'Webbläsare där du har fyllt i',
    'Länk för att fortsätta fylla i',
  ])
  await expectAccessible(page, 'links of a draft')
  if (pictures) await page.screenshot({ path: `${pictures}/links-draft-375.png`, fullPage: true })
  await press(page, 'Stäng andra webbläsare')
  await expect(page.getByText('Ingen annan webbläsare kommer in längre')).toBeVisible()
  await page.getByRole('link', { name: 'Tillbaka till formuläret' }).click()
  await expect(page.getByLabel('Gata')).toHaveValue('Storgatan 1')
  await page.waitForSelector('html[data-ready]')
  await press(page, 'Nästa')
  await press(page, 'Skicka in')
  await press(page, 'Länk till kvittot')
  await press(page, 'Gör en länk till kvittot')
  const link = await page.getByRole('textbox', { name: /Den visar kvittot/ }).inputValue()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'links of a case')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'links of a case in dark', { colors: true })
  if (pictures) await page.screenshot({ path: `${pictures}/links-case-1440.png`, fullPage: true })
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByText('Storgatan 1')).toBeVisible()
  await expectAccessible(other, 'a receipt by its link')
  if (pictures) await other.screenshot({ path: `${pictures}/links-receipt-1440.png`, fullPage: true })
  await press(page, 'Stäng Länk till kvittot')
  expect((await other.reload())?.status()).toBe(410)
  await expect(other.getByRole('heading', { name: 'Länken är återkallad' })).toBeVisible()
  await expectAccessible(other, 'a link that is over')
  await other.close()
})

test('the thanks take the cookie and what the browser stored along; another window is told it is in', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Gata').fill('Storgatan 1')
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  const other = await page.context().newPage()
  await open(other)
  await press(page, 'Nästa')
  await press(page, 'Skicka in')
  const { gata } = await sentCase(page)
  expect(gata).toBe('Storgatan 1')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.startsWith('verkstad-draft'))).toEqual([])
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(stored.filter((key) => key.startsWith('verkstad-unsaved-'))).toEqual([])
  await other.getByLabel('Gata').fill('Nygatan 2')
  await expect(
    other.getByText(/^Redan inskickad, ärende \d{4}-\d+\. Det du har ändrat sedan dess/),
  ).toBeVisible()
  // Who presses on is not held there: the number, and what is not in the case.
  await press(other, 'Nästa')
  await press(other, 'Skicka in')
  await expect(other.getByRole('heading', { name: /^Redan inskickad, ärende \d{4}-\d+$/ })).toBeVisible()
  await expect(other.getByText(/det är inte sparat: Gata\./)).toBeVisible()
  expect(await other.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('verkstad-unsaved')
  // The address that the browser remembers says nothing to the next person.
  const address = page.url()
  await other.close()
  const next = await page.context().newPage()
  await next.goto(address)
  await expect(next.getByRole('heading', { name: 'Kvittot visas inte längre' })).toBeVisible()
  await next.close()
  // Nor does going back, for whoever sits down after somebody who has gone on to the start page.
  await page.waitForSelector('html[data-ready]')
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await expect(page).toHaveURL(/\/v\/home$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Kvittot visas inte längre' })).toBeVisible()
})

for (const script of [true, false])
  test(`a link opened where another draft is under way asks which is meant, with${script ? '' : 'out'} script`, async ({
    browser,
  }) => {
    const begin = async (gata: string) => {
      const context = await browser.newContext({ javaScriptEnabled: script })
      const page = await context.newPage()
      await page.goto(address)
      if (script) await page.waitForSelector('html[data-ready]')
      await page.getByLabel('Gata').fill(gata)
      await press(page, 'Fortsätt senare')
      const field = page.getByRole('textbox', { name: /Spara den här länken/ })
      await expect(field).toHaveValue(/resume=/)
      return { context, page, link: await field.inputValue() }
    }
    const there = await begin('Nygatan 2')
    const { context, page } = await begin('Storgatan 1')
    await page.goto(there.link)
    await expect(page.getByRole('heading', { name: 'Vilket vill du fortsätta med?' })).toBeVisible()
    if (script) await look(page, 'other-draft')
    await page.getByRole('link', { name: /^Det som länken leder till/ }).click()
    await expect(page.getByLabel('Gata')).toHaveValue('Nygatan 2')
    if (script) await look(page, 'draft-aside')
    await page.getByRole('link', { name: 'Fortsätt med det i stället' }).click()
    await expect(page.getByLabel('Gata')).toHaveValue('Storgatan 1')
    await page.goto(there.link)
    await page.getByRole('link', { name: /^Det som finns här/ }).click()
    await expect(page.getByLabel('Gata')).toHaveValue('Storgatan 1')

    // Another browser takes it over alone: this one is told, and what is typed on is kept.
    const other = await browser.newPage()
    await other.goto(there.link)
    await press(other, 'Dina länkar')
    await press(other, 'Stäng andra webbläsare')
    await expect(other.getByText('Ingen annan webbläsare kommer in längre')).toBeVisible()
    const shut = there.page
    await shut.getByLabel('Gata').fill('Nygatan 22')
    if (script) {
      await expect(shut.getByText('någon har tryckt på Stäng andra webbläsare')).toBeVisible()
      await look(shut, 'shut-out-typing')
    } else {
      await press(shut, 'Nästa')
      await expect(shut.getByText('någon har tryckt på Stäng andra webbläsare')).toBeVisible()
      await expect(shut.getByLabel('Gata')).toHaveValue('Nygatan 22')
      await shut.context().close()
      await context.close()
      await other.close()
      return
    }
    await shut.goto(address)
    await expect(shut.getByRole('heading', { name: 'Stängt i den här webbläsaren' })).toBeVisible()
    await look(shut, 'shut-out')
    await shut.getByRole('link', { name: 'Börja på ett nytt formulär' }).click()
    await expect(shut.getByLabel('Gata')).toHaveValue('Nygatan 22')
    await expect(shut.getByText(/^Sparat/)).toBeVisible()
    await shut.context().close()
    await context.close()
    await other.close()
  })

/** Accessible in both themes, also on a phone; with pictures where they are asked for. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [375, 800],
    [1024, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (pictures)
        await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await expectAccessible(page, `${name} at ${width}`, { colors: true })
  }
}

/** Holds the first call of an action back until it is let go. */
async function hold(page: Page, action: string) {
  let asked = () => {}
  let go = () => {}
  const released = new Promise<void>((done) => {
    go = done
  })
  const waiting = new Promise<void>((done) => {
    asked = done
  })
  await page.route(`**/api/action/admin/${action}`, async (route) => {
    asked()
    await released
    await route.continue().catch(() => {})
  })
  return { asked: waiting, go }
}

/** The answers of the case whose receipt is shown. */
async function sentCase(page: Page): Promise<Record<string, unknown>> {
  await expect(page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })).toBeVisible()
  const admin = await login(server.url)
  const formDataId = new URL(page.url()).searchParams.get('receipt')
  const { formData } = await admin.call<{ formData: { data: Record<string, unknown> } }>('admin/loadForm3', {
    formDataId,
  })
  return formData.data
}

async function publish(): Promise<string> {
  const admin = await login(server.url)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name: 'Felanmälan', formType: 'standard', process: 'process-enkel' },
  })
  const column = (...inside: Sketch[]): Sketch => [
    'Section',
    {},
    ['Row', {}, ['Col', { cols: 12 }, ...inside]],
  ]
  const { rootId, nodes } = sketchTree(
    [
      'FormTab#felet',
      { label: 'Felet' },
      column(
        ['Input#gata', { name: 'gata', label: 'Gata', type: 'text', validation: { required: true } }],
        ['FileUpload#bild', { name: 'bild', label: 'Bild', accept: '.png', maxFiles: 2 }],
      ),
    ],
    ['FormTab#granska', { label: 'Granska' }, column(['Summary#svar', {}])],
  )
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  await admin.call('fb3/lock', { id })
  await admin.call('fb3/save', { id, rootId, normStructure: nodes, revision })
  await admin.call('form/publish', { id, comment: 'Första' })
  return id
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
