import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { choose } from './support/desk.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { administrator, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** What case workers write to the citizen, as they meet it. */

let server: RunningServer

test.beforeAll(async () => {
  // A mail server that nobody answers at: mails wait.
  server = await startServer({
    template: 'felanmalan',
    filling: staff,
    env: { VERKSTAD_SMTP: 'smtp://127.0.0.1:9' },
  })
  const admin = await login(server.url, administrator)
  for (const [name, text] of [
    ['Mottaget', 'Tack, vi har tagit emot {{ case.DiaryNumber }}.'],
    ['Bild', 'Kan du skicka en bild?'],
  ])
    await admin.call('admin/create', { page: 'quickanswer', data: { name, text } })
})
test.afterAll(() => server?.stop())

const box = (page: Page) => page.getByRole('textbox', { name: 'Nytt meddelande' })
const talk = (page: Page) => page.getByRole('region', { name: 'Meddelanden med invånaren' })

async function open(page: Page, id: string): Promise<void> {
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  await expect(box(page)).toBeVisible()
}

/** A case of somebody who called, and has left nothing but a number. Answers with its id. */
async function registerCaller(desk: Awaited<ReturnType<typeof login>>): Promise<string> {
  const begun = await desk.call<{ formDataId: string }>('admin/runEffect3', {
    effect: 'FormCreate/createTicket',
    context: {
      ...{ formId: 'form-felanmalan', source: 'phone' },
      onBehalf: { name: 'Ida Ring', phone: '070-123 45 67' },
    },
  })
  await desk.call('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', formDataId: begun.formDataId, complete: true },
    data: { namn: 'Ida Ring', galler: 'skrap', plats: 'Torget', beskrivning: 'Skräp.' },
  })
  return begun.formDataId
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
  const attach = talk(page).getByRole('button', { name: 'Bifoga filer' })
  const before = await attach.boundingBox()
  await expect(talk(page).getByText('Utkast sparat')).toBeVisible()
  // It has not moved under the pointer.
  expect(await attach.boundingBox()).toEqual(before)
  const asked = page.waitForEvent('filechooser')
  await attach.click()
  await (await asked).setFiles({ name: 'karta.txt', mimeType: 'text/plain', buffer: Buffer.from('Hit.') })
  await expect(attached.getByRole('progressbar')).toHaveCount(0)
  await box(page).press('Control+Enter')
  await expect(waiting).toContainText('Se kartan.')
  await expect(waiting).toContainText('karta.txt')
  // What is counted down is not read out each second.
  await expect(waiting.getByText(/^Skickas om \d+ s$/)).toBeVisible()
  await expect(waiting.getByRole('status')).toHaveText('')
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

