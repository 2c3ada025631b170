import { expect, type Page } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva } from './support/seed.ts'
import { type SenderStep, startWithSenderStep } from './support/senderStep.ts'
import { test } from './support/test.ts'

/** A builder puts signatures and payments of a case apart from its form: beside it, and on a page without it. */

let step: SenderStep
let server: SenderStep['server']
let admin: SenderStep['admin']

const formId = 'form-felanmalan'
const processId = 'process-felanmalan'
const heading = 'Avgift för handläggning'

test.beforeAll(async () => {
  step = await startWithSenderStep(
    { steps: { author: 'signature', handlaggare: 'edit' }, signing: { done: 'underskrivet' } },
    {
      there: { _id: 'att-skriva-under', label: 'Be om underskrift' },
      onward: { _id: 'underskrivet', label: 'Underskrivet', to: 'ny' },
    },
  )
  ;({ server, admin } = step)
  await afterItIsSignedItIsPaid()
  await aView('mitt-arende', true, [
    ['c', 8, ['formular']],
    ['d', 4, ['underskrift', 'betalning']],
  ])
  await aView('allt', true, [
    ['c', 7, ['formular']],
    ['d', 5, ['svaren', 'knappar']],
  ])
  await aView('avgifter', false, [['c', 12, ['rubrik', 'underskrift', 'betalning']]])
})
test.afterAll(() => step?.server.stop())

/** The case goes on by the signature to a state that asks for a payment. */
async function afterItIsSignedItIsPaid() {
  const process = { page: 'process', id: processId }
  const { data } = await admin.call<{
    data: { process: { states: { _id: string }[]; connections: { _id: string }[] } }
  }>('admin/load', process)
  const { states, connections } = data.process
  const graph = {
    ...data.process,
    states: [
      ...states,
      {
        ...{ _id: 'att-betala', name: 'Att betala', stateType: 'normal', color: '#8a5a00' },
        ...{ onEnter: [], onLeave: [], timers: [], x: 900, y: 300 },
        ...{ steps: { author: 'payment', handlaggare: 'edit' }, payment: { amount: 450, done: 'betalt' } },
      },
      {
        ...{ _id: 'andras', name: 'Ändras', stateType: 'normal', color: '#8a5a00' },
        ...{ onEnter: [], onLeave: [], timers: [], x: 900, y: 500 },
        steps: { author: 'edit', handlaggare: 'edit' },
      },
    ],
    connections: [
      ...connections.map((one) => (one._id === 'underskrivet' ? { ...one, to: 'att-betala' } : one)),
      {
        ...{ _id: 'betalt', label: 'Betalt', from: 'att-betala', to: 'atgardad' },
        ...{ allow: { assignmentRoles: ['handlaggare'] }, validate: false, effects: [] },
      },
      {
        ...{ _id: 'andra', label: 'Be om ändring', from: 'under-handlaggning', to: 'andras' },
        ...{ allow: { assignmentRoles: ['handlaggare'] }, validate: false, effects: [] },
      },
      ...['andras', 'att-betala'].map((from) => ({
        ...{ _id: `klart-${from}`, label: 'Det är lagat redan', from, to: 'atgardad' },
        ...{ allow: { author: true }, validate: false, effects: [] },
        ...(from === 'att-betala' && { confirm: 'Då tar vi inte betalt.' }),
      })),
    ],
  }
  await admin.call('admin/update', { ...process, data: { process: graph } })
  await admin.call('form/publish', { id: processId })
}

async function aView(
  url: string,
  ticketPage: boolean,
  columns: [id: string, cols: number, inside: string[]][],
) {
  const node = (_id: string, type: string, structure: string[], extra = {}) => [
    _id,
    { _id, type, structure, extra, style: {} },
  ]
  const all = Object.fromEntries([
    node('rubrik', 'Heading', [], { label: 'Avgifter och underskrifter', tagName: 'h1' }),
    node('formular', 'Form', [], { lock: 'enabled' }),
    node('underskrift', 'Signature', [], { label: 'Din underskrift' }),
    node('svaren', 'Summary', [], { label: 'Det du har svarat' }),
    node('knappar', 'ProcessButtons', [], { fluid: true }),
    node('betalning', 'payment', [], { label1: heading }),
  ])
  const inside = columns.flatMap(([, , ids]) => ids)
  const normStructure = Object.fromEntries([
    node('root', 'PageTypeView', ['s']),
    node('s', 'Section', ['r']),
    node(
      'r',
      'Row',
      columns.map(([id]) => id),
    ),
    ...columns.map(([id, cols, ids]) => node(id, 'Col', ids, { cols })),
    ...inside.map((id) => [id, all[id]]),
  ])
  const { id } = await admin.call<{ id: string }>('admin/create', {
    ...{ page: 'view', applicationRef: 'portal', data: { name: url, url, ticketPage } },
  })
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  await admin.call('fb3/save', { id, normStructure, rootId: 'root', revision })
  await admin.call('form/publish', { id })
}

