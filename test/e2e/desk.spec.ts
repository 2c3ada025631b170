import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { expectFits, still } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, seedPeople } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

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
  await expect(rows(page).first()).toHaveAttribute('data-key')
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
  /** Which row has the focus at last while the one that is finished is still there. */
  const focused = page.evaluate(
    (finished) =>
      new Promise<string | undefined>((resolve) => {
        let last: string | undefined
        const look = () => {
          if (!document.querySelector(`[data-key="${finished}"]`)) return resolve(last)
          last = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key
          requestAnimationFrame(look)
        }
        look()
      }),
    await rows(page).first().getAttribute('data-key'),
  )
  await press('2')
  await expect(page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })).toBeVisible()
  await press('Enter')
  await expect(page.getByText(/är nu: Avslutad utan åtgärd/)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  // The one that is finished makes room for the next, and the keys work on.
  await expect(shown.getByText(number)).toHaveCount(0)
  await expect(shown.getByText(/^20\d\d-\d+$/)).toBeVisible()
  await expect(rows(page).filter({ hasText: number })).toHaveCount(0)
  expect(await focused).toBe((await rows(page).first().getAttribute('data-key')) ?? 'none')
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('many are changed at a time by keyboard, and Z takes it back', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  const ids = [await send(), await send(), await send()]
  await desk(page, '?view=new')
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 valda')).toBeVisible()
  await expectAccessibleInBoth(page, 'a desk with rows chosen')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Börja handlägga' }).click()
  const status = page.getByRole('status')
  await expect(status.getByText('3 ärenden: Börja handlägga')).toBeVisible()
  await page.keyboard.press('z')
  await expect(status.getByText('Ångrat: 3 ärenden är som de var.')).toBeVisible()
  // Rows that had left fade in their going, until the list is read again.
  await expect(page.locator('.k-leaving')).toHaveCount(0)
  await expectAccessible(page, 'a desk where a change was taken back')
  const stateOf = async (id: string) =>
    (await admin.call<{ state: { name: string } }>('admin/loadForm3', { formDataId: id })).state.name
  expect(await Promise.all(ids.map(stateOf))).toEqual(['Ny', 'Ny', 'Ny'])
  // All that match, over all pages, are given to somebody.
  await rows(page).first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Välj alla \d+ som matchar$/ }).click()
  await page.getByRole('button', { name: /^Tilldela/ }).click()
  await page.getByRole('option', { name: handler.name }).click()
  await expect(status.getByText(`ärenden tilldelades ${handler.name}`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(status.getByText(/^Ångrat: \d+ ärenden/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('keys pressed before the list is there are heeded when it comes', async ({ page }) => {
  await enter(page, server.url, handler)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/action/case/list', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${server.url}/formData`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.locator('tr[data-key]')).toHaveCount(0)
  release()
  await expect(page.getByText('2 valda')).toBeVisible()
  for (const n of [0, 1]) await expect(rows(page).nth(n)).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).nth(1)).toBeFocused()
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

test('how a chip compares is a word on it, changed by keyboard and by mouse', async ({ page }) => {
  await desk(page, '?status=Ny')
  const n = await rows(page).count()
  const chips = page.getByRole('list', { name: 'Aktiva filter' }).getByRole('listitem')
  const operator = (word: string, column: string) =>
    page.getByRole('button', { name: `${word}, ändra villkoret för ${column}` })
  await expect(chips).toHaveText(['StatusärNy'])
  await operator('är', 'Status').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio')).toHaveText(['är', 'är inte'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?status\.not=Ny$/)
  await expect(page.getByText('Inga träffar')).toBeVisible()
  // The focus stays where one works.
  await expect(operator('är inte', 'Status')).toBeFocused()
  await page.getByRole('button', { name: 'Ta bort Status är inte Ny' }).click()
  await expect(rows(page)).toHaveCount(n)
  await expect(page).toHaveURL(`${server.url}/formData`)
  // From the list of filters: nothing has to be chosen to ask for what lacks a value.
  await page.goto(`${server.url}/formData?handler.is=given`)
  await expect(chips).toHaveText(['Handläggarefinns'])
  await operator('finns', 'Handläggare').click()
  await page.getByRole('menuitemradio', { name: 'saknas' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/handler\.is=empty/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('button', { name: 'är, ändra villkoret för Kategori' }).first().click()
  await page.getByRole('menuitemradio', { name: 'finns' }).click()
  await expect(page).toHaveURL(/category\.is=given|\.is=given/)
  await expectAccessible(page, 'chips with operators')
})

test('a new case waits to be shown, a changed row changes in its place, and the counts follow', async ({
  page,
}) => {
  await desk(page, '?view=unassigned')
  const count = menu(page).getByRole('link', { name: /^Otilldelade/ })
  await expect(count).toHaveText(/\d/)
  const before = Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
  const shown = Math.min(before, 25)
  await expect(rows(page)).toHaveCount(shown)
  const id = await send()
  const news = page.getByRole('button', { name: '1 nytt – visa' })
  await expect(news).toBeVisible()
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

test('a key pressed just as somebody else has changed the buttons presses none of them', async ({ page }) => {
  const id = await send()
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  const ways = page.getByRole('group', { name: 'Byt status' })
  await expect(ways.getByRole('button', { name: 'Börja handlägga' })).toBeVisible()
  // The key comes with the new buttons.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.a-connections')?.textContent?.includes('Markera som åtgärdad')) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const other = await login(server.url, registrar)
  await other.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  await expect(page.getByText('Knapparna ändrades nyss, tryck igen.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(ways).not.toHaveAttribute('data-keys-held')
  await page.keyboard.press('1')
  await expect(page.getByRole('alertdialog', { name: 'Markera som åtgärdad' })).toBeVisible()
})

test('a status that somebody else changes while one is asked to confirm says who and when', async ({
  page,
}) => {
  const id = await send()
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  const ways = page.getByRole('group', { name: 'Byt status' })
  await ways.getByRole('button', { name: 'Avsluta utan åtgärd' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })
  await expect(asked).toBeVisible()
  const other = await login(server.url, registrar)
  await other.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  // The page under the question has heard of it.
  await expect(page.getByText('Under handläggning', { exact: true }).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText(`Statusen ändrades av ${registrar.name}`)).toBeVisible()
})

test('a case that somebody else was given meanwhile says so, and nothing is overwritten unasked', async ({
  page,
}) => {
  const id = await send()
  await enter(page, server.url, handler)
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (!/"(changes|changeStatuses)"/.test(String(message))) socket.send(message)
    })
  })
  await page.goto(`${server.url}/case/${id}`)
  const held = page.getByRole('region', { name: 'Tilldelat' })
  await expect(held.getByRole('button', { name: 'Ta ärendet' }).first()).toBeVisible()
  const give = (userIds: string[]) =>
    admin.call('admin/assign3', { formDataId: id, permission: 'handlaggare', userIds })
  await give([people.registrar])
  await page.keyboard.press('t')
  const asked = page.getByRole('alertdialog', { name: 'Någon annan hann före' })
  await expect(asked).toContainText(`Tilldelades ${registrar.name}`)
  await expectAccessible(page, 'somebody was there first')
  await asked.getByRole('button', { name: 'Fortsätt ändå' }).click()
  await expect(held.getByText(handler.name)).toBeVisible()
  await expect(held.getByText(registrar.name)).toBeVisible()

  // Handed over with a note.
  await held.getByRole('button', { name: 'Lämna', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lämna över med anteckning' }).click()
  const over = page.getByRole('dialog', { name: 'Lämna över ärendet' })
  await over.getByRole('button', { name: /^Till/ }).click()
  await page.keyboard.type('Rune')
  await expect(page.getByRole('option', { name: registrar.name })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await over.getByRole('textbox', { name: 'Anteckning' }).fill('Ring driften först.')
  await expectAccessibleInBoth(page, 'handing a case over')
  await over.getByRole('button', { name: 'Lämna över' }).click()
  await expect(page.getByRole('region', { name: /^Interna/ })).toContainText('Ring driften först.')
  await expect(held.getByText(handler.name)).toHaveCount(0)

  // Who sees it, and why.
  await held.getByRole('button', { name: 'Vem ser ärendet?' }).click()
  const seeing = page.getByRole('dialog', { name: 'Vem ser ärendet?' })
  await expect(seeing.getByRole('listitem').filter({ hasText: registrar.name })).toContainText(
    'Tilldelad som',
  )
  await expect(seeing.getByRole('listitem').filter({ hasText: handler.name })).toContainText(
    'i processen, genom',
  )
  await expectAccessible(page, 'who sees a case')
  await page.keyboard.press('Escape')
  await expect(seeing).toHaveCount(0)
  await expect(held.getByRole('button', { name: 'Vem ser ärendet?' })).toBeFocused()
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
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('v')
  await expect(preview(page)).toHaveCount(0)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(preview(page)).toHaveCount(0)
  // Choosing moves no row, and what can be done is in reach wherever one is in the list, over nothing that has the focus.
  const topOf = async (n: number) => (await rows(page).nth(n).boundingBox())?.y
  const before = await still(() => topOf(1))
  await rows(page).first().getByRole('checkbox').press('Space')
  await expect(page.getByText('1 vald')).toBeVisible()
  await expect.poll(() => topOf(1)).toBe(before)
  const give = page.getByRole('button', { name: /^Tilldela/ })
  await expect(give).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'a choice on a telephone')
  await rows(page).last().focus()
  await expect(give).toBeInViewport({ ratio: 1 })
  const overlap = async () => {
    const [row, bar] = [await rows(page).last().boundingBox(), await give.boundingBox()]
    return (row?.y ?? 0) + (row?.height ?? 0) - (bar?.y ?? 0)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/case\//)
  await expect(page.getByRole('group', { name: 'Byt status' })).toBeVisible()
  await expectAccessible(page, 'a case on a telephone')
})

test('who holds J in a case goes past the others by name, and meets the one where they stop', async ({
  page,
}) => {
  await desk(page)
  await rows(page).first().press('Enter')
  const ways = page.getByRole('group', { name: 'Byt status' })
  await expect(ways).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('j')
  await expect(page.getByText(/^2 av/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText(/^3 av/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d{4}-\d+/)
  await expect(ways).toHaveCount(0)
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(ways).toBeVisible()
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
  await page.keyboard.press('Tab')
  const tells = page.getByRole('checkbox', { name: /^Berätta för / })
  await expect(tells).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('Storgatan 14')
  const timeline = page.getByRole('region', { name: 'Händelser' })
  await timeline.getByRole('button', { name: 'Svar' }).click()
  await expect(timeline.getByRole('deletion')).toHaveText('Storgatan 12')
  await expect(timeline.getByRole('insertion')).toHaveText('Storgatan 14')
  await expect(timeline.getByText('Den som skickade in får veta det')).toBeVisible()
  await expectAccessibleInBoth(page, 'a case whose answer was corrected')
})

test('an answer that two people correct at once is not overwritten unasked', async ({ page }) => {
  const id = await send()
  await enter(page, server.url, registrar)
  await page.goto(`${server.url}/case/${id}`)
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  const answers = page.getByRole('region', { name: 'Svar' })
  const field = answers.getByRole('textbox')
  await field.fill('Storgatan 14')
  const other = await login(server.url, handler)
  const { formData } = await other.call<{ formData: { revision: number } }>('admin/loadForm3', {
    formDataId: id,
  })
  const theirs = { data: { plats: 'Storgatan 16', beskrivning: 'Två lampor.' }, revision: formData.revision }
  await other.call('admin/saveFormData3', { formId: 'form-felanmalan', formDataId: id, ...theirs })
  // The page has heard of it, and keeps what is being written.
  await expect(answers).toContainText('Två lampor.')
  await field.press('Enter')
  await expect(answers).toContainText('Svaret ändrades till ”Storgatan 16” medan du skrev.')
  await expect(field).toHaveValue('Storgatan 14')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(answers).toContainText('Storgatan 14')
  // What is being written stays to be copied where the case is closed meanwhile.
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  await field.fill('Storgatan 18')
  await other.call('admin/changeStatus3', {
    formDataId: id,
    connectionId: 'avsluta-ny',
    currentStateId: 'ny',
  })
  await expect(page.getByRole('group', { name: 'Byt status' })).toContainText('Öppna igen')
  await field.press('Enter')
  await expect(answers.getByText(/behörighet|går inte|kan inte/)).toBeVisible()
  await expect(field).toHaveValue('Storgatan 18')
})

test('a correction that is not saved is there still after a look at another case', async ({ page }) => {
  const [id, other] = [await send(), await send()]
  await enter(page, server.url, registrar)
  await page.goto(`${server.url}/formData?view=all`)
  await rows(page)
    .filter({ hasText: await numberOf(id) })
    .press('Enter')
  const answers = page.getByRole('region', { name: 'Svar' })
  const field = answers.getByRole('textbox')
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  await field.fill('Storgatan 14')
  await page.getByRole('button', { name: 'Föregående ärende' }).click()
  await expect(page).toHaveURL(new RegExp(other))
  await expect(answers).toContainText('Storgatan 12')
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Nästa ärende' }).click()
  await expect(field).toHaveValue('Storgatan 14')
  await expect(answers).toContainText('Din rättelse är inte sparad än.')
  await expectAccessibleInBoth(page, 'a correction that was left unsaved')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(answers).toContainText('Storgatan 14')
  await page.reload()
  await expect(answers).toContainText('Storgatan 14')
  await expect(field).toHaveCount(0)
})

test('a due date that two people set at once is not overwritten unasked', async ({ page }) => {
  const id = await send()
  await enter(page, server.url, registrar)
  await page.goto(`${server.url}/case/${id}`)
  const facts = page.getByRole('region', { name: 'Om ärendet' })
  await facts.getByRole('button', { name: 'Sätt datum' }).click()
  const field = facts.getByLabel('Förfaller')
  await field.fill('2033-05-20')
  const other = await login(server.url, handler)
  await other.call('case/deadline', { formDataId: id, due: '2033-05-02' })
  const save = facts.getByRole('button', { name: 'Spara' })
  await save.click()
  await expect(facts).toContainText(/Förfallodatumet ändrades av .+ till 2 maj 2033\. Spara igen/)
  await expect(field).toHaveValue('2033-05-20')
  await expectAccessibleInBoth(page, 'a due date that somebody else has set')
  await save.click()
  await expect(field).toHaveCount(0)
  const { desk: kept } = await other.call<{ desk: { due: number } }>('admin/loadForm3', { formDataId: id })
  expect(new Date(kept.due).toISOString()).toBe('2033-05-20T21:59:59.999Z')
})

test('everything is found and done from one box, by keyboard', async ({ page, context }) => {
  const id = await send()
  const number = await numberOf(id)
  await desk(page, `?case=${id}`)
  await expect(preview(page).getByText('Lampan blinkar hela natten.')).toBeVisible()
  const before = page.locator(':focus')
  await expect(before).toHaveJSProperty('tagName', 'H1')
  const palette = page.getByRole('dialog', { name: 'Sök i allt' })
  const box = palette.getByRole('combobox', { name: 'Sök i allt' })
  const options = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(palette.getByRole('group', { name: 'På den här sidan' })).toContainText('Ta ärendet')
  await expectAccessibleInBoth(page, 'the palette')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // A control of the page under it is pressed.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ta ärendet')
  await page.keyboard.press('Enter')
  await expect(preview(page).getByText(handler.name)).toBeVisible()

  // A case is found by its number, and opened before the answer is there.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/case/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Senast öppnade' })).toContainText(number)
  await page.keyboard.type('invånare')
  const status = palette.getByRole('status')
  await expect(status).toHaveText(/\d+ träffar/)
  const second = options.nth(1)
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await tab).toHaveURL(/\/case\//)
  await (await tab).close()
  // A case worker finds no people, and nothing of what is set.
  await box.fill('Rune')
  await expect(status).toHaveText(/Inget hittades/)
  await box.fill('mina är')
  await expect(options.first()).toHaveText('Mina ärenden')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/formData?view=mine`)
})

test('cards go along the connections of the process, by mouse and by menu, and the calendar has their days', async ({
  page,
}) => {
  const ids = [await send(), await send(), await send()]
  const [dragged, moved, due] = await Promise.all(ids.map(numberOf))
  await admin.call('case/deadline', { formDataId: ids[2], due: '2031-05-20' })
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?layout=board`)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = (number: string | undefined) => page.getByRole('listitem').filter({ hasText: number ?? '-' })
  await expect(column('Ny').getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'the board')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page, 'the board at 375')
  await page.setViewportSize({ width: 1440, height: 900 })

  // What comes in moves nothing, until it is asked for.
  const late = await numberOf(await send())
  const news = page.getByRole('button', { name: '1 nytt – visa' })
  await expect(news).toBeVisible()
  await expect(card(late)).toHaveCount(0)
  await news.click()
  await expect(card(late)).toHaveCount(1)
  await expect(news).toHaveCount(0)

  // Keys go from card to card.
  await page.keyboard.press('j')
  await expect(preview(page).getByText(late)).toBeVisible()
  await page.keyboard.press('j')
  await expect(preview(page).getByText(due ?? '')).toBeVisible()
  await expect(card(due).getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)

  const drag = async (number: string | undefined, to: string) => {
    const from = await card(number).boundingBox()
    const into = await column(to).boundingBox()
    if (!from || !into) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 20, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(into.x + 40, into.y + 60, { steps: 6 })
    // Let go when it is seen to be over the column, as one does by hand.
    await expect(column(to)).toHaveClass(/k-over/)
    await page.mouse.up()
  }
  await drag(dragged, 'Under handläggning')
  await expect(column('Under handläggning')).toContainText(dragged ?? '')
  await expect(column('Ny')).not.toContainText(dragged ?? '')
  await drag(dragged, 'Ny')
  await expect(page.getByText('Ingen väg till Ny är öppen för dig.')).toBeVisible()
  await expect(column('Under handläggning')).toContainText(dragged ?? '')

  await card(moved)
    .getByRole('button', { name: /^Flytta till …/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /Avslutad utan åtgärd/ }).press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })
    .getByRole('button', { name: 'Bekräfta' })
    .click()
  await expect(card(moved)).toHaveCount(0)

  // The board is where the person left it, and the days stand in the address.
  await page.goto(`${server.url}/formData`)
  await page.getByRole('radio', { name: 'Kalender' }).click()
  await expect(page).toHaveURL(/layout=calendar/)
  await page.goto(`${server.url}/formData?at=2031-05-01`)
  await expect(page.getByRole('table', { name: /maj 2031/ })).toBeVisible()
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, `the calendar at ${width}`)
  }
  await page
    .getByRole('cell', { name: /20 maj/ })
    .getByRole('link')
    .click()
  await expect(preview(page).getByText(due ?? '')).toBeVisible()
  await page.getByRole('radio', { name: 'Lista' }).click()
  await page.goto(`${server.url}/formData?layout=list&groupBy=status`)
  const heading = page.getByRole('button', { name: /^Ny \d/ })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  const before = await rows(page).count()
  await heading.click()
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => rows(page).count()).toBeLessThan(before)
  // And by keyboard, as any row of the table.
  await page.getByRole('row').filter({ has: heading }).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
})

test('what somebody reports by telephone is taken down, begun or whole, and they get its number', async ({
  page,
}) => {
  await enter(page, server.url, handler)
  // C is heeded also before it is known whether they may.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/action/case/registrations', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${server.url}/formData`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/formData$/)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nytt ärende')
  await page.unroute('**/api/action/case/registrations')
  // Where one comes to it by its address, too.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessibleInBoth(page, 'a new case')
  await page.getByRole('textbox', { name: 'Namn' }).fill('Berta Boende')
  const email = page.getByRole('textbox', { name: 'E-post', exact: true })
  await email.fill('berta')
  await page.getByRole('button', { name: 'Fyll i formuläret' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('berta@example.org')
  await page.getByRole('button', { name: 'Fyll i formuläret' }).click()
  // What was said already is not asked for again.
  const name = page.getByRole('textbox', { name: 'Ditt namn' })
  await expect(name).toHaveValue('Berta Boende')
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveValue('berta@example.org')
  await name.fill('Berta B. Boende')
  // One heading of the page, and nothing that makes a link for whoever answers.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nytt ärende')
  await expect(page.getByRole('button', { name: 'Fortsätt senare' })).toHaveCount(0)
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  // What is begun is the server's: it is gone on with where it was.
  await page.reload()
  await expect(name).toHaveValue('Berta B. Boende')
  await page.getByRole('button', { name: 'Nästa' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: /Steg 2 av 3/ })).toBeFocused()
  await page.getByRole('radio', { name: /Skräp/ }).check({ force: true })
  await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan 12')
  await page.getByRole('textbox', { name: 'Beskriv felet' }).fill('En påse vid bänken.')
  await page.getByRole('button', { name: 'Nästa' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: /Steg 3 av 3/ })).toBeFocused()
  await page
    .getByRole('button', { name: /Skicka/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ärendet är registrerat' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/\d{4}-\d{5}/)
  await expect(page.getByText('Kod för att se status')).toBeVisible()
  await expectAccessibleInBoth(page, 'what to tell them')
  await page.getByRole('link', { name: 'Öppna ärendet' }).click()
  await expect(page.getByText(/Registrerat av Hanna Handläggare, telefon/i).first()).toBeVisible()
})

test('what staff set on a case by keyboard stands in the list, narrows it, and is taken back', async ({
  page,
}) => {
  const id = await send()
  const number = await numberOf(id)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('p')
  await page.getByRole('menuitemradio', { name: 'Brådskande' }).press('Enter')
  await expect(page.getByText(`${number}: prioritet Brådskande`)).toBeVisible()
  await expect(page.getByText('Prioritet: Normal → Brådskande')).toBeVisible()

  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Sök' }).pressSequentially('Halka')
  await page.getByRole('option', { name: 'Ny etikett: Halka' }).press('Enter')
  await expect(page.getByText('Etikett lades till: Halka')).toBeVisible()
  await expectAccessibleInBoth(page, 'a case with priority and tags')

  await page.goto(`${server.url}/formData?priority=urgent&tag=halka&columns=title,DiaryNumber,tags,priority`)
  await expect(page.getByRole('button', { name: 'Ta bort Etikett är Halka' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const row = rows(page).filter({ hasText: number })
  await expect(row).toContainText('Brådskande')
  await expect(page.getByRole('button', { name: 'Ta bort Prioritet är Brådskande' })).toBeVisible()
  await expectAccessibleInBoth(page, 'a list with priorities')

  // Of what is chosen in the list, and back.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 vald')).toBeVisible()
  await page.getByRole('button', { name: 'Fler' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Låg' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(row).toContainText('Brådskande')
})

test('a person is reminded of a case, and what is to be done in it is ticked by whoever does it', async ({
  page,
}) => {
  const id = await send()
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Påminn mig' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Påminn mig' })
  await expect(dialog.getByLabel('Om vad?')).toBeFocused()
  await page.keyboard.type('Ring Eva')
  await expectAccessible(page, 'a reminder that is written')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const own = page.getByRole('listitem').filter({ hasText: 'Ring Eva' })
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: /^Ta bort påminnelsen/ }).press('Enter')
  await expect(own).toHaveCount(0)

  // What is to be done: written, put in another order by keys, ticked by somebody else, removed and put back.
  const box = page.getByRole('textbox', { name: 'Ny punkt' })
  const point = page
    .getByRole('list')
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('listitem')
  for (const text of ['Ring', 'Åk dit']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(point.filter({ hasText: text })).toBeVisible()
    await expect(box).toHaveValue('')
  }
  await page.getByRole('checkbox', { name: 'Åk dit' }).press('Alt+ArrowUp')
  await expect(point).toHaveText([/^Åk dit/, /^Ring/])
  const { checks } = await admin.call<{ checks: { _id: string }[] }>('case/checks', { formDataId: id })
  await admin.call('case/tickCheck', { formDataId: id, checkId: checks[0]?._id, done: true })
  await expect(page.getByRole('checkbox', { name: 'Åk dit' })).toBeChecked()
  await expect(page.getByText('1 av 2').first()).toBeVisible()
  // What was done before may be told of still, over what is scrolled under it.
  const told = page.locator('.a-change').getByRole('button', { name: 'Stäng' })
  if (await told.isVisible()) await told.click()
  await expectAccessibleInBoth(page, 'a case with a checklist')
  await page.getByRole('button', { name: 'Flytta eller ta bort: Ring' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ta bort' }).press('Enter')
  await expect(point).toHaveCount(1)
  await page.getByRole('button', { name: 'Lägg tillbaka' }).press('Enter')
  await expect(point).toHaveText([/^Åk dit/, /^Ring/])
})

test('who is disabled in their dialog has their open cases offered to be handed over', async ({ page }) => {
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'user',
    data: { name: 'Slutar Snart', email: 'slutar@example.se', roles: ['role-handlaggare'] },
  })
  const formDataId = await send()
  await admin.call('admin/assign3', { formDataId, permission: 'handlaggare', userIds: [id] })
  await enter(page, server.url)
  await page.goto(`${server.url}/user?Modal=Edit&schema=user&id=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Status/ }).click()
  await page.getByRole('option', { name: 'Avstängd' }).click()
  await dialog.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(dialog).toContainText(await numberOf(formDataId))
  await expect(page).toHaveURL(/Modal=OpenCases/)
})
