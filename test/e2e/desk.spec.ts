import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { complaintsOf } from './complaints.ts'
import { enter } from './logIn.ts'
import { handler, registrar, seedCases, seedPeople } from './seed.ts'
import { login, type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

let server: RunningServer
let admin: Awaited<ReturnType<typeof login>>
let people: { handler: string; registrar: string }

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
  admin = await login(server.url)
  people = await seedPeople(server.url)
  await seedCases(server.url, 6)
})
test.afterAll(() => server?.stop())

const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const preview = (page: Page) => page.getByRole('region', { name: 'Förhandsvisning' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })

/** Opens the desk as the case worker, and waits for its rows. */
async function desk(page: Page, search = '', who = handler): Promise<void> {
  await enter(page, server.url, who)
  await page.goto(`${server.url}/formData${search}`)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Sends one more case in; answers with its id. */
const send = async () => (await seedCases(server.url, 1))[0] as string

const numberOf = async (formDataId: string): Promise<string> => {
  const { formData } = await admin.call<{ formData: { DiaryNumber: string } }>('admin/loadForm3', {
    formDataId,
  })
  return formData.DiaryNumber
}

test('a fault report is read, taken and closed with four presses, and the next one opens', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await desk(page, '?view=new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nya ärenden')
  const first = (await rows(page).first().textContent()) ?? ''
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  await press('j')
  const shown = preview(page)
  await expect(shown.getByText('Lampan blinkar hela natten.')).toBeVisible()
  const number = (await shown.getByText(/^20\d\d-\d+$/).textContent()) ?? 'none'
  expect(first).toContain(number)
  await expectAccessibleInBoth(page, 'the desk with a preview')
  await press('t')
  await expect(shown.getByText(handler.name)).toBeVisible()
  await press('2')
  await expect(page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })).toBeVisible()
  await press('Enter')
  await expect(page.getByText('Ärendet är nu: Avslutad utan åtgärd')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  // The one that is finished makes room for the next, and the keys work on.
  await expect(shown.getByText(number)).toHaveCount(0)
  await expect(shown.getByText(/^20\d\d-\d+$/)).toBeVisible()
  await expect(rows(page).filter({ hasText: number })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('what narrows the list stands in the address, and in chips that take it away', async ({ page }) => {
  await desk(page)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Filtrera' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Skolgatan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/w=Skolgatan/)
  const chips = page.getByRole('list', { name: 'Aktiva filter' })
  await expect(chips).toContainText('Skolgatan')
  await page.goto(`${server.url}/formData?status=under-handlaggning`)
  await expect(page.getByText('Inga träffar')).toBeVisible()
  await expectAccessible(page, 'a desk with nothing that fits')
  await page.getByRole('button', { name: 'Rensa filter' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/formData`)
  // Back from another page, the list is as it was left.
  await page.goto(`${server.url}/formData?view=unassigned&sort=DiaryNumber`)
  await expect(page.getByRole('columnheader', { name: 'Nummer' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a new case waits to be shown, a changed row changes in its place, and the counts follow', async ({
  page,
}) => {
  await desk(page, '?view=unassigned')
  const count = menu(page).getByRole('link', { name: /^Otilldelade/ })
  await expect(count).toHaveText(/\d/)
  const before = Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
  const shown = await rows(page).count()
  const id = await send()
  const news = page.getByRole('button', { name: '1 nytt – visa' })
  await expect(news).toBeVisible({ timeout: 2_000 })
  expect(await rows(page).count()).toBe(shown)
  await expectAccessibleInBoth(page, 'a desk with news')
  await news.click()
  await expect(rows(page)).toHaveCount(shown + 1)
  await expect(rows(page).first()).toContainText(await numberOf(id))
  await expect(count).toContainText(String(before + 1))

  const row = rows(page).filter({ hasText: await numberOf(id) })
  await admin.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  await expect(row).toContainText('Under handläggning')
  await admin.call('admin/assign3', {
    formDataId: id,
    permission: 'handlaggare',
    userIds: [people.registrar],
  })
  await expect(row).toHaveCount(0)
})

test('a note under way survives what others do, and can be copied when the case is gone', async ({
  page,
}) => {
  const id = await send()
  await desk(page, `?case=${id}`)
  const shown = preview(page)
  await expect(shown.getByText('Lampan blinkar hela natten.')).toBeVisible()
  await page.keyboard.press('n')
  const box = shown.getByRole('textbox', { name: 'Ny anteckning' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Ring driften.')
  await admin.call('admin/assign3', {
    formDataId: id,
    permission: 'handlaggare',
    userIds: [people.registrar],
  })
  await expect(shown.getByText(registrar.name)).toBeVisible()
  await admin.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  await expect(shown.getByText('Under handläggning')).toBeVisible()
  await expect(box).toHaveValue('Ring driften.')
  await expect(box).toBeFocused()
  // The case itself knows what was begun beside the list.
  await page.goto(`${server.url}/case/${id}`)
  await expect(page.getByRole('textbox', { name: 'Ny anteckning' })).toHaveValue('Ring driften.')
  await admin.call('admin/remove', { page: 'formData', ids: [id] })
  await expect(page.getByText('Ärendet finns inte kvar')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ny anteckning' })).toHaveValue('Ring driften.')
  await expect(page.getByRole('button', { name: 'Kopiera texten' })).toBeVisible()
  await expectAccessibleInBoth(page, 'a case that is gone')
})

test('a status that somebody else changed says who and when', async ({ page }) => {
  const id = await send()
  await enter(page, server.url, handler)
  // The page does not hear of the change, as where a line is slow.
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (!/"(changes|changeStatuses)"/.test(String(message))) socket.send(message)
    })
  })
  await page.goto(`${server.url}/case/${id}`)
  const ways = page.getByRole('group', { name: 'Byt status' })
  await expect(ways.getByRole('button', { name: 'Börja handlägga' })).toBeVisible()
  const other = await login(server.url, registrar)
  await other.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  await ways.getByRole('button', { name: 'Börja handlägga' }).click()
  await expect(page.getByText(`Statusen ändrades av ${registrar.name}`)).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Markera som åtgärdad' })).toBeVisible()
})

test('keys are told of, work only where one works, and can be switched off', async ({ page }) => {
  await desk(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tangenter' })
  await expect(help).toContainText('Ta ärendet')
  await expectAccessibleInBoth(page, 'the keys')
  await help.getByRole('button', { name: 'Stäng' }).last().click()
  // In the menu a letter is a letter.
  await menu(page).getByRole('link', { name: /^Mina/ }).focus()
  await page.keyboard.press('j')
  await expect(preview(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Visning' }).click()
  await page.getByRole('switch', { name: 'Tangenter' }).click()
  await expectAccessible(page, 'how the desk is shown')
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await expect(preview(page)).toHaveCount(0)
  // It is the person's own: also in another browser.
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Flytta', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Visning' }).click()
  await page.getByRole('switch', { name: 'Tangenter' }).click()
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await expect(preview(page)).toBeVisible()
})

test('a row opens beside the list, over it, or as a page, as there is room', async ({ page }) => {
  await desk(page)
  await rows(page).first().click()
  await expect(preview(page)).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(preview(page)).toBeVisible()
  await expectAccessible(page, 'the preview as a sheet')
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(preview(page)).toHaveCount(0)
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/case\//)
  await expect(page.getByRole('group', { name: 'Byt status' })).toBeVisible()
  await expectAccessible(page, 'a case on a telephone')
})

test('a short day of work by keyboard alone', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  for (let n = 0; n < 4; n++) await send()
  await desk(page, '?view=new')
  const shown = preview(page)
  const presses: Record<string, number> = {}
  const press = async (kind: string, ...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      presses[kind] = (presses[kind] ?? 0) + 1
    }
  }
  const number = () => shown.getByText(/^20\d\d-\d+$/).textContent()

  // One is taken and begun.
  await press('begun', 'j')
  await expect(shown.getByRole('button', { name: 'Ta ärendet' })).toBeVisible()
  const begun = (await number()) ?? ''
  await press('begun', 't')
  await expect(shown.getByText(handler.name)).toBeVisible()
  await press('begun', '1')
  await expect(page.getByText('Ärendet är nu: Under handläggning')).toBeVisible()

  // The next gets a note and goes to a colleague.
  await press('given', 'j')
  await expect.poll(number).not.toBe(begun)
  await expect(shown.getByRole('button', { name: 'Ta ärendet' })).toBeVisible()
  const given = (await number()) ?? ''
  await press('given', 'n')
  await page.keyboard.type('Ring driften först.')
  await press('given', 'Control+Enter')
  await expect(shown.getByRole('textbox', { name: 'Ny anteckning' })).toHaveValue('')
  await press('given', 'a')
  await page.keyboard.type('Rune')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: registrar.name })).toHaveAttribute('data-focused', 'true')
  await press('given', 'Enter')
  await expect(shown.getByText(registrar.name)).toBeVisible()

  // Its case is opened whole, and left for the next of the list.
  await page.goto(`${server.url}/formData?view=mine`)
  await expect(rows(page).filter({ hasText: begun })).toBeVisible()
  await press('answered', 'j', 'Enter')
  await expect(page).toHaveURL(/\/case\//)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await press('answered', 'r')
  await page.keyboard.type('Vi lagar den i morgon.')
  await press('answered', 'Control+Enter')
  await expect(page.getByRole('region', { name: 'Meddelanden till invånaren' })).toContainText(
    'Vi lagar den i morgon.',
  )
  await expectAccessibleInBoth(page, 'the case')
  await press('answered', 'u')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mina ärenden')
  await expect(page).toHaveURL(/view=mine/)

  expect(given).not.toBe(begun)
  expect(presses).toEqual({ begun: 3, given: 5, answered: 5 })
  expect(complaints).toEqual([])
})

test('an answer is corrected where it stands, and what was written stays in what has happened', async ({
  page,
}) => {
  const id = await send()
  await enter(page, server.url, registrar)
  await page.goto(`${server.url}/case/${id}`)
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('Storgatan 12')
  await page.getByRole('button', { name: /^Rätta .*Var/ }).focus()
  await page.keyboard.press('e')
  const field = page.getByRole('region', { name: 'Svar' }).getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Storgatan 14')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('Storgatan 14')
  const timeline = page.getByRole('region', { name: 'Händelser' })
  await timeline.getByRole('button', { name: 'Svar' }).click()
  await expect(timeline.getByRole('deletion')).toHaveText('Storgatan 12')
  await expect(timeline.getByRole('insertion')).toHaveText('Storgatan 14')
  await expectAccessibleInBoth(page, 'a case whose answer was corrected')
})
