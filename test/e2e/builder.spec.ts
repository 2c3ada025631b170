import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { type Site, servePlayground } from './support/playground.ts'
import { test } from './support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await servePlayground('ui/builder/dev')
})
test.afterAll(() => site?.close())

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

test('a component is dragged from the list to a place between two others', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  await drag(page, item(page, 'Datum'), node(page, 'Inmatning: Stolpens nummer'), 'lower', async () => {
    await expect(dropWords(page)).toHaveText('Läggs i Felet, kolumn 2 av 2, efter Stolpens nummer')
  })
  await expect(node(page, 'Datum: No label')).toBeVisible()
  expect(await order(page)).toEqual([
    'Radioknappar: Vad gäller det?',
    'Inmatning: Var finns felet?',
    'Inmatning: Stolpens nummer',
    'Datum: No label',
    'Rullgardin: När upptäcktes felet?',
    'Filuppladdning: Bilder',
  ])
  await expect(node(page, 'Datum: No label')).toHaveAttribute('aria-current', 'true')
  await saved(page)
  expect(await stored(page, (tree) => Object.values(tree.nodes).some((one) => one.type === 'Date'))).toBe(
    true,
  )
})

test('a component dropped between rows gets a row and a column of its own', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  const before = await page.locator('[data-type=Row]').count()
  const box = await boxOf(page.locator('[data-type=Row]').nth(1))
  await dragToPoint(page, item(page, 'Rubrik'), { x: box.x + box.width / 2, y: box.y + 1 })
  await expect(page.locator('[data-type=Row]')).toHaveCount(before + 1)
  expect((await order(page)).slice(0, 3)).toEqual([
    'Radioknappar: Vad gäller det?',
    'Rubrik: No label',
    'Inmatning: Var finns felet?',
  ])
})

test('a component dropped on the empty ground under the page goes last', async ({ page }) => {
  await open(page)
  await showPage(page, 'Granska')
  const all = await order(page)
  const canvas = await boxOf(page.locator('[data-canvas]'))
  await dragToPoint(page, item(page, 'Rubrik'), {
    x: canvas.x + canvas.width / 2,
    y: canvas.y + canvas.height - 12,
  })
  expect(await order(page)).toEqual([...all, 'Rubrik: No label'])
})

test('a component on the canvas is dragged into another column', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  await drag(
    page,
    node(page, 'Radioknappar: Vad gäller det?'),
    node(page, 'Inmatning: Stolpens nummer'),
    'upper',
  )
  expect((await order(page)).slice(0, 3)).toEqual([
    'Inmatning: Var finns felet?',
    'Radioknappar: Vad gäller det?',
    'Inmatning: Stolpens nummer',
  ])
  await page.keyboard.press('Control+z')
  expect((await order(page))[0]).toBe('Radioknappar: Vad gäller det?')
})

test('who drags is told why a container does not take it, and where it lands instead', async ({ page }) => {
  await open(page)
  await showPage(page, 'Om dig')
  await node(page, 'Inmatning: E-post').click()
  await page.keyboard.press('Control+d')
  await item(page, 'Panel').click()
  const panel = await boxOf(page.locator('[data-type=Panel]'))
  await dragToPoint(
    page,
    item(page, 'Sektion'),
    { x: panel.x + panel.width / 2, y: panel.y + panel.height / 2 },
    async () => {
      await expect(page.locator('.b-ghost-refused')).toHaveText(
        'Sektion kan inte stå i Panel, bara i: Formulär, Formulärsida, Innehåll, Sidhuvud, Sidfot.',
      )
      await expect(dropWords(page)).toHaveText(/^Läggs i Om dig, efter /)
    },
  )
  await expect(page.locator('.b-ghost')).toBeHidden()

  // Into itself nothing goes, and so it lands nowhere.
  await page.keyboard.press('Control+z')
  await drag(page, item(page, 'Rubrik'), page.locator('[data-type=Panel]'), 'lower')
  const inside = await boxOf(page.locator('[data-type=Panel] [data-type=Heading]'))
  await path(page).getByRole('button', { name: 'Panel' }).click()
  await page.getByRole('button', { name: 'Flytta Panel' }).hover()
  await page.mouse.down()
  await page.mouse.move(inside.x + 20, inside.y + 4, { steps: 3 })
  await page.mouse.move(inside.x + inside.width / 2, inside.y + inside.height / 2, { steps: 3 })
  await expect(page.locator('.b-ghost-refused')).toHaveText('Något kan inte flyttas in i sig självt')
  await expect(dropWords(page)).toBeHidden()
  await page.mouse.up()
})

test('what is moved by keys among its neighbours says where it is, and when it stands first', async ({
  page,
}) => {
  await open(page)
  await node(page, 'Inmatning: E-post').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-said]')).toHaveText('Läggs i Om dig, efter Om dig')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-said]')).toHaveText('Läggs i Om dig, före Om dig')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-said]')).toHaveText('Står redan först.')
})

