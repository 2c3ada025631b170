import { expect, type Locator, type Page } from '@playwright/test'
import type { GalleryPart } from '../../ui/kit/gallery/main.tsx'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { type Site, servePlayground } from './support/playground.ts'
import { test } from './support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await servePlayground('ui/kit/gallery')
})
test.afterAll(() => site?.close())

interface Query {
  part?: GalleryPart
  theme?: string
  locale?: string
  rich?: string
}

/** What the page complained about, refused styles and scripts included. */
const complaints = new WeakMap<Page, string[]>()

test.beforeEach(async ({ page }) => {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
})

test.afterEach(({ page }) => {
  expect(complaints.get(page)).toEqual([])
})

/** Opens the gallery, or one part of it: all of the widgets take a second to draw. */
async function open(page: Page, query: Query = {}) {
  await page.goto(`${site.address}?${new URLSearchParams({ ...query })}`)
  await expect(page.getByRole('heading', { name: 'Widgets' })).toBeVisible()
}

/** Time stands still, but for `page.clock.runFor`. */
async function openStopped(page: Page, query: Query) {
  await page.clock.install()
  await open(page, query)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}

const dialog = '[role=dialog], [role=alertdialog]'
const popup = '.k-popup'

/** What opens over the page, and where it stands: under the first the whole page is looked at once more. */
const overlays: { name: string; on?: GalleryPart; part?: string; show: (page: Page) => Promise<void> }[] = [
  { name: 'modal', show: (page) => press(page, 'Modal') },
  { name: 'modal with tabs', on: 'overlays', part: dialog, show: (page) => press(page, 'Modal med flikar') },
  { name: 'confirmation', on: 'overlays', part: dialog, show: (page) => press(page, 'Bekräfta borttagning') },
  { name: 'full-screen picker', on: 'overlays', part: dialog, show: (page) => press(page, 'Flerval') },
  { name: 'menu', on: 'overlays', part: popup, show: (page) => press(page, 'Mer') },
  { name: 'selector', on: 'choices', part: popup, show: (page) => press(page, /^Formulär /) },
  {
    name: 'selector of several',
    on: 'choices',
    part: popup,
    show: (page) => press(page, /^Flera formulär /),
  },
  { name: 'select', on: 'choices', part: popup, show: (page) => press(page, /text Typ/) },
  { name: 'icon picker', on: 'choices', part: popup, show: (page) => press(page, /^Ikon /) },
  { name: 'column menu', on: 'tables', part: popup, show: (page) => press(page, 'Kolumner') },
  {
    name: 'dialog of a link',
    on: 'rich',
    part: popup,
    show: async (page) => {
      // The text area that stands in for the editor knows no links.
      await expect(rich(page)).toHaveAttribute('contenteditable', 'true')
      await rich(page).press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Länk' })).toBeVisible()
    },
  },
]

async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name, exact: true }).first().click()
}

test('every widget is accessible', async ({ page }) => {
  await open(page)
  await expectAccessibleInBoth(page, 'widgets', { bestPractice: true })
})

for (const { name, on, part, show } of overlays) {
  test(`${name} is accessible`, async ({ page }) => {
    await open(page, on && { part: on })
    await show(page)
    await expectAccessibleInBoth(page, name, { bestPractice: true, ...(part && { part }) })
  })
}

// They go away by themselves, so that each theme has its own.
for (const theme of ['light', 'dark']) {
  test(`toasts are accessible, ${theme}`, async ({ page }) => {
    await open(page, { part: 'overlays', theme })
    for (const name of ['Info', 'Klart', 'Varning', 'Fel']) await press(page, name)
    const look = { bestPractice: true, colors: theme === 'dark', part: '.k-toasts' }
    await expectAccessible(page, 'toasts', look)
  })
}

