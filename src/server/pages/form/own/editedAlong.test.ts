import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, faultGraph, makeUsers, publishFault, sendFault } from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { fromJson } from '../../../../shared/json.ts'
import { connection } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'

/** On one's own case whose answers may still be changed, without script: what was typed in them and in the message beside them. */

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
  const graph = faultGraph()
  for (const state of graph.states) if (state._id === 'ny') state.steps = { ...state.steps, author: 'edit' }
  graph.connections.push(connection('ny-pagar', { _id: 'mer', allow: { author: true } }))
  formId = await publishFault(app, { graph })
  await publishView(app, 'o', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const who = citizen({ kind: 'token' })
const gataOf = async (formDataId: string) => {
  const record = await app.services.store.read.cases.find('default', formDataId)
  return record && fromJson(record.data).gata
}
const words = 'Ring på porten.'

async function stillOpen() {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const address = `/v/o?formId=${formId}&formDataId=${formDataId}`
  const page = browser(app, who)
  await page.open(address)
  expect(page.fill.readOnly).toBe(false)
  const press = (button: string, hidden: Record<string, string | File>, gata: string) =>
    page.press(button, { gata }, { _formDataId: formDataId, ...hidden })
  const stored = () => gataOf(formDataId)
  return { page, press, address, formDataId, stored }
}

test.each(['next', 'send', 'case', 'receipt', 'links', 'withdraw', 'leave'])(
  'beside answers that may still be changed nothing that was typed goes by %s',
  async (button) => {
    const { page, press, address, stored } = await stillOpen()
    const file = new File(['x'], 'karta.txt', { type: 'text/plain' })
    await press(button, { _message: words, _files: file }, 'Nygatan 7')
    expect(await stored()).toBe('Nygatan 7')
    await page.open(address)
    expect(page.fill).toMatchObject({
      values: { gata: 'Nygatan 7' },
      writing: { text: words, isKept: true, kept: [{ name: 'karta.txt' }] },
    })
  },
)

test('the message is sent by its button with the answers kept, and what the process does leaves both', async () => {
  const { page, press, stored, formDataId } = await stillOpen()
  await press('message', { _message: words }, 'Nygatan 7')
  expect(page.fill).toMatchObject({ values: { gata: 'Nygatan 7' }, writing: { sent: true } })
  expect(page.fill.notes.map(({ note }) => note)).toEqual([words])
  expect(await stored()).toBe('Nygatan 7')
  // What cannot be sent or kept stands there, and so do the answers.
  const long = 'x'.repeat(20_001)
  for (const button of ['message', 'next', 'connection:mer']) {
    await press(button, { _message: long }, `${button} 8`)
    expect(page.fill).toMatchObject({
      values: { gata: `${button} 8` },
      writing: { error: expect.any(String) },
    })
    expect(page.fill.writing?.text).toHaveLength(20_001)
  }
  await press('connection:mer', { _message: `${words} Tack!` }, 'Nygatan 9')
  expect(page.fill).toMatchObject({ state: { _id: 'pagar' }, writing: { text: `${words} Tack!` } })
  expect(await gataOf(formDataId)).toBe('Nygatan 9')
})
