import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { type Desk, rows, startDesk } from './support/desk.ts'
import { test } from './support/test.ts'

/** A connection that requires a note, followed without opening the case. */

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
  const { admin } = desk
  const id = 'process-felanmalan'
  const { process, revision } = await admin.call<{
    process: { connections: { _id: string; requires?: { note: boolean } }[] }
    revision: number
  }>('pb3/load', { id })
  for (const one of process.connections) if (one._id === 'borja') one.requires = { note: true }
  await admin.call('pb3/fullSave', { id, revision, process })
  await admin.call('pb3/publish', { id })
  await desk.send()
  await desk.send()
  await desk.send()
})
test.afterAll(() => desk?.stop())

const notesOf = async (formDataId: string) => {
  const { formData } = await desk.admin.call<{ formData: { notes?: { internal?: { note: string }[] } } }>(
    'admin/loadForm3',
    { formDataId },
  )
  return formData.notes?.internal?.map(({ note }) => note) ?? []
}

test('the note is asked where one case is moved, and where many are, and stays when it could not be kept', async ({
  page,
}) => {
  await desk.open(page, '?view=new&sort=-DiaryNumber')
  const keys = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-key') ?? ''))
  const [one = '', two = '', three = ''] = keys
  const row = rows(page).first()
  await row.hover()
  await row.getByRole('button', { name: /^Flytta till …/ }).click()
  await page.getByRole('menuitem', { name: /Under handläggning/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Börja handlägga' })
  const note = dialog.getByRole('textbox', { name: 'Anteckning' })
  await expect(note).toBeFocused()
  await dialog.getByRole('button', { name: 'Bekräfta' }).press('Enter')
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBoth(page, 'a note that is required')
  await note.fill('Ringde Eva')
  await dialog.getByRole('button', { name: 'Bekräfta' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => notesOf(one)).toEqual(['Ringde Eva'])

  // Of many: one note, which stays in its box while the server cannot keep it.
  const message = 'Servern har slut på diskutrymme.'
  let full = true
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((asked) => {
      const call = JSON.parse(String(asked))
      const data = { err: { code: 'DISK_FULL', message } }
      if (full && call.data?.action === 'case/bulk') socket.send(JSON.stringify({ id: call.id, data }))
      else upstream.send(asked)
    })
  })
  await desk.open(page, '?view=new&sort=-DiaryNumber')
  for (const n of [0, 1]) await rows(page).nth(n).press('x')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Börja handlägga' }).press('Enter')
  await expect(dialog.getByText('Sparas i vart och ett av de 2 ärendena.')).toBeVisible()
  await note.fill('Samma väg')
  await dialog.getByRole('button', { name: 'Bekräfta' }).press('Enter')
  await expect(page.getByText(message)).toBeVisible()
  await expect(note).toHaveValue('Samma väg')
  full = false
  await dialog.getByRole('button', { name: 'Bekräfta' }).press('Enter')
  await expect(dialog).toBeHidden()
  for (const id of [two, three]) await expect.poll(() => notesOf(id)).toEqual(['Samma väg'])
})

test('a table on a page asks for it, too', async ({ page }) => {
  const sent = [await desk.send(), await desk.send()]
  await desk.open(page)
  await page.goto(`${desk.url}/page/arenden`)
  const own = await Promise.all(
    sent.map(async (id) => page.locator('tbody tr').filter({ hasText: await desk.numberOf(id) })),
  )
  for (const row of own) await row.getByRole('checkbox').check()
  await page.getByText('Åtgärder', { exact: true }).click()
  await page.getByRole('button', { name: 'Börja handlägga' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Börja handlägga' })
  const note = dialog.getByRole('textbox', { name: 'Anteckning' })
  await expect(dialog).toContainText('Sparas i vart och ett av de 2 ärendena.')
  await dialog.getByRole('button', { name: 'Börja handlägga' }).press('Enter')
  await expect(note).toBeFocused()
  await expect(note).toHaveAccessibleDescription(/Skriv en anteckning\./)
  await expectAccessible(page, 'a note that is required in a table on a page')
  await page.keyboard.type('Syns från vägen')
  await dialog.getByRole('button', { name: 'Börja handlägga' }).press('Enter')
  await expect(dialog).toBeHidden()
  for (const row of own) await expect(row).toContainText('Under handläggning')
  for (const id of sent) await expect.poll(() => notesOf(id)).toEqual(['Syns från vägen'])
})
