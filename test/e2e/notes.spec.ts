import { expect, type FileChooser, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** What case workers write in a case, as they meet it. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

const send = async () => (await seedCases(server.url, 1))[0] as string
const box = (page: Page) => page.getByRole('textbox', { name: 'Ny anteckning' })
const notes = (page: Page) => page.getByRole('region', { name: 'Interna anteckningar' })

/** Answers the dialog that `press` opens with `files`. */
async function chooseFiles(
  page: Page,
  press: () => Promise<void>,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  // The page is told that dialogs are answered here; a key goes another way to it and can be there before, so it is asked something.
  await page.evaluate(() => document.readyState)
  await press()
  await (await asked).setFiles(files)
}

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function open(page: Page, id: string): Promise<void> {
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  await expect(box(page)).toBeVisible()
}

test('what is longer than a note may be is not cut: it is kept, said, and goes once it is shorter', async ({
  page,
}) => {
  const id = await send()
  await open(page, id)
  const long = `${'Ring driften. '.repeat(1_500)}SLUT`
  await box(page).fill(long)
  await expect(notes(page).getByText(/1.004 tecken för mycket\. Högst 20.000 får plats\./)).toBeVisible()
  await expect(box(page)).toHaveValue(long)
  await expect(notes(page).getByRole('button', { name: /^Spara anteckning/ })).toBeDisabled()
  await expect(notes(page).getByText('Utkast sparat')).toBeVisible()
  await box(page).press('Control+Enter')
  await page.reload()
  await expect(box(page)).toHaveValue(long)
  await box(page).fill(long.slice(-20_000))
  await box(page).press('Control+Enter')
  await expect(box(page)).toHaveValue('')
  await expect(notes(page).getByText(/SLUT\s*$/)).toBeVisible()
})

test('what is begun is there in another browser, and two windows never overwrite each other in silence', async ({
  page,
  browser,
}) => {
  const id = await send()
  await open(page, id)
  await box(page).fill('Ring driften.')
  await expect(notes(page).getByText('Utkast sparat')).toBeVisible()
  await expectAccessible(page, 'a note under way', { part: '#case-part-internal' })
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await open(other, id)
  await expect(box(other)).toHaveValue('Ring driften.')
  // It follows what is written here.
  await box(page).fill('Ring driften i kväll.')
  await expect(box(other)).toHaveValue('Ring driften i kväll.')
  // Both go on at once: the second is asked.
  await box(page).fill('Ring driften i morgon.')
  await box(other).fill('Skriv till driften.')
  const asked = notes(other).getByText('Du har skrivit något annat i ett annat fönster')
  await expect(asked).toBeVisible()
  await expect(notes(other).getByText('Ring driften i morgon.')).toBeVisible()
  for (const width of [1440, 1024, 375]) {
    await other.setViewportSize({ width, height: 900 })
    await expectFits(other)
  }
  await expectAccessibleInBoth(other, 'a note that was written in two windows', {
    part: '#case-part-internal',
  })
  const mine = notes(other).getByRole('button', { name: 'Behåll det som står här' })
  await mine.focus()
  await other.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(box(page)).toHaveValue('Skriv till driften.')
  await box(other).press('Control+Enter')
  await expect(notes(page).getByText('Skriv till driften.')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await elsewhere.close()
})

test('a case that may be the same is linked and taken back by keyboard, and one is found by a search', async ({
  page,
}) => {
  const [id = '', next = '', ...others] = await seedCases(server.url, 6)
  const last = others.at(-1)
  await open(page, id)
  const part = page.getByRole('region', { name: 'Hör ihop med' })
  const suggested = part.getByRole('list', { name: 'Kan vara samma ärende' })
  const linked = part.getByRole('list', { name: 'Hör ihop med' })
  const at = (list: typeof linked, to: string | undefined) =>
    list.getByRole('listitem').filter({ has: page.locator(`a[href="/case/${to}"]`) })
  // Those of other tests may be likelier: more than two are folded.
  const fold = part.locator('details > summary')
  await expect(at(suggested, last).or(fold).first()).toBeVisible()
  if (!(await at(suggested, last).isVisible())) await fold.click()
  await expect(at(suggested, last)).toContainText('Samma plats')
  await at(suggested, last)
    .getByRole('button', { name: /^Koppla till/ })
    .press('Enter')
  await expect(at(linked, last)).toBeVisible()
  await expect(at(suggested, last)).toHaveCount(0)
  await expect(part).toBeFocused()
  await expectAccessibleInBoth(page, 'cases that belong together', { part: '[aria-labelledby=case-related]' })
  await page.keyboard.press('z')
  await expect(page.getByText('Ångrat.')).toBeVisible()
  await expect(at(suggested, last)).toBeVisible()
  await at(suggested, last)
    .getByRole('button', { name: /^Inte samma/ })
    .press('Enter')
  await expect(at(suggested, last)).toHaveCount(0)
  await part.getByRole('button', { name: 'Koppla ett ärende' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Koppla ett ärende' })
  await dialog.getByRole('button', { name: /Ärende/ }).press('Enter')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill('Skolgatan')
  await page
    .getByRole('option', { name: /Skolgatan 3/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Koppla', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await at(linked, next).getByRole('link').click()
  await expect(at(linked, id)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Händelser' })).toContainText('Hör ihop med')
  for (const width of [1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
})

test('files go with a note by button, drop and paste; what is refused says why, and sending waits', async ({
  page,
}) => {
  const id = await send()
  await open(page, id)
  const attached = notes(page).getByRole('list', { name: 'Bifogade filer' })
  // By the button, which the keyboard reaches: nothing else is written.
  await box(page).focus()
  await page.keyboard.press('Tab')
  await expect(notes(page).getByRole('button', { name: 'Bifoga filer' })).toBeFocused()
  await chooseFiles(page, () => page.keyboard.press('Enter'), [
    { name: 'karta.txt', mimeType: 'text/plain', buffer: Buffer.from('Hit ska ni.') },
    { name: 'spel.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await expect(attached.getByRole('listitem')).toHaveCount(2)
  await expect(attached.getByText('Program och skript tas inte emot')).toBeVisible()
  await expectAccessibleInBoth(page, 'files of a note', { part: '#case-part-internal' })
  const sendIt = notes(page).getByRole('button', { name: 'Spara anteckning' })
  await sendIt.click()
  const refused = page.getByText('Ta bort de filer som inte gick, eller försök igen.')
  await expect(refused).toBeVisible()
  await attached.getByRole('button', { name: 'Ta bort spel.exe' }).click()
  await expect(refused).toHaveCount(0)
  // Dropped and pasted.
  for (const [event, name] of [
    ['drop', 'foto.txt'],
    ['paste', 'urklipp.txt'],
  ] as const) {
    const data = await page.evaluateHandle((fileName) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['bild'], fileName, { type: 'text/plain' }))
      return transfer
    }, name)
    await box(page).evaluate(
      (element, [kind, transfer]) => {
        const more = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...more, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...more, clipboardData: transfer }),
        )
      },
      [event, data] as const,
    )
    await expect(attached.getByText(name)).toBeVisible()
  }
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await attached.scrollIntoViewIfNeeded()
    await expectFits(page)
    const lowest = () =>
      notes(page)
        .getByRole('button')
        .evaluateAll((all) => Math.min(...all.map((button) => button.getBoundingClientRect().height)))
    if (width === 375) await expect.poll(lowest).toBeGreaterThanOrEqual(44)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // All are there after a reload, until they are sent.
  await expect(attached.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(attached.getByRole('listitem')).toHaveCount(3)
  await sendIt.click()
  await expect(attached).toHaveCount(0)
  const link = notes(page).getByRole('link', { name: 'karta.txt' })
  await expect(link).toBeVisible()
  const reply = await page.request.get(`${server.url}${await link.getAttribute('href')}`)
  expect(await reply.text()).toBe('Hit ska ni.')
  await expect(page.getByText('3 filer')).toBeVisible()
})

test('the citizen opens the file of a message on the page of the case, and sees none of an internal note', async ({
  page,
}) => {
  const who = { email: 'carl@example.org', password: 'ett grönt hus i skogen' }
  await (await login(server.url)).call('user/add', { ...who, name: 'Carl Citizen' })
  const citizen = await login(server.url, who)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: 'Carl Citizen', epost: who.email, galler: 'skrap' },
      ...{ plats: 'Storgatan 12', beskrivning: 'Lampan blinkar hela natten.' },
    },
  })
  const staff = await login(server.url, handler)
  for (const [noteType, name] of [
    ['citizen', 'arbetsplan.txt'],
    ['internal', 'bedomning.txt'],
  ]) {
    const { assetId } = await staff.call<{ assetId: string }>('admin/uploadv3', {
      ...{ name, formDataId, mimeType: 'text/plain', data: btoa(`Till ${noteType}.`) },
    })
    await staff.call('admin/addNote3', { formDataId, noteType, note: 'Se filen.', assetIds: [assetId] })
  }
  await enter(page, server.url, who)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  const messages = page.getByRole('region', { name: 'Meddelanden', exact: true })
  const link = messages.getByRole('link', { name: 'arbetsplan.txt' })
  await expect(link).toBeVisible()
  await expect(page.getByText('bedomning.txt')).toHaveCount(0)
  await expectAccessible(page, 'messages with files', { part: '.v-talk' })
  const reply = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  expect(await reply.text()).toBe('Till citizen.')
  // The page of those who handle it is not the citizen's.
  await page.goto(`${server.url}/case/${formDataId}`)
  await expect(page.getByText('Det här är sidan för dem som handlägger ärendet')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Interna/ })).toHaveCount(0)
  await expectAccessible(page, 'the page of a case that one does not handle')
})

test('a colleague is mentioned by keyboard, told in the bell, and led to the note', async ({
  page,
  browser,
}) => {
  const id = await send()
  await open(page, id)
  await box(page).focus()
  await page.keyboard.type('Kan @ru')
  const offered = notes(page).getByRole('listbox', { name: 'Kolleger' })
  const option = offered.getByRole('option', { name: registrar.name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expect(notes(page).getByText('1 kollega att nämna')).toBeAttached()
  await expectAccessibleInBoth(page, 'a name under way', { part: '#case-part-internal' })
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  const height = () => option.evaluate((one) => one.getBoundingClientRect().height)
  await expect.poll(height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Escape puts the list away, and the next letter brings it back.
  await box(page).focus()
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  // Who is not chosen is told nothing, and the writer hears that before they send.
  const untold = notes(page).getByText(
    'Ingen underrättas om @ru. Skriv hela namnet eller välj i listan, där de finns som kan öppna ärendet.',
  )
  await expect(untold).toBeVisible()
  await expectAccessible(page, 'a name that tells nobody', { part: '#case-part-internal' })
  await box(page).focus()
  await page.keyboard.type('n')
  await expect(option).toBeVisible()
  await expect(untold).toHaveCount(0)
  // What is typed before the page is drawn anew stands after the name.
  await box(page).evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, 't')
  })
  await expect(box(page)).toHaveValue(`Kan @${registrar.name} t`)
  await page.keyboard.type('itta?')
  await expect(box(page)).toHaveValue(`Kan @${registrar.name} titta?`)
  await page.keyboard.press('Control+Enter')
  await expect(notes(page).getByText(`@${registrar.name}`)).toBeVisible()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await enter(other, server.url, registrar)
  await other.goto(`${server.url}/my-pages`)
  await other.getByRole('button', { name: /^Aviseringar/ }).click()
  await other.getByText(`${handler.name} har nämnt dig i ärende`).click()
  await expect(other).toHaveURL(new RegExp(`/case/${id}#note-`))
  await expect(notes(other).getByRole('listitem').filter({ hasText: 'titta?' })).toBeFocused()
  await elsewhere.close()
})

test('a case is put aside until a day of one’s own choice; one that has been is refused in its place', async ({
  page,
}) => {
  await open(page, await send())
  const until = page.getByRole('button', { name: /^Vila/ })
  await until.press('Enter')
  await page.getByRole('menuitem', { name: 'Välj en dag …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Vila till' })
  const day = dialog.getByLabel('Dag')
  await expect(day).toBeFocused()
  await day.fill('2020-02-03')
  await dialog.getByRole('button', { name: 'Vila', exact: true }).press('Enter')
  await expect(day).toHaveAccessibleDescription(/Välj en tid som inte har varit/)
  await expectAccessibleInBoth(page, 'until when a case is put aside', { part: '[role=dialog]' })
  await day.fill('2099-02-03')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(until).toHaveAccessibleName('Vilar till 3 februari 2099')
})

test('an upload can be cancelled on its way, and sending waits for one that is slow', async ({ page }) => {
  const id = await send()
  const held: (() => void)[] = []
  // Pieces wait until they are let through.
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((message) => {
      if (/streamUpload3/.test(String(message))) held.push(() => upstream.send(message))
      else upstream.send(message)
    })
  })
  // Until the socket is open calls go by themselves.
  await page.route('**/api/action/admin/streamUpload3', (route) => {
    held.push(() => void route.continue())
  })
  await open(page, id)
  const choose = (name: string) =>
    chooseFiles(page, () => notes(page).getByRole('button', { name: 'Bifoga filer' }).click(), {
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('hej'),
    })
  await choose('fel.txt')
  await expect(notes(page).getByRole('progressbar', { name: 'fel.txt laddas upp' })).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  // The browser asks before the window goes with the file.
  expect(await page.evaluate(asksBeforeLeaving)).toBe(true)
  await notes(page).getByRole('button', { name: 'Avbryt fel.txt' }).click()
  expect(await page.evaluate(asksBeforeLeaving)).toBe(false)
  await choose('ratt.txt')
  await expect.poll(() => held.length).toBe(2)
  await box(page).fill('Se filen.')
  await box(page).press('Control+Enter')
  await expect(notes(page).getByText('Väntar på filerna …')).toBeVisible()
  for (const pass of held) pass()
  await expect(notes(page).getByRole('link', { name: 'ratt.txt' })).toBeVisible()
  await expect(notes(page).getByRole('link', { name: 'fel.txt' })).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
})

