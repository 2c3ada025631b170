import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expectFits } from './fits.ts'
import { enter } from './logIn.ts'
import { handler, seedCases, seedPeople } from './seed.ts'
import { administrator, login, type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

/** What case workers write to the citizen, as they meet it. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  await seedPeople(server.url)
  const admin = await login(server.url, administrator)
  for (const [name, text] of [
    ['Mottaget', 'Tack, vi har tagit emot {{ case.DiaryNumber }}.'],
    ['Bild', 'Kan du skicka en bild?'],
  ])
    await admin.call('admin/create', { page: 'quickanswer', data: { name, text } })
})
test.afterAll(() => server?.stop())

const box = (page: Page) => page.getByRole('textbox', { name: 'Nytt meddelande' })
const talk = (page: Page) => page.getByRole('region', { name: 'Meddelanden till invånaren' })

async function open(page: Page, id: string): Promise<void> {
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  await expect(box(page)).toBeVisible()
}

test('a canned reply is found by typing, filled in, and put where the caret is', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  await open(page, id)
  await box(page).press('/')
  const search = page.getByRole('combobox', { name: 'Sök färdigt svar' })
  await expect(search).toBeFocused()
  await expect(talk(page).getByRole('option')).toHaveCount(2)
  await expectAccessibleInBoth(page, 'canned replies', { part: '#case-part-citizen' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await search.fill('mottag')
  await expect(talk(page).getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(/^Tack, vi har tagit emot \S*\d+\.$/)
  await box(page).pressSequentially(' ')
  await box(page).press('Control+j')
  await expect(talk(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await expect(box(page)).toHaveValue(/\. Kan du skicka en bild\?$/)
  await box(page).press('Control+j')
  await search.press('Escape')
  await expect(box(page)).toBeFocused()
})

test('what is sent can be undone for ten seconds with its files, or goes at a time that one chooses', async ({
  page,
}) => {
  const [id = ''] = await seedCases(server.url, 1)
  await open(page, id)
  const waiting = talk(page).getByRole('list', { name: 'Inte skickade än' })
  const attached = talk(page).getByRole('list', { name: 'Bifogade filer' })
  await box(page).fill('Se kartan.')
  const asked = page.waitForEvent('filechooser')
  await talk(page).getByRole('button', { name: 'Bifoga filer' }).click()
  await (await asked).setFiles({ name: 'karta.txt', mimeType: 'text/plain', buffer: Buffer.from('Hit.') })
  await expect(attached.getByRole('progressbar')).toHaveCount(0)
  await box(page).press('Control+Enter')
  await expect(waiting).toContainText('Se kartan.')
  await expect(waiting).toContainText('karta.txt')
  await expect(box(page)).toHaveValue('')
  await page.keyboard.press('z')
  await expect(box(page)).toHaveValue('Se kartan.')
  await expect(attached.getByText('karta.txt')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  // Later.
  await talk(page).getByRole('button', { name: 'Skicka senare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skicka senare' })
  await dialog.getByRole('button', { name: 'Måndag 8.00' }).click()
  await expectAccessible(page, 'sending later', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Skicka då' }).click()
  await expect(waiting.getByRole('button', { name: 'Ändra tiden' })).toBeVisible()
  await expectAccessibleInBoth(page, 'messages that wait', { part: '#case-part-citizen' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await waiting.getByRole('button', { name: 'Skicka nu' }).click()
  await expect(talk(page).getByRole('link', { name: 'karta.txt' })).toBeVisible({ timeout: 30_000 })
  await expect(waiting).toHaveCount(0)
})
