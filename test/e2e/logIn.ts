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
