import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A citizen's own account at the portal: reached in one press, and everything on it done with script and without. */

// A device that a test has put into the browser would be there for the next.
test.use({ reuseContext: false })

let server: RunningServer
let admin: Awaited<ReturnType<typeof login>>
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  admin = await login(server.url)
})
test.afterAll(() => server?.stop())

const password = 'gröna båtar i regnet'
const another = 'röda båtar i solen'

const shown = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

async function citizen(name: string): Promise<{ email: string }> {
  const email = `${name.toLowerCase()}@example.org`
  await admin.call('admin/create', { page: 'user', data: { name, email, password } })
  return { email }
}

async function logIn(page: Page, email: string, to = '/v/mina-arenden'): Promise<void> {
  await page.goto(server.url + to)
  await page.getByLabel('E-postadress').fill(email)
  await page.getByLabel('Lösenord').fill(password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL(server.url + to)
}

const row = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })

test('a citizen finds their account from their cases, and changes what is theirs', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const { email } = await citizen('Eva')
  await logIn(page, email)
  await page.getByRole('main').getByRole('link', { name: 'Mitt konto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mitt konto' })).toBeVisible()
  await expectAccessible(page, 'the account')
  await page.getByRole('link', { name: 'Ändra namn' }).click()
  await page.getByLabel('Namn', { exact: true }).fill('Eva Alm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Ditt namn är sparat.')
  await expect(row(page, 'Namn').first()).toContainText('Eva Alm')

  await page.getByRole('link', { name: 'Byt lösenord' }).click()
  await page.getByLabel('Nuvarande lösenord').fill('fel')
  await page.getByLabel('Nytt lösenord').fill(another)
  await page.getByLabel('Upprepa lösenord').fill(another)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Fel: Byt lösenord/)
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('Nuvarande lösenord')).toBeFocused()
  await expect(page.getByLabel('Nuvarande lösenord')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a wrong password', { part: '.v-login' })
  await page.getByLabel('Nuvarande lösenord').fill(password)
  await page.getByLabel('Nytt lösenord').fill(another)
  await page.getByLabel('Upprepa lösenord').fill(another)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Ditt lösenord har ändrats.')

  // In the other language, and from the bar.
  await page.getByRole('navigation').getByRole('link', { name: 'English' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expectAccessible(page, 'the account in English', { part: '.v-login' })
  await page.getByRole('navigation').getByRole('link', { name: 'Svenska' }).first().click()
  await page.getByRole('navigation').getByText('Eva Alm').first().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Mitt konto' }).first().click()
  await expect(page).toHaveURL(`${server.url}/account`)
  await page.goto(`${server.url}/profile`)
  await expect(page).toHaveURL(`${server.url}/account`)
  // At the first press.
  await page.getByRole('main').getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tack för ditt besök' })).toBeVisible()
  await page.goto(`${server.url}/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  expect(loaded.filter((path) => /\/assets\/(?!portal\/)/.test(path))).toEqual([])
})

test('a citizen sets up a second step and a passkey, and logs out elsewhere', async ({ page, browser }) => {
  const devices = await page.context().newCDPSession(page)
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
  const { email } = await citizen('Sara')
  await logIn(page, email, '/account')
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await logIn(elsewhere, email, '/account')
  await page.getByRole('link', { name: 'Visa var du är inloggad' }).click()
  await expectAccessible(page, 'logins')
  await page.getByRole('button', { name: /^Logga ut Chrome/ }).click()
  await expect(page.getByRole('status')).toHaveText('Inloggningen är avslutad.')
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await other.close()

  await page.getByRole('link', { name: 'Tillbaka till Mitt konto' }).click()
  await page.getByRole('link', { name: 'Slå på två steg' }).click()
  await page.getByLabel('Lösenord').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR-kod för autentiseringsappen' })).toBeVisible()
  await expectAccessible(page, 'an app', { part: '.v-login' })
  const secret = (await row(page, 'Nyckel').locator('dd').textContent()) ?? ''
  await page.getByLabel('Kod', { exact: true }).fill(shown(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dina återställningskoder' })).toBeVisible()
  const codes = ((await page.locator('pre').textContent()) ?? '').split('\n')
  await page.getByRole('link', { name: 'Fortsätt' }).click()

  await page.getByRole('link', { name: 'Lägg till eller ta bort' }).click()
  await page.getByLabel('Namn på enheten').fill('Min dator')
  await page.getByLabel('Kod', { exact: true }).fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skapa passkey' }).click()
  await expect(page.getByRole('status')).toHaveText('Passkeyn är tillagd.')
  await expectAccessible(page, 'two steps and a passkey')
  await page.getByRole('link', { name: 'Lägg till eller ta bort' }).click()
  await page.getByRole('link', { name: 'Ta bort Min dator' }).click()
  await expect(page.getByRole('heading', { name: 'Ta bort Min dator?' })).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort' }).click()
  await expect(page.getByRole('status')).toHaveText('Passkeyn är borttagen.')
})

test('all of it works without script', async ({ browser }) => {
  const { email } = await citizen('Ulla')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await logIn(page, email)
  await page.getByRole('main').getByRole('link', { name: 'Mitt konto' }).click()
  await page.getByRole('link', { name: 'Slå på två steg' }).click()
  await page.getByLabel('Lösenord').fill(password)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  const secret = (await row(page, 'Nyckel').locator('dd').textContent()) ?? ''
  await page.getByLabel('Kod', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Slå på' }).click()
  await expect(page).toHaveTitle(/^Fel: Ställ in autentiseringsappen/)
  await page.getByLabel('Kod', { exact: true }).fill(shown(secret))
  await page.getByRole('button', { name: 'Slå på' }).click()
  const codes = ((await page.locator('pre').textContent()) ?? '').split('\n')
  // A word that is wider than a telephone is broken at its joint.
  expect(await page.locator('h1').textContent()).toBe('Dina återställnings\u00adkoder')
  await page.getByRole('link', { name: 'Fortsätt' }).click()
  await page.getByRole('link', { name: 'Gör nya koder' }).click()
  await page.getByLabel('Kod', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Gör nya koder' }).click()
  const renewed = ((await page.locator('pre').textContent()) ?? '').split('\n')
  expect(renewed).toHaveLength(10)
  expect(renewed).not.toEqual(codes)
  await page.getByRole('link', { name: 'Fortsätt' }).click()
  await page.getByRole('link', { name: 'Ta bort det andra steget' }).click()
  await page.getByLabel('Kod', { exact: true }).fill(renewed[0] ?? '')
  await page.getByRole('button', { name: 'Ta bort det andra steget' }).click()
  await expect(page.getByRole('status')).toHaveText('Det andra steget är borttaget.')
  await context.close()
})

test('the account keeps its contrast in the dark', async ({ page }) => {
  const { email } = await citizen('Disa')
  await logIn(page, email, '/account')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  await expectAccessibleInBoth(page, 'the account')
})
