import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { type Desk, menu, preview, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar } from './support/seed.ts'
import { login } from './support/server.ts'
import { test } from './support/test.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

test('a new case waits to be shown, a changed row changes in its place, and the counts follow', async ({
  page,
}) => {
  await desk.open(page, '?view=unassigned')
  const count = menu(page).getByRole('link', { name: /^Otilldelade/ })
  await expect(count).toHaveText(/\d/)
  const before = Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
  const shown = Math.min(before, 25)
  await expect(rows(page)).toHaveCount(shown)
  const id = await desk.send()
  const news = page.getByRole('button', { name: '1 nytt – visa' })
  await expect(news).toBeVisible()
  expect(await rows(page).count()).toBe(shown)
  await expectAccessibleInBoth(page, 'a desk with news')
  await news.click()
  await expect(rows(page)).toHaveCount(shown + 1)
  await expect(rows(page).first()).toContainText(await desk.numberOf(id))
  await expect(count).toContainText(String(before + 1))

  const row = rows(page).filter({ hasText: await desk.numberOf(id) })
  await desk.admin.call('admin/changeStatus3', {
    formDataId: id,
    connectionId: 'borja',
    currentStateId: 'ny',
  })
  await expect(row).toContainText('Under handläggning')
  await desk.admin.call('admin/assign3', {
    formDataId: id,
    permission: 'handlaggare',
    userIds: [desk.people.registrar],
  })
  await expect(row).toHaveCount(0)
})

test('what a person takes back themselves is no news', async ({ page }) => {
  const id = await desk.send()
  await desk.open(page, '?view=new')
  const row = page.locator(`tr[data-key="${id}"]`)
  await page.keyboard.press('j')
  await expect(preview(page).getByRole('button', { name: /^Börja handlägga/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(row).toHaveCount(0)
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('nytt – visa')) document.body.dataset.toldNews = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // The list hears of it before the answer is there.
  await page.route('**/api/action/case/undo', async (route) => {
    const heard = page.waitForResponse(/case\/list/)
    const response = await route.fetch()
    await heard
    await route.fulfill({ response })
  })
  await page.keyboard.press('z')
  await expect(row).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-told-news')
})

test('a note under way survives what others do, and can be copied when the case is gone', async ({
  page,
}) => {
  const id = await desk.send()
  await desk.open(page, `?case=${id}`)
  const shown = preview(page)
  await expect(shown.getByText('Lampan blinkar hela natten.')).toBeVisible()
  await page.keyboard.press('n')
  const box = shown.getByRole('textbox', { name: 'Ny anteckning' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Ring driften.')
  await desk.admin.call('admin/assign3', {
    formDataId: id,
    permission: 'handlaggare',
    userIds: [desk.people.registrar],
  })
  await expect(shown.getByText(registrar.name)).toBeVisible()
  await desk.admin.call('admin/changeStatus3', {
    formDataId: id,
    connectionId: 'borja',
    currentStateId: 'ny',
  })
  await expect(shown.getByText('Under handläggning')).toBeVisible()
  await expect(box).toHaveValue('Ring driften.')
  await expect(box).toBeFocused()
  // The case itself knows what was begun beside the list.
  await page.goto(`${desk.url}/case/${id}`)
  await expect(page.getByRole('textbox', { name: 'Ny anteckning' })).toHaveValue('Ring driften.')
  await desk.admin.call('admin/remove', { page: 'formData', ids: [id] })
  await expect(page.getByText('Ärendet finns inte kvar')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ny anteckning' })).toHaveValue('Ring driften.')
  await expect(page.getByRole('button', { name: 'Kopiera texten' })).toBeVisible()
  await expectAccessibleInBoth(page, 'a case that is gone')
})

test('who sends in a case that somebody has removed, before they are told of it, learns that, and can copy the text', async ({
  page,
}) => {
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      if (!/"(changes|removes)"/.test(String(message))) socket.send(message)
    })
  })
  for (const place of [(id: string) => `/formData?case=${id}`, (id: string) => `/case/${id}`]) {
    const id = await desk.send()
    await desk.open(page, '')
    await page.goto(`${desk.url}${place(id)}`)
    await expect(page.getByText('Lampan blinkar hela natten.').first()).toBeVisible()
    await page.keyboard.press('n')
    const box = page.getByRole('textbox', { name: 'Ny anteckning' })
    await expect(box).toBeFocused()
    await page.keyboard.type('Ring driften.')
    await desk.admin.call('admin/remove', { page: 'formData', ids: [id] })
    await page.keyboard.press('Control+Enter')
    await expect(
      page.getByText(/Ärendet finns inte kvar|Ärendet är borttaget, eller inte längre/).first(),
    ).toBeVisible()
    await expect(box).toHaveValue('Ring driften.')
    await expect(page.getByRole('button', { name: 'Kopiera texten' })).toBeVisible()
  }
})

test('a status that somebody else changed says who and when', async ({ page }) => {
  const id = await desk.send()
  await enter(page, desk.url, handler)
  // The page does not hear of the change, as where a line is slow.
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (!/"(changes|changeStatuses)"/.test(String(message))) socket.send(message)
    })
  })
  await page.goto(`${desk.url}/case/${id}`)
  const ways = page.getByRole('group', { name: 'Byt status' })
  await expect(ways.getByRole('button', { name: 'Börja handlägga' })).toBeVisible()
  const other = await login(desk.url, registrar)
  await other.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  await ways.getByRole('button', { name: 'Börja handlägga' }).click()
  await expect(page.getByText(`Statusen ändrades av ${registrar.name}`)).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Markera som åtgärdad' })).toBeVisible()
})

test('a key pressed just as somebody else has changed the buttons presses none of them', async ({ page }) => {
  const id = await desk.send()
  await enter(page, desk.url, handler)
  await page.goto(`${desk.url}/case/${id}`)
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
  const other = await login(desk.url, registrar)
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
  const id = await desk.send()
  await enter(page, desk.url, handler)
  await page.goto(`${desk.url}/case/${id}`)
  const ways = page.getByRole('group', { name: 'Byt status' })
  await ways.getByRole('button', { name: 'Avsluta utan åtgärd' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })
  await expect(asked).toBeVisible()
  const other = await login(desk.url, registrar)
  await other.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
  // The page under the question has heard of it.
  await expect(page.getByText('Under handläggning', { exact: true }).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText(`Statusen ändrades av ${registrar.name}`)).toBeVisible()
})

test('a case that somebody else was given meanwhile says so, and nothing is overwritten unasked', async ({
  page,
}) => {
  const id = await desk.send()
  await enter(page, desk.url, handler)
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    upstream.onMessage((message) => {
      if (!/"(changes|changeStatuses)"/.test(String(message))) socket.send(message)
    })
  })
  await page.goto(`${desk.url}/case/${id}`)
  const held = page.getByRole('region', { name: 'Tilldelat' })
  await expect(held.getByRole('button', { name: 'Ta ärendet' }).first()).toBeVisible()
  const give = (userIds: string[]) =>
    desk.admin.call('admin/assign3', { formDataId: id, permission: 'handlaggare', userIds })
  await give([desk.people.registrar])
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
