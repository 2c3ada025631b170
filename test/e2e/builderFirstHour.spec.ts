import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { type Site, servePlayground } from './support/playground.ts'
import { test } from './support/test.ts'

/** What a builder does in the first hour, in the builder with a server in memory. */

let site: Site
test.beforeAll(async () => {
  site = await servePlayground('ui/builder/dev')
})
test.afterAll(() => site?.close())

test('the name of a component follows its label, with what speaks of it, until it is published', async ({
  page,
}) => {
  await open(page, '?empty')
  await item(page, 'Inmatning').click()
  await item(page, 'Inmatning').click()
  await label(page).fill('Hej {{ input }}')
  await node(page, 'Inmatning: No label').click()
  await label(page).fill('')
  await label(page).pressSequentially('Ditt namn')
  await expect(node(page, 'Inmatning: Hej {{ dittNamn }}')).toBeVisible()
  await saved(page)
  expect(await names(page)).toEqual(['dittNamn', 'hejInput'])

  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(node(page, 'Inmatning: Hej {{ input }}')).toBeVisible()
  await page.getByRole('button', { name: 'Gör om' }).click()
  await expect(node(page, 'Inmatning: Hej {{ dittNamn }}')).toBeVisible()

  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('button', { name: 'Publicera' }).click()
  await expect(dialog).toBeHidden()
  await node(page, 'Inmatning: Ditt namn').click()
  await label(page).fill('Ditt fullständiga namn')
  await item(page, 'Inmatning').click()
  await label(page).fill('Ort')
  await saved(page)
  expect(await names(page)).toEqual(['dittNamn', 'ort', 'hejInput'])
})

test('a name that was chosen stays when the label changes', async ({ page }) => {
  await open(page, '?empty')
  await item(page, 'Inmatning').click()
  await label(page).fill('Namn')
  await page.getByRole('tab', { name: 'Avancerat' }).click()
  await page.getByRole('textbox', { name: 'Namn', exact: true }).fill('kund')
  await page.getByRole('textbox', { name: 'Namn', exact: true }).blur()
  await page.getByRole('tab', { name: 'Grund' }).click()
  await label(page).fill('Kund')
  await label(page).fill('Köpare')
  await saved(page)
  expect(await names(page)).toEqual(['kund'])
})

test('a rule shows when it holds, reads as a sentence, is marked on the page and says where it contradicts itself', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('tab', { name: '2 Felet' }).click()
  const place = node(page, 'Inmatning: Stolpens nummer')
  await place.click()
  const before = await place.boundingBox()
  await expect(place.locator('.b-rule')).toBeHidden()
  await ruleButton(page, 'Lägg till villkor').click()
  await choose(page, 'Villkor 1', 'Komponent', 'Vad gäller det?')
  await choose(page, 'Villkor 1', 'Jämförs med', 'Belysning')
  await expect(page.getByRole('button', { name: /^Visa när villkoret är uppfyllt/ })).toBeVisible()
  await expect(page.locator('.a-sentence')).toHaveText('Vad gäller det? är Belysning ')
  await expect(place.locator('.b-rule')).toHaveText('Visas ibland')
  await place.locator('.b-rule').hover()
  await expect(place.locator('.b-rule')).toHaveAttribute('title', 'Visas när Vad gäller det? är Belysning')
  expect(await place.boundingBox()).toEqual(before)
  await expect(page.locator('.a-contradiction')).toBeHidden()

  await ruleButton(page, 'Lägg till villkor').click()
  await choose(page, 'Villkor 2', 'Komponent', 'Vad gäller det?')
  await choose(page, 'Villkor 2', 'Jämförs med', 'Hål i gatan')
  await expect(page.getByRole('group', { name: 'Villkor 2' }).locator('.a-contradiction')).toHaveText(
    'Kan aldrig gälla. Regeln kräver också: Vad gäller det? är Belysning.',
  )
  await page.getByRole('button', { name: '2 problem' }).click()
  await expect(page.getByRole('dialog', { name: 'Problem' })).toContainText(
    'Två av regelns villkor säger emot varandra',
  )
  await page.keyboard.press('Escape')

  await pick(page, 'Hur villkoren hänger ihop', 'Minst ett gäller')
  await expect(page.locator('.a-contradiction')).toBeHidden()
  await expect(page.locator('.a-sentence')).toHaveText(
    'Vad gäller det? är Belysning eller Vad gäller det? är Hål i gatan ',
  )
  await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible()
  await pick(page, 'Hur villkoren hänger ihop', 'Inget gäller')
  await expect(page.locator('.a-sentence')).toHaveText(/^inget av: /)
  await saved(page)
  expect(await rule(page, 'stolpe')).toEqual({
    when: {
      not: {
        any: [
          { value: 'vad', is: 'equals', to: 'belysning' },
          { value: 'vad', is: 'equals', to: 'hal' },
        ],
      },
    },
  })
  await expectAccessibleInBoth(page, 'a rule', looked)
})

