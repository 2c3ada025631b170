import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { App } from '../../app.ts'

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
  formId = await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => {
  setSystemTime()
  return app.close()
})

const who = citizen({ kind: 'token' })
async function asked() {
  const { formDataId } = await sendFault(app, citizen(), formId)
  await app.services.cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2999-01-31', message: 'Vi hittar inte gatan.' },
    components: [{ componentId: 'gata', note: 'Vilken gata?' }],
  })
  const page = browser(app, who)
  await page.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  const press = (button: string, gata: string) =>
    page.press(button, { gata }, { _completion: '1', _formDataId: formDataId })
  return { formDataId, page, press }
}

test('what is asked is kept, told of as not sent, and handed in', async () => {
  const { page, press, formDataId } = await asked()
  expect(page.fill).toMatchObject({
    readOnly: true,
    completion: {
      isOpen: true,
      message: 'Vi hittar inte gatan.',
      asked: [{ note: 'Vilken gata?' }],
      changed: [],
    },
  })
  await press('save', 'Nygatan 2')
  expect(page.fill).toMatchObject({
    values: { gata: 'Storgatan 1' },
    completion: { values: { gata: 'Nygatan 2' }, changed: ['gata'], notice: { kind: 'more' } },
  })
  await press('send', '')
  expect(page.fill.completion).toMatchObject({
    isOpen: true,
    problems: [{ name: 'gata' }],
    notice: { kind: 'error' },
  })
  await press('send', 'Nygatan 3')
  expect(page.fill.completion).toBeUndefined()
  expect(page.fill).toMatchObject({ values: { gata: 'Nygatan 3' }, notice: { kind: 'more' } })
  expect((await app.services.cases.loadForm(handler(), { formDataId })).completion?.asked).toBeNull()
})

test('sent with nothing changed, they are asked whether the answers are right, and may go back or say so', async () => {
  const { page, press, formDataId } = await asked()
  const staffSees = async () => (await app.services.cases.loadForm(handler(), { formDataId })).completion
  await press('send', 'Storgatan 1')
  expect(page.fill.completion).toMatchObject({
    isOpen: true,
    unchanged: ['gata'],
    notice: { kind: 'error', text: 'Du har inte ändrat något. Kompletteringen är inte skickad.' },
  })
  await press('back', 'Storgatan 1')
  expect(page.fill.completion?.isOpen).toBe(true)
  expect(page.fill.completion?.unchanged).toBeUndefined()
  expect((await staffSees())?.asked).not.toBeNull()
  await press('send', 'Storgatan 1')
  await press('asItStands', 'Storgatan 1')
  expect(page.fill.completion).toBeUndefined()
  expect(page.fill.mine?.history.map(({ text }) => text)).toContain(
    'Du svarade att uppgifterna stämmer som de är',
  )
  expect(await staffSees()).toMatchObject({ asked: null, came: [{ name: 'gata' }] })
})

test('what is asked and left as it was is named and asked of once, and what must be answered is demanded first', async () => {
  const { page, formDataId } = await asked()
  await app.services.cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2999-01-31', message: 'Och hur ser det ut?' },
    components: [{ componentId: 'beskrivning', note: '' }],
  })
  const own = { _completion: '1', _formDataId: formDataId }
  const send = (answers: Record<string, string>, action = 'send') => page.press(action, answers, own)
  await send({ gata: '', beskrivning: 'Djup.' })
  expect(page.fill.completion).toMatchObject({
    problems: [{ name: 'gata' }],
    changed: ['gata', 'beskrivning'],
  })
  await send({ gata: 'Storgatan 1', beskrivning: 'Djup.' })
  expect(page.fill.completion).toMatchObject({
    unchanged: ['gata'],
    notice: { text: 'Du har inte ändrat allt som vi frågar efter. Kompletteringen är inte skickad.' },
  })
  // What is asked for since was on no page of theirs.
  await app.services.cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2999-01-31', message: 'Hur många?' },
    components: [{ componentId: 'epost', note: '' }],
  })
  await send({ gata: 'Storgatan 1', beskrivning: 'Djup.' }, 'asItStands')
  expect(page.fill.completion).toMatchObject({ isOpen: true, notice: { kind: 'more' } })
  const epost = 'anna@example.se'
  await send({ gata: 'Storgatan 1', beskrivning: 'Djup.', epost }, 'asItStands')
  expect(page.fill.completion).toBeUndefined()
  expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1', beskrivning: 'Djup.' })
  // The history names the questions, and never what stood there.
  const history = page.fill.mine?.history.map(({ text, note }) => `${text}: ${note}`) ?? []
  expect(history).toContainEqual(
    expect.stringMatching(/^Vi bad dig komplettera: Det gäller: Gata, Beskrivning\. Svara senast/),
  )
  expect(history).toContainEqual(
    expect.stringMatching(/^Du skickade komplettering: Du ändrade: Beskrivning\. Som det var: Gata, /),
  )
})

