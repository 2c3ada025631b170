import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, faultGraph, handler, makeUsers, publishFault } from '../../../test/support/cases.ts'
import { testApp } from '../../../test/support/scenario.ts'
import type { Sketch } from '../../shared/rules/page/pageFixture.ts'
import type { App } from '../app.ts'
import { systemSession } from '../session.ts'
import type { Cases } from './contract.ts'

/** A form in two languages: what is stored is the same, what is read follows the reader. */
const pages: Sketch[] = [
  [
    'Section#s',
    {},
    [
      'Row#r',
      {},
      [
        'Col#c',
        { cols: 12 },
        [
          'Dropdown#vad',
          {
            name: 'vad',
            label: { sv: 'Vad gäller det?', en: 'What is it about?' },
            options: [
              { label: { sv: 'Hål i gatan', en: 'A pothole' }, value: 'hal' },
              { label: 'Annat', value: 'annat' },
            ],
          },
        ],
        [
          'Checkbox#hur',
          {
            name: 'hur',
            label: 'Hur',
            options: [
              { label: { sv: 'Brev', en: 'Letter' }, value: 'brev' },
              { label: { sv: 'Telefon', en: 'Telephone' }, value: 'tel' },
            ],
          },
        ],
      ],
    ],
  ],
]

let app: App
let cases: Cases
let formId: string
beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  formId = await publishFault(app, {
    pages,
    form: { receiptText: { sv: 'Vi återkommer.', en: 'We will be in touch.' } },
  })
})
afterEach(() => app.close())

const answers = { vad: 'hal', hur: ['brev', 'tel'] }
const send = (locale: 'sv' | 'en' = 'sv') =>
  cases.save(citizen({ locale }), { formId, data: answers, complete: true })

test('lists say what was chosen in the reader’s language', async () => {
  await send()
  const row = async (locale: 'sv' | 'en') =>
    (await cases.list(handler({ locale }), { page: 1, pageSize: 9 })).data[0]
  expect((await row('sv'))?.text).toMatchObject({ vad: 'Hål i gatan', hur: 'Brev, Telefon' })
  expect((await row('en'))?.text).toMatchObject({ vad: 'A pothole', hur: 'Letter, Telephone' })
  expect((await row('en'))?.data).toMatchObject(answers)
})

test('a filter knows a choice by its value, whatever the language', async () => {
  await send()
  for (const locale of ['sv', 'en'] as const) {
    const query = { page: 1, pageSize: 9, where: { 'data.vad': 'hal' } }
    expect((await cases.list(handler({ locale }), query)).totalCount).toBe(1)
  }
})

test('a case is found by the words of a choice in either language', async () => {
  await send()
  for (const texts of [['pothole'], ['hål i'], ['letter', 'brev']]) {
    expect((await cases.list(handler(), { page: 1, pageSize: 9, texts })).totalCount, texts.join()).toBe(1)
  }
  expect((await cases.list(handler(), { page: 1, pageSize: 9, texts: ['kratta'] })).totalCount).toBe(0)
})

test.each([
  ['sv', 'Hål i gatan', 'Brev, Telefon', 'Vad gäller det?'],
  ['en', 'A pothole', 'Letter, Telephone', 'What is it about?'],
] as const)(
  'what a mail says (%s) is in the language of who is written to',
  async (locale, vad, hur, label) => {
    const { formDataId } = await send(locale)
    const facts = await cases.facts(systemSession(), formDataId)
    expect(facts?.text).toMatchObject({ vad, hur })
    expect(facts?.summary).toMatchObject([{ label, text: vad }, { text: hur }])
  },
)

test('the form and its receipt come in the visitor’s language', async () => {
  const load = async (locale: 'sv' | 'en') => cases.loadForm(citizen({ locale }), { formId })
  expect((await load('sv')).form.receiptText).toBe('Vi återkommer.')
  const english = await load('en')
  expect(english.form.receiptText).toBe('We will be in touch.')
  expect(english.normStructure.vad?.extra.options).toEqual([
    { label: 'A pothole', value: 'hal' },
    { label: 'Annat', value: 'annat' },
  ])
})

