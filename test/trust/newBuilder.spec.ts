import { expect, type Locator, type Page } from '@playwright/test'
import { note } from '../binary/support/notes.ts'
import { logIn } from '../e2e/support/logIn.ts'
import { login, type RunningServer, startServer } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'

// Somebody who builds for the first time: each click and each text typed is counted.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

const questions: [component: string, label: string, options?: string[]][] = [
  ['Inmatning', 'Ditt namn'],
  ['Inmatning', 'Telefonnummer'],
  ['Inmatning', 'Fastighetens beteckning'],
  ['Radioknappar', 'Vad vill du göra?', ['Bygga nytt', 'Bygga till', 'Riva']],
  ['Rullgardin', 'Stadsdel', ['Centrum', 'Norr', 'Söder']],
  ['Datum', 'När vill du börja?'],
  ['Inmatning', 'Hur stort blir det?'],
  ['Kryssrutor', 'Vad ingår?', ['Vatten', 'Avlopp']],
  ['Inmatning', 'Beskriv arbetet'],
  ['Filuppladdning', 'Ritningar'],
]
const most = 60

test('a new builder makes, publishes and links a form of ten questions in under 60 actions', async ({
  page,
  context,
  browser,
}) => {
  let actions = 0
  const click = async (target: Locator) => {
    actions++
    await target.click()
  }
  const type = async (text: string) => {
    actions++
    await page.keyboard.type(text)
  }
  const press = async (key: string) => {
    actions++
    await page.keyboard.press(key)
  }
  await logIn(page, server.url)
  await page.goto(`${server.url}/form`)
  await click(page.getByRole('button', { name: 'Skapa', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Skapa formulär' })
  await click(dialog.getByRole('textbox', { name: 'Namn' }))
  await type('Bygglov')
  await click(dialog.getByRole('button', { name: /^Process/ }))
  await click(page.getByRole('option', { name: /^Felanmälan/ }))
  await click(dialog.getByRole('button', { name: 'Skapa', exact: true }))
  await expect(page).toHaveURL(/\/form\/edit\/[^/]+$/)
  for (const [component, label, options = []] of questions) {
    await click(item(page, component))
    // Its label is ready to be typed in, and its options row by row.
    await expect(
      page.getByRole('complementary').getByRole('textbox', { name: 'Etikett', exact: true }),
    ).toBeFocused()
    await type(label)
    if (options.length === 0) continue
    await click(page.getByRole('button', { name: 'Lägg till alternativ' }))
    for (const [n, option] of options.entries()) {
      if (n > 0) await press('Enter')
      await expect(page.getByRole('textbox', { name: `Etikett ${n + 1}`, exact: true })).toBeFocused()
      await type(option)
    }
  }
  await expect(page.getByText('Ändringar sparade')).toBeVisible()
  await click(page.getByRole('button', { name: 'Publicera', exact: true }))
  await click(page.getByRole('dialog', { name: 'Publicera' }).getByRole('button', { name: 'Publicera' }))
  await expect(page.getByText('Version 1 är publicerad.')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await click(page.getByRole('button', { name: 'Mer', exact: true }))
  await click(page.getByRole('menuitem', { name: 'Kopiera länk' }))
  await expect(page.getByText(/^Länken är kopierad/)).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(actions).toBeLessThan(most)
  note({ file: 'test/trust/newBuilder.spec.ts', figure: `${actions} actions` })

  // Whoever is given the link fills it in; its answers are called what the questions are.
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  await visitor.waitForSelector('html[data-ready]')
  await visitor.getByLabel('Ditt namn').fill('Eva Ek')
  await visitor.getByLabel('Telefonnummer').fill('0701234567')
  await visitor.getByRole('radio', { name: 'Riva' }).check({ force: true })
  await visitor.getByLabel('Beskriv arbetet').fill('Ett garage')
  await visitor.getByRole('button', { name: 'Skicka in' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Tack, vi har tagit emot dina svar')
  const formDataId = new URL(visitor.url()).searchParams.get('receipt')
  const admin = await login(server.url)
  const { formData } = await admin.call<{ formData: { data: Record<string, unknown> } }>('admin/loadForm3', {
    formDataId,
  })
  expect(formData.data).toMatchObject({
    dittNamn: 'Eva Ek',
    telefonnummer: '0701234567',
    vadVillDuGora: 'riva',
    beskrivArbetet: 'Ett garage',
  })
  await visitor.context().close()
})

/** A component in the palette. */
function item(page: Page, name: string): Locator {
  return page.locator('.b-palette-item').filter({ hasText: new RegExp(`^${name}$`) })
}
