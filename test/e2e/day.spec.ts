import { expect, type Locator, type Page } from '@playwright/test'
import { sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { before, dayTable, type Kind, kinds } from './support/dayBefore.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/**
 * A case worker's day by keyboard alone, as a screen reader tells of it: what is new is read, and closed, begun or handed over by what
 * it is; somebody calls; what is one's own is answered and closed. `npm test -- --only day` makes it a whole one of eighty cases.
 */

const isWhole = process.env.VERKSTAD_DAY === 'whole'
/** How many of each. */
const plan: Record<Kind, number> = isWhole
  ? { closed: 40, begun: 16, handedOver: 12, answered: 8, registered: 4 }
  : { closed: 2, begun: 1, handedOver: 1, answered: 1, registered: 1 }

const question = 'Fråga om gator och parker'
const complaint = 'Klagomål på skötsel'

let server: RunningServer
/** Number of a case → what is to be done with it. */
const todo = new Map<string, Kind>()

test.beforeAll(async () => {
  const started = await startServer({
    template: 'felanmalan',
    filling: staff,
    env: { VERKSTAD_SMTP: 'smtp://127.0.0.1:9' },
  })
  server = started
  const [asks, complains] = [await publish(question), await publish(complaint)]
  const admin = await login(server.url)
  const numbered = async (formDataId: string, kind: Kind) => {
    const { formData } = await admin.call<{ formData: { DiaryNumber: string } }>('admin/loadForm3', {
      formDataId,
    })
    todo.set(formData.DiaryNumber, kind)
  }
  for (const id of await seedCases(server.url, plan.answered)) {
    await admin.call('admin/changeStatus3', { formDataId: id, connectionId: 'borja', currentStateId: 'ny' })
    const mine = { formDataId: id, permission: 'handlaggare', userIds: [started.filled.handler] }
    await admin.call('admin/assign3', mine)
    await numbered(id, 'answered')
  }
  for (const id of await seedCases(server.url, plan.closed)) await numbered(id, 'closed')
  for (const id of await sendTo(asks, plan.begun)) await numbered(id, 'begun')
  for (const id of await sendTo(complains, plan.handedOver)) await numbered(id, 'handedOver')
})
test.afterAll(() => server?.stop())

/** A form of one page in the same process. */
async function publish(name: string): Promise<string> {
  const admin = await login(server.url)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: {
      ...{ name, title: name, formType: 'standard', process: 'process-felanmalan' },
      ...{ senderName: 'namn', caseTitle: `${name}: {{ text }}` },
    },
  })
  const inside = [
    ['Input#namn', { name: 'namn', label: 'Ditt namn', validation: { required: true } }],
    ['Input#epost', { name: 'epost', label: 'E-postadress', type: 'email' }],
    ['Input#text', { name: 'text', label: 'Vad vill du säga?', validation: { required: true } }],
    ['ProcessButtons#skicka', {}],
  ] as const
  const { rootId, nodes } = sketchTree([
    'FormTab#sida',
    { label: name },
    [
      'Section',
      {},
      [
        'Row',
        {},
        ['Col', { cols: 12 }, ...inside.map(([id, extra]) => [id, extra] as [string, typeof extra])],
      ],
    ],
  ])
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  await admin.call('fb3/lock', { id })
  await admin.call('fb3/save', { id, rootId, normStructure: nodes, revision })
  await admin.call('form/publish', { id, comment: 'Första' })
  return id
}

async function sendTo(formId: string, count: number): Promise<string[]> {
  const visitor = await login(server.url, null)
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const data = { namn: `Boende ${n}`, epost: `boende${n}@example.org`, text: `Häcken vid nummer ${n}` }
    const sent = { formId, complete: true, data }
    ids.push((await visitor.call<{ formDataId: string }>('admin/saveFormData3', sent)).formDataId)
  }
  return ids
}