test('the same message to many is looked at beforehand, kept when it is put away, and can be undone', async ({
  page,
}) => {
  await seedCases(server.url, 4)
  const desk = await login(server.url, handler)
  await registerCaller(desk)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?size=100&sort=-created`)
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await choose(rows, 5)
  const dialog = page.getByRole('dialog', { name: /^Skriv till dem/ })
  const words = dialog.getByRole('textbox', { name: 'Meddelande' })
  const begin = async () => {
    await page.getByRole('button', { name: 'Fler', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Skriv till markerade' }).click()
  }
  await begin()
  await dialog.getByRole('button', { name: 'Färdiga svar' }).click()
  await dialog.getByRole('combobox').fill('mottag')
  await dialog.getByRole('combobox').press('Enter')
  await expect(words).toHaveValue('Tack, vi har tagit emot {{ case.DiaryNumber }}.')
  await expectAccessible(page, 'writing to many', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await begin()
  await expect(words).toHaveValue(/^Tack/)
  await dialog.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(dialog.getByText('Meddelandet når 4 av 5.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: '070-123 45 67' })).toBeVisible()
  const preview = dialog.getByRole('region', { name: 'Så blir meddelandet' })
  await expect(preview).toContainText(/Tack, vi har tagit emot \S*\d+\./)
  await preview.getByRole('button', { name: 'Nästa ärende' }).click()
  await expect(preview).toContainText('2 av 3')
  await expectAccessibleInBoth(page, 'a message to many', { part: '[role=dialog]' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Skicka till 4' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Meddelandet skickas i 4 ärenden om tio sekunder.')).toBeVisible()
  await page.getByRole('button', { name: /^Ångra/ }).click()
  await expect(page.getByText(/^Ångrat: i 4 ärenden skickas meddelandet inte/)).toBeVisible()
  await begin()
  // All five got none: they stay chosen.
  await expect(page.getByRole('dialog', { name: 'Skriv till dem som skickat in 5 ärenden' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Meddelande' })).toHaveValue(/^Tack/)
})

test('a colleague’s draft is taken over, and two who answer at once know of each other', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const colleague = await login(server.url, administrator)
  const of = { formDataId: id, noteType: 'citizen' }
  await colleague.call('case/keepNoteDraft', { ...of, note: 'Lampan byts på fredag.', was: null })
  await open(page, id)
  const drafts = talk(page).getByRole('list', { name: 'Kollegors utkast' })
  await expect(drafts).toContainText('Lampan byts på fredag.')
  await expectAccessible(page, 'a draft of a colleague', { part: '#case-part-citizen' })
  await drafts.getByRole('button', { name: 'Ta över utkastet' }).click()
  await expect(box(page)).toHaveValue('Lampan byts på fredag.')
  await expect(drafts).toHaveCount(0)
  await colleague.call('case/sendMessage', { formDataId: id, note: 'Vi byter lampan i morgon.' })
  const told = talk(page).getByText('Det här har skrivits sedan du började')
  await expect(told).toBeVisible()
  await box(page).press('Control+Enter')
  await expect(box(page)).toHaveValue('Lampan byts på fredag.')
  await expectAccessibleInBoth(page, 'what others have written', { part: '#case-part-citizen' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await talk(page).getByRole('button', { name: 'Skicka mitt ändå' }).click()
  await expect(talk(page).getByRole('list', { name: 'Inte skickade än' })).toContainText('på fredag')
  await expect(told).toHaveCount(0)
  // What one has begun is given to a colleague, too.
  await box(page).fill('Hör av dig om den slocknar.')
  await talk(page).getByRole('button', { name: 'Lämna utkastet till en kollega' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lämna utkastet till en kollega' })
  await dialog.getByRole('button', { name: /^Kollega/ }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expectAccessible(page, 'giving a draft', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Lämna över' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(drafts).toContainText('Hör av dig om den slocknar.')
})

test('who has the box open is told there that a colleague took over the draft', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const colleague = await login(server.url, administrator)
  await open(page, id)
  const told = talk(page).getByRole('status').filter({ hasText: 'Admin tog över ditt utkast' })
  const takeIt = async () => {
    const { drafts } = await colleague.call<{ drafts: { userId: string; at: number }[] }>(
      'case/sharedDrafts',
      { formDataId: id },
    )
    for (const { userId, at } of drafts)
      await colleague.call('case/takeDraft', { formDataId: id, userId, at })
  }
  await box(page).fill('Lampan byts.')
  await expect(talk(page).getByText('Utkast sparat')).toBeVisible()
  await takeIt()
  await expect(told).toContainText('står det ovanför, som ”Utkast av Admin”')
  await expect(talk(page).getByRole('list', { name: 'Kollegors utkast' })).toContainText('Utkast av Admin')
  await expect(box(page)).toHaveValue('')
  await expectAccessibleInBoth(page, 'a draft that was taken over', { part: '#case-part-citizen' })
  await told.getByRole('button', { name: 'Jag har sett det' }).click()
  await expect(told).toHaveCount(0)
})

test('a message goes on its way while a colleague removes what it answers, or merges the case', async ({
  page,
}) => {
  const [id = '', into = ''] = await seedCases(server.url, 2)
  const colleague = await login(server.url, administrator)
  const { note } = await colleague.call<{ note: { noteId: string } }>('admin/addNote3', {
    ...{ formDataId: id, noteType: 'citizen', note: 'Lampan hos Karin byts.' },
  })
  await open(page, id)
  await expect(talk(page).getByText('Lampan hos Karin byts.')).toBeVisible()
  await box(page).fill('Till det: ja, på fredag.')
  const waiting = talk(page).getByRole('list', { name: 'Inte skickade än' })
  const { noteId } = note
  await Promise.all([
    box(page).press('Control+Enter'),
    colleague.call('case/redact', { formDataId: id, noteId, reason: 'Fel ärende', showReason: false }),
  ])
  await expect(talk(page).getByText('Innehållet är borttaget av Admin')).toBeVisible()
  await expect(talk(page).getByText('Lampan hos Karin byts.')).toHaveCount(0)
  await expect(waiting).toContainText('Till det: ja, på fredag.')
  await box(page).fill('Och i morgon?')
  await Promise.all([
    box(page).press('Control+Enter'),
    colleague.call('case/merge', { formDataId: id, into }),
  ])
  await expect(page.getByText('Ärendet är sammanfört med ett annat')).toBeVisible()
  await expect(waiting).toContainText('Och i morgon?')
  await expect(box(page)).toHaveValue('')
})

test('who cannot be reached is called, or gets a letter that one says one has posted', async ({ page }) => {
  const desk = await login(server.url, handler)
  const id = await registerCaller(desk)
  await desk.call('admin/addNote3', { formDataId: id, noteType: 'citizen', note: 'Vi kommer på fredag.' })
  await open(page, id)
  await expect(talk(page).getByText('Till Ida Ring: går inte att skicka')).toBeVisible()
  await expect(talk(page).getByRole('link', { name: '070-123 45 67' })).toHaveCount(2)
  await expect(talk(page).getByText('Ärendet har ingen postadress').first()).toBeVisible()
  await expect(talk(page).getByRole('button', { name: 'Spara i ärendet' })).toBeVisible()
  await expect(talk(page).getByRole('button', { name: 'Skicka senare' })).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a message that reached nobody', { part: '#case-part-citizen' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const letter = page.waitForEvent('download')
  await talk(page).getByRole('button', { name: 'Skriv ut som pappersbrev' }).click()
  expect((await letter).suggestedFilename()).toMatch(/^meddelande-i-ärende-.*\.pdf$/)
  await talk(page).getByRole('button', { name: 'Jag har postat brevet' }).click()
  await expect(talk(page).getByText('På papper: skickat')).toBeVisible()
  await expect(talk(page).getByRole('button', { name: 'Jag har postat brevet' })).toHaveCount(0)
})

test('a canned reply that names what there is not is saved, and says so until it is put right', async ({
  page,
}) => {
  await enter(page, server.url, administrator)
  await page.goto(`${server.url}/quickanswer`)
  await page.getByRole('button', { name: 'Skapa', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Namn/ }).fill('Var')
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Gäller det {{ answers.plast }}?')
  await dialog.getByRole('button', { name: 'Skapa' }).click()
  const told = dialog.getByText('Menar du answers.plats?').first()
  await expect(told).toBeVisible()
  await expectAccessibleInBoth(page, 'a canned reply with a warning', { part: '[role=dialog]' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Gäller det {{ answers.plasts }}?')
  await dialog.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(dialog.getByText(/^answers\.plasts: inget publicerat formulär/).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Gäller det {{ answers.plats }}?')
  await dialog.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(dialog).toHaveCount(0)
})
