import { expect, type Locator, type Page } from '@playwright/test'
import { enter } from './logIn.ts'
import { handler, seedCases, staff } from './seed.ts'
import { login, startServer } from './server.ts'

/** A desk with cases on it, as its browser tests begin. */
export interface Desk {
  url: string
  /** An administrator beside the browser: what others do meanwhile. */
  admin: Awaited<ReturnType<typeof login>>
  /** Ids. */
  people: { handler: string; registrar: string }
  /** Opens the list as somebody, the case worker unless another is named, and waits for its rows. */
  open(page: Page, search?: string, who?: typeof handler): Promise<void>
  /** Sends one more case in; answers with its id. */
  send(): Promise<string>
  numberOf(formDataId: string): Promise<string>
  stop(): Promise<void>
}

export async function startDesk(): Promise<Desk> {
  const server = await startServer({ template: 'felanmalan', filling: staff })
  const { url } = server
  const admin = await login(url)
  await seedCases(url, 6)
  return {
    ...{ url, admin, people: server.filled },
    async open(page, search = '', who = handler) {
      await enter(page, url, who)
      await page.goto(`${url}/formData${search}`)
      await expect(rows(page).first()).toHaveAttribute('data-key')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
    send: async () => (await seedCases(url, 1))[0] as string,
    async numberOf(formDataId) {
      const { formData } = await admin.call<{ formData: { DiaryNumber: string } }>('admin/loadForm3', {
        formDataId,
      })
      return formData.DiaryNumber
    },
    stop: () => server.stop(),
  }
}

export const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
export const preview = (page: Page) => page.getByRole('region', { name: 'Förhandsvisning' })
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })

/**
 * Chooses the first rows by keyboard. The key is pressed on the row: a table that gets the focus on a box in it moves it to that box's row. While the
 * page is still being made ready it is not heard, and is pressed again.
 */
export async function choose(rows: Locator, count = 1): Promise<void> {
  for (let n = 0; n < count; n++) {
    const row = rows.nth(n)
    await expect(async () => {
      if ((await row.getAttribute('aria-selected')) !== 'true') await row.press('Space')
      await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 })
    }).toPass()
  }
}
