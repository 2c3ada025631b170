import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Logging in in two steps: set up by oneself or because a role asks for it, used, and done without the phone. */

// A device that a test has put into the browser would be there for the next.
test.use({ reuseContext: false })

let server: RunningServer
let admin: Awaited<ReturnType<typeof login>>
test.beforeAll(async () => {
  server = await startServer({ template: 'blank' })
  admin = await login(server.url)
})
test.afterAll(() => server?.stop())

const password = 'gröna båtar i regnet'

/** What the app shows, now or for the half minute that comes: a code is good once. */
const shown = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  })

/** Of the staff: a citizen's account is at the portal. */
async function person(
  name: string,
  roles = ['role-handlaggare'],
): Promise<{ email: string; password: string }> {
  const email = `${name.toLowerCase()}@example.org`
  await admin.call('admin/create', { page: 'user', data: { name, email, password, roles } })
  return { email, password }
}

async function firstStep(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/login?originalPath=/profile`)
  await page.getByRole('textbox', { name: 'E-postadress' }).fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in: steg 2 av 2' })).toBeVisible()
}

async function code(page: Page, text: string, button: string): Promise<void> {
  await page.getByLabel('Kod', { exact: true }).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const codes = (page: Page) =>
  page.getByRole('list', { name: 'Dina återställningskoder' }).getByRole('listitem')

test('a person sets up a second step, logs in with it and, without the phone, with a recovery code', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const bo = await person('Bo')
  await enter(page, server.url, bo)
  await page.goto(`${server.url}/profile`)
  const card = page.getByRole('region', { name: 'Inloggning i två steg' })
  await card.getByRole('button', { name: 'Ställ in' }).click()
  await card.getByLabel('Nuvarande lösenord').fill('fel')
  await card.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(card.getByText('Lösenordet stämmer inte')).toBeVisible()
  await card.getByLabel('Nuvarande lösenord').fill(password)
  await card.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(card.getByRole('img', { name: 'QR-kod för autentiseringsappen' })).toBeVisible()
  const secret = await card.getByLabel('Nyckel').inputValue()
  await expect(card.getByLabel('Kod', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page, 'set up')
  await code(page, '000000', 'Slå på')
  await expect(card.getByText('Koden stämmer inte')).toBeVisible()
  await code(page, shown(secret), 'Slå på')
  await expect(codes(page)).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Hämta som fil' }).click()
  expect((await download).suggestedFilename()).toBe('återställningskoder.txt')
  const [one = ''] = await codes(page).allTextContents()
  await card.getByRole('button', { name: 'Klar' }).click()
  await expect(card.getByText('10 återställningskoder kvar')).toBeVisible()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await firstStep(page, bo.email)
  await expectAccessible(page, 'second step')
  await code(page, '000000', 'Logga in')
  await expect(page.getByText('Koden stämmer inte')).toBeVisible()
  await code(page, shown(secret, 1), 'Logga in')
  await expect(page).toHaveURL(`${server.url}/profile`)

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await firstStep(page, bo.email)
  await code(page, one.toUpperCase(), 'Logga in')
  await expect(page).toHaveURL(`${server.url}/profile`)
  await expect(card.getByText('9 återställningskoder kvar')).toBeVisible()

  // Logged out under an open page: both steps stand over it.
  const { sessions } = await callAs(page, 'user/sessions')
  await callAs(page, 'user/endSession', { id: sessions.find((session) => session.current)?._id })
  const dialog = page.getByRole('dialog', { name: 'Logga in igen' })
  await dialog.getByLabel('Lösenord', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Logga in' }).click()
  const second = page.getByRole('dialog', { name: 'Logga in: steg 2 av 2' })
  await expect(second.getByLabel('Kod', { exact: true })).toBeFocused()
  // Wrong codes and passwords are answered as refusals, which the browser tells of.
  expect(complaints.filter((line) => !/40[13]|422/.test(line))).toEqual([])
})

/** Calls an action in the page's name. */
async function callAs(
  page: Page,
  action: string,
  input: object = {},
): Promise<{ sessions: { _id: string; current: boolean }[] }> {
  return page.evaluate(
    async ([name, body]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('jwt')}`,
        'content-type': 'application/json',
      }
      return (
        await fetch(`/api/action/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
      ).json()
    },
    [action, input] as const,
  )
}

test('a role that asks for it has it set up at the login, and an administrator helps who has lost it', async ({
  page,
  browser,
}) => {
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'role',
    applicationRef: 'admin',
    data: { name: 'Handläggare', secondFactor: true },
  })
  const eva = await person('Eva', [id])
  await firstStep(page, eva.email)
  await expect(page.getByText('En av dina roller kräver ett andra steg.')).toBeVisible()
  const secret = await page.getByLabel('Nyckel').inputValue()
  await expectAccessible(page, 'set up at the login')
  await code(page, shown(secret), 'Logga in')
  await expect(codes(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Jag har sparat koderna' }).click()
  await expect(page).toHaveURL(`${server.url}/profile`)
  await expect(page.getByText('En av dina roller kräver ett andra steg.')).toBeVisible()

  const office = await browser.newContext()
  const other = await office.newPage()
  await enter(other, server.url)
  await other.goto(`${server.url}/user`)
  await other.getByRole('button', { name: 'Åtgärder för Eva', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Ta bort förlorat andra steg' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await expect(other.getByText('Eva loggar in utan det andra steget')).toBeVisible()
  await office.close()
  await expect(page.getByRole('dialog', { name: 'Logga in igen' })).toBeVisible()
})

test('a browser without script takes both steps', async ({ browser }) => {
  const carl = await person('Carl')
  const own = await login(server.url, carl)
  const { secret } = await own.call<{ secret: string }>('user/beginFactor', { password })
  await own.call('user/confirmFactor', { code: shown(secret) })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/login?script=no`)
  await page.getByLabel('E-postadress').fill(carl.email)
  await page.getByLabel('Lösenord').fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in: steg 2 av 2' })).toBeVisible()
  await code(page, '000000', 'Logga in')
  await expect(page.getByRole('link', { name: 'Koden stämmer inte' })).toBeVisible()
  await code(page, shown(secret, 1), 'Logga in')
  await expect(page).toHaveURL(`${server.url}/v/home`)
  await page.goto(`${server.url}/logout?script=no`)
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  await context.close()
})