test('the page is drawn in the type and the distances that visitors meet', async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: '2 Felet' }).click()
  const canvas = await measures(page.locator('[data-canvas]'))
  await page.getByRole('button', { name: 'Förhandsgranska' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Namn' }).fill('Bo')
  await frame.getByRole('button', { name: 'Nästa' }).click()
  await expect(frame.getByText('Stolpens nummer')).toBeVisible()
  expect(canvas).toEqual(await measures(frame.locator('body')))
  expect(canvas.size).toBe('18px')
})

test('nothing moves when a text is written where it stands', async ({ page }) => {
  await open(page)
  for (const [tab, type] of [
    ['1 Om dig', 'Heading'],
    ['3 Granska', 'Markdown'],
  ]) {
    await page.getByRole('tab', { name: tab }).click()
    const text = page.locator(`[data-type=${type}]`)
    await text.click()
    await page.keyboard.press('Escape')
    const before = await boxes(page)
    await text.dblclick()
    await expect(text.getByRole('textbox')).toBeFocused()
    expect(await boxes(page)).toEqual(before)
    await page.keyboard.press('End')
    await page.keyboard.type(' x')
    expect(await boxes(page)).toEqual(before)
    await page.keyboard.press('Escape')
    expect(await boxes(page)).toEqual(before)
  }
})

test('nothing moves while the problems are none, one and twelve', async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: '2 Felet' }).click()
  await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible()
  const one = await bar(page)
  await page.locator('[data-type=Dropdown]').click()
  const drawn = await boxes(page)
  await page.getByRole('button', { name: 'Lägg till alternativ' }).click()
  await page.keyboard.type('I dag')
  await expect(page.getByRole('button', { name: 'Inga problem' })).toBeVisible()
  expect(await bar(page)).toEqual(one)
  expect(await boxes(page)).toEqual(drawn)

  await page.getByRole('tab', { name: '3 Granska' }).click()
  await item(page, 'Rubrik').focus()
  for (let n = 0; n < 12; n++) await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '12 problem' })).toBeVisible()
  expect(await bar(page)).toEqual(one)
})

/** Where everything on the page stands. */
const boxes = (page: Page): Promise<(string | number)[][]> =>
  page.locator('[data-canvas] [data-node]').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.id, x, y, width, height]
    }),
  )

/** Where the buttons of the bar stand. */
const bar = (page: Page): Promise<number[][]> =>
  page.locator('.b-top button').evaluateAll((all) =>
    all.map((one) => {
      const { x, width } = one.getBoundingClientRect()
      return [x, width]
    }),
  )

/** Type, controls and distances of the second page, wherever it is drawn. */
function measures(drawn: Locator) {
  return drawn.evaluate((within) => {
    const labels = [...within.querySelectorAll<HTMLElement>('.v-label')]
    const label = (text: string) => labels.find((one) => one.textContent?.startsWith(text)) as HTMLElement
    const box = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect()
    const input = (text: string) => box(label(text).closest('.v-field')?.querySelector('input, select'))
    const first = box(label('Vad gäller det?'))
    const { fontSize, fontFamily, lineHeight } = getComputedStyle(label('Var finns felet?'))
    const option = box(within.querySelector('.v-option'))
    return {
      size: fontSize,
      font: fontFamily,
      line: lineHeight,
      option: option.height,
      control: input('Var finns felet?').height,
      hint: getComputedStyle(within.querySelector('.v-hint, .v-sub') as Element).fontSize,
      toNextRow: box(label('Var finns felet?')).y - first.y,
      toNext: box(label('När upptäcktes')).y - input('Stolpens').bottom,
      inColumn: box(label('Bilder')).y - input('När upptäcktes').bottom,
      between: input('Stolpens').x - input('Var finns felet?').right,
    }
  })
}