const asked = (page: Page) => page.getByRole('button', { name: 'Läs och skriv under' })
const signature = (page: Page) => page.getByRole('region', { name: 'Din underskrift' })
const payment = (page: Page) => page.getByRole('region', { name: heading })

/** From what is asked to what is signed and to be paid; the form of the page says neither. */
async function signsAndReadsWhatToPay(page: Page, look: boolean) {
  await expect(signature(page)).toContainText('Läs igenom det du har skickat in och skriv under')
  await expect(asked(page)).toHaveCount(1)
  await expect(payment(page)).toHaveCount(0)
  if (look) await looked(page, 'to be signed, apart from the form')
  await asked(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Skriv under' })).toBeVisible()
  await expect(asked(page)).toHaveCount(0)
  if (look) await looked(page, 'is signed, on a case page')
  await page.getByLabel('Ditt lösenord').fill(eva.password)
  await page.getByLabel('Ditt lösenord').press('Enter')
  await expect(page.getByText('Du har skrivit under. Tack!')).toBeVisible()
}

async function readsOnce(page: Page, look: boolean) {
  await expect(signature(page)).toContainText('med lösenord')
  await expect(page.getByText(/^Du skrev under den .* med lösenord/)).toHaveCount(1)
  await expect(payment(page)).toContainText('Referens (OCR)')
  await expect(page.getByText('Referens (OCR)')).toHaveCount(1)
  await expect(
    payment(page).getByRole('heading', { name: /^Avgift för handläggning: 450.kr$/ }),
  ).toBeVisible()
  if (look) await looked(page, 'to be paid, apart from the form')
}

test('beside the form a case is signed and paid, which is said once', async ({ page }) => {
  const formDataId = await step.aCase()
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/mitt-arende?formId=${formId}&formDataId=${formDataId}`)
  await signsAndReadsWhatToPay(page, true)
  await expect(page).toHaveURL(/\/v\/mitt-arende\?/)
  await readsOnce(page, true)

  const { payments } = await admin.call<{ payments: { payments: { _id: string }[] } }>('admin/loadForm3', {
    formDataId,
  })
  await admin.call('case/markPaid', { formDataId, payment: payments.payments[0]?._id })
  await page.reload()
  await expect(payment(page)).toContainText(/450.kr är betalt/)
  await expect(page.getByText(/^450.kr är betalt/)).toHaveCount(1)
  await looked(page, 'paid, apart from the form')
})

test('on a page without the form they lead to the case, and say nothing without one', async ({ page }) => {
  const formDataId = await step.aCase()
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/avgifter?formDataId=${formDataId}`)
  await signsAndReadsWhatToPay(page, true)
  await expect(page).toHaveURL(/\/v\/s\?/)
  await page.goto(`${server.url}/v/avgifter?formDataId=${formDataId}`)
  await readsOnce(page, true)
  await payment(page).getByRole('link', { name: 'Tillbaka till ärendet' }).press('Enter')
  await expect(page).toHaveURL(step.ownHref(formDataId))
  await page.goto(`${server.url}/v/avgifter`)
  await expect(page.getByRole('heading', { name: 'Avgifter och underskrifter' })).toBeVisible()
  await expect(signature(page).or(payment(page))).toHaveCount(0)
})

