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
  // The first page that is opened takes it from there: a page of its own to put it in would cost as much as the test's.
  await context.addCookies([{ name: `${entering}${new URL(url).port}`, value: token, url }])
  await context.addInitScript(takeToken, entering)
}

/** What the cookie is called that carries the token into the browser, before the port of the server: cookies know none. */
const entering = 'entering-'

function takeToken(entering: string): void {
  // A frame without an origin has no cookies and no storage.
  if (window.origin === 'null') return
  const name = `${entering}${location.port}`
  const own = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (!own) return
  // biome-ignore lint/suspicious/noDocumentCookie: before the page's own scripts nothing may wait
  document.cookie = `${name}=; max-age=0; path=/`
  localStorage.clear()
  localStorage.setItem('jwt', own.slice(name.length + 1))
}
