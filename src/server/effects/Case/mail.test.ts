import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  faultPages,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

/** Where the link of a mail that a process sends leads, and where an answer to it goes. */

let app: App
let smtp: FakeSmtp
beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({
    env: {
      ...{ VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@kommun.se' },
      ...{ VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: 'x'.repeat(20) },
    },
  })
  await makeUsers(app)
  await app.services.documents.create(systemSession(), {
    page: 'mail',
    id: 'tack',
    data: { name: 'Tack', subject: 'Tack', text: 'Se {{ case.href }}' },
  })
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

/** Where a browser fills in the address of whoever sits at it. */
const own: Sketch = [
  'FormTab#p3',
  { label: 'Din adress' },
  [
    'Section#s3',
    {},
    ['Row#r3', {}, ['Col#c3', { cols: 12 }, ['Input#egen', { name: 'egen', autoCompleteValue: 'email' }]]],
  ],
]

/** The mail that goes when a case comes in, as it is sent and as it is kept. */
async function mailed(input: Values, who: Session, answers: Values = {}) {
  const base = faultGraph()
  base.states[0] = state('ny', 'start', {
    ...base.states[0],
    onEnter: [{ effect: 'Case/mail', input: { template: 'tack', ...input } }],
  })
  const formId = await publishFault(app, { graph: base, pages: [...faultPages, own] })
  const { formDataId } = await sendFault(app, who, formId, answers)
  await app.services.work.start()
  await app.services.work.idle()
  const asked = { caseId: formDataId, pageNo: 1, pageSize: 10 }
  const { rows } = await app.services.mail.list(admin(), asked)
  const [{ text } = { text: '' }] = rows.filter(({ subject }) => subject === 'Tack')
  let raw = ''
  while (!raw.includes('Se ')) raw = (await smtp.next()).raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return { formDataId, raw, kept: text }
}
const linksIn = (raw: string) => [...raw.matchAll(/\/message\?token=([\w-]{43})/g)].map(([, token]) => token)

test('of who has no account it leads to the case by a link that is theirs, and that nothing keeps', async () => {
  const { raw, kept, formDataId } = await mailed({ to: 'author' }, visitor())
  const [token = ''] = linksIn(raw)
  expect(await app.services.cases.visits.look(visitor(), token)).toMatchObject({ hint: 'a••••@example.se' })
  expect(kept).toContain('/message?token=•••••')
  expect(kept).not.toContain(token)
  // What people read of it says nothing else of the case; mail programs keep the mails about it together by its id.
  expect(raw.slice(raw.indexOf('\r\n\r\n'))).not.toContain(formDataId)
})

test('of who has one it leads to their own page', async () => {
  const { raw, formDataId } = await mailed({ to: 'author' }, citizen())
  expect(raw).toContain(`formDataId=${formDataId}`)
  expect(linksIn(raw)).toEqual([])
})

test('to anybody else it lets nobody in', async () => {
  const { raw, formDataId } = await mailed({ to: 'address', address: 'vard@example.se' }, visitor())
  expect(raw).toContain(`formDataId=${formDataId}`)
  expect(linksIn(raw)).toEqual([])
})

test('an address that is an answer about somebody else lets nobody in, wherever it stands', async () => {
  const answers = { gata: 'vard@example.se', egen: 'anna@hemma.se' }
  const other = await mailed({ to: 'answer', answer: 'gata' }, visitor(), answers)
  expect(linksIn(other.raw)).toEqual([])
  expect(other.raw).toContain('/status')
})

test('of two addresses in the answers theirs is the one that a browser fills in', async () => {
  const answers = { gata: 'vard@example.se', egen: 'anna@hemma.se' }
  const { raw } = await mailed({ to: 'author' }, visitor(), answers)
  expect(raw).toContain('To: anna@hemma.se')
  expect(linksIn(raw)).not.toEqual([])
})

test('an answer to it comes back to the case from who sent it in', async () => {
  const { raw } = await mailed({ to: 'author' }, visitor())
  expect(raw).toMatch(/^Reply-To: svar\+[a-z2-7]{24}@kommun\.se\r?$/m)
})

test('whoever else it goes to does not answer as who sent it in', async () => {
  const { raw } = await mailed({ to: 'address', address: 'vard@example.se' }, visitor())
  expect(raw).not.toContain('Reply-To')
})