/** Presses keys and counts them for the kind of work at hand. */
function keyboard(page: Page) {
  const counted = Object.fromEntries(kinds.map((kind) => [kind, { cases: 0, presses: 0 }])) as Record<
    Kind,
    { cases: number; presses: number }
  >
  const press = async (kind: Kind, ...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      counted[kind].presses++
    }
  }
  /** By Tab, each counted, to what has to be reached. */
  const tabTo = async (kind: Kind, to: Locator, key = 'Tab') => {
    await expect(to).toBeVisible()
    for (let n = 0; !(await to.evaluate((element) => element === document.activeElement)); n++) {
      expect(n, `Tabs to ${to}`).toBeLessThan(40)
      await press(kind, key)
    }
  }
  return { counted, press, tabTo }
}
type Keyboard = ReturnType<typeof keyboard>

const preview = (page: Page) => page.getByRole('region', { name: 'Förhandsvisning' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The number of the case beside the list; empty while there is none. */
async function numberIn(shown: Locator): Promise<string> {
  const number = shown.getByText(/^20\d\d-\d+$/)
  return (await number.count()) > 0 ? ((await number.first().textContent()) ?? '') : ''
}
/** What a screen reader says of a change: a live region that was there before it. */
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function openDesk(page: Page, search: string): Promise<void> {
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData${search}`)
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible()
  await expect(heading(page)).toBeFocused()
}

/** To the next case beside the list that is not done with; the one that opened by itself where there is one. */
async function next(page: Page, keys: Keyboard, done: ReadonlySet<string>): Promise<[string, Kind]> {
  const shown = preview(page)
  let presses = 0
  for (;;) {
    const number = await numberIn(shown)
    const kind = todo.get(number)
    if (kind && !done.has(number)) {
      keys.counted[kind].presses += presses
      keys.counted[kind].cases++
      return [number, kind]
    }
    await page.keyboard.press('j')
    presses++
    expect(presses, 'presses to the next case').toBeLessThan(4)
    await expect.poll(async () => (await numberIn(shown)) || number).not.toBe(number)
  }
}

const work: Record<
  'closed' | 'begun' | 'handedOver',
  (page: Page, keys: Keyboard, number: string) => Promise<void>
> = {
  async closed(page, { press }, number) {
    const shown = preview(page)
    await press('closed', 't')
    await expect(told(page, `${number}: Ärendet är ditt.`)).toBeVisible()
    await expect(shown.getByText(handler.name)).toBeVisible()
    await press('closed', '2')
    const asked = page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })
    await expect(asked.getByRole('button', { name: 'Bekräfta' })).toBeFocused()
    await press('closed', 'Enter')
    await expect(told(page, `${number} är nu: Avslutad utan åtgärd`)).toBeVisible()
  },
  async begun(page, { press }, number) {
    const shown = preview(page)
    await press('begun', 't')
    await expect(told(page, `${number}: Ärendet är ditt.`)).toBeVisible()
    await press('begun', 'n')
    const box = shown.getByRole('textbox', { name: 'Ny anteckning' })
    await expect(box).toBeFocused()
    await page.keyboard.type('Ring driften först.')
    await press('begun', 'Control+Enter')
    await expect(told(page, 'Anteckningen är sparad')).toBeVisible()
    await expect(box).toHaveValue('')
    await press('begun', '1')
    await expect(told(page, `${number} är nu: Under handläggning`)).toBeVisible()
  },
  async handedOver(page, { press }, number) {
    const shown = preview(page)
    await press('handedOver', 'n')
    const box = shown.getByRole('textbox', { name: 'Ny anteckning' })
    await expect(box).toBeFocused()
    await page.keyboard.type('Hör till din vecka.')
    await press('handedOver', 'Control+Enter')
    await expect(told(page, 'Anteckningen är sparad')).toBeVisible()
    await press('handedOver', 'a')
    await expect(page.getByRole('dialog', { name: 'Välj handläggare' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('Rune')
    await expect(page.getByRole('option')).toHaveCount(1)
    const found = page.getByRole('option', { name: registrar.name })
    await expect(found).toHaveAttribute('data-focused', 'true')
    await press('handedOver', 'Enter')
    await expect(told(page, `${number}: Tilldelningen är ändrad.`)).toBeVisible()
    await expect(shown.getByText(registrar.name)).toBeVisible()
  },
}

test('a day of work by keyboard alone', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await openDesk(page, '?view=mine')
  const keys = keyboard(page)

  // What is one's own from yesterday: opened, answered, closed; the next opens.
  await answerAll(page, keys)

  // What is new, found by the box for everything: each by what it is.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Sök i allt' })).toBeFocused()
  await page.keyboard.type('Nya')
  await expect(page.getByRole('option', { name: /^Nya/ }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Nya ärenden')
  const done = new Set<string>()
  while (done.size < plan.closed + plan.begun + plan.handedOver) {
    const [number, kind] = await next(page, keys, done)
    if (kind !== 'closed' && kind !== 'begun' && kind !== 'handedOver')
      throw new Error(`${number} is ${kind}`)
    await work[kind](page, keys, number)
    done.add(number)
    // What is closed makes room for the next by itself.
    const isLast = done.size === plan.closed + plan.begun + plan.handedOver
    if (kind === 'closed' && !isLast)
      await expect.poll(async () => (await numberIn(preview(page))) || number).not.toBe(number)
  }

  // Somebody calls.
  for (let n = 0; n < plan.registered; n++) await takeDown(page, keys)

  if (isWhole) console.log(`\n${dayTable(keys.counted)}\n`)
  expect(Object.fromEntries(kinds.map((kind) => [kind, keys.counted[kind].cases]))).toEqual(plan)
  for (const kind of kinds) {
    const { keys: was, mouse } = before[kind]
    const each = keys.counted[kind].presses / keys.counted[kind].cases
    if (was !== null) expect(each, kind).toBeLessThan(was / 2)
    // Of a few cases the way to the first weighs more than the work.
    if (mouse !== null && isWhole) expect(each, kind).toBeLessThan(mouse)
  }
  expect(keys.counted.closed.presses / plan.closed).toBeLessThanOrEqual(4)
  expect(complaints).toEqual([])
})

/** A question by telephone, from the list to the receipt and back. */
async function takeDown(page: Page, { counted, press, tabTo }: Keyboard): Promise<void> {
  counted.registered.cases++
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('registered', 'c')
  await expect(heading(page)).toHaveText('Nytt ärende')
  await expect(heading(page)).toBeFocused()
  await tabTo('registered', page.getByRole('button', { name: /^Formulär/ }))
  await press('registered', 'Enter')
  await page.keyboard.type('Fråga')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: question })).toHaveAttribute('data-focused', 'true')
  await press('registered', 'Enter')
  await expect(page.getByRole('button', { name: /^Formulär/ })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Telefon' })).toBeChecked()
  await tabTo('registered', page.getByRole('textbox', { name: 'Namn' }))
  await page.keyboard.type('Berta Boende')
  await press('registered', 'Enter')
  const name = page.getByRole('textbox', { name: 'Ditt namn' })
  await expect(name).toHaveValue('Berta Boende')
  await tabTo('registered', page.getByRole('textbox', { name: 'Vad vill du säga?' }))
  await page.keyboard.type('När öppnar isbanan?')
  await tabTo('registered', page.getByRole('button', { name: /^Skicka/ }).last())
  await press('registered', 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ärendet är registrerat' })).toBeFocused()
  await tabTo('registered', page.getByRole('main').getByRole('link', { name: 'Ärenden' }), 'Shift+Tab')
  await press('registered', 'Enter')
  await expect(heading(page)).toHaveText('Alla ärenden')
  await expect(heading(page)).toBeFocused()
}

/** Own cases, whole: each is answered and closed, and the next of the list opens. */
async function answerAll(page: Page, { counted, press }: Keyboard): Promise<void> {
  const left = new Set([...todo].flatMap(([number, kind]) => (kind === 'answered' ? [number] : [])))
  const shown = preview(page)
  await press('answered', 'j')
  await expect.poll(() => numberIn(shown)).not.toBe('')
  await press('answered', 'Enter')
  while (left.size > 0) {
    await expect(page).toHaveURL(/\/case\//)
    await expect(heading(page)).toBeFocused()
    const number = /20\d\d-\d+/.exec((await heading(page).textContent()) ?? '')?.[0] ?? ''
    expect(left.delete(number), `${number} was answered before`).toBe(true)
    counted.answered.cases++
    await press('answered', 'r')
    await expect(page.getByRole('textbox', { name: 'Nytt meddelande' })).toBeFocused()
    await page.keyboard.type('Vi lagar den i morgon.')
    await press('answered', 'Control+Enter')
    await expect(told(page, 'Meddelandet skickas om tio sekunder.')).toBeVisible()
    const messages = page.getByRole('region', { name: 'Meddelanden med invånaren' })
    await expect(messages).toContainText('Vi lagar den i morgon.')
    await press('answered', '1')
    await expect(page.getByRole('alertdialog', { name: 'Markera som åtgärdad' })).toBeVisible()
    await press('answered', 'Enter')
    await expect(told(page, `${number} är nu: Åtgärdad`)).toBeVisible()
    if (left.size > 0) await expect(heading(page)).not.toContainText(number)
  }
}

test('at 1024 px what comes in is told, what is closed is taken back and closed again', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await seedCases(server.url, 1)
  await openDesk(page, '?view=new')
  const { press } = keyboard(page)
  await seedCases(server.url, 1)
  await expect(told(page, '1 nytt – visa')).toBeVisible()
  await press('closed', 'j')
  await expect(page.locator('tr[data-key]').first()).toBeFocused()
  await press('closed', 'Enter')
  await expect(page).toHaveURL(/\/case\//)
  await expect(heading(page)).toBeFocused()
  await press('closed', 't')
  await expect(told(page, 'Ärendet är ditt.')).toBeVisible()
  await expectFits(page)
  await expectAccessibleInBoth(page, 'a case that was taken, at 1024 px')
  const number = /20\d\d-\d+/.exec((await heading(page).textContent()) ?? '')?.[0] ?? 'none'
  // Before the next key can come the button has the focus: Enter goes to no other.
  const first = await page.evaluate(async () => {
    const key = new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(key)
    for (let turn = 0; turn < 20; turn++) await null
    return document.activeElement?.textContent
  })
  expect(first).toBe('Bekräfta')
  await press('closed', 'Enter')
  await expect(told(page, /är nu: Avslutad utan åtgärd/)).toBeVisible()
  // The next of the list is there, and takes the former back.
  await expect(heading(page)).not.toContainText(number)
  await expect(heading(page)).toBeFocused()
  await press('closed', 'z')
  await expect(told(page, /^Ångrat/)).toBeVisible()
})

test('at 375 px a case is opened as a page, taken and closed by a keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await seedCases(server.url, 1)
  await openDesk(page, '?view=new')
  const { press } = keyboard(page)
  await press('closed', 'j')
  await expect(page.locator('tr[data-key]').first()).toBeFocused()
  await press('closed', 'Enter')
  await expect(page).toHaveURL(/\/case\//)
  await expect(heading(page)).toBeFocused()
  await press('closed', 't')
  await expect(told(page, 'Ärendet är ditt.')).toBeVisible()
  await expectFits(page)
  await expectAccessibleInBoth(page, 'a case on a telephone, just taken')
  await press('closed', '2')
  await expect(page.getByRole('alertdialog', { name: 'Avsluta utan åtgärd' })).toBeVisible()
  await press('closed', 'Enter')
  await expect(told(page, /är nu: Avslutad utan åtgärd/)).toBeVisible()
})
