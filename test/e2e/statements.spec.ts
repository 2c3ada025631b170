import { type Browser, devices, expect, type Page } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Somebody without an account is asked for a statement on a case, and answers on a telephone: with script, and without. */

let server: RunningServer
let smtp: FakeSmtp
let staffCalls: Awaited<ReturnType<typeof login>>

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  server = await startServer({
    template: 'felanmalan',
    filling: staff,
    env: { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' },
  })
  staffCalls = await login(server.url, handler)
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

const linkTo = (address: string) => mailTo(address, /\/statement\?token=[\w-]{43}/)

const phone = async (browser: Browser, javaScriptEnabled: boolean) => {
  const { defaultBrowserType: _, ...device } = devices['Pixel 5']
  const context = await browser.newContext({ ...device, javaScriptEnabled, locale: 'sv-SE' })
  return context.newPage()
}

/** From the link to what is asked, by the code in the mail. */
async function opens(page: Page, address: string, look = false) {
  await page.goto(server.url + (await linkTo(address)))
  await expect(page.getByRole('heading', { level: 1, name: 'Begäran om yttrande' })).toBeVisible()
  // A link alone tells nothing of the case.
  await expect(page.getByText('Är lyktstolpen vår?')).toHaveCount(0)
  if (look) await looked(page, 'statement before its code')
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await page.getByLabel('Kod').fill('000000')
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  if (look) await looked(page, 'statement code')
  await page.getByLabel('Kod').fill(await mailTo(address, /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(page.getByText('Är lyktstolpen vår?')).toBeVisible()
}

const paper = { name: 'karta.txt', mimeType: 'text/plain', buffer: Buffer.from('Norr är uppåt') }

test('staff ask two, who answer on a telephone with script, and see the answer on the case', async ({
  page,
  browser,
}) => {
  const [id = ''] = await seedCases(server.url, 1)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  const part = page.getByRole('region', { name: 'Yttranden' })
  await part.getByRole('button', { name: 'Begär yttrande' }).click()
  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('group', { name: 'Mottagare 1' })
  await first.getByLabel('Namn').fill('Vera Vägmästare')
  await first.getByLabel('E-post').fill('vera@vagverket.example')
  await first.getByLabel('Organisation').fill('Vägverket')
  await dialog.getByRole('button', { name: 'Fråga en till' }).click()
  const second = dialog.getByRole('group', { name: 'Mottagare 2' })
  await second.getByLabel('Namn').fill('Nils Nät')
  await second.getByLabel('E-post').fill('nils@natet.example')
  await dialog.getByLabel('Vad vill du veta?').fill('Är lyktstolpen vår?')
  await dialog
    .getByRole('checkbox', { name: /^Beskriv/ })
    .first()
    .check()
  await looked(page, 'asking for statements')
  await dialog.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(dialog.getByText('Just det här visas för mottagarna')).toBeVisible()
  await expect(dialog.locator('dt')).toHaveCount(1)
  await looked(page, 'preview of what is shown')
  await dialog.getByRole('button', { name: 'Skicka till 2 mottagare' }).click()
  const veras = part.getByRole('listitem').filter({ hasText: 'Vera Vägmästare, Vägverket' })
  await expect(veras.getByText('Begärt')).toBeVisible()

  const asked = await phone(browser, true)
  await opens(asked, 'vera@vagverket.example', true)
  await expect(asked.locator('dt')).toHaveCount(1)
  await expect(veras.getByText('Öppnat', { exact: true })).toBeVisible()
  await asked.getByLabel('Skriv ditt yttrande').fill('Stolpen är vår, vi lagar den.')
  await expect(asked.getByText('Det du har skrivit är sparat.')).toBeVisible()
  await expect(veras.getByText('Skrivs', { exact: true })).toBeVisible()
  await expect(veras).not.toContainText('Stolpen är vår')
  // It is there when the page is loaded anew, and a file stays with it.
  await asked.reload()
  await expect(asked.getByLabel('Skriv ditt yttrande')).toHaveValue('Stolpen är vår, vi lagar den.')
  await asked.getByLabel('Bifoga filer').setInputFiles(paper)
  await expect(asked.getByRole('link', { name: 'karta.txt' })).toBeVisible()
  await looked(asked, 'statement being written')
  await asked.getByRole('button', { name: 'Skicka yttrandet' }).click()
  await expect(asked.getByRole('heading', { name: 'Tack, ditt yttrande är skickat' })).toBeVisible()
  await expect(asked.getByText('Stolpen är vår, vi lagar den.')).toBeVisible()
  await looked(asked, 'statement that is sent')
  await mailTo('vera@vagverket.example', /Vi tog emot ditt yttrande/)

  await expect(veras.getByText('Besvarat')).toBeVisible()
  await expect(veras).toContainText('Stolpen är vår, vi lagar den.')
  await expect(veras.getByRole('link', { name: 'karta.txt' })).toBeVisible()
  await looked(page, 'statements on a case')
})

test('who is asked answers without script, once', async ({ browser }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const address = 'olga@utan.example'
  await staffCalls.call('case/askStatements', {
    ...{ formDataId: id, recipients: [{ name: 'Olga', email: address }], question: 'Är lyktstolpen vår?' },
    ...{ questions: [], files: [], day: inDays(9), reminders: [1] },
  })
  const page = await phone(browser, false)
  await opens(page, address)
  await page.getByRole('button', { name: 'Skicka yttrandet' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Skriv ditt yttrande').fill('Nej, den är')
  await page.getByLabel('Bifoga filer').setInputFiles(paper)
  await page.getByRole('button', { name: 'Spara och fortsätt senare' }).click()
  await expect(page.getByText('Det du har skrivit är sparat.')).toBeVisible()
  await expect(page.getByLabel('Skriv ditt yttrande')).toHaveValue('Nej, den är')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByLabel('Skriv ditt yttrande').fill('Nej, den är kommunens.')
  await page.getByRole('button', { name: 'Skicka yttrandet' }).click()
  await expect(page.getByText('Nej, den är kommunens.')).toBeVisible()
  // A second from another window is refused, and what was written there is not lost.
  await other.getByLabel('Skriv ditt yttrande').fill('Jo, den är vår.')
  await other.getByRole('button', { name: 'Skicka yttrandet' }).click()
  await expect(other.getByRole('alert')).toContainText('Yttrandet skickades redan')
  await expect(other.getByLabel('Det här skrev du.')).toHaveValue('Jo, den är vår.')
})

test('a request that is withdrawn while it is answered leaves what was written on the page', async ({
  browser,
}) => {
  const [id = ''] = await seedCases(server.url, 1)
  const address = 'arne@aterkallad.example'
  const { statements } = await staffCalls.call<{ statements: { _id: string }[] }>('case/askStatements', {
    ...{ formDataId: id, recipients: [{ name: 'Arne', email: address }], question: 'Är lyktstolpen vår?' },
    ...{ questions: [], files: [], day: inDays(9), reminders: [] },
  })
  const page = await phone(browser, true)
  await opens(page, address)
  await staffCalls.call('case/revokeStatement', { formDataId: id, statementId: statements[0]?._id })
  await page.getByLabel('Skriv ditt yttrande').fill('Jag hade mycket att säga.')
  await expect(page.getByRole('alert')).toContainText('Begäran är återkallad')
  await expect(page.getByLabel('Skriv ditt yttrande')).toHaveValue('Jag hade mycket att säga.')
  await looked(page, 'statement that is withdrawn')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