test('the list of components stands in two columns and is searched by what things are also called', async ({
  page,
}) => {
  await open(page)
  const [one, two, three] = await Promise.all(
    [0, 1, 2].map((n) => boxOf(page.locator('.b-palette-item').nth(n))),
  )
  expect([two?.y, three?.x]).toEqual([one?.y, one?.x])
  expect(two?.x).toBeGreaterThan((one?.x ?? 0) + (one?.width ?? 0))
  const search = page.getByRole('searchbox', { name: 'Sök komponent' })
  await search.fill('phone')
  await expect(page.locator('.b-palette-item')).toHaveText(['Inmatningphone'])
  await tabTo(page, page.locator('.b-palette-item'))
  await page.keyboard.press('Enter')
  await expect(node(page, 'Inmatning: No label')).toBeVisible()
})

test('Esc lets a dragged component fall', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  const all = await order(page)
  const from = await boxOf(item(page, 'Datum'))
  const to = await boxOf(node(page, 'Inmatning: Stolpens nummer'))
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 4 })
  await expect(dropWords(page)).toHaveText('Läggs i Felet, kolumn 2 av 2, efter Var finns felet?')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(dropWords(page)).toBeHidden()
  expect(await order(page)).toEqual(all)
})

test('a form is built by keyboard alone, and everything undone and done again', async ({ page }) => {
  await open(page, '?empty')
  const first = await stored(page, (tree) => tree)
  await page.getByRole('searchbox', { name: 'Sök komponent' }).focus()
  await tabTo(page, item(page, 'Inmatning'))
  await page.keyboard.press('Enter')
  await expect(node(page, 'Inmatning: No label')).toBeVisible()
  // The focus stays in the list, so that the next one is as near.
  await expect(item(page, 'Inmatning')).toBeFocused()
  await tabTo(page, item(page, 'Radioknappar'))
  await page.keyboard.press('Enter')
  expect(await order(page)).toEqual(['Inmatning: No label', 'Radioknappar: No label'])

  // Lift by Space, move by arrows, drop by Space.
  await tabTo(page, item(page, 'Rubrik'))
  await page.keyboard.press('Space')
  await expect(dropWords(page)).toHaveText('Läggs i Sida 1, efter Radioknappar')
  // Keys are listened to from a turn after the lift on, which no person is faster than.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(dropWords(page)).toHaveText('Läggs i Sida 1, före Inmatning', { timeout: 1_000 })
  }).toPass()
  await expect(page.locator('[data-said]')).toHaveText('Läggs i Sida 1, före Inmatning.')
  await page.keyboard.press('Space')
  await expect(node(page, 'Rubrik: No label')).toBeFocused()
  expect(await order(page)).toEqual(['Rubrik: No label', 'Inmatning: No label', 'Radioknappar: No label'])

  // Write the heading where it stands.
  await page.keyboard.press('Enter')
  await page.keyboard.type('Vad har hänt?')
  await page.keyboard.press('Enter')
  await expect(node(page, 'Rubrik: Vad har hänt?')).toBeFocused()

  // Walk down and open the settings.
  await page.keyboard.press('ArrowDown')
  await expect(node(page, 'Inmatning: No label')).toBeFocused()
  await page.keyboard.press('Enter')
  const label = page.getByRole('textbox', { name: 'Etikett', exact: true })
  await expect(label).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ditt namn')
  await expect(node(page, 'Inmatning: Ditt namn')).toBeVisible()

  // One step down among its siblings.
  await node(page, 'Inmatning: Ditt namn').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const last = ['Rubrik: Vad har hänt?', 'Radioknappar: No label', 'Inmatning: Ditt namn']
  expect(await order(page)).toEqual(last)
  await saved(page)
  const built = await stored(page, (tree) => tree)

  const undo = page.getByRole('button', { name: 'Ångra', exact: true })
  await undo.focus()
  while (await undo.isEnabled()) await page.keyboard.press('Enter')
  expect(await order(page)).toEqual([])
  await saved(page)
  expect(await stored(page, (tree) => tree)).toEqual(first)

  const redo = page.getByRole('button', { name: 'Gör om', exact: true })
  await redo.focus()
  while (await redo.isEnabled()) await page.keyboard.press('Enter')
  expect(await order(page)).toEqual(last)
  await saved(page)
  expect(await stored(page, (tree) => tree)).toEqual(built)
})

test('keys that change the page do nothing while text is typed', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  await node(page, 'Inmatning: Stolpens nummer').click()
  const all = await order(page)
  await page.getByRole('textbox', { name: 'Etikett', exact: true }).click()
  for (const key of ['Backspace', 'Delete', 'Control+d', 'Control+c', 'Control+v', 'ArrowUp', '?']) {
    await page.keyboard.press(key)
  }
  expect((await order(page)).length).toBe(all.length)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('text is written where it stands: Markdown in ten rows, headings without their tags', async ({
  page,
}) => {
  await open(page)
  await showPage(page, 'Granska')
  await page.locator('[data-type=Markdown]').click()
  const text = page.getByRole('textbox', { name: 'Text i Markdown' })
  await expect(text).toHaveAttribute('rows', '10')
  await text.fill('## Nästan *klart*')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-type=Markdown] h2')).toHaveText('Nästan klart')

  await showPage(page, 'Om dig')
  await page.locator('[data-type=Heading]').dblclick()
  await page.keyboard.type('Om <b>dig</b> själv')
  await page.keyboard.press('Enter')
  await expect(node(page, 'Rubrik: Om dig själv')).toBeVisible()
})

