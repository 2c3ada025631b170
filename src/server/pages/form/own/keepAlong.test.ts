import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { connection } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'

/** What was typed on one's own case and not sent, without script, whatever is pressed. */

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
  const graph = faultGraph()
  const allow = { author: true }
  graph.connections.push(
    connection('ny-pagar', { _id: 'mer', allow }),
    connection('ny-klar', { _id: 'ordnat', confirm: 'Är det åtgärdat?', allow }),
    connection('ny-pagar', { _id: 'antal', allow, condition: { value: 'antal', is: 'equals', to: 1 } }),
  )
  formId = await publishFault(app, { graph })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const who = citizen({ kind: 'token' })
const cases = () => app.services.cases
async function own() {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const address = `/v/s?formId=${formId}&formDataId=${formDataId}`
  const page = browser(app, who)
  await page.open(address)
  const press = (button: string, hidden: Record<string, string | File> = {}, gata?: string) =>
    page.press(button, gata === undefined ? {} : { gata }, { _formDataId: formDataId, ...hidden })
  return { formDataId, address, page, press }
}
const ask = (formDataId: string, components = ['gata']) =>
  cases().requestCompletion(handler(), {
    ...{ formDataId, due: '2999-01-31', message: 'Vi hittar inte gatan.' },
    components: components.map((componentId) => ({ componentId, note: '' })),
  })
const takeBack = (formDataId: string) => cases().requestCompletion(handler(), { formDataId, withdraw: true })
const words = 'Ring på porten.'

test.each(['withdraw', 'receipt', 'links', 'again'])(
  'what is written and not sent is there again after %s',
  async (button) => {
    const { page, press, address } = await own()
    await press(button, { _message: words })
    await page.open(address)
    expect(page.fill.writing).toMatchObject({ text: words, isKept: true })
  },
)

test('the receipt and the links are led to, and taking back asks with the words in their box', async () => {
  const { page, press, address } = await own()
  await press('receipt', { _message: words })
  expect(page.form.kind).toBe('receipt')
  await page.open(address)
  await press('links', { _message: words })
  expect(page.form.kind).toBe('links')
  await page.open(address)
  await press('withdraw', { _message: words })
  expect(page.fill).toMatchObject({ sure: true, writing: { text: words } })
  await press('withdraw', { _message: `${words} Tack!`, _sure: 'withdraw' })
  expect(page.fill).toMatchObject({ withdrawal: { by: 'asked' }, writing: { text: `${words} Tack!` } })
})

test('it goes when it is sent, emptied or thrown away, and is nobody else’s', async () => {
  const { page, press, address, formDataId } = await own()
  const kept = async () => cases().unsentMessage(who, { formDataId })
  await press('withdraw', { _message: words })
  expect(await kept()).toBe(words)
  for (const other of [handler(), citizen({ userId: 'user-other' })])
    expect(
      await cases()
        .unsentMessage(other, { formDataId })
        .catch(() => ''),
    ).toBe('')
  expect((await cases().sharedDrafts(handler(), { formDataId })).drafts).toEqual([])
  await press('case', { _message: '' })
  expect(await kept()).toBe('')
  await press('case', { _message: words })
  await press('forget:message', { _message: words })
  expect(page.fill.writing).not.toHaveProperty('text')
  await press('case', { _message: words })
  await press('message', { _message: `${words} Tack!` })
  expect(page.fill.writing).toMatchObject({ sent: true })
  await page.open(address)
  expect(page.fill.writing).not.toHaveProperty('text')
})

test('a message that cannot be kept or sent stays on its page', async () => {
  const { page, press } = await own()
  const long = 'x'.repeat(20_001)
  await press('receipt', { _message: long })
  expect(page.fill.writing).toMatchObject({ text: long, error: expect.any(String) })
  await press('withdraw', { _message: long })
  expect(page.fill).not.toHaveProperty('sure')
})