test('a receipt text that is one for all languages stays so', async () => {
  const other = await publishFault(app, { prefix: 'b-', pages, form: { receiptText: 'Tack.' } })
  for (const locale of ['sv', 'en'] as const) {
    expect((await cases.loadForm(citizen({ locale }), { formId: other })).form.receiptText).toBe('Tack.')
  }
})

test('states, connections and the form itself are called by the reader’s language wherever they are named', async () => {
  const graph = faultGraph()
  for (const state of graph.states) state.name = { sv: String(state.name), en: `${state.name} in English` }
  for (const one of graph.connections) one.label = { sv: String(one.label), en: `${one.label} in English` }
  const id = await publishFault(app, {
    prefix: 'c-',
    pages,
    graph,
    form: { title: { sv: 'Felanmälan', en: 'Report a fault' }, description: { sv: 'Trasigt', en: 'Broken' } },
  })
  const { formDataId } = await cases.save(citizen({ locale: 'en' }), {
    formId: id,
    data: answers,
    complete: true,
  })
  const open = (locale: 'sv' | 'en') => cases.loadForm(handler({ locale }), { formDataId })
  const [swedish, english] = [await open('sv'), await open('en')]
  expect(english.state?.name).toBe(`${swedish.state?.name} in English`)
  expect(english.connections.map(({ label }) => label)).toEqual(
    swedish.connections.map(({ label }) => `${label} in English`),
  )
  expect([swedish.form.name, english.form.name]).toEqual(['Felanmälan', 'Report a fault'])
  expect(english.form.description).toBe('Broken')

  const [connection] = swedish.connections
  const moved = await cases.changeStatus(handler({ locale: 'en' }), {
    formDataId,
    connectionId: connection?._id ?? '',
    currentStateId: swedish.state?._id ?? '',
  })
  expect(moved.status.name).toEndWith('in English')
  const toldIn = async (locale: 'sv' | 'en') =>
    (await cases.timeline(handler({ locale }), { formDataId })).findLast(({ kind }) => kind === 'status')
      ?.detail
  expect((await toldIn('en'))?.toName).toBe(moved.status.name)
  expect(`${(await toldIn('sv'))?.toName} in English`).toBe(moved.status.name)

  const rowIn = async (locale: 'sv' | 'en') =>
    (await cases.list(handler({ locale }), { page: 1, pageSize: 9, formIds: [id] })).data[0]
  expect(await rowIn('en')).toMatchObject({
    form: { name: 'Report a fault' },
    status: { name: moved.status.name },
  })
  expect((await rowIn('sv'))?.form.name).toBe('Felanmälan')
  // Rules do not depend on who reads, and a list is narrowed by the name in any language.
  const byName = { page: 1, pageSize: 9, formIds: [id], states: [moved.status.name] }
  expect((await cases.list(handler({ locale: 'sv' }), byName)).totalCount).toBe(1)
  const facts = await cases.facts(systemSession(), formDataId)
  expect(facts?.form.name).toBe('Report a fault')
  expect(facts?.names.form).toEqual({ sv: 'Felanmälan', en: 'Report a fault' })
})

test('what is not translated says what language it is in', async () => {
  const id = await publishFault(app, {
    prefix: 'd-',
    pages: inColumn(
      ['Input#navn', { name: 'navn', label: 'Ditt navn' }],
      ['Input#epost', { name: 'epost', label: { sv: 'E-post', en: 'E-mail' } }],
    ),
    form: { language: 'nb' },
  })
  const load = (locale: 'sv' | 'en') => cases.loadForm(citizen({ locale }), { formId: id })
  expect((await load('sv')).form.lang).toBe('nb')
  expect((await load('sv')).languages).toEqual({ navn: 'nb' })
  expect((await load('en')).languages).toEqual({ navn: 'nb' })
  expect((await cases.loadForm(citizen({ locale: 'en' }), { formId })).form.lang).toBe('sv')
})

const inColumn = (...questions: Sketch[]): Sketch[] => [
  ['Section#s', {}, ['Row#r', {}, ['Col#c', { cols: 12 }, ...questions]]],
]
