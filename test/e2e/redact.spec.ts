import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, openHeld, sendRubbish, staff } from './support/seed.ts'
import { commandLine, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Content is removed out of a case for good. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

test('who may removes an answer and a message; what stands in their place is read by staff and by the citizen', async ({
  page,
  browser,
}) => {
  const held = await sendRubbish(server.url, 'Min granne Ragnhild slänger skräp.')
  const { formDataId } = held
  const staff = await login(server.url)
  const note = { formDataId, noteType: 'citizen', note: 'Hej! Är det Ragnhild som du menar?' }
  await staff.call('admin/addNote3', note)

  await enter(page, server.url)
  await page.goto(`${server.url}/case/${formDataId}`)
  await page.getByRole('button', { name: 'Ta bort innehåll: Beskriv felet' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('ingen kopia i serverns mapp har innehållet', { exact: false })).toBeVisible()
  const remove = dialog.getByRole('button', { name: 'Ta bort innehållet för gott' })
  await expect(remove).toBeDisabled()
  await expectAccessibleInBoth(page, 'removing content')
  await dialog.getByRole('textbox', { name: /Varför/ }).fill('Uppgifter om någon annan')
  await dialog.getByRole('checkbox', { name: /Visa skälet/ }).check()
  await remove.click()
  await expect(dialog).toHaveCount(0)
  const answers = page.locator('#case-part-answers')
  await expect(answers.getByText('Innehållet är borttaget av')).toBeVisible()
  const message = page.getByRole('listitem').filter({ hasText: 'Är det Ragnhild' })
  await message.getByRole('button', { name: /^Ta bort innehåll: .*, \d+ \w+ \d{4}/ }).click()
  await dialog.getByRole('textbox', { name: /Varför/ }).fill('Namnet på någon annan')
  await remove.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ragnhild')).toHaveCount(0)
  await expectAccessible(page, 'a case that content was removed of')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const citizen = await context.newPage()
  await openHeld(citizen, server.url, held)
  await expect(
    citizen.getByText(/Innehållet är borttaget av .*, skäl: Uppgifter om någon annan/),
  ).toBeVisible()
  await expect(citizen.getByText('Namnet på någon annan')).toHaveCount(0)
  await expect(citizen.getByText('Innehållet är borttaget av')).toHaveCount(2)
  await context.close()

  // Whose role has not the permission is not offered it.
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${formDataId}`)
  await expect(page.getByText('Innehållet är borttaget av').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ta bort innehåll/ })).toHaveCount(0)
})

test('of a file that a backup and another case have the dialog names the backup, and the other case keeps it', async ({
  page,
}) => {
  const staff = await login(server.url)
  const attach = async (formDataId: string) => {
    const bytes = Buffer.from('Ragnhilds journal')
    const file = { formDataId, name: 'journal.txt', mimeType: 'text/plain', size: bytes.length }
    const { assetId } = await staff.call<{ assetId: string }>('admin/initUpload3', file)
    await staff.call('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
    await staff.call('admin/finishUpload3', { assetId })
    await staff.call('admin/addNote3', {
      ...{ formDataId, noteType: 'citizen', note: 'Se bilagan.', assetIds: [assetId] },
    })
  }
  const cases = [await sendRubbish(server.url, 'Ett.'), await sendRubbish(server.url, 'Två.')]
  for (const { formDataId } of cases) await attach(formDataId)
  const [command, ...before] = commandLine()
  const data = join(server.folder, 'data')
  mkdirSync(join(data, 'backups'), { recursive: true })
  const made = spawnSync(command, [...before, 'backup', join(data, 'backups/i-natt.tar'), '--data', data])
  expect(made.status, made.stderr.toString()).toBe(0)
  await enter(page, server.url)
  await page.goto(`${server.url}/case/${cases[0]?.formDataId}`)
  await page.getByRole('button', { name: 'Ta bort innehåll: journal.txt' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('i-natt.tar')).toBeVisible()
  await expectAccessibleInBoth(page, 'removing a file that a backup has')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await dialog.getByRole('textbox', { name: /Varför/ }).fill('Någon annans uppgifter')
  await dialog.getByRole('button', { name: 'Ta bort innehållet för gott' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'journal.txt' })).toHaveCount(0)
  await page.goto(`${server.url}/case/${cases[1]?.formDataId}`)
  const kept = page.getByRole('link', { name: 'journal.txt' })
  const reply = await page.request.get(new URL((await kept.getAttribute('href')) ?? '', server.url).href)
  expect(await reply.text()).toBe('Ragnhilds journal')
})