test('what is answered of a completion comes along, too, and what is refused of it is not left', async () => {
  const { page, press, address, formDataId } = await own()
  await ask(formDataId)
  await page.open(address)
  for (const button of ['receipt', 'withdraw', 'again']) {
    const gata = `Nygatan ${button}`
    await press(button, { _completion: '1', _message: words }, gata)
    await page.open(address)
    expect(page.fill).toMatchObject({
      completion: { isOpen: true, values: { gata }, changed: ['gata'] },
      writing: { text: words },
    })
  }
  const other = browser(app, who)
  await other.open(address)
  await press('save', { _completion: '1' }, 'Nygatan 2')
  await other.press(
    'receipt',
    { gata: 'Gamla gatan' },
    { _completion: '1', _formDataId: formDataId, _message: words },
  )
  expect(other.fill.completion).toMatchObject({
    values: { gata: 'Gamla gatan' },
    notice: { kind: 'conflict' },
  })
})

test('what was answered of what is taken back stays until it is thrown away, and counts if it is asked for again', async () => {
  const { page, press, address, formDataId } = await own()
  await ask(formDataId, ['gata', 'beskrivning'])
  await page.open(address)
  const both = (gata: string, beskrivning: string, button: string) =>
    page.press(button, { gata, beskrivning }, { _completion: '1', _formDataId: formDataId })
  await both('Nygatan 1', 'Djup.', 'save')
  await takeBack(formDataId)
  await both('Nygatan 2', 'Mycket djup.', 'send')
  const texts = () => page.fill.completion?.left.map(({ text }) => text)
  expect(texts()).toEqual(['Nygatan 2', 'Mycket djup.'])
  await page.open(address)
  expect(texts()).toEqual(['Nygatan 2', 'Mycket djup.'])
  await press('message', { _message: words })
  expect(texts()).toEqual(['Nygatan 2', 'Mycket djup.'])
  await ask(formDataId)
  await page.open(address)
  expect(page.fill.completion?.values).toMatchObject({ gata: 'Nygatan 2' })
  await takeBack(formDataId)
  await page.open(address)
  await press('forget:answers', { _message: words })
  expect(page.fill.completion).toBeUndefined()
  expect(page.fill.writing).toMatchObject({ text: words })
})

test('what was answered first when it was taken back already is kept, and pressing something else leads there', async () => {
  const { page, press, address, formDataId } = await own()
  await ask(formDataId)
  await page.open(address)
  await takeBack(formDataId)
  await press('receipt', { _completion: '1', _message: words }, 'Nygatan 3')
  expect(page.form.kind).toBe('receipt')
  await page.open(address)
  expect(page.fill).toMatchObject({ completion: { left: [{ text: 'Nygatan 3' }] }, writing: { text: words } })
})

test('what the process lets its author do leaves nothing behind, asked about or not', async () => {
  const { page, press, address, formDataId } = await own()
  const file = new File(['x'], 'karta.txt', { type: 'text/plain' })
  await press('connection:ordnat', { _message: words, _files: file })
  expect(page.fill).toMatchObject({
    confirming: 'ordnat',
    writing: { text: words, kept: [{ name: 'karta.txt' }] },
  })
  await press('case', { _message: `${words} Tack!` })
  expect(page.fill).toMatchObject({ writing: { text: `${words} Tack!`, kept: [{ name: 'karta.txt' }] } })
  expect(page.fill).not.toHaveProperty('confirming')
  await ask(formDataId)
  await page.open(address)
  await press('connection:mer', { _completion: '1', _message: words, _files: file }, 'Nygatan 9')
  expect(page.fill).toMatchObject({
    state: { _id: 'pagar' },
    completion: { values: { gata: 'Nygatan 9' }, changed: ['gata'] },
    writing: { text: words, kept: [{ name: 'karta.txt' }] },
  })
})

test('where it cannot be done any more, or what is beside it cannot be kept, nothing is done and all stands there', async () => {
  const { page, press, address } = await own()
  await press('connection:mer', { _message: 'x'.repeat(20_001) })
  expect(page.fill).toMatchObject({ state: { _id: 'ny' }, writing: { error: expect.any(String) } })
  await press('connection:antal', { _message: words })
  expect(page.fill).toMatchObject({ notice: { kind: 'error' }, writing: { text: words } })
  await page.open(address)
  expect(page.fill).toMatchObject({ state: { _id: 'ny' }, writing: { text: words } })
})
