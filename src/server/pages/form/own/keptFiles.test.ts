import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import type { App } from '../../../app.ts'

/** Files of a message that is not sent, without script: those that can be taken are there, and the others are named, with why. */

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp({ VERKSTAD_MAX_UPLOAD_MB: '1' })
  await makeUsers(app)
  formId = await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const text = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'text/plain' })
const program = () => new File(['MZ'], 'virus.exe')
const words = 'Här är bilderna.'

async function own(who: 'account' | 'page' = 'account') {
  const session = who === 'account' ? citizen({ kind: 'token' }) : visitor()
  const { formDataId, caseToken } = await sendFault(app, session, formId)
  const page = browser(app, session)
  const address = `/v/s?formId=${formId}&formDataId=${formDataId}`
  const held = { _formDataId: formDataId, ...(caseToken && { _caseToken: caseToken }) }
  const open = async () => {
    if (who === 'account') return page.open(address)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...held, _do: 'case' })) form.set(name, value)
    return page.post(`/v/s?formId=${formId}`, form)
  }
  await open()
  const post = (button: string, files: File[] = [], message = words) =>
    page.press(
      button,
      { _files: files, _kept: (page.fill.writing?.kept ?? []).map(({ assetId }) => assetId) },
      { ...held, _held: Object.values(held).join('.'), _message: message },
    )
  const kept = () => page.fill.writing?.kept?.map(({ name }) => name)
  const sent = () => page.fill.notes.map(({ note, files }) => [note, ...files.map(({ name }) => name)])
  return { page, open, post, kept, sent, formDataId }
}

describe.each(['account', 'page'] as const)('of who holds the case by their %s', (who) => {
  test('are kept but for those that are refused, are there later, and go with the message', async () => {
    const { page, open, post, kept, sent } = await own(who)
    await post('message', [text('karta.txt'), program(), text('stor.txt', 1_000_001), text('bild.txt')])
    expect(page.fill.writing?.error).toBe(
      'Meddelandet är inte skickat. virus.exe: validation.fileForbidden. stor.txt: validation.largeFile. De andra filerna är kvar.',
    )
    expect(page.fill.writing).not.toHaveProperty('lost')
    expect(kept()).toEqual(['karta.txt', 'bild.txt'])
    await open()
    expect(page.fill.writing).toMatchObject({ text: words, isKept: true })
    expect(kept()).toEqual(['karta.txt', 'bild.txt'])
    await post('message', [text('en till.txt')])
    expect(sent()).toEqual([[words, 'karta.txt', 'bild.txt', 'en till.txt']])
    expect(page.fill.writing).toMatchObject({ sent: true })
    await open()
    expect(page.fill.writing).not.toHaveProperty('kept')
  })
})

test('more than go with one message: the first are kept, and the others named', async () => {
  const { page, post, kept, sent } = await own()
  await post(
    'message',
    Array.from({ length: 12 }, (_, n) => text(`${n}.txt`)),
  )
  expect(page.fill.writing?.error).toBe(
    'Meddelandet är inte skickat. 10.txt, 11.txt: validation.maxFiles. De andra filerna är kvar.',
  )
  expect(kept()).toHaveLength(10)
  await post('message', [text('12.txt')])
  expect(page.fill.writing?.error).toContain('12.txt: validation.maxFiles')
  await post('message')
  expect(sent()).toEqual([[words, ...Array.from({ length: 10 }, (_, n) => `${n}.txt`)]])
})

test('each can be taken away, the same is there once, and throwing the message away throws them away', async () => {
  const { page, open, post, kept } = await own()
  await post('message', [text('karta.txt'), text('bild.txt'), program()])
  await post('message', [text('karta.txt'), program()])
  expect(kept()).toEqual(['karta.txt', 'bild.txt'])
  await post(`forget:file:${page.fill.writing?.kept?.[0]?.assetId}`, [], `${words} Två.`)
  expect(kept()).toEqual(['bild.txt'])
  expect(page.fill.writing).toMatchObject({ text: `${words} Två.` })
  await post('forget:message')
  await open()
  expect(page.fill.writing).not.toHaveProperty('kept')
  expect(page.fill.writing).not.toHaveProperty('text')
})

test('what else is pressed keeps them, but leads nowhere from one that is refused', async () => {
  const { page, open, post, kept } = await own()
  await post('receipt', [text('karta.txt'), program()])
  expect(page.fill.writing?.error).toBe('virus.exe: validation.fileForbidden. De andra filerna är kvar.')
  await post('receipt', [text('bild.txt')])
  expect(page.form.kind).toBe('receipt')
  await open()
  expect(kept()).toEqual(['karta.txt', 'bild.txt'])
})

test('staff see nothing of them before they are sent, and nobody else sends them', async () => {
  const { page, post, formDataId } = await own()
  await post('message', [text('karta.txt'), program()])
  const assetId = page.fill.writing?.kept?.[0]?.assetId ?? ''
  const code = (error: { code: string }) => error.code
  expect(await app.services.assets.open(handler(), assetId).catch(code)).toBe('NOT_FOUND')
  const send = (noteType: 'citizen' | 'internal') =>
    app.services.cases
      .addNote(handler(), { formDataId, noteType, note: 'Se här.', assetIds: [assetId] })
      .catch(code)
  expect([await send('citizen'), await send('internal')]).toEqual(['INVALID', 'INVALID'])
  expect(JSON.stringify(await app.services.cases.loadForm(handler(), { formDataId }))).not.toContain('karta')
})