test('rich text is written in its settings as it will look, and stored as Markdown', async ({ page }) => {
  await open(page)
  await showPage(page, 'Granska')
  await item(page, 'Text').click()
  const settings = page.getByRole('complementary', { name: 'Inställningar' })
  const text = settings.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await settings.getByRole('button', { name: 'Punktlista' }).click()
  await page.keyboard.type('Ta med **intyg** och')
  await page.keyboard.press('Enter')
  await page.keyboard.type('kvitto')
  await expect(page.locator('[data-type=Text] li strong')).toHaveText('intyg')
  await saved(page)
  expect(await storedText(page)).toBe('- Ta med **intyg** och\n- kvitto')

  // The builder's undo takes back what was written last, and the editor follows.
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(text).not.toContainText('kvitto')
  await page.getByRole('button', { name: 'Gör om' }).click()
  await expect(text.getByRole('listitem')).toHaveText(['Ta med intyg och', 'kvitto'])

  // In the text the keys are the editor's own, and leave the page around it alone.
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' och legitimation')
  await expect(page.locator('[data-type=Text] li').last()).toHaveText('kvitto och legitimation')
  await page.keyboard.press('Control+z')
  await expect(text.getByRole('listitem').last()).toHaveText('kvitto')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-type=Text] li').last()).toHaveText('kvitto')
  await page.keyboard.press('Control+y')
  await expect(text.getByRole('listitem').last()).toHaveText('kvitto och legitimation')
  await saved(page)
  expect(await storedText(page)).toBe('- Ta med **intyg** och\n- kvitto och legitimation')
  await expectAccessible(page, 'rich text', looked)
})

function storedText(page: Page) {
  return stored(page, (tree) => Object.values(tree.nodes).find(({ type }) => type === 'Text')?.extra.content)
}

test('several are chosen with Ctrl and Shift, and copied, cut, pasted and removed together', async ({
  page,
}) => {
  await open(page)
  await showPage(page, 'Felet')
  await node(page, 'Inmatning: Var finns felet?').click()
  await node(page, 'Inmatning: Stolpens nummer').click({ modifiers: ['Control'] })
  await expect(page.getByRole('heading', { name: '2 markerade' })).toBeVisible()
  await page.keyboard.press('Control+c')
  await node(page, 'Filuppladdning: Bilder').click()
  await page.keyboard.press('Control+v')
  expect((await order(page)).slice(-2)).toEqual(['Inmatning: Var finns felet?', 'Inmatning: Stolpens nummer'])
  // Copies have names of their own.
  await saved(page)
  const names = await stored(page, (tree) =>
    Object.values(tree.nodes).flatMap((one) => (typeof one.extra.name === 'string' ? [one.extra.name] : [])),
  )
  expect(new Set(names).size).toBe(names.length)

  await page.keyboard.press('Control+x')
  expect(await order(page)).toHaveLength(5)
  await node(page, 'Radioknappar: Vad gäller det?').click()
  await node(page, 'Inmatning: Stolpens nummer').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  expect(await order(page)).toHaveLength(5)
})

test('what is copied in one document is pasted in another', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  await node(page, 'Radioknappar: Vad gäller det?').click()
  await page.keyboard.press('Control+c')
  await page.goto(`${site.address}?empty`)
  await expect(page.getByRole('group', { name: 'Arbetsyta', exact: true })).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(node(page, 'Radioknappar: Vad gäller det?')).toBeVisible()
  await expect(page.getByText('Lekplats eller park')).toBeVisible()
})

test('move mode: the target is clicked, or chosen with the arrow keys', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  await node(page, 'Filuppladdning: Bilder').click()
  await page.getByRole('button', { name: 'Flytta Filuppladdning' }).click()
  await expect(page.getByText('Flyttar Filuppladdning')).toBeVisible()
  const box = await boxOf(node(page, 'Radioknappar: Vad gäller det?'))
  await page.mouse.click(box.x + 60, box.y + box.height - 20)
  expect((await order(page))[1]).toBe('Filuppladdning: Bilder')
  await expect(page.getByText('Flyttar Filuppladdning')).toBeHidden()

  await page.keyboard.press('Control+m')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  expect((await order(page))[0]).toBe('Filuppladdning: Bilder')
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Flyttar Filuppladdning')).toBeHidden()
})