test('taken back meanwhile, what was written is shown to be copied', async () => {
  const { page, formDataId } = await asked()
  await app.services.cases.requestCompletion(handler(), { formDataId, withdraw: true })
  // What stands in the case already is nothing that they wrote.
  const { epost } = page.fill.values
  await page.press(
    'send',
    { gata: 'Nygatan 2', epost: String(epost) },
    { _completion: '1', _formDataId: formDataId },
  )
  expect(page.fill.completion).toMatchObject({
    isOpen: false,
    left: [{ text: 'Nygatan 2' }],
    notice: { kind: 'error' },
  })
})

test('of two windows the second is told of the first', async () => {
  const { page, press } = await asked()
  const other = browser(app, who)
  await other.open(page.fill.action)
  await press('save', 'Nygatan 2')
  await other.press(
    'save',
    { gata: 'Gamla gatan' },
    { _completion: '1', _formDataId: page.fill.formDataId ?? '' },
  )
  expect(other.fill.completion).toMatchObject({
    values: { gata: 'Gamla gatan' },
    notice: { kind: 'conflict', fields: { gata: { yours: 'Gamla gatan', theirs: 'Nygatan 2' } } },
  })
})

test('without script the message and the answers come along with one another', async () => {
  const { page, press, formDataId } = await asked()
  const notes = async () =>
    ((await app.services.cases.loadForm(handler(), { formDataId })).formData?.notes.citizen ?? []).map(
      ({ note }) => note,
    )
  const own = { _completion: '1', _formDataId: formDataId }
  await page.press('save', { gata: 'Nygatan 2' }, { ...own, _message: 'Ring på porten.' })
  expect(page.fill).toMatchObject({
    completion: { values: { gata: 'Nygatan 2' } },
    writing: { text: 'Ring på porten.' },
  })
  await page.press('message', { gata: 'Nygatan 3' }, { ...own, _message: 'Ring på porten.' })
  expect(page.fill).toMatchObject({
    completion: { isOpen: true, values: { gata: 'Nygatan 3' }, changed: ['gata'] },
    writing: { sent: true },
  })
  expect(page.fill.writing).not.toHaveProperty('text')
  expect(await notes()).toEqual(['Vi hittar inte gatan.', 'Ring på porten.'])
  // Handed in, the words stand in their box, with the file that was chosen.
  const file = new File(['%PDF-1.4 x'], 'karta.pdf', { type: 'application/pdf' })
  await page.press('send', { gata: 'Nygatan 3' }, { ...own, _files: file, _message: 'Eller ring mig.' })
  expect(page.fill).toMatchObject({ writing: { text: 'Eller ring mig.', kept: [{ name: 'karta.pdf' }] } })
  expect(page.fill.completion).toBeUndefined()
  await press('save', 'Nygatan 4')
  expect(await notes()).toHaveLength(2)
})

test('a message that is refused leaves what was answered beside it as a draft, and both on the page', async () => {
  const { page, formDataId } = await asked()
  const own = { _completion: '1', _formDataId: formDataId }
  await page.press('message', { gata: 'Nygatan 2' }, { ...own, _message: ' ' })
  expect(page.fill).toMatchObject({
    completion: { values: { gata: 'Nygatan 2' }, changed: ['gata'] },
    writing: { error: 'validation.emptyMessage' },
  })
  // The browser did not send its cookie along: nothing is kept, and both stand there.
  page.cookies['verkstad-form'] = 'another-secret-of-another-page'
  await page.press('send', { gata: 'Nygatan 5' }, { ...own, _message: 'Ring på porten.' })
  expect(page.fill).toMatchObject({
    completion: { values: { gata: 'Nygatan 5' } },
    writing: { text: 'Ring på porten.' },
  })
})

test('of a case that was removed meanwhile nothing is told, but what was written is there to be copied', async () => {
  const { page, press, formDataId } = await asked()
  await press('save', 'Nygatan 2')
  const { action } = page.fill
  const own = { _completion: '1', _formDataId: formDataId }
  const model = page.fill
  await app.services.cases.remove(handler(), [formDataId])
  const form = new FormData()
  const typed = {
    ...own,
    _csrf: page.model.csrf,
    _fields: 'gata',
    gata: 'Nygatan 3',
    _message: 'Ring på porten.',
  }
  for (const [name, value] of Object.entries({ ...typed, _do: 'send' })) form.set(name, value)
  expect(model.completion?.isOpen).toBe(true)
  expect((await page.post(action, form)).status).toBe(404)
  const label = expect.any(String)
  expect(page.form).toEqual({
    ...{ kind: 'missing', reason: 'notFound' },
    ...{ unsent: 'Ring på porten.', unsentAnswers: [{ label, text: 'Nygatan 3' }] },
    homeHref: expect.any(String),
  })
  // Loaded anew it has what was kept, for its author alone.
  await page.open(action)
  expect(page.form).toMatchObject({ kind: 'missing', unsentAnswers: [{ label, text: 'Nygatan 2' }] })
  for (const stranger of [citizen({ kind: 'token', userId: 'user-other' }), visitor()]) {
    const other = browser(app, stranger)
    await other.open(action)
    expect(JSON.stringify(other.form)).not.toContain('Nygatan')
  }
  // Who is not known any more is told with what they wrote.
  const lost = browser(app)
  await lost.open(action)
  form.set('_csrf', lost.model.csrf)
  expect((await lost.post(action, form)).status).toBe(404)
  expect(lost.form).toMatchObject({
    ...{ reason: 'notFound', unsent: 'Ring på porten.', unsentAnswers: [{ text: 'Nygatan 3' }] },
    href: expect.stringContaining('/sign-in'),
  })
})

