import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultAnswers,
  faultPages,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import { silentMail } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'

/**
 * A form asks its handlers something, too, by a rule on their role. Neither what is asked nor what they answer is told to whoever
 * fills the form in or sent the case in, wherever they look. The word stands in both.
 */
const secret = 'okapi'
const forHandlers = { mode: 'show', when: { role: handlerRole, is: 'has' } }
const input = (name: string, more: Values = {}): Sketch => [
  `Input#${name}`,
  { name, label: `Bedömning, ${secret}`, ...more },
]
const row = (id: string, more: Values, ...inside: Sketch[]): Sketch => [
  `FormTab#${id}`,
  { label: `Internt ${secret}`, ...more },
  [`Section#${id}-s`, {}, [`Row#${id}-r`, {}, [`Col#${id}-c`, { cols: 12 }, ...inside]]],
]

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp(silentMail)
  await app.services.work.start()
  await makeUsers(app)
  const pages = [
    ...faultPages,
    row('internt', { show: forHandlers }, input('bedomning')),
    row(
      'ocksa',
      { label: 'Mer' },
      input('beslut', { show: forHandlers }),
      input('oppen', { label: 'Öppen' }),
    ),
  ]
  formId = await publishFault(app, { pages, form: { caseTitle: '{{ bedomning }}' } })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

async function ask(session: Session, action: string, given: Values): Promise<Values> {
  const reply = await app.dispatcher.call(session, action, given)
  if ('err' in reply) throw new Error(`${action}: ${JSON.stringify(reply.err)}`)
  return reply.data as Values
}

/** A case that its handler has answered their own questions in, and told its sender so. */
async function answered(author: Session): Promise<{ formDataId: string; caseToken?: string }> {
  const sent = await app.services.cases.save(author, {
    formId,
    data: { ...faultAnswers, oppen: 'ja' },
    complete: true,
  })
  const { formDataId, revision, caseToken } = sent
  const data = { bedomning: `Avslag, ${secret}`, beslut: `Nej, ${secret}` }
  await ask(handler(), 'admin/saveFormData3', { formId, formDataId, revision, data, tell: true })
  return { formDataId, ...(author.userId === null && caseToken && { caseToken }) }
}

const authors: [who: string, session: () => Session][] = [
  ['with an account', citizen],
  ['without one', visitor],
]

test.each(authors)('who sent the case in %s reads what they answered, and no more', async (_, session) => {
  const author = session()
  const ref = await answered(author)
  const loaded = await ask(author, 'admin/loadForm3', ref)
  expect(loaded).toMatchObject({ formData: { data: { ...faultAnswers, oppen: 'ja' } } })
  expect(JSON.stringify(loaded)).not.toContain(secret)
  for (const more of [
    await ask(author, 'case/timeline', ref),
    await ask(author, 'admin/runEffect3', { effect: 'Summary/get', context: { ...ref, formId } }),
  ])
    expect(JSON.stringify(more)).not.toContain(secret)

  const pages = browser(app, author.userId === null ? author : { ...author, kind: 'token' })
  const form = new FormData()
  for (const [name, value] of Object.entries({ _do: 'case', _formDataId: ref.formDataId }))
    form.set(name, value)
  form.set('_caseToken', ref.caseToken ?? '')
  const page =
    author.userId === null
      ? await pages.post(`/v/s?formId=${formId}`, form)
      : await pages.open(`/v/s?formId=${formId}&formDataId=${ref.formDataId}`)
  expect(JSON.stringify(pages.form)).toContain('Öppen')
  // Corrected among staff alone: there is nothing to tell.
  expect(JSON.stringify(pages.fill.mine?.history)).not.toContain('Vi rättade')
  expect(page.body).not.toContain(secret)
})

test('the history of one’s own case names what was corrected of their own questions', async () => {
  const author = citizen({ kind: 'token' })
  const { formDataId } = await answered(author)
  const correct = (data: Values) =>
    ask(handler(), 'admin/saveFormData3', { formId, formDataId, data, tell: true })
  await correct({ oppen: 'nej', bedomning: `Bifall, ${secret}` })
  await correct({ oppen: 'ja', gata: 'Nygatan 1', beslut: `Ja, ${secret}` })
  const page = browser(app, author)
  await page.open(`/v/s?formId=${formId}&formDataId=${formDataId}`)
  const told = page.fill.mine?.history.map(({ text, note }) => [text, note].join(': '))
  expect(told?.filter((line) => line.startsWith('Vi rättade'))).toEqual([
    'Vi rättade ett svar: Det gäller: Öppen.',
    expect.stringMatching(/^Vi rättade 2 svar: Det gäller: (Gata, Öppen|Öppen, Gata)\.$/),
  ])
})

