import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { administrator, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

// Each has an installation of its own, and the last file of all must not keep one worker alone.
test.describe.configure({ mode: 'parallel' })

let server: RunningServer
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server?.stop())

test('an empty installation is set up with the mouse, and the new account logs in', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await page.goto(server.setupUrl ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kom igång med Verkstad')
  await expectAccessible(page, 'step 0')
  await page.getByRole('button', { name: 'Klicka för att fortsätta' }).click()

  const { email, password, repeated, next } = account(page)
  await expect(email).toBeFocused()
  await expect(next).toBeHidden()
  await expectAccessible(page, 'step 1')
  await email.fill('admin@example')
  await password.fill('12345')
  await repeated.fill('123456')
  await expect(page.getByText('Enter a valid email')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(repeated).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toBeHidden()
  await expectAccessible(page, 'step 1 with errors')
  await repeated.fill('12345')
  await email.fill(administrator.email)
  // Right so far, but five characters are too few.
  await expect(page.getByText('Passwords do not match')).toBeHidden()
  await expect(page.getByText('Enter a valid email')).toBeHidden()
  await expect(next).toBeHidden()
  await password.fill('12345678')
  await repeated.fill('12345678')
  await page.getByRole('radio', { name: /Felanmälan/ }).check({ force: true })
  await next.click()

  await expect(page.getByText(`Ett konto skapas för ${administrator.email}.`)).toBeVisible()
  // The address brought it.
  await expect(code(page)).toBeHidden()
  await expectAccessible(page, 'step 2')
  await page.getByRole('button', { name: 'Installera' }).click()

  // The server knows what passwords are guessed first.
  await expect(page).toHaveURL(/\/setup\/1$/)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveValue(administrator.email)
  await expect(page.getByText('Lösenordet är för vanligt.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('The password is too common.')).toBeVisible()
  await page.getByRole('button', { name: 'Svenska' }).click()
  // The refused setup is an answer with an error status, which browsers put on the console.
  expect(complaints.filter((line) => !line.includes('initVerkstadDB'))).toEqual([])
  complaints.length = 0

  await password.fill(administrator.password)
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await repeated.fill(administrator.password)
  await next.click()
  await page.getByRole('button', { name: 'Installera' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('E-postadress')).toHaveValue(administrator.email)
  await expect(page.getByRole('link', { name: 'Glömt ditt lösenord?' })).toBeVisible()
  await expectAccessible(page, '/login')
  await password.fill(administrator.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  // Nobody was going anywhere: the desk, whose views stand in the menu once.
  await expect(page).toHaveURL(`${server.url}/formData`)
  await expect(page.getByRole('navigation').getByText('Ärenden', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Aviseringar/ })).toBeVisible()

  // Once only.
  const again = await page.request.post(`${server.url}/api/initVerkstadDB`, {
    data: { ...administrator, template: 'blank' },
    headers: { origin: server.url },
  })
  expect(again.status()).toBe(409)
  expect(complaints).toEqual([])
})

test('an empty installation is set up by keyboard alone, waiting included', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await page.goto(`${server.url}/setup`)
  await expect(page.getByRole('button', { name: 'Klicka för att fortsätta' })).toBeFocused()
  await page.keyboard.press('Enter')
  const { email, password, repeated, next } = account(page)
  await expect(email).toBeFocused()
  await page.keyboard.type(administrator.email)
  await tabTo(page, password)
  await page.keyboard.type(administrator.password)
  await tabTo(page, repeated)
  await page.keyboard.type(administrator.password)
  await tabTo(page, page.getByRole('textbox', { name: 'Organisationens namn' }))
  await page.keyboard.type('Björkviks kommun')
  const template = page.getByRole('radio', { name: /Felanmälan/ })
  await tabTo(page, template)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Tomt/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(template).toBeChecked()
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Ett konto skapas för ${administrator.email}.`)).toBeVisible()

  await expectAccessible(page, 'step 2 with the code')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type('fel kod')
  await page.keyboard.press('Enter')
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  expect(complaints.filter((line) => !line.includes('initVerkstadDB'))).toEqual([])
  complaints.length = 0
  await expect(code(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(new URL(server.setupUrl ?? '').searchParams.get('code') ?? '')

  // What is shown while the work runs, held for as long as it takes to look at it.
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/api/initVerkstadDB', async (route) => {
    await held
    await route.continue()
  })
  await tabTo(page, page.getByRole('button', { name: 'Installera' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Please wait').last()).toBeVisible()
  await expect(page).toHaveURL(/\/setup\/3$/)
  await expectAccessible(page, 'step 3')
  go()

  await expect(page).toHaveURL(/\/login/)
  await expect(password).toBeFocused()
  await page.keyboard.type('fel lösenord')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Unauthorized')
  await expectAccessible(page, '/login refused')
  expect(complaints.filter((line) => !line.includes('/login/local'))).toEqual([])
  complaints.length = 0
  await page.keyboard.press('Control+a')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  expect(complaints).toEqual([])
})

test('a step cannot be reached before the ones in front of it', async ({ page }) => {
  await page.goto(`${server.url}/setup/2`)
  await expect(page).toHaveURL(/\/setup\/0$/)
  await page.goto(`${server.url}/login`)
  await expect(page).toHaveURL(/\/setup/)
})

/** Asked for in step 2 where the address did not bring it. */
const code = (page: Page) => page.getByRole('textbox', { name: 'Installationskod' })

/** The fields of step 1. */
function account(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'E-postadress' }),
    password: page.getByLabel('Lösenord', { exact: true }),
    repeated: page.getByLabel('Upprepa lösenord'),
    next: page.getByRole('button', { name: 'Nästa' }),
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}`)
}