test('a row is divided anew: columns that hold something stay', async ({ page }) => {
  await open(page)
  await showPage(page, 'Felet')
  await node(page, 'Inmatning: Var finns felet?').click()
  await path(page).getByRole('button', { name: 'Rad' }).click()
  await page.getByRole('button', { name: 'Kolumner' }).click()
  const presets = page.getByRole('dialog', { name: 'Kolumner' }).getByRole('button')
  await expect(presets).toHaveCount(16)
  await expect(page.getByRole('button', { name: 'Kolumner: 12' })).toBeDisabled()
  await page.getByRole('button', { name: 'Kolumner: 3, 6, 3' }).click()
  await expect(node(page, 'Rad').nth(1).locator('[data-type=Col]')).toHaveCount(3)
  // The new one is empty and takes a component by its plus.
  await node(page, 'Rad').nth(1).getByRole('button', { name: 'Lägg till komponent' }).click()
  await page.getByRole('menuitem', { name: 'Kryssrutor' }).click()
  await expect(node(page, 'Kryssrutor: No label')).toBeVisible()
  await expect(node(page, 'Kryssrutor: No label').getByText('Komponenten saknar alternativ')).toBeVisible()
})

test('sections: full width, a new one below, the row that an empty one offers', async ({ page }) => {
  await open(page)
  await node(page, 'Inmatning: Namn').click()
  await path(page).getByRole('button', { name: 'Sektion' }).click()
  await page.getByRole('button', { name: 'Full bredd' }).click()
  await expect(page.getByRole('button', { name: 'Full bredd' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Lägg till sektion under' }).click()
  await expect(node(page, 'Sektion')).toHaveCount(2)
  await node(page, 'Sektion').nth(1).locator('[data-type=Row]').focus()
  await page.keyboard.press('Enter')
  await path(page).getByRole('button', { name: 'Rad' }).click()
  await expect(node(page, 'Sektion').nth(1).locator('[data-type=Row]')).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(node(page, 'Sektion').nth(1).locator('[data-type=Row]')).toBeFocused()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Rad med kolumnerna 4, 4, 4' }).click()
  await expect(node(page, 'Sektion').nth(1).locator('[data-type=Col]')).toHaveCount(3)
})

test('the column tools turn and align what stands in it', async ({ page }) => {
  await open(page)
  await node(page, 'Inmatning: Namn').click()
  await path(page).getByRole('button', { name: 'Kolumn' }).click()
  await page.getByRole('button', { name: 'Innehållet bredvid varandra' }).click()
  const slot = page.locator('[data-type=Col] > [data-slot]').first()
  await expect(slot).toHaveCSS('flex-direction', 'row')
  await page.getByRole('button', { name: 'Placering tvärs över' }).click()
  await page.getByRole('menuitemradio', { name: 'Slutet', checked: false }).click()
  await expect(slot).toHaveCSS('align-items', 'flex-end')
  await page.getByRole('button', { name: 'Placering tvärs över' }).click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Slutet')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(slot).not.toHaveCSS('align-items', 'flex-end')
})

test('pages are added, renamed, moved and removed', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Lägg till sida' }).click()
  await page.keyboard.type('Kontakt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: '2 Kontakt' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('tab', { name: '3 Kontakt' })).toBeFocused()
  await page.getByRole('button', { name: 'Meny för sidan' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort sidan' }).click()
  await expect(page.getByRole('tab', { name: /Kontakt/ })).toHaveCount(0)
  await page.getByRole('tab', { name: '1 Om dig' }).dblclick()
  await page.keyboard.type('Du själv')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: '1 Du själv' })).toBeVisible()
})

test('options have one label for all languages, or one per language', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '1 problem' }).click()
  await page.getByRole('button', { name: /Komponenten saknar alternativ/ }).click()
  const dropdown = node(page, 'Rullgardin: När upptäcktes felet?')
  await page.getByRole('button', { name: 'Lägg till alternativ' }).click()
  await page.getByRole('textbox', { name: 'Etikett 1', exact: true }).fill('I dag')
  await expect(page.getByRole('textbox', { name: 'Värde 1' })).toHaveValue('i-dag')
  const options = page.getByRole('group', { name: 'Alternativ' })
  const frame = page.locator('.k-field').filter({ has: options })
  await frame.getByRole('button', { name: 'En text per språk' }).click()
  await expect(page.getByRole('textbox', { name: 'Etikett 1 (Svenska)' })).toHaveValue('I dag')
  await page.getByRole('textbox', { name: 'Etikett 1 (English)' }).fill('Today')
  // The value follows the Swedish label only.
  await expect(page.getByRole('textbox', { name: 'Värde 1' })).toHaveValue('i-dag')
  await expect(dropdown.locator('option')).toHaveText(['Välj..', 'I dag'])
  await saved(page)
  expect(
    await stored(
      page,
      (tree) => Object.values(tree.nodes).find(({ type }) => type === 'Dropdown')?.extra.options,
    ),
  ).toEqual([{ label: { sv: 'I dag', en: 'Today' }, value: 'i-dag' }])
  await frame.getByRole('button', { name: 'En text för alla språk' }).click()
  await expect(page.getByRole('textbox', { name: 'Etikett 1', exact: true })).toHaveValue('I dag')
  await expect(page.getByRole('textbox', { name: 'Etikett 1 (English)' })).toHaveCount(0)
})