for (const width of [1440, 1024, 375, 320]) {
  test(`nothing is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page)
    await expectFits(page)
  })
}

test('English is complete in the widgets', async ({ page }) => {
  await open(page, { locale: 'en' })
  await expect(page.getByText('11 - 20 of 128')).toBeVisible()
  await expect(page.getByText('4 min ago', { exact: true })).toBeVisible()
  await expect(page.getByText('Choose..').first()).toBeVisible()
})

test('a table by keyboard: arrows, Space, Shift, Ctrl+A, Enter', async ({ page }) => {
  await open(page, { part: 'tables' })
  const table = page.getByRole('grid', { name: 'Ärenden' })
  const rows = table.getByRole('row')
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
  await expect(page.getByText('128 rader')).toBeVisible()
  await expect(rows.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Kolumner' }).focus()
  await page.keyboard.press('Tab')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 valda')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('10 valda')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Öppnar 2026-00401')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('128 rader')).toBeVisible()
})

test('a table sorts by its headings, and pages', async ({ page }) => {
  await open(page, { part: 'tables' })
  const table = page.getByRole('grid', { name: 'Ärenden' })
  const updated = table.getByRole('columnheader', { name: /Uppdaterat/ })
  await expect(updated).toHaveAttribute('aria-sort', 'descending')
  await updated.click()
  await expect(updated).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('columnheader', { name: /Nummer/ }).click()
  await expect(updated).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Sista sidan' }).first().click()
  await expect(page.getByText('121 - 128 av 128')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nästa sida' }).first()).toBeDisabled()
  await page
    .getByRole('button', { name: /Rader per sida/ })
    .first()
    .click()
  await page.getByRole('option', { name: '100 per sida' }).click()
  await expect(page.getByText('1 - 100 av 128')).toBeVisible()
})

test('chosen rows stay chosen on other pages', async ({ page }) => {
  await open(page, { part: 'tables' })
  await page.getByRole('button', { name: 'Nästa sida' }).first().click()
  const table = page.getByRole('grid', { name: 'Ärenden' })
  // The box drawn is a label's; the input itself is out of sight.
  const all = table.locator('label').filter({ has: page.getByRole('checkbox', { name: 'Markera allt' }) })
  await all.click()
  await expect(page.getByText('12 valda, 2 syns inte')).toBeVisible()
  await all.click()
  await expect(page.getByText('2 valda')).toBeVisible()
})

test('Enter makes a filter chip of the text; Backspace takes the last one', async ({ page }) => {
  await open(page, { part: 'tables' })
  const box = page.getByRole('searchbox', { name: 'Filtrera' })
  await box.fill('Belysning')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  const chips = page.getByRole('list', { name: 'Aktiva filter' }).getByRole('listitem')
  await expect(chips).toHaveText(['Storgatan', 'Status: Under handläggning', 'Belysning'])
  await box.press('Backspace')
  await page.getByRole('button', { name: 'Ta bort Storgatan' }).first().click()
  await expect(chips).toHaveText(['Status: Under handläggning'])
  await page.getByRole('button', { name: 'Rensa' }).first().click()
  await expect(chips).toHaveCount(0)
})

test('a modal keeps the focus, closes by Esc and gives the focus back', async ({ page }) => {
  await open(page, { part: 'overlays' })
  const opener = page.getByRole('button', { name: 'Modal', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Redigera text' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBe(400)
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Enter in a field presses the primary button', async ({ page }) => {
  await open(page, { part: 'overlays' })
  await press(page, 'Modal med flikar')
  const dialog = page.getByRole('dialog', { name: 'Skapa formulär' })
  await dialog.getByRole('tab', { name: 'Avancerade inställningar' }).click()
  await dialog.getByRole('textbox', { name: 'Adress' }).press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('the full-screen picker offers to save only after a change', async ({ page }) => {
  await open(page, { part: 'overlays' })
  await press(page, 'Flerval')
  const dialog = page.getByRole('dialog', { name: 'Välj roller' })
  const save = dialog.getByRole('button', { name: 'Spara' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(save).toHaveCount(0)
  await page.keyboard.type('regi')
  await page.keyboard.press('Enter')
  await expect(save).toBeVisible()
  await expect(dialog.getByText('2 valda')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(save).toHaveCount(0)
  await page.keyboard.press('Enter')
  await save.click()
  await press(page, 'Flerval')
  await expect(dialog.getByText('2 valda')).toBeVisible()
})

test('a selector opens by typing, finds, chooses and clears', async ({ page }) => {
  await open(page, { part: 'choices' })
  const selector = page.getByRole('button', { name: /^Formulär / })
  await selector.focus()
  await page.keyboard.press('b')
  await expect(page.getByRole('combobox', { name: 'Sök', exact: true })).toHaveValue('b')
  await page.keyboard.type('ygg')
  await page.keyboard.press('Enter')
  await expect(selector).toHaveAccessibleName(/Ansökan om bygglov/)
  await expect(selector).toBeFocused()
  await page.getByRole('button', { name: 'Töm Formulär' }).first().click()
  await expect(selector).toHaveAccessibleName(/Välj../)
})

test('a selector that loads asks again for what is typed', async ({ page }) => {
  await open(page, { part: 'choices' })
  const selector = page.getByRole('button', { name: /^Hämtas vid sökning/ })
  await selector.click()
  const options = page.getByRole('listbox', { name: 'Hämtas vid sökning' }).getByRole('option')
  await expect(options).toHaveCount(6)
  await page.keyboard.type('bygg')
  await expect(options).toHaveText([/Ansökan om bygglov/, /Skapa ny/])
  await page.keyboard.press('Escape')
  await expect(selector).toBeFocused()
})

test('the first hit of a search on the server is active, and Enter takes it', async ({ page }) => {
  await open(page, { part: 'choices' })
  const selector = page.getByRole('button', { name: /^Hämtas vid sökning/ })
  const box = page.getByRole('combobox', { name: 'Sök', exact: true })
  const first = page.getByRole('listbox', { name: 'Hämtas vid sökning' }).getByRole('option').first()
  const active = async () =>
    expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  // The letter that opens it is a search, too.
  await selector.focus()
  await page.keyboard.press('b')
  await expect(first).toHaveText(/Ansökan om bygglov/)
  await active()
  await page.keyboard.type('ygg')
  await active()
  await page.keyboard.press('Enter')
  await expect(selector).toHaveAccessibleName(/Ansökan om bygglov/)
})

test('a color is picked, cleared by the same press, and flagged when it is none', async ({ page }) => {
  await open(page, { part: 'editors' })
  const text = page.getByRole('textbox', { name: 'Bakgrund' })
  const preset = page.getByRole('radio', { name: 'Röd' }).first()
  await preset.click()
  await expect(text).toHaveValue('b3261e')
  await preset.click()
  await expect(text).toHaveValue('')
  await text.fill('ABC')
  await expect(text).not.toHaveAttribute('aria-invalid')
  await text.fill('ABCD')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Skriv 3 eller 6 hexadecimala siffror')).toBeVisible()
})

test('a field with a pause tells its change after it, and on leaving at once', async ({ page }) => {
  await openStopped(page, { part: 'fields' })
  const field = page.getByRole('textbox', { name: 'Hjälptext' })
  const told = (text: string) => page.getByText(`Berättas efter en paus: ${text}`, { exact: true })
  await field.fill('ett')
  await page.clock.runFor(499)
  await expect(told('ett')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(told('ett')).toBeVisible()
  await field.fill('två')
  await field.blur()
  await expect(told('två')).toBeVisible()
})

test('a toast stays 15 seconds, and longer while the pointer is on it', async ({ page }) => {
  await openStopped(page, { part: 'overlays' })
  await press(page, 'Klart')
  const toast = page.getByText('Ärendet är sparat')
  await page.clock.runFor(14_000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(1_500)
  await expect(toast).toHaveCount(0)
})

test('a number takes a comma, arrow keys, and says what is wrong', async ({ page }) => {
  await open(page, { part: 'fields' })
  const field = page.getByRole('textbox', { name: 'Idle-tid' })
  await field.press('ArrowUp')
  await expect(field).toHaveValue('13')
  await field.fill('121,5')
  await expect(page.getByText('Högst 120')).toBeVisible()
  await field.fill('tolv')
  await expect(page.getByText('Skriv ett tal')).toBeVisible()
})

test('a step type is cleared by a second press', async ({ page }) => {
  await open(page, { part: 'choices' })
  const step = page.getByRole('radio', { name: 'Underskrift' })
  await step.click()
  await expect(step).toBeChecked()
  await step.click()
  await expect(step).not.toBeChecked()
})

test('on a narrow screen a row tells its most important facts under its name, and nothing is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await open(page, { part: 'tables' })
  const table = page.getByRole('grid', { name: 'Ärenden', exact: true })
  await expect(table.getByRole('columnheader', { name: 'Nummer' })).toBeVisible()
  await expect(table.getByRole('rowheader').first()).toContainText('Under handläggning')
  const isWhole = () => table.evaluate((one) => one.scrollWidth <= (one.parentElement?.clientWidth ?? 0))
  await expect.poll(isWhole).toBe(true)
})

test('a tree is walked and rearranged by keyboard', async ({ page }) => {
  await open(page, { part: 'trees' })
  const tree = page.getByRole('treegrid', { name: 'Disposition' })
  const row = (name: string) => tree.getByRole('row', { name, exact: true })
  await row('Var finns felet?').click()
  await page.keyboard.press('ArrowUp')
  await expect(row('Vad gäller det?')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Rad')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Vad gäller det?')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(row('Vad gäller det?')).toBeFocused()
  await row('Vad gäller det?')
    .getByRole('button', { name: /Flytta/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('moved')).toHaveText(/^radio (before|after|on) /)
})

test('a slow press with the mouse is a press: it chooses in a tree, also with Ctrl, and opens in a table', async ({
  page,
}) => {
  await page.clock.install()
  await open(page)
  const slowly = async (target: Locator) => {
    await target.hover()
    await page.mouse.down()
    await page.clock.runFor(800)
    await page.mouse.up()
  }
  const tree = page.getByRole('treegrid', { name: 'Disposition' })
  const row = (name: string) => tree.getByRole('row', { name, exact: true })
  await slowly(row('Vad gäller det?'))
  await expect(row('Vad gäller det?')).toHaveAttribute('aria-selected', 'true')
  await expect(row('Var finns felet?')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.down('Control')
  await slowly(row('Var finns felet?'))
  await page.keyboard.up('Control')
  await expect(row('Vad gäller det?')).toHaveAttribute('aria-selected', 'true')
  await expect(row('Var finns felet?')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByTestId('opened')).toHaveText('')
  await row('Var finns felet?').dblclick()
  await expect(page.getByTestId('opened')).toHaveText('text')

  // While rows are chosen a press chooses, too.
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
  await slowly(page.getByRole('grid', { name: 'Ärenden', exact: true }).getByRole('row').nth(1))
  await page.clock.runFor(800)
  await expect(page.getByText(/^Öppnar/)).toBeVisible()
})

test('a tree of thousands draws only what is seen', async ({ page }) => {
  await open(page, { part: 'trees' })
  const tree = page.getByRole('treegrid', { name: 'Många' })
  expect(await tree.getByRole('row').count()).toBeLessThan(40)
})

/** Markdown that an editor could take for something else, or would write in another way. */
const untouched = [
  [
    '\nEtt stycke  \n\n\n\n__fetstil__ och _kursiv_\n\n* ett\n* två\n\n+ tre\n\n***\n',
    'Titel\n=====\n\n    kod\n\n~~~sql\nselect *\n~~~',
    '{% for rad in case.summary %}- {{ rad.a_b_c }}: {{ rad[0] }}\n{% endfor %}\nSlut *{{ "a*b" }}*',
    'Fem &lt; sex &amp; <b>html</b> som text\n\n<div>*a*</div>\n\n| a | b |\n|---|---|\n| ~~c~~ | d |',
    '> citat\nsom går vidare\n\n1) ett\n3) tre\n   - inuti\n\n     stycke\n\n\n',
  ].join('\n\n'),
  '[länk][ref] ![bild](https://example.org/bild.png "Titel") <https://example.org>\\\nny rad\n\n[ref]: /v/start',
]

for (const [index, text] of untouched.entries()) {
  test(`a rich text that is opened and left is as it was, ${index + 1}`, async ({ page }) => {
    await openRich(page, text)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Home')
    await page.getByRole('textbox', { name: 'Svar', exact: true }).click()
    await expect(page.getByTestId('told')).toHaveText('0')
    expect(await page.getByTestId('source').textContent()).toBe(text)
  })
}

test('what is changed in a rich text leaves the rest to the letter', async ({ page }) => {
  const before = '__Ett__\n\n* två\n* tre\n\n{{ a_b }} och {% if a > b %}c_d{% endif %}'
  const after = `${before} \\[x] \\<i> 2 \\* 3 \\* 4`
  await openRich(page, before)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' [x] <i> 2 * 3 * 4')
  await expectSource(page, after)
  // What is one step depends on how quickly it was typed.
  for (let n = 0; n < 20; n++) await page.keyboard.press('Control+z')
  await expectSource(page, before)
  for (let n = 0; n < 20; n++) await page.keyboard.press('Control+y')
  await expectSource(page, after)
})

test('a rich text is written by keyboard: headings, lists, emphasis, links', async ({ page }) => {
  await openRich(page, '')
  const tools = page.getByRole('toolbar', { name: 'Formatering: Brödtext' })
  // Back from the text is its tool bar, in which arrows move.
  await page.keyboard.press('Shift+Tab')
  await expect(tools.getByRole('button', { name: 'Markdown' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tools.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  for (let n = 0; n < 8; n++) await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: /Textstil/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText([
    'Normal',
    ...[1, 2, 3, 4, 5, 6].map((level) => `Rubrik ${level}`),
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rich(page)).toBeFocused()
  await page.keyboard.type('Anmäl')
  await expect(tools.getByRole('button', { name: /Rubrik 2/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await expect(tools.getByRole('button', { name: 'Fet' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Fort')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' och ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('rätt')
  await page.keyboard.press('Control+i')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Punktlista' }).click()
  await expect(rich(page)).toBeFocused()
  await page.keyboard.type('ett')
  await page.keyboard.press('Enter')
  await page.keyboard.type('två')
  await tools.getByRole('button', { name: 'Numrerad lista' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Se https://example.org/a_b. Och www.example.org ')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Länk' })
  await expect(dialog.getByRole('textbox', { name: 'Adress' })).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/Skriv en webbadress/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Adress' }).fill('kommun@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('mejla')
  await page.keyboard.press('Enter')
  await expect(rich(page)).toBeFocused()
  await page.keyboard.type(' oss')
  await expectSource(
    page,
    '## Anmäl\n\n**Fort** och *rätt*\n\n1. ett\n2. två\n\nSe <https://example.org/a_b>. Och [www.example.org](https://www.example.org) [mejla](mailto:kommun@example.org) oss',
  )
  await rich(page).getByText('mejla').click()
  await tools.getByRole('button', { name: 'Länk' }).click()
  await dialog.getByRole('button', { name: 'Ta bort länk' }).click()
  await expectSource(page, /\) mejla oss$/)
})

test('formatted text is pasted as Markdown, and an address over words links them', async ({ page }) => {
  await openRich(page, '')
  await paste(page, {
    'text/html':
      '<style>p { color: red }</style><h3 id="x" style="color:red">Titel</h3><p style="margin:0"><span style="font-weight:700">Fet</span>, <em>kursiv</em> <a href="https://example.org/" onclick="x()">länk</a></p><ol><li>ett<ul><li>två</li></ul></li></ol><p><img src="data:image/png;base64,AA"><img src="https://example.org/b.png" alt="bild"></p>',
    'text/plain': 'Titel',
  })
  await expectSource(
    page,
    '### Titel\n\n**Fet**, *kursiv* [länk](https://example.org/)\n\n1. ett\n   - två\n\n![bild](https://example.org/b.png)',
  )
  await openRich(page, 'Ring')
  await page.keyboard.press('Control+a')
  await paste(page, { 'text/plain': 'https://example.org/' })
  await expectSource(page, '[Ring](https://example.org/)')
})

test('the Markdown itself is seen and written, and what comes from elsewhere is shown', async ({ page }) => {
  await openRich(page, 'Ett **ord**')
  const raw = page
    .getByRole('toolbar', { name: 'Formatering: Brödtext' })
    .getByRole('button', { name: 'Markdown' })
  await raw.click()
  await expect(raw).toHaveAttribute('aria-pressed', 'true')
  await expect(rich(page)).toBeFocused()
  await expect(rich(page)).toHaveValue('Ett **ord**')
  await rich(page).fill('Ett *annat*\n\n- ord')
  await raw.click()
  await expect(rich(page).getByRole('listitem')).toHaveText('ord')
  await expect(rich(page).locator('em')).toHaveText('annat')
  await expectSource(page, 'Ett *annat*\n\n- ord')
  await page.getByRole('button', { name: 'Byt text' }).click()
  await expect(rich(page)).toHaveText('Bytt utifrån')
  await expect(page.getByTestId('told')).toHaveText('1')
})

test('a link is made inside of a modal, which Esc in the dialog of the link leaves open', async ({
  page,
}) => {
  await open(page, { part: 'rich' })
  await press(page, 'Text i modal')
  const modal = page.getByRole('dialog', { name: 'Redigera svar' })
  const text = modal.getByRole('textbox', { name: 'Svarets text' })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Adress' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Adress' }).last()).toBeFocused()
  await page.keyboard.type('example.org')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link')).toHaveText('https://example.org')
  await expect(text).toBeFocused()
})

test('a rich text can be written in before its editor has come', async ({ page }) => {
  let arrive = () => {}
  const wanted = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/RichSurface.*\.js/, async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto(`${site.address}?part=rich&rich=${encodeURIComponent('Ett **ord** till')}`)
  await expect(page.locator('textarea').and(rich(page))).toHaveValue('Ett **ord** till')
  await rich(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Bara ')
  await expectAccessible(page, 'a text before its editor', { bestPractice: true })
  arrive()
  await expect(rich(page).locator('strong')).toHaveText('ord')
  await expect(rich(page)).toBeFocused()
  await page.keyboard.type('detta: ')
  await expectSource(page, 'Bara detta: Ett **ord** till')
})

const rich = (page: Page) => page.getByRole('textbox', { name: /^Brödtext/ })

async function openRich(page: Page, text: string) {
  await open(page, { part: 'rich', rich: text })
  await expect(rich(page)).toHaveAttribute('contenteditable', 'true')
  await rich(page).focus()
}

async function expectSource(page: Page, markdown: string | RegExp) {
  const source = expect.poll(() => page.getByTestId('source').textContent())
  await (typeof markdown === 'string' ? source.toBe(markdown) : source.toMatch(markdown))
}

/** As from the clipboard of another program, which a browser without a window does not have. */
async function paste(page: Page, data: Record<string, string>) {
  await page.locator(':focus').evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}
