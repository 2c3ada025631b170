import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, handler, makeUsers, publishFault } from '../../../test/cases.ts'
import { testApp } from '../../../test/scenario.ts'
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