test('a passkey takes the second step, at the page and in the browser that made it', async ({
  page,
  context,
}) => {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const dan = await person('Dan')
  const own = await login(server.url, dan)
  const { secret } = await own.call<{ secret: string }>('user/beginFactor', { password })
  const { recoveryCodes } = await own.call<{ recoveryCodes: string[] }>('user/confirmFactor', {
    code: shown(secret),
  })
  await firstStep(page, dan.email)
  await expect(page.getByRole('button', { name: 'Använd passkey' })).toHaveCount(0)
  await code(page, recoveryCodes[0] ?? '', 'Logga in')
  await expect(page).toHaveURL(`${server.url}/profile`)
  const card = page.getByRole('region', { name: 'Inloggning i två steg' })
  await card.getByRole('button', { name: 'Lägg till passkey' }).click()
  await card.getByLabel('Namn').fill('Min dator')
  await code(page, '000000', 'Skapa passkey')
  await expect(card.getByText('Koden stämmer inte')).toBeVisible()
  await code(page, recoveryCodes[1] ?? '', 'Skapa passkey')
  await expect(card.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'passkeys')

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await firstStep(page, dan.email)
  await expectAccessible(page, 'second step with a passkey')
  await page.getByRole('button', { name: 'Använd passkey' }).click()
  await expect(page).toHaveURL(`${server.url}/profile`)

  // At the portal, too, where without script there is the code.
  const before = await context.cookies()
  await context.clearCookies()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(dan.email)
  await page.getByLabel('Lösenord').fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('button', { name: 'Använd passkey' })).toBeVisible()
  await expectAccessible(page, 'second step at the portal', { part: '.v-login' })
  await page.getByRole('button', { name: 'Använd passkey' }).click()
  await expect(page).toHaveURL(`${server.url}/v/home`)
  await context.clearCookies()
  await context.addCookies(before)
  await page.goto(`${server.url}/profile`)

  await card.getByRole('button', { name: 'Ta bort Min dator' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
  await expect(card.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await expect(card.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
})
