import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, handler, publishFault, visitor } from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { toJson } from '../../../shared/json.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const when = (value: string, to: string) => ({ mode: 'show', when: { value, is: 'equals', to } })
const yesOrNo = ['ja', 'nej'].map((value) => ({ label: value, value }))
const radio = (name: string, more: Values = {}): Sketch => [
  `Radio#${name}`,
  { name, label: name, options: yesOrNo, ...more },
]
const input = (name: string, more: Values = {}): Sketch => [
  `Input#${name}`,
  { name, label: name, type: 'text', ...more },
]
const section = (id: string, more: Values, ...fields: Sketch[]): Sketch => [
  `Section#s${id}`,
  more,
  [`Row#r${id}`, {}, [`Col#c${id}`, { cols: 12 }, ...fields]],
]
const page = (...fields: Sketch[]): Sketch[] => [
  [
    'FormTab#p',
    { label: 'Sida' },
    section('1', {}, ...fields.filter(([type]) => !type.startsWith('Section'))),
    ...fields.filter(([type]) => type.startsWith('Section')),
  ],
]

/** What the case holds: `typed` is saved in a draft, `after` when it is sent in. */
const scenarios: {
  what: string
  fields: Sketch[]
  typed: Values
  after: Values
  sent: Values
}[] = [
  {
    what: 'what was typed and is hidden since is not sent',
    fields: [radio('svar'), input('epost', { show: when('svar', 'ja') })],
    typed: { svar: 'ja', epost: 'a@b.se' },
    after: { svar: 'nej' },
    sent: { svar: 'nej' },
  },
  {
    what: 'what is shown again is sent',
    fields: [radio('svar'), input('epost', { show: when('svar', 'ja') })],
    typed: { svar: 'nej', epost: 'a@b.se' },
    after: { svar: 'ja', epost: 'a@b.se' },
    sent: { svar: 'ja', epost: 'a@b.se' },
  },
  {
    what: 'all that stands in what is hidden goes with it, also what that decides',
    fields: [
      radio('svar'),
      section('2', { show: when('svar', 'ja') }, radio('mer'), input('text', { show: when('mer', 'ja') })),
    ],
    typed: { svar: 'ja', mer: 'ja', text: 'Hemligt' },
    after: { svar: 'nej' },
    sent: { svar: 'nej' },
  },
  {
    what: 'what the form gives by itself stays, shown or not',
    fields: [
      radio('svar'),
      input('kanal', { staticValue: 'webb', show: when('svar', 'aldrig') }),
      input('enhet', { defaultValue: 'park', show: when('svar', 'aldrig') }),
    ],
    typed: { svar: 'ja' },
    after: {},
    sent: { svar: 'ja', kanal: 'webb', enhet: 'park' },
  },
  {
    what: 'what was typed over a start value is the start value again',
    fields: [radio('svar'), input('enhet', { defaultValue: 'park', show: when('svar', 'ja') })],
    typed: { svar: 'ja', enhet: 'Anna' },
    after: { svar: 'nej' },
    sent: { svar: 'nej', enhet: 'park' },
  },
  {
    what: 'an answer by which what is met is there stays',
    fields: [
      radio('svar'),
      radio('mer', { show: when('svar', 'ja') }),
      input('text', { show: when('mer', 'ja') }),
      input('annat', { show: when('svar', 'ja') }),
    ],
    typed: { svar: 'ja', mer: 'ja', text: 'Sett', annat: 'Osett' },
    after: { svar: 'nej' },
    sent: { svar: 'nej', mer: 'ja', text: 'Sett' },
  },
  {
    what: 'an answer that what is met says stays',
    fields: [
      radio('svar'),
      input('namn', { show: when('svar', 'ja') }),
      ['Text#hej', { content: 'Hej {{namn}}' }],
    ],
    typed: { svar: 'ja', namn: 'Anna' },
    after: { svar: 'nej' },
    sent: { svar: 'nej', namn: 'Anna' },
  },
]