test('problems are listed and lead to their node; hints stand on the component', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '1 problem' }).click()
  await page.getByRole('button', { name: /Komponenten saknar alternativ/ }).click()
  await expect(node(page, 'Rullgardin: När upptäcktes felet?')).toBeFocused()
  await expect(page.getByRole('tab', { name: '2 Felet' })).toHaveAttribute('aria-selected', 'true')
  await expect(
    node(page, 'Rullgardin: När upptäcktes felet?').getByText('Komponenten saknar alternativ'),
  ).toBeVisible()
  // A name that is missing is an error, and stops publishing.
  await page.getByRole('tab', { name: 'Avancerat' }).click()
  const name = page.getByRole('textbox', { name: 'Namn', exact: true })
  await name.fill('plats')
  await name.press('Enter')
  await expect(page.getByText('En annan komponent har samma namn')).toBeVisible()
  await name.fill('')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: '2 problem' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await expect(dialog.getByText('Ett fel måste rättas innan det går att publicera.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publicera' })).toBeDisabled()
})

test('a version is published with a comment, looked at, and returned to', async ({ page }) => {
  await open(page)
  await publish(page, 'Den första')
  await expect(page.getByText('Publicerad v5')).toBeVisible()
  await node(page, 'Inmatning: Namn').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Mer' }).click()
  await page.getByRole('menuitem', { name: 'Inställningar för hela sidan' }).click()
  await page.getByRole('textbox', { name: 'Namn', exact: true }).fill('Ny titel')
  await saved(page)
  await page.getByRole('button', { name: 'Versioner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versioner' })
  await expect(dialog.getByText('Den första')).toBeVisible()
  await expect(
    dialog.getByText('Sedan dess i utkastet: 0 nya, 1 borttagna, 0 flyttade, 0 ändrade.'),
  ).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByText('Namn')).toBeVisible()
  await dialog.getByRole('button', { name: 'Återgå till den här versionen' }).click()
  await expect(node(page, 'Inmatning: Namn')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Felanmälan av gata eller park')
  // That too can be undone, the name with it, and is saved.
  await page.keyboard.press('Control+z')
  await expect(node(page, 'Inmatning: Namn')).toBeHidden()
  await expect(title).toHaveText('Ny titel')
  await saved(page)
  expect(await page.evaluate(() => window.server.stored().document.name)).toBe('Ny titel')
  await page.getByRole('button', { name: 'Mer' }).click()
  await page.getByRole('menuitem', { name: 'Avpublicera' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Avpublicera' }).click()
  await expect(page.getByText('Utkast', { exact: true })).toBeVisible()
})

test('the draft is tried in the preview: pages turn, answers are checked, nothing is sent', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Förhandsgranska' }).click()
  const inside = page.frameLocator('iframe')
  await inside.getByRole('button', { name: 'Nästa' }).click()
  await expect(inside.getByRole('alert').or(inside.locator('.v-summary')).first()).toBeVisible()
  await inside.getByLabel('Namn').fill('Bo')
  await inside.getByRole('button', { name: 'Nästa' }).click()
  await expect(inside.getByRole('heading', { name: 'Steg 2 av 3: Felet' })).toBeVisible()
  await page.getByRole('radio', { name: 'Mobil' }).last().click()
  await expect(page.locator('iframe')).toHaveCSS('width', '375px')
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('the document’s own fields are changed in the settings, saved, and undone', async ({ page }) => {
  await open(page)
  const settings = page.getByRole('complementary', { name: 'Inställningar' })
  const name = settings.getByRole('textbox', { name: 'Namn', exact: true })
  await name.fill('Felanmälan')
  await expect(page.getByRole('heading', { level: 1, name: 'Felanmälan', exact: true })).toBeVisible()
  await saved(page)
  expect(await page.evaluate(() => window.server.stored().document.name)).toBe('Felanmälan')
  await page.getByRole('button', { name: 'Ångra', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Felanmälan av gata eller park' })).toBeVisible()
  await saved(page)
  expect(await page.evaluate(() => window.server.stored().document.name)).toBe(
    'Felanmälan av gata eller park',
  )
})

test('work outlives a server that is away and a browser that is closed', async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.server.setOffline(true))
  await node(page, 'Inmatning: Namn').click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Inte sparat – försöker igen')).toBeVisible()
  await page.evaluate(() => window.server.setOffline(false))
  await saved(page)
  expect(await page.evaluate(() => window.server.stored().saves)).toBe(1)

  await page.evaluate(() => window.server.setOffline(true))
  await node(page, 'Inmatning: E-post').click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Inte sparat – försöker igen')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('about:blank')
  // The server in memory starts anew with the window, on the revision that the work was made on.
  await page.goto(`${site.address}?revision=8`)
  await expect(page.getByRole('group', { name: 'Arbetsyta', exact: true })).toBeVisible()
  await expect(node(page, 'Inmatning: E-post')).toHaveCount(0)
  await saved(page)
  expect(await page.evaluate(() => window.server.stored().saves)).toBe(1)
})

test('when somebody else has saved, both versions are kept until one is chosen', async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.server.saveElsewhere((tree) => tree))
  await node(page, 'Inmatning: Namn').click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Någon annan har sparat sedan du öppnade.')).toBeVisible()
  await page.getByRole('button', { name: 'Behåll min version' }).click()
  await saved(page)
  expect((await order(page)).length).toBe(2)

  await page.evaluate(() => window.server.saveElsewhere((tree) => tree))
  await node(page, 'Inmatning: E-post').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Visa den andras version' }).click()
  await expect(node(page, 'Inmatning: E-post')).toBeVisible()
})

test('a document that somebody else has is read, and taken over by an administrator', async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.server.lockElsewhere('Anna Andersson'))
  await expect(page.getByText('Anna Andersson redigerar just nu.')).toBeVisible()
  await expect(item(page, 'Inmatning')).toBeDisabled()
  await node(page, 'Inmatning: Namn').click()
  await page.keyboard.press('Delete')
  await expect(node(page, 'Inmatning: Namn')).toBeVisible()
  await page.getByRole('button', { name: 'Ta över' }).click()
  await expect(page.getByText('Anna Andersson redigerar just nu.')).toBeHidden()
  await node(page, 'Inmatning: Namn').click()
  await page.keyboard.press('Delete')
  await saved(page)
})