const close = (formDataId: string) =>
  app.services.cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })

test('of a closed case nothing is asked any more, and its page says so', async () => {
  const { page, formDataId } = await asked()
  await close(formDataId)
  await page.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  expect(page.fill.completion).toMatchObject({
    isOpen: false,
    asked: [],
    notice: { kind: 'more', text: expect.stringContaining('Ärendet är avslutat') },
  })
  expect(page.fill.mine?.status.stage).toBe('ended')
  expect(JSON.stringify(page.fill.mine)).not.toContain('Väntar på dig')
  expect(page.fill.mine?.history.at(-1)?.note).toBe('Vi behöver inte kompletteringen längre')
})

test('nor of one that goes on in another, which has not ended to who sent it in', async () => {
  const { page, formDataId, press } = await asked()
  const other = await sendFault(app, registrar(), formId)
  await app.services.cases.merge(handler(), { formDataId, into: other.formDataId })
  const address = `/v/s?formId=${formId}&formDataId=${formDataId}`
  await page.open(address)
  expect(page.fill.completion?.notice?.text).toBe('Vi frågar inte efter någon komplettering längre.')
  expect(page.fill.mine?.status.stage).toBe('open')
  const told = () => page.fill.mine?.history.map(({ text, note }) => [text, note])
  expect(told()).toContainEqual([
    'Ärendet handläggs tillsammans med ett annat',
    'Vi behöver inte kompletteringen längre',
  ])
  await app.services.cases.split(handler(), formDataId)
  await page.open(address)
  expect(told()?.at(-1)).toEqual([
    'Ärendet handläggs för sig igen',
    'Vi behöver kompletteringen som vi bad om',
  ])
  await press('save', 'Nygatan 2')
  await app.services.cases.merge(handler(), { formDataId, into: other.formDataId })
  await page.open(address)
  expect(page.fill.completion).toMatchObject({ isOpen: true, ended: 'merged' })
})

test('a day that is over is told as that, and it can be sent still', async () => {
  const { page, press } = await asked()
  expect(page.fill.completion).not.toHaveProperty('isLate')
  setSystemTime(new Date('2999-02-01T12:00:00Z'))
  await page.open(page.fill.action)
  expect(page.fill.completion).toMatchObject({ isOpen: true, isLate: true })
  await press('send', 'Nygatan 3')
  expect(page.fill.values).toMatchObject({ gata: 'Nygatan 3' })
})

test('what was begun before a case was closed is still there to be handed in', async () => {
  const { page, press, formDataId } = await asked()
  await press('save', 'Nygatan 2')
  await close(formDataId)
  await page.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  expect(page.fill.completion).toMatchObject({ isOpen: true, ended: 'closed', values: { gata: 'Nygatan 2' } })
  await press('send', 'Nygatan 2')
  expect(page.fill).toMatchObject({ values: { gata: 'Nygatan 2' }, state: { _id: 'klar' } })
  expect(page.fill.completion).toBeUndefined()
})

test('what is sent from one’s own case by a browser that has lost its cookies stands on the page that answers', async () => {
  const { page, formDataId } = await asked()
  const { action } = page.fill
  const post = async (fields: Record<string, string>) => {
    const lost = browser(app)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, _csrf: page.model.csrf })) form.set(name, value)
    await lost.post(action, form)
    return lost.form
  }
  expect(await post({ _do: 'message', _message: 'Ring på porten.' })).toMatchObject({
    ...{ kind: 'missing', reason: 'notFound', unsent: 'Ring på porten.' },
  })
  const typed = { _completion: '1', _formDataId: formDataId, _fields: 'gata', gata: 'Nygatan 3' }
  expect(await post({ ...typed, _do: 'send', _message: 'Ring på porten.' })).toMatchObject({
    ...{ kind: 'missing', reason: 'notFound' },
    ...{ unsent: 'Ring på porten.', unsentAnswers: [{ text: 'Nygatan 3' }] },
  })
})