/** As a browser sends it, by the three actions; answers with the id. */
async function upload(formDataId: string, question: string): Promise<string> {
  const call = async (action: string, more: object) => {
    const reply = await app.dispatcher.call(citizen(), action, { ...more })
    if ('err' in reply) throw new Error(toJson(reply.err))
    return reply.data as { assetId: string }
  }
  const bytes = Buffer.from('En bild')
  const about = { name: 'bild.txt', size: bytes.length, mimeType: 'text/plain' }
  const { assetId } = await call('admin/initUpload3', { ...about, formDataId, question })
  await call('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
  await call('admin/finishUpload3', { assetId })
  return assetId
}

const held = async (formDataId: string) => {
  const { formData } = await app.services.cases.loadForm(handler(), { formDataId })
  return Object.fromEntries(Object.entries(formData?.data ?? {}).filter(([, value]) => value !== null))
}

test.each(scenarios)('$what', async ({ fields, typed, after, sent }) => {
  const { cases } = app.services
  const formId = await publishFault(app, { pages: page(...fields) })
  const { formDataId } = await cases.save(citizen(), { formId, data: typed })
  await cases.save(citizen(), { formId, formDataId, data: after, complete: true })
  expect(await held(formDataId)).toEqual(sent)
})

const simple = page(
  radio('svar', { validation: { required: true } }),
  input('epost', { show: when('svar', 'ja') }),
)

test('what is hidden from the person alone, by a role that they have lost, stays', async () => {
  const { cases } = app.services
  const formId = await publishFault(app, {
    pages: page(
      radio('svar'),
      input('ombud', { show: { mode: 'show', when: { role: 'role-agent', is: 'has' } } }),
    ),
  })
  const agent = citizen({ roles: ['role-agent'] })
  const { formDataId } = await cases.save(agent, { formId, data: { svar: 'ja', ombud: 'Bo' } })
  await cases.save(citizen(), { formId, formDataId, data: {}, complete: true })
  expect(await held(formDataId)).toEqual({ svar: 'ja', ombud: 'Bo' })
})

test('while it is a draft the answer stays, also where the sending in was refused', async () => {
  const { cases } = app.services
  const formId = await publishFault(app, {
    pages: page(
      radio('svar'),
      input('epost', { show: when('svar', 'ja') }),
      input('namn', { validation: { required: true } }),
    ),
  })
  const { formDataId } = await cases.save(citizen(), { formId, data: { svar: 'ja', epost: 'a@b.se' } })
  const send = cases.save(citizen(), { formId, formDataId, data: { svar: 'nej' }, complete: true })
  await expect(send).rejects.toMatchObject({ code: 'INVALID' })
  const { formData } = await cases.loadForm(citizen(), { formId, formDataId })
  expect(formData?.data).toMatchObject({ svar: 'nej', epost: 'a@b.se' })
  await cases.save(citizen(), { formId, formDataId, data: { svar: 'ja', namn: 'Anna' }, complete: true })
  expect(await held(formDataId)).toEqual({ svar: 'ja', epost: 'a@b.se', namn: 'Anna' })
})

test('sent in at once, what the same post hides is not taken; nothing of it stands in the database', async () => {
  const { cases, store } = app.services
  const formId = await publishFault(app, {
    pages: page(radio('svar'), input('epost', { show: { ...when('svar', 'nej'), mode: 'hide' } })),
  })
  const { formDataId } = await cases.save(visitor(), {
    formId,
    data: { svar: 'nej', epost: 'hemlig@b.se' },
    complete: true,
  })
  expect(await held(formDataId)).toEqual({ svar: 'nej' })
  const record = await store.read.cases.find('default', formDataId)
  expect(toJson(record)).not.toContain('hemlig@b.se')
})

test('files that were given to a question that is hidden go with it', async () => {
  const { cases, store } = app.services
  const formId = await publishFault(app, {
    pages: page(radio('svar'), [
      'FileUpload#bild',
      { name: 'bild', label: 'Bild', show: when('svar', 'ja') },
    ]),
  })
  const { formDataId } = await cases.save(citizen(), { formId, data: { svar: 'ja' } })
  const assetId = await upload(formDataId, 'bild')
  const bild = [{ assetId, name: 'bild.txt', size: 1, mimeType: 'text/plain' }]
  const { formDataId: _id } = await cases.save(citizen(), { formId, formDataId, data: { bild } })
  expect((await store.read.assets.find('default', assetId))?.caseId).toBe(_id)
  await cases.save(citizen(), { formId, formDataId, data: { svar: 'nej' }, complete: true })
  expect(await held(formDataId)).toEqual({ svar: 'nej' })
  expect(await store.read.assets.find('default', assetId)).toBeUndefined()
})

test('what was sent in stays where a correction hides its question later', async () => {
  const { cases } = app.services
  const formId = await publishFault(app, { pages: simple })
  const { formDataId } = await cases.save(citizen(), {
    formId,
    data: { svar: 'ja', epost: 'a@b.se' },
    complete: true,
  })
  await cases.save(handler(), { formId, formDataId, data: { svar: 'nej' } })
  expect(await held(formDataId)).toEqual({ svar: 'nej', epost: 'a@b.se' })
})