test('a reader who may not take over is not offered to', async ({ page }) => {
  await open(page, '?user=reader')
  await page.evaluate(() => window.server.lockElsewhere('Anna Andersson'))
  await expect(page.getByText('Anna Andersson redigerar just nu.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta över' })).toHaveCount(0)
})

test('one who has the page in another window is told so, and goes on here', async ({ page }) => {
  await open(page, '?user=reader')
  await page.evaluate(() => window.server.lockElsewhere('Bea Byggare', 'me'))
  await expect(page.getByText('Du redigerar i ett annat fönster.')).toBeVisible()
  await page.getByRole('button', { name: 'Redigera här' }).click()
  await expect(item(page, 'Inmatning')).toBeEnabled()
})

test('what keeps a form from being published leads to its setting', async ({ page }) => {
  await open(page, '?loose')
  await page.getByRole('button', { name: '2 problem' }).click()
  await page.getByRole('button', { name: 'Inställningen Process' }).click()
  const setting = page.locator('[data-field=process]').getByRole('button')
  await expect(setting).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Felanmälan' }).click()
  await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible()
})

test('changes that visitors have not got are seen until they are published', async ({ page }) => {
  await open(page)
  await expect(page.locator('.b-published')).toHaveText('Publicerad v4')
  await node(page, 'Inmatning: Namn').click()
  await page.keyboard.press('Control+d')
  await expect(page.locator('.b-published')).toHaveText('Publicerad v4 · ändrad')
  await publish(page, '')
  await expect(page.locator('.b-published')).toHaveText('Publicerad v5')
})

test('the place that keys have chosen is in sight, first and last', async ({ page }) => {
  await open(page, '?nodes=60')
  await item(page, 'Rubrik').focus()
  await page.keyboard.press('Space')
  const canvas = await boxOf(page.locator('[data-canvas]'))
  const word = page.locator('.b-drop-line span')
  for (const key of ['End', 'Home', 'PageDown', 'End']) {
    await page.keyboard.press(key)
    await expect(word).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const line = await word.boundingBox()
        const bar = await page.locator('.b-bottom').boundingBox()
        return line && bar && line.y > canvas.y && line.y + line.height < bar.y
      })
      .toBe(true)
  }
})

test('a toolbar stays in sight while its node is scrolled', async ({ page }) => {
  await open(page, '?nodes=60')
  await node(page, 'Inmatning: Fråga 1').click()
  await path(page).getByRole('button', { name: 'Sektion' }).click()
  const canvas = page.locator('[data-canvas]')
  await canvas.evaluate((own) => own.scrollBy(0, 200))
  const top = (await canvas.boundingBox())?.y ?? 0
  const tag = await page.getByRole('toolbar', { name: 'Sektion' }).boundingBox()
  expect(tag?.y).toBeGreaterThanOrEqual(top)
})

test('Shift selects nodes, and no words', async ({ page }) => {
  await open(page)
  await node(page, 'Inmatning: Namn').click()
  await node(page, 'Inmatning: E-post').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '2 markerade' })).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test('a click opens a text that is empty yet', async ({ page }) => {
  await open(page)
  await item(page, 'Markdown').click()
  await page.locator('.b-component[aria-label^=Markdown]').click()
  await expect(page.getByRole('textbox', { name: 'Text i Markdown' })).toBeFocused()
})

