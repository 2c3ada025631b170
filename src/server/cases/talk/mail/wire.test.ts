import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../../test/support/fake-smtp.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'

/** Messages as mails on the wire: what stands in their head, and what becomes of them where the mail server does not take them. */

let app: App
let smtp: FakeSmtp
let id: string
const now = Date.parse('2026-03-10T11:00:00Z')
beforeEach(async () => {
  setSystemTime(now)
  smtp = await fakeSmtp()
  app = await testApp({
    env: {
      VERKSTAD_SMTP: smtp.url,
      VERKSTAD_MAIL_FROM: 'noreply@kommun.se',
      VERKSTAD_INBOX: 'svar@kommun.se',
    },
  })
  await makeUsers(app)
  await app.services.work.start()
  const formId = await publishFault(app)
  const { cases } = app.services
  ;({ formDataId: id } = await cases.save(visitor(), { formId, data: faultAnswers, complete: true }))
  await cases.assign(admin(), {
    ...{ formDataId: id, permission: 'handler', groupIds: [], userIds: ['user-handler'] },
  })
  await app.services.work.idle()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await smtp.stop()
})

const write = (note: string) =>
  app.services.cases.addNote(handler(), { formDataId: id, noteType: 'citizen', note })
const ways = async () =>
  (await app.services.cases.loadForm(handler(), { formDataId: id })).formData?.notes.citizen?.map(
    (message) => message.ways,
  )
/** The newest mail about a message. */
async function sent(): Promise<string> {
  await app.services.work.idle()
  return messages().at(-1)?.raw ?? ''
}
const messages = () =>
  smtp.mails.filter(({ to, raw }) => to.includes('anna@example.se') && raw.includes('svar+'))
const bell = async () =>
  (await app.services.notifications.list(handler(), { limit: 20, offset: 0 })).items.map(({ msg }) => msg)

/** The head of a mail, by name in small letters. */
const headOf = (raw: string) =>
  Object.fromEntries(
    (raw.split('\r\n\r\n')[0] ?? '')
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )

async function* once(raw: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(raw)
}

test('a message has an address to answer to, says that a program wrote it, and belongs to the thread of its case', async () => {
  await write('Hur dags?')
  const first = headOf(await sent())
  const thread = `<case-${id}@kommun.se>`
  const to = first['reply-to'] ?? ''
  expect(to).toMatch(/^svar\+[a-z2-7]{24}@kommun\.se$/)
  expect(first).toMatchObject({
    ...{ from: 'noreply@kommun.se', 'auto-submitted': 'auto-generated', references: thread },
  })
  const answer = `From: anna@example.se\r\nTo: ${to}\r\nMessage-ID: <abc.1@example.se>\r\nIn-Reply-To: ${first['message-id']}\r\n\r\nVid sju.\r\n`
  expect(await app.services.inbox.takeIn(once(answer))).toBe('message')
  await write('Tack!')
  const second = headOf(await sent())
  expect(second).toMatchObject({
    ...{ 'in-reply-to': '<abc.1@example.se>', references: `${thread} <abc.1@example.se>` },
    'reply-to': to,
  })
  expect(second['message-id']).not.toBe(first['message-id'])
})

test('nothing of an answer gets into the head of the next mail', async () => {
  await write('Hur dags?')
  const { 'reply-to': to } = headOf(await sent())
  const answer = `From: anna@example.se\r\nTo: ${to}\r\nMessage-ID: <a b@x.se> <c@x.se>\r\n\r\nVid sju.\r\n`
  await app.services.inbox.takeIn(once(answer))
  await write('Tack!')
  const raw = await sent()
  expect(Object.keys(headOf(raw)).sort()).toEqual(
    [
      ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'in-reply-to'],
      ...['message-id', 'mime-version', 'references', 'reply-to', 'subject', 'to'],
    ].sort(),
  )
})

test('what the server refuses for good is said on the message, and to the handler, once', async () => {
  smtp.refuse('RCPT', '550 5.1.1 Unknown user')
  await write('Hur dags?')
  await app.services.work.idle()
  expect(await ways()).toMatchObject([
    [{ channel: 'mail', state: 'failed', reason: expect.stringContaining('Unknown user') }],
  ])
  expect((await bell()).filter((text) => text.includes('kom inte fram'))).toHaveLength(1)
})

test('while the mail server is down for a day a message waits and says why, and goes once when it is back', async () => {
  const { url } = smtp
  await smtp.stop()
  await write('Hur dags?')
  await app.services.work.idle()
  expect(await ways()).toMatchObject([[{ channel: 'mail', state: 'waits', reason: expect.any(String) }]])
  for (let hour = 0.1; hour <= 26; hour += 0.5) {
    setSystemTime(now + hour * 3_600_000)
    app.services.work.wake()
    await app.services.work.idle()
  }
  expect(await ways()).toMatchObject([[{ state: 'waits' }]])
  expect((await bell()).filter((text) => text.includes('kom inte fram'))).toEqual([])
  smtp = await fakeSmtp(Number(new URL(url).port))
  for (const hours of [28, 30]) {
    setSystemTime(now + hours * 3_600_000)
    app.services.work.wake()
    await app.services.work.idle()
  }
  expect(await ways()).toMatchObject([[{ state: 'sent' }]])
  expect(messages()).toHaveLength(1)
})