test('what is published has an address, to copy and as a QR code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await page.getByRole('button', { name: 'Mer', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kopiera länk' }).click()
  await expect(page.getByText('Länken är kopierad: https://storstad.example/v/felanmalan')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://storstad.example/v/felanmalan',
  )
  await page.getByRole('button', { name: 'Mer', exact: true }).click()
  await page.getByRole('menuitem', { name: 'QR-kod' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR-kod' })
  const code = dialog.getByRole('img', {
    name: 'QR-kod som leder till https://storstad.example/v/felanmalan',
  })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessibleInBoth(page, 'the address', looked)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('what is not published has none', async ({ page }) => {
  await open(page, '?empty')
  await expect(page.getByRole('button', { name: 'Öppna det publicerade' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mer', exact: true }).click()
  for (const name of ['Öppna', 'Kopiera länk', 'QR-kod']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeDisabled()
  }
})

test('the label of what was put on the page can be typed at once, and undo takes the component', async ({
  page,
}) => {
  await open(page, '?empty')
  await item(page, 'Radioknappar').click()
  await expect(label(page)).toBeFocused()
  await page.keyboard.type('Vad gäller det?')
  await expect(node(page, 'Radioknappar: Vad gäller det?')).toBeVisible()
  await item(page, 'Datum').click()
  await expect(label(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(node(page, 'Datum: No label')).toHaveCount(0)
  await expect(node(page, 'Radioknappar: Vad gäller det?')).toBeVisible()
})

test('what is typed before the label is there is not lost', async ({ page }) => {
  await open(page, '?empty')
  // Before the page is drawn again: the field cannot be there yet.
  await item(page, 'Radioknappar').evaluate(async (palette: HTMLElement) => {
    palette.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    for (const key of 'Vad gäller')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(node(page, 'Radioknappar: Vad gäller')).toBeVisible()
  await expect(label(page)).toBeFocused()
  // The field goes on where the keys left off.
  await page.keyboard.type(' det?')
  await expect(node(page, 'Radioknappar: Vad gäller det?')).toBeVisible()
})

test('options are written row by row, pasted as lines, and removed where they are empty', async ({
  page,
}) => {
  await open(page, '?empty')
  await item(page, 'Radioknappar').click()
  await page.getByRole('button', { name: 'Lägg till alternativ' }).click()
  const row = (n: number) => page.getByRole('textbox', { name: `Etikett ${n}`, exact: true })
  await expect(row(1)).toBeFocused()
  await page.keyboard.type('Belysning')
  await page.keyboard.press('Enter')
  await expect(row(2)).toBeFocused()
  await page.keyboard.type('Park')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await expect(row(2)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(row(1)).toBeFocused()
  await expect(row(1)).toHaveValue('Park')

  await page.keyboard.press('Enter')
  await pasted(row(2), '- Hål i gatan\n- Belysning\n- Klotter\n')
  await expect(row(3)).toBeFocused()
  await expect(page.getByText('2 rader inklistrade, 1 fanns redan.')).toBeAttached()
  await saved(page)
  expect(await options(page)).toEqual([
    ['Park', 'park'],
    ['Hål i gatan', 'hal-i-gatan'],
    ['Klotter', 'klotter'],
    ['Belysning', 'belysning'],
  ])

  // What was pasted is one step.
  await page.getByRole('button', { name: 'Ångra' }).click()
  await saved(page)
  expect(await options(page)).not.toContainEqual(['Klotter', 'klotter'])
  await page.getByRole('button', { name: 'Gör om' }).click()
  await page.getByRole('button', { name: 'Ta bort Belysning' }).click()
  await expect(row(3)).toBeFocused()
  for (const n of [3, 2, 1]) {
    await row(n).fill('')
    await page.keyboard.press('Backspace')
  }
  await expect(page.getByRole('button', { name: 'Lägg till alternativ' })).toBeFocused()
  await expectAccessibleInBoth(page, 'the options', looked)
})

async function pasted(field: Locator, text: string) {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Label and value of what can be chosen. */
async function options(page: Page): Promise<[unknown, unknown][]> {
  const { tree } = await page.evaluate(() => window.server.stored())
  const radio = Object.values(tree.nodes).find(({ type }) => type === 'Radio')
  return ((radio?.extra.options ?? []) as { label: unknown; value: unknown }[]).map(({ label, value }) => [
    label,
    value,
  ])
}

async function open(page: Page, query = '') {
  await page.goto(`${site.address}${query}`)
  await expect(page.getByRole('group', { name: 'Arbetsyta', exact: true })).toBeVisible()
}

/** A component in the list at the left. */
const item = (page: Page, name: string): Locator =>
  page.locator('.b-palette-item').filter({ hasText: new RegExp(`^${name}$`) })

/** A node on the canvas. */
const node = (page: Page, name: string): Locator =>
  page.locator('[data-canvas]').getByRole('group', { name, exact: true })

const label = (page: Page): Locator => page.getByRole('textbox', { name: 'Etikett', exact: true })

async function saved(page: Page) {
  await expect(page.getByText('Ändringar sparade')).toBeVisible()
}

/** The names that answers are stored under, in reading order. */
async function names(page: Page): Promise<string[]> {
  const { tree } = await page.evaluate(() => window.server.stored())
  const found: string[] = []
  const walk = (id: string) => {
    const one = tree.nodes[id]
    if (one?.type === 'Input') found.push(String(one.extra.name))
    one?.structure.forEach(walk)
  }
  walk(tree.rootId)
  return found
}

/** The widget library's own live region keeps what it said for some seconds, after what it spoke of is gone. */
const looked = { bestPractice: true, without: '[data-live-announcer]' }

/** A button of the rule that decides when something is shown. */
const ruleButton = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Villkor för visning' }).getByRole('button', { name, exact: true })

/** Chooses from a list of the rule's row. */
async function choose(page: Page, row: string, list: string, option: string) {
  await page.getByRole('group', { name: row, exact: true }).getByRole('button', { name: list }).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function pick(page: Page, list: string, option: string) {
  await page.getByRole('button', { name: list }).click()
  await page.getByRole('option', { name: option }).click()
}

/** When the component with this name is shown. */
const rule = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(
    (wanted) =>
      Object.values(window.server.stored().tree.nodes).find(({ extra }) => extra.name === wanted)?.extra.show,
    name,
  )