test('the outline selects, moves and removes what stands on any page', async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: 'Disposition' }).click()
  const outline = page.getByRole('treegrid', { name: 'Disposition' })
  await outline.getByRole('row', { name: 'Stolpens nummer' }).click()
  await expect(page.getByRole('tab', { name: '2 Felet' })).toHaveAttribute('aria-selected', 'true')
  await expect(node(page, 'Inmatning: Stolpens nummer')).toHaveAttribute('aria-current', 'true')
  await outline.getByRole('row', { name: 'Bilder' }).click({ modifiers: ['Control'] })
  await expect(page.getByRole('heading', { name: '2 markerade' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(outline.getByRole('row', { name: 'Stolpens nummer' })).toHaveCount(0)
})

test('a press in the outline selects, too, when the rows were laid anew before it was let go', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: 'Disposition' }).click()
  const outline = page.getByRole('treegrid', { name: 'Disposition' })
  // What the browser tells of it: the click is what the row pressed and the row let go in have in common.
  const press = async (name: string, keys = {}) => {
    await outline.getByRole('row', { name }).dispatchEvent('pointerdown', { button: 0, ...keys })
    await page.locator('body').dispatchEvent('pointerup', { button: 0, ...keys })
    await outline.dispatchEvent('click', keys)
  }
  await press('Stolpens nummer')
  await expect(page.getByRole('tab', { name: '2 Felet' })).toHaveAttribute('aria-selected', 'true')
  await expect(node(page, 'Inmatning: Stolpens nummer')).toHaveAttribute('aria-current', 'true')
  await press('Bilder', { ctrlKey: true })
  await expect(page.getByRole('heading', { name: '2 markerade' })).toBeVisible()
})

test('who drags in the outline is told where it lands and why a row does not take it, by mouse and by keyboard', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: 'Disposition' }).click()
  const outline = page.getByRole('treegrid', { name: 'Disposition' })
  const row = (name: string) => outline.getByRole('row', { name, exact: true })
  const words = page.locator('.b-outline-words')
  await expect(row('Felet')).toBeVisible()
  const over = async (name: string) => {
    const { x = 0, y = 0 } = (await row(name).first().boundingBox()) ?? {}
    await page.mouse.move(x + 70, y + 6, { steps: 3 })
    await page.mouse.move(x + 70, y + 3, { steps: 3 })
  }
  await over('Felet')
  await page.mouse.down()
  for (const [name, said] of [
    ['Namn', 'Formulärsida kan inte stå i Om dig, bara i: Formulär.'],
    ['Vad gäller det?', 'Något kan inte flyttas in i sig självt'],
    ['Om dig', 'Läggs i sidan, före Om dig'],
  ] as const) {
    await over(name)
    await expect(words).toHaveText(said)
  }
  await page.mouse.up()
  await expect(words).toBeHidden()
  await expect(page.getByRole('tab', { name: '1 Felet' })).toBeVisible()

  // By keyboard; let go where it cannot stand, nothing happens.
  await row('Felet').getByRole('button', { name: 'Flytta Felet' }).press('Enter')
  await expect(words).toBeVisible()
  await page.keyboard.press('End')
  await expect(words).toHaveText('Läggs i sidan, efter Granska')
  await page.keyboard.press('ArrowUp')
  await expect(words).toHaveText('Formulärsida kan inte stå i Granska, bara i: Formulär.')
  await expect(page.locator('[data-live-announcer][data-said]')).toHaveText(
    'Formulärsida kan inte stå i Granska, bara i: Formulär.',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: '1 Felet' })).toBeVisible()
  await expect(words).toBeHidden()
})

test('what is chosen on the page is chosen in the outline before anything else can happen, so that Ctrl adds to it', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: 'Disposition' }).click()
  const row = page.getByRole('row', { name: 'Namn', exact: true })
  await expect(row).toHaveAttribute('aria-selected', 'false')
  const own = await node(page, 'Inmatning: Namn').elementHandle()
  const chosen = await row.evaluate((one, shown) => {
    shown?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return Promise.resolve().then(() => one.getAttribute('aria-selected'))
  }, own)
  expect(chosen).toBe('true')
})

test('a component that the catalogue lacks is said, and takes nothing with it', async ({ page }) => {
  await open(page)
  await page.evaluate(() =>
    window.server.saveElsewhere((tree) => {
      const [id = ''] = Object.keys(tree.nodes).filter((one) => tree.nodes[one]?.type === 'Input')
      const node = tree.nodes[id]
      return node ? { ...tree, nodes: { ...tree.nodes, [id]: { ...node, type: 'Hologram' } } } : tree
    }),
  )
  await node(page, 'Inmatning: E-post').click()
  await page.keyboard.press('Control+d')
  await page.getByRole('button', { name: 'Visa den andras version' }).click()
  await expect(page.getByText('Hologram stöds inte').first()).toBeVisible()
  await expect(node(page, 'Inmatning: E-post')).toBeVisible()
})

for (const [name, show] of Object.entries(screens())) {
  test(`${name} is accessible`, async ({ page }) => {
    await open(page)
    await show(page)
    await expectAccessibleInBoth(page, name, looked)
  })
}

for (const width of [1440, 1024, 375]) {
  test(`nothing is wider than a window of ${width} px, and everything can be reached`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page)
    await expectFits(page)
    await node(page, 'Inmatning: Namn').click()
    if (width <= 1224) await page.getByRole('button', { name: 'Inställningar' }).last().click()
    await expect(page.getByRole('textbox', { name: 'Etikett', exact: true })).toBeInViewport()
    if (width <= 1224) await page.getByRole('button', { name: 'Stäng inställningarna' }).click()
    if (width <= 768) await page.getByRole('button', { name: 'Komponenter' }).click()
    await item(page, 'Radioknappar').click()
    await expect(node(page, 'Radioknappar: No label')).toBeInViewport()
    await expectAccessible(page, `${width} px`, looked)
  })
}