test('a list of one’s own cases has no such answer, and is neither narrowed nor searched by one', async () => {
  await answered(citizen())
  const columns = ['gata', 'bedomning', 'beslut']
  for (const scope of ['own', 'all'] as const) {
    const { data } = await ask(citizen(), 'case/list', { scope, columns })
    expect(data).toMatchObject([{ data: { gata: 'Storgatan 1' } }])
    expect(JSON.stringify(data)).not.toContain(secret)
  }
  const found = async (session: Session, narrowed: Values) =>
    (await ask(session, 'case/list', { scope: session.roles.length > 0 ? 'all' : 'own', ...narrowed }))
      .totalCount
  for (const [narrowed, own] of [
    [{ texts: [secret] }, 0],
    [{ where: { bedomning: `Avslag, ${secret}` } }, 0],
    [{ texts: ['Storgatan'] }, 1],
    [{ where: { gata: 'Storgatan 1' } }, 1],
  ] as const) {
    expect(await found(citizen(), narrowed)).toBe(own)
    expect(await found(handler(), narrowed)).toBe(1)
  }
})

test('whoever begins a form is not told what it asks of others', async () => {
  for (const session of [visitor(), citizen()])
    expect(JSON.stringify(await ask(session, 'admin/loadForm3', { formId }))).not.toContain(secret)
  const pages = browser(app, visitor())
  expect((await pages.open(`/v/s?formId=${formId}`)).body).not.toContain(secret)
})

test('its handler is asked, and reads the answer', async () => {
  const { formDataId } = await answered(citizen())
  const loaded = await ask(handler(), 'admin/loadForm3', { formDataId })
  expect(loaded).toMatchObject({ formData: { data: { bedomning: `Avslag, ${secret}` } } })
  expect(JSON.stringify(loaded)).toContain(`Bedömning, ${secret}`)
})

test('a correction of such answers alone is told to nobody', async () => {
  const { formDataId } = await answered(citizen())
  expect(await app.services.cases.corrected(handler(), { formDataId, since: 0 })).toEqual([])
})

test('an answer that decides what the sender meets, or stands in a text of theirs, comes along', async () => {
  const when = { value: 'bedomning', is: 'notEmpty' }
  const other = await publishFault(app, {
    prefix: 'annan-',
    pages: [
      ...faultPages,
      row('internt', { show: forHandlers }, input('bedomning'), input('beslut')),
      row('mer', { label: 'Mer' }, input('foljd', { label: 'Följd', show: { mode: 'show', when } })),
    ],
  })
  const sent = await app.services.cases.save(citizen(), { formId: other, data: faultAnswers, complete: true })
  const { formDataId, revision } = sent
  const data = { bedomning: 'Ja', beslut: secret }
  await ask(handler(), 'admin/saveFormData3', { formId: other, formDataId, revision, data })
  const loaded = await ask(citizen(), 'admin/loadForm3', { formDataId })
  expect(loaded).toMatchObject({ formData: { data: { bedomning: 'Ja' } } })
  expect(JSON.stringify(loaded)).not.toContain(secret)
})

test('the mark of one’s own case is the same whatever is answered to what is for handlers alone', async () => {
  const { cases } = app.services
  const sent = await cases.save(visitor(), { formId, data: faultAnswers, complete: true })
  const ref = { formDataId: sent.formDataId, caseToken: sent.caseToken ?? '' }
  const mark = () => cases.ownMark(visitor(), ref)
  const first = await mark()
  const answer = (data: Values) => cases.save(handler(), { formId, formDataId: ref.formDataId, data })
  await answer({ bedomning: 'okapi' })
  expect(await mark()).toBe(first)
  await answer({ gata: 'Nygatan 1' })
  expect(await mark()).not.toBe(first)
})
