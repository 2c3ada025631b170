import { expect, type Page } from '@playwright/test'
import { administrator } from './server.ts'

/** Logs in as one does by hand, and ends on `to`. */
export async function logIn(
  page: Page,
  url: string,
  who: { email: string; password: string } = administrator,
  to = '/my-pages',
): Promise<void> {
  await page.goto(`${url}/login?originalPath=${encodeURIComponent(to)}`)
  await page.getByRole('textbox', { name: 'E-postadress' }).fill(who.email)
  await page.getByLabel('Lösenord', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL(`${url}${to}`)
}

/**
 * Is logged in, in a browser that was not: with the cookie and the token that the login page leaves behind. The page
 * itself is tested where somebody logs in by hand; every other test is spared it, and the page that it leads to.
 */
export async function enter(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string } = administrator,
): Promise<void> {
  const context = page.context()
  const reply = await context.request.post(`${url}/login/local`, {
    data: { credentials: { username: email, password } },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { token } = (await reply.json()) as { token: string }
  const { cookies } = await context.storageState()
  const origins = [{ origin: url, localStorage: [{ name: 'jwt', value: token }] }]
  await context.setStorageState({ cookies, origins })
}