test('English is complete', async ({ page }) => {
  await open(page, '?locale=en', 'Canvas')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

function screens(): Record<string, (page: Page) => Promise<void>> {
  return {
    'a selected component': async (page) => {
      await showPage(page, 'Felet')
      await node(page, 'Rullgardin: När upptäcktes felet?').click()
    },
    'a selected row': async (page) => {
      await node(page, 'Inmatning: Namn').click()
      await path(page).getByRole('button', { name: 'Rad' }).click()
    },
    'a selected column': async (page) => {
      await node(page, 'Inmatning: Namn').click()
      await path(page).getByRole('button', { name: 'Kolumn' }).click()
    },
    'the advanced settings': async (page) => {
      await node(page, 'Inmatning: Namn').click()
      await page.getByRole('tab', { name: 'Avancerat' }).click()
    },
    'the outline': (page) => page.getByRole('tab', { name: 'Disposition' }).click(),
    'several selected': async (page) => {
      await node(page, 'Inmatning: Namn').click()
      await node(page, 'Inmatning: E-post').click({ modifiers: ['Control'] })
    },
    'an empty form': async (page) => {
      await page.keyboard.press('Tab')
      await node(page, 'Inmatning: Namn').click()
      await path(page).getByRole('button', { name: 'Sektion' }).click()
      await page.keyboard.press('Delete')
    },
    'the shortcuts': (page) => page.keyboard.press('Control+/'),
    'the publish dialog': (page) => page.getByRole('button', { name: 'Publicera', exact: true }).click(),
    'the problem list': (page) => page.getByRole('button', { name: '1 problem' }).click(),
    'the versions': async (page) => {
      await publish(page, 'Något nytt')
      await page.getByRole('button', { name: 'Versioner' }).click()
      await expect(page.frameLocator('iframe').getByText('Granska').first()).toBeVisible()
    },
    'the preview': async (page) => {
      await page.getByRole('button', { name: 'Förhandsgranska' }).click()
      await expect(page.frameLocator('iframe').getByRole('button', { name: 'Nästa' })).toBeVisible()
    },
    'a locked document': async (page) => {
      await page.evaluate(() => window.server.lockElsewhere('Anna Andersson'))
      await expect(page.getByText('Anna Andersson redigerar just nu.')).toBeVisible()
    },
  }
}

async function open(page: Page, query = '', canvas = 'Arbetsyta') {
  await page.goto(`${site.address}${query}`)
  await expect(page.getByRole('group', { name: canvas, exact: true })).toBeVisible()
}

/** A component in the list at the left. */
function item(page: Page, name: string): Locator {
  return page.locator('.b-palette-item').filter({ hasText: new RegExp(`^${name}$`) })
}

/** What the line says where something would land. */
const dropWords = (page: Page) => page.locator('.b-drop-line')

/** A node on the canvas. */
function node(page: Page, name: string): Locator {
  return page.locator('[data-canvas]').getByRole('group', { name, exact: true })
}

function path(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Markeringens plats' })
}

async function showPage(page: Page, name: string) {
  await page.getByRole('tab', { name: new RegExp(name) }).click()
  // What is measured from here on is of this page, not of the one before.
  await expect(page.locator('[data-canvas]')).toContainText(new RegExp(`Steg \\d av \\d: ${name}`))
}

/** The names of the components on the shown page, in reading order. */
function order(page: Page): Promise<string[]> {
  return page
    .locator('[data-canvas] .b-component')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
}

async function saved(page: Page) {
  await expect(page.getByText('Ändringar sparade')).toBeVisible()
}

function stored<T>(page: Page, read: (tree: StoredTree) => T): Promise<T> {
  return page.evaluate(
    (text) => new Function('tree', `return (${text})(tree)`)(window.server.stored().tree),
    `${read}`,
  )
}
interface StoredTree {
  rootId: string
  nodes: Record<string, { type: string; structure: string[]; extra: Record<string, unknown> }>
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on screen')
  return box
}

async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  half: 'upper' | 'lower',
  meanwhile?: () => Promise<void>,
) {
  const box = await boxOf(to)
  await dragToPoint(
    page,
    from,
    { x: box.x + 60, y: box.y + box.height * (half === 'upper' ? 0.3 : 0.7) },
    meanwhile,
  )
}

async function dragToPoint(
  page: Page,
  from: Locator,
  to: { x: number; y: number },
  meanwhile?: () => Promise<void>,
) {
  const start = await boxOf(from)
  await page.mouse.move(start.x + 30, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 22, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await meanwhile?.()
  await page.mouse.up()
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let i = 0; i < 60; i++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never comes there')
}

async function publish(page: Page, comment: string) {
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill(comment)
  await dialog.getByRole('button', { name: 'Publicera' }).click()
  await expect(dialog).toBeHidden()
}

/** The widget library's own live region keeps what it said for some seconds, after what it spoke of is gone. */
const looked = { bestPractice: true, without: '[data-live-announcer]' }
