import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { type FakeSms, fakeSms } from '../../../../test/support/fakeSms.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let sms: FakeSms
beforeEach(async () => {
  sms = fakeSms()
  app = await testApp({ env: { VERKSTAD_ALLOWED_HOSTS: '127.0.0.1', VERKSTAD_SMS_URL: sms.url } })
  await makeUsers(app)
  const { documents } = app.services
  const limit = { name: 'Få', service: 'sms', perDay: 1, atLimit: 'refuse' } as const
  await documents.create(systemSession(), { page: 'messageServiceLimit', id: 'fa', data: limit })
  const text = { sv: 'Tack för {{ case.DiaryNumber }} om {{ answers.gata }}', en: 'Thanks' }
  await documents.create(systemSession(), {
    page: 'message',
    id: 'tack',
    data: { name: 'Tack', text, limit: 'fa' },
  })
})
afterEach(async () => {
  await app.close()
  await sms.stop()
})

const question: Sketch = [
  'FormTab#p3',
  { label: 'Telefon' },
  [
    'Section#s3',
    {},
    ['Row#r3', {}, ['Col#c3', { cols: 12 }, ['Input#mobil', { name: 'mobil', label: 'Mobil', type: 'tel' }]]],
  ],
]

/** A case whose process sends a message when it comes in; what its timeline says of that. */
async function sent(
  input: Values,
  { as = visitor(), answers = {} }: { as?: Session; answers?: Values } = {},
) {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', {
    ...base.states[0],
    onEnter: [
      { effect: 'Case/assign', input: { role: 'handler', users: ['user-handler'] } },
      { effect: 'Case/message', input: { template: 'tack', ...input } },
    ],
  })
  const formId = await publishFault(app, { graph: base, pages: [...faultPages, question] })
  const { formDataId, DiaryNumber } = await sendFault(app, as, formId, answers)
  await app.services.work.start()
  await app.services.work.idle()
  const said = (await app.services.cases.timeline(handler(), { formDataId })).at(-1)
  return { DiaryNumber, formDataId, formId, detail: said?.detail ?? {} }
}
const to = () => sms.received.map(({ body }) => JSON.parse(body).to)

test('who sent it in gets a message at the number that they answered with', async () => {
  const { DiaryNumber, detail, formDataId } = await sent(
    { to: 'author' },
    { answers: { mobil: '070-174 06 05' } },
  )
  expect(JSON.parse(sms.received[0]?.body ?? '')).toMatchObject({
    to: '+46701740605',
    text: `Tack för ${DiaryNumber} om Storgatan 1`,
  })
  expect(detail.messages).toEqual([{ status: 'sent', to: '+46701740605' }])
  const { rows } = await app.services.messages.list(admin(), { caseId: formDataId, pageNo: 1, pageSize: 9 })
  expect(rows).toMatchObject([{ template: 'tack', status: 'sent' }])
})

test('who has an account gets it at the number that stands there', async () => {
  await app.services.documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-citizen', data: { phone: '0701740606' } },
  })
  await sent({ to: 'author' }, { as: citizen(), answers: { mobil: '070-174 06 05' } })
  expect(to()).toEqual(['+46701740606'])
})

test.each<[input: Values, answers: Values, numbers: string[]]>([
  [{ to: 'answer', answer: 'mobil' }, { mobil: '+46701740605' }, ['+46701740605']],
  [{ to: 'number', number: '070 174 06 07' }, {}, ['+46701740607']],
  [{ to: 'assigned', role: 'handler' }, {}, ['+46701740608']],
])('%j with %j goes to %j', async (input, answers, numbers) => {
  await app.services.documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-handler', data: { phone: '070-1740608' } },
  })
  await sent(input, { answers })
  expect(to()).toEqual(numbers)
})

test('nobody to send to is no fault', async () => {
  const { detail } = await sent({ to: 'author' })
  expect(detail.output).toEqual({ to: [], skipped: 'no number' })
  expect(sms.received).toEqual([])
})

test('a number that is none, and a limit that is reached, are told in the timeline', async () => {
  const { detail, formId } = await sent({ to: 'answer', answer: 'gata' })
  expect(detail.messages).toEqual([
    { status: 'refused', to: 'Storgatan 1', reason: 'Numret är inte ett mobilnummer.' },
  ])
  const again = async () => {
    const { formDataId } = await sendFault(app, visitor(), formId, { gata: '0701740605' })
    await app.services.work.idle()
    return (await app.services.cases.timeline(handler(), { formDataId })).at(-1)?.detail.messages
  }
  expect(await again()).toEqual([{ status: 'sent', to: '+46701740605' }])
  expect(await again()).toEqual([
    {
      ...{ status: 'refused', to: '+46701740605' },
      reason: 'Gränsen Få är nådd: högst 1 meddelanden per dygn.',
    },
  ])
  expect(sms.received).toHaveLength(1)
})
