import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { settled } from '../e2e/support/axe.ts'
import { enter } from '../e2e/support/logIn.ts'
import { handler, seedCases, seedPeople } from '../e2e/support/seed.ts'
import { login, type RunningServer, startServer } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'

/** Draws the pictures of the desk and of one's own case that the docs show, in both themes: `npm run pictures`. */

const folder = join(import.meta.dirname, '../../docs/screenshots')
const day = 86_400_000

let server: RunningServer
let smtp: FakeSmtp
let cases: string[] = []
/** Sent in by Eva, who has an account, and talked about. */
let talked = ''
const eva = { email: 'eva@example.org', password: 'gunghäst kompass rabarber', name: 'Eva Ek' }

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  const env = { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' }
  server = await startServer({ template: 'felanmalan', env })
  const people = await seedPeople(server.url)
  cases = await seedCases(server.url, 26)
  const { call } = await login(server.url)
  const give = (formDataId: string, who: string) =>
    call('admin/assign3', { formDataId, permission: 'handlaggare', userIds: [who] })
  const move = (formDataId: string, connectionId: string, currentStateId: string) =>
    call('admin/changeStatus3', { formDataId, connectionId, currentStateId })
  for (const [n, id] of cases.entries()) {
    if (n % 4 === 3 || n > 22) continue
    await give(id, n % 3 === 0 ? people.registrar : people.handler)
    await move(id, 'borja', 'ny')
    if (n % 4 === 0) await move(id, 'atgarda', 'under-handlaggning')
    else await call('case/deadline', { formDataId: id, due: Date.now() + (n - 8) * day })
  }
  const one = shown()
  await call('case/priority', { formDataId: one, priority: 'high' })
  await call('case/tags', { formDataId: one, add: ['Skolväg', 'Centrum'] })
  for (const text of ['Jämfört med belysningskartan', 'Sökt efter dubbletter', 'Beställning skickad'])
    await call('case/addCheck', { formDataId: one, text })
  const notes = [
    { noteType: 'internal', note: 'Driften åker ut i eftermiddag.' },
    { noteType: 'citizen', note: 'Tack för din anmälan! Vi lagar lampan i dag.' },
  ]
  for (const note of notes) await call('admin/addNote3', { formDataId: one, ...note })
  const hanna = await login(server.url, handler)
  await call('admin/create', { page: 'user', data: eva })
  const her = await login(server.url, eva)
  const sent = await her.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '1204' },
      ...{ plats: 'Storgatan 12', beskrivning: 'Lampan blinkar hela natten.' },
    },
  })
  talked = sent.formDataId
  await give(talked, people.handler)
  await move(talked, 'borja', 'ny')
  const say = (who: typeof hanna, message: string) =>
    who.call('admin/addChat3', { formDataId: talked, message })
  await say(hanna, 'Hej! Tack för anmälan. Blinkar den hela tiden, eller bara när det blåser?')
  await say(her, 'Hela tiden, sedan i måndags. Det är den närmast busshållplatsen.')
  await say(hanna, 'Då beställer vi en ny armatur. Den kommer i slutet av veckan.')
  await hanna.call('case/requestCompletion', {
    ...{ formDataId: talked, message: 'Skriv numret som står på stolpen.' },
    due: new Date(Date.now() + 14 * day).toISOString().slice(0, 10),
    components: [{ componentId: 'stolpnummer', note: 'Stolpe 1204 står på Skolgatan.' }],
  })
  await hanna.call('savedView/add', { name: 'Storgatan', query: 'w=Storgatan' })
  await hanna.call('savedView/add', { name: 'Runes ärenden', query: `handler=${people.registrar}` })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

/** The case on show: Hanna's, under way. */
const shown = () => cases[22] as string

interface Picture {
  name: string
  path: () => string
  shows: string | RegExp
  widths: readonly number[]
  before?: (page: Page) => Promise<void>
  /** What is at the top of it. */
  at?: string
}

const pictures: readonly Picture[] = [
  { name: 'desk', path: () => '/formData', shows: 'Alla ärenden', widths: [1440, 375] },
  {
    ...{ name: 'desk-preview', path: () => `/formData?case=${shown()}`, widths: [1440] },
    shows: 'Lampan blinkar hela natten.',
  },
  {
    ...{ name: 'board', path: () => '/formData?layout=board&process=process-felanmalan', widths: [1440] },
    shows: 'Under handläggning',
  },
  { name: 'calendar', path: () => '/formData?layout=calendar', shows: 'Alla ärenden', widths: [1440] },
  { name: 'case', path: () => `/case/${shown()}`, shows: 'Driften åker ut', widths: [1440, 375] },
  {
    ...{ name: 'talk', path: () => `/case/${talked}`, shows: 'busshållplatsen', widths: [1440, 375] },
    at: '#case-part-citizen',
  },
  { name: 'figures', path: () => '/figures', shows: 'Inkomna och avslutade per dag', widths: [1440] },
  {
    ...{ name: 'palette', path: () => '/formData', shows: 'Alla ärenden', widths: [1440] },
    async before(page) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Storgatan')
      await expect(page.getByRole('option', { name: /Storgatan/ }).first()).toBeVisible()
    },
  },
]

for (const theme of ['light', 'dark'] as const) {
  test(`the desk, ${theme}`, async ({ page }) => {
    await enter(page, server.url, handler)
    for (const { name, path, shows, widths, before, at } of pictures) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
        await page.goto(`${server.url}${path()}`)
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        if (width > 375) await expect(page.getByRole('link', { name: /^Försenade/ })).toHaveText(/\d/)
        await expect(page.locator('.k-skeleton')).toHaveCount(0)
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen
        }, theme)
        await before?.(page)
        if (at) await page.locator(at).evaluate((part) => part.scrollIntoView())
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), caret: 'hide' })
      }
    }
  })

  test(`one's own case, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await enter(page, server.url, eva)
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
      await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${talked}`)
      await expect(page.getByText('busshållplatsen')).toBeVisible()
      await settled(page)
      await page.screenshot({
        path: join(folder, `mycase-${width}-${theme}.png`),
        caret: 'hide',
        fullPage: true,
      })
    }
  })
}