test('signed and paid without script', async ({ browser }) => {
  const [beside, apart] = [await step.aCase(), await step.aCase()]
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(eva.email)
  await page.getByLabel('Lösenord').fill(eva.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.goto(`${server.url}/v/mitt-arende?formId=${formId}&formDataId=${beside}`)
  await signsAndReadsWhatToPay(page, false)
  await readsOnce(page, false)
  await page.goto(`${server.url}/v/avgifter?formDataId=${apart}`)
  await signsAndReadsWhatToPay(page, false)
  await page.goto(`${server.url}/v/avgifter?formDataId=${apart}`)
  await readsOnce(page, false)
  await context.close()
})

/** Where the case is, and what its answer to where the fault is says. */
async function stored(formDataId: string) {
  const { formData } = await admin.call<{ formData: { status: string; data: { plats: string } } }>(
    'admin/loadForm3',
    { formDataId },
  )
  return { status: formData.status, plats: formData.data.plats }
}

async function atStep(connectionId: string) {
  const formDataId = await step.aCase()
  await admin.call('admin/changeStatus3', {
    ...{ formDataId, connectionId, currentStateId: 'under-handlaggning' },
  })
  return { formDataId, address: `${server.url}/v/allt?formId=${formId}&formDataId=${formDataId}` }
}

const way = (page: Page) => page.getByRole('button', { name: 'Det är lagat redan' })
const answer = (page: Page, text: string) => page.locator('.v-answers dd').filter({ hasText: text })

test('the answers and the buttons of the process stand beside the form, and once', async ({ page }) => {
  const { formDataId, address } = await atStep('underskrivet')
  await enter(page, server.url, eva)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Det du har svarat' })).toBeVisible()
  await expect(answer(page, 'Storgatan 3')).toHaveCount(1)
  await expect(page.getByText('Det här skickade du')).toHaveCount(0)
  await expect(way(page)).toHaveCount(1)
  await looked(page, 'answers and buttons, apart from the form')
  await way(page).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).press('Enter')
  await way(page).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Det är lagat redan' }).press('Enter')
  await expect(way(page)).toHaveCount(0)
  await expect.poll(() => stored(formDataId)).toEqual({ status: 'atgardad', plats: 'Storgatan 3' })
})

test('what is changed in the form stands beside it, and comes along with its buttons there', async ({
  page,
}) => {
  const { formDataId, address } = await atStep('andra')
  await enter(page, server.url, eva)
  await page.goto(address)
  await page.getByRole('button', { name: 'Nästa', exact: true }).press('Enter')
  await page.getByLabel('Var finns felet?').fill('Storgatan 7')
  await expect(answer(page, 'Storgatan 7')).toHaveCount(1)
  await looked(page, 'answers beside the form that they are changed in')
  await toLastPage(page)
  await expect(way(page)).toHaveCount(1)
  await way(page).press('Enter')
  await expect.poll(() => stored(formDataId)).toEqual({ status: 'atgardad', plats: 'Storgatan 7' })
})

test('answered and moved on without script', async ({ browser }) => {
  const [read, changed] = [await atStep('underskrivet'), await atStep('andra')]
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('E-postadress').fill(eva.email)
  await page.getByLabel('Lösenord').fill(eva.password)
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.goto(read.address)
  await expect(answer(page, 'Storgatan 3')).toHaveCount(1)
  await way(page).click()
  await page.getByRole('button', { name: 'Ja' }).click()
  await expect(way(page)).toHaveCount(0)
  expect(await stored(read.formDataId)).toEqual({ status: 'atgardad', plats: 'Storgatan 3' })

  await page.goto(changed.address)
  await page.getByRole('button', { name: 'Nästa', exact: true }).click()
  await page.getByLabel('Var finns felet?').fill('Storgatan 7')
  await toLastPage(page)
  // The form's last page has its own to be looked through.
  await expect(answer(page, 'Storgatan 7')).toHaveCount(2)
  await way(page).click()
  await expect(way(page)).toHaveCount(0)
  expect(await stored(changed.formDataId)).toEqual({ status: 'atgardad', plats: 'Storgatan 7' })
  await context.close()
})

/** Those who read it page by page come to the last. */
async function toLastPage(page: Page) {
  const next = page.getByRole('button', { name: 'Nästa', exact: true })
  const heading = page.getByRole('heading', { name: /^Steg \d av \d/ })
  for (;;) {
    const [, at, of] = /^Steg (\d) av (\d)/.exec((await heading.textContent()) ?? '') ?? []
    if (at === of) return
    await next.click()
    await expect(heading).toHaveText(new RegExp(`^Steg ${Number(at) + 1} av`))
  }
}