test('what others have done since one looked is marked in the case, and the way there stands above', async ({
  page,
}) => {
  const id = await send()
  await open(page, id)
  await expect(page.getByText('Nytt sedan du tittade')).toHaveCount(0)
  await page.goto(`${server.url}/formData`)
  const colleague = await login(server.url, registrar)
  await colleague.call('admin/addNote3', { formDataId: id, noteType: 'internal', note: 'Ring först.' })
  await page.goto(`${server.url}/case/${id}`)
  const line = page.locator('.a-news-line')
  await expect(line).toContainText('Nytt sedan du tittade')
  await expect(line.getByRole('link')).toHaveText(['1 anteckning'])
  await expect(notes(page).getByRole('listitem').filter({ hasText: 'Ring först.' })).toContainText('Nytt')
  await expectAccessibleInBoth(page, 'what is new in a case', { part: '.a-news-line' })
  // What comes while the case is open is marked as well, beside what was there.
  await colleague.call('admin/addNote3', { formDataId: id, noteType: 'citizen', note: 'Vi åker ut i dag.' })
  await expect(line.getByRole('link')).toHaveText(['1 meddelande', '1 anteckning'])
  const thread = page.getByRole('region', { name: 'Meddelanden med invånaren' })
  const talk = thread.getByRole('listitem').filter({ hasNotText: 'Automatiskt meddelande' })
  await expect(talk).toHaveText([/^Nytt sedan du tittade/, /^Vi åker ut i dag\.Rune Registrator/])
  // What one writes oneself is no news.
  await box(page).fill('Gjort.')
  await box(page).press('Control+Enter')
  const mine = notes(page).getByRole('listitem').filter({ hasText: 'Gjort.' })
  await expect(mine).toBeVisible()
  await expect(mine).not.toContainText('Nytt')
})

test('the case on paper is what is known and said, white in the dark theme, too', async ({ page }) => {
  await open(page, await send())
  await box(page).fill('Ring först.')
  await box(page).press('Control+Enter')
  await expect(notes(page).getByText('Ring först.')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notes(page).getByText('Ring först.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Om ärendet' })).toContainText('Normal')
  // Nothing of what is pressed or typed in.
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ta ärendet' })).toHaveCount(0)
  // Of the talk there is what was sent by itself, with its words.
  await expect(page.getByText('Tack för din felanmälan.', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toMatch(/rgb\(19/)
})
