import { expect, type Page } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** The talk with who sent a case in, from both sides. */

let server: RunningServer
let smtp: FakeSmtp

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  server = await startServer({
    template: 'felanmalan',
    filling: staff,
    env: { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' },
  })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

/** The next mail to this address that says so. */
async function mailTo(address: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const { to, raw } = await smtp.next()
    const [found] = to.includes(address)
      ? (pattern.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')) ?? [])
      : []
    if (found) return found
  }
}

const messages = (page: Page) => page.getByRole('region', { name: 'Meddelanden med invånaren' })
const thread = (page: Page) => page.getByRole('region', { name: 'Meddelanden', exact: true })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('who has no account reads and answers by a link and a code', async ({ page, browser }) => {
    const [id = ''] = await seedCases(server.url, 1)
    const address = 'invanare1@example.org'
    const staff = await login(server.url, handler)
    await staff.call('admin/addNote3', {
      ...{ formDataId: id, noteType: 'internal', note: 'HEMLIGT: ring driften' },
    })
    await staff.call('admin/addChat3', { formDataId: id, message: 'Hur dags såg du lampan?' })
    const link = await mailTo(address, /\/message\?token=[\w-]{43}/)
    await page.goto(server.url + link)
    await expect(page.getByRole('heading', { name: 'Läs ditt meddelande' })).toBeVisible()
    await expect(page.getByText('i••••@example.org')).toBeVisible()
    await page.getByRole('button', { name: 'Skicka kod' }).click()
    await page.getByLabel('Kod').fill(await mailTo(address, /\b\d{6}\b/))
    await page.getByRole('button', { name: 'Fortsätt' }).click()
    await expect(thread(page).getByText('Hur dags såg du lampan?')).toBeVisible()
    await expect(page.getByText('HEMLIGT')).toHaveCount(0)
    await page.getByRole('button', { name: 'Skicka meddelande' }).click()
    await expect(page.getByText('Skriv ett meddelande eller bifoga en fil')).toBeVisible()
    await page
      .getByLabel('Skriv ett meddelande')
      .fill('Vid sju i går kväll. Bild: https://bilder.example/lampa.')
    await page
      .getByLabel('Bifoga filer')
      .setInputFiles({ name: 'lampa.txt', mimeType: 'text/plain', buffer: Buffer.from('blink') })
    await page.getByRole('button', { name: 'Skicka meddelande' }).click()
    await expect(page.getByText('Meddelandet är skickat.')).toBeVisible()
    await expect(thread(page).getByText('Vid sju i går kväll.')).toBeVisible()
    await expect(thread(page).getByText('lampa.txt')).toBeVisible()

    const context = await browser.newContext({ javaScriptEnabled: true })
    const desk = await context.newPage()
    await enter(desk, server.url, handler)
    await desk.goto(`${server.url}/case/${id}`)
    await expect(messages(desk).getByText('Vid sju i går kväll.')).toBeVisible()
    const asked = messages(desk).getByRole('listitem').filter({ hasText: 'Hur dags' })
    await expect(asked.getByText(`${address}: skickat`)).toBeVisible()
    // The receipt stands there, too, and is no message of anybody's.
    const receipt = messages(desk).getByRole('listitem').filter({ hasText: 'Automatiskt meddelande' })
    await expect(receipt.getByText(`${address}: skickat`)).toBeVisible()
    await receipt.getByText('Vi har tagit emot din felanmälan').click()
    await expect(receipt.getByText('Tack för din felanmälan.')).toBeVisible()
    await expect(messages(desk).getByText('Öppnat')).toBeVisible()
    await expect(messages(desk).getByRole('link', { name: 'https://bilder.example/lampa' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    await expectAccessibleInBoth(desk, 'the thread of a case', { part: '#case-part-citizen' })

    // What led the citizen in is taken back, and they are out.
    await desk.getByRole('button', { name: 'Återkalla länken till ett meddelande' }).first().click()
    const sure = desk.getByRole('alertdialog').or(desk.getByRole('dialog'))
    await expect(sure.getByText('avslutas det besöket genast')).toBeVisible()
    await sure.getByRole('button', { name: 'Återkalla' }).click()
    await expect(sure).toHaveCount(0)
    await page.reload()
    await expect(thread(page)).toHaveCount(0)
    await expect(page.getByText('Vid sju i går kväll.')).toHaveCount(0)
    await context.close()
  })
})

test('the page of one’s case has the thread, at 375 px as well', async ({ page }) => {
  const visitor = await login(server.url, null)
  const { formDataId } = await visitor.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      namn: 'Eva',
      epost: 'eva@example.org',
      galler: 'skrap',
      plats: 'Parkvägen',
      beskrivning: 'Skräp.',
    },
  })
  const staff = await login(server.url, handler)
  await staff.call('admin/addChat3', {
    formDataId,
    message: 'Tack för din anmälan! Jag tittar på det under veckan. Se https://kommun.example/skrap.',
  })
  await page.goto(server.url + (await mailTo('eva@example.org', /\/message\?token=[\w-]{43}/)))
  await expectAccessible(page, 'the way to a message')
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await page.getByLabel('Kod').fill(await mailTo('eva@example.org', /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page
    .getByLabel('Skriv ett meddelande')
    .fill('Tack! Det ligger mest vid lekplatsen: https://karta.example/lekplats.')
  await page.getByRole('button', { name: 'Skicka meddelande' }).click()
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  for (const [words, href] of [
    ['Tack för din anmälan!', 'https://kommun.example/skrap'],
    ['mest vid lekplatsen', 'https://karta.example/lekplats'],
  ] as const)
    await expect(
      thread(page).getByRole('listitem').filter({ hasText: words }).getByRole('link', { name: href }),
    ).toHaveAttribute('href', href)
  await expectAccessible(page, 'addresses in messages', { part: '.v-talk' })
  await thread(page).getByText('Vi har tagit emot din felanmälan').click()
  await expect(thread(page).getByText('Tack för din felanmälan.')).toBeVisible()
  await expectAccessible(page, 'the talk on the page of a case')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the talk on the page of a case in the dark', { colors: true })
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
})
