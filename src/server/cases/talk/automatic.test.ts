import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
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
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { type FakeSms, fakeSms } from '../../../../test/support/fakeSms.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { casePaper } from '../../paper/casePaper.ts'
import { type Session, systemSession } from '../../session.ts'

/** What the product itself sends to who sent a case in stands in the thread of the case, and is no part of the talk. */

let app: App
let smtp: FakeSmtp
let sms: FakeSms
let formId: string
let formDataId: string
let caseToken: string
beforeEach(async () => {
  smtp = await fakeSmtp()
  sms = fakeSms()
  app = await testApp({
    env: {
      ...{ VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@kommun.se' },
      ...{ VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: 'x'.repeat(20) },
      ...{ VERKSTAD_ALLOWED_HOSTS: '127.0.0.1', VERKSTAD_SMS_URL: sms.url },
    },
  })
  await makeUsers(app)
  const { documents } = app.services
  await documents.create(systemSession(), {
    ...{ page: 'mail', id: 'tack' },
    data: {
      name: 'Tack',
      subject: 'Tack för din anmälan',
      text: 'Vi tittar på **{{ answers.gata }}**.\n\nKod {{ case.statusCode }}, {{ case.href }}',
    },
  })
  const limit = { name: 'Få', service: 'sms', perDay: 1, atLimit: 'refuse' } as const
  await documents.create(systemSession(), { page: 'messageServiceLimit', id: 'fa', data: limit })
  await documents.create(systemSession(), {
    ...{ page: 'message', id: 'kort' },
    data: { name: 'Kort', text: 'Tack för {{ answers.gata }}', limit: 'fa' },
  })
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
  await sms.stop()
})

const phone: Sketch = [
  'FormTab#p3',
  { label: 'Telefon' },
  [
    'Section#s3',
    {},
    ['Row#r3', {}, ['Col#c3', { cols: 12 }, ['Input#mobil', { name: 'mobil', label: 'Mobil', type: 'tel' }]]],
  ],
]

interface Effect {
  effect: string
  input: Values
}
const mailTo = (input: Values): Effect => ({ effect: 'Case/mail', input: { template: 'tack', ...input } })
const smsTo = (input: Values): Effect => ({ effect: 'Case/message', input: { template: 'kort', ...input } })

/** A case that a handler has, whose process does this when it comes in. */
async function sent(effects: Effect[], who: Session = visitor(), answers: Values = {}, later: Effect[] = []) {
  const graph = faultGraph()
  const assigned = { effect: 'Case/assign', input: { role: 'handler', users: ['user-handler'] } }
  graph.states[0] = state('ny', 'start', { ...graph.states[0], onEnter: [assigned, ...effects] })
  graph.states[1] = state('pagar', 'normal', { ...graph.states[1], onEnter: later })
  formId = await publishFault(app, { graph, pages: [...faultPages, phone] })
  await again(who, answers)
}
/** One more such case. */
async function again(who: Session = visitor(), answers: Values = {}) {
  const saved = await sendFault(app, who, formId, answers)
  ;({ formDataId } = saved)
  caseToken = saved.caseToken ?? ''
  await app.services.work.start()
  await app.services.work.idle()
}
const thread = async (session: Session) => {
  const held = session.userId === null ? { caseToken } : {}
  const { formData } = await app.services.cases.loadForm(session, { formDataId, ...held })
  return formData?.notes.citizen ?? []
}
const bell = async (session: Session) =>
  (await app.services.notifications.list(session, { limit: 20, offset: 0 })).items.map(({ msg }) => msg)
const lost = async () => (await bell(handler())).filter((text) => text.includes('kom inte fram'))
async function* once(raw: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(raw)
}

test('a mail stands there as it was sent, without what lets somebody in, for staff and for who got it', async () => {
  await sent([mailTo({ to: 'author' })])
  const way = { channel: 'mail', address: 'anna@example.se', state: 'sent' }
  const entries = await thread(handler())
  expect(entries).toMatchObject([
    { origin: 'effect', createdBy: null, createdByName: '', read: null, ways: [way] },
  ])
  expect(entries[0]?.note).toMatch(
    /^Tack för din anmälan\n\nVi tittar på Storgatan 1\.\n\nKod ••••• •••••, http:\S+\/message\?token=•••••$/,
  )
  // As it went out, both stood in it.
  expect(smtp.mails.find(({ to }) => to.includes('anna@example.se'))?.raw).toMatch(/token=3D[\w-]{20}/)
  expect(await thread(visitor())).toMatchObject([{ note: entries[0]?.note, ways: [way] }])
})

test('an SMS does, with the number it went to', async () => {
  await sent([smsTo({ to: 'author' })], visitor(), { mobil: '070-174 06 05' })
  expect(await thread(handler())).toMatchObject([
    {
      ...{ origin: 'effect', note: 'Tack för Storgatan 1' },
      ways: [{ channel: 'sms', address: '+46701740605', state: 'sent' }],
    },
  ])
  expect(sms.received).toHaveLength(1)
})

test.each<[what: string, effects: Effect[], who: () => Session, answers: Values]>([
  [
    'to staff and to other addresses',
    [mailTo({ to: 'assigned' }), mailTo({ to: 'address', address: 'vard@example.se' })],
    visitor,
    {},
  ],
  [
    'to an answer that is not where they are written to',
    [mailTo({ to: 'answer', answer: 'epost' })],
    citizen,
    {},
  ],
  [
    'to another number',
    [smsTo({ to: 'number', number: '0701740607' }), smsTo({ to: 'answer', answer: 'beskrivning' })],
    visitor,
    { mobil: '0701740605', beskrivning: '0701740608' },
  ],
])('what goes %s does not', async (_, effects, who, answers) => {
  await sent(effects, who(), answers)
  expect(smtp.mails.length + sms.received.length).toBeGreaterThan(0)
  expect(await thread(handler())).toEqual([])
})

test('their own address and number in an answer are theirs', async () => {
  await sent(
    [mailTo({ to: 'answer', answer: 'epost' }), smsTo({ to: 'answer', answer: 'mobil' })],
    visitor(),
    {
      mobil: '+46701740605',
    },
  )
  expect((await thread(handler())).map(({ ways }) => ways?.[0]?.channel)).toEqual(['mail', 'sms'])
})

test('it is no answer, no news to anybody, rings no bell and stands in nobody’s way', async () => {
  const before = Date.now() - 1
  await sent([mailTo({ to: 'author' })], citizen())
  const { cases } = app.services
  expect(await thread(handler())).toHaveLength(1)
  expect(await bell(citizen())).toEqual([])
  expect(await bell(handler())).not.toContainEqual(expect.stringContaining('meddelande'))
  const rows = async (who: Session, scope: 'all' | 'own') =>
    (await cases.list(who, { page: 1, pageSize: 5, scope })).data
  for (const [who, scope] of [
    [citizen(), 'own'],
    [handler(), 'all'],
  ] as const)
    for (const row of await rows(who, scope)) {
      expect(row.unreadTextMessageCount ?? 0).toBe(0)
      expect(row.notifications?.newChat ?? false).toBe(false)
    }
  await app.services.store.read.cases.find('default', formDataId).then(async (record) => {
    const { notes } = app.services.store.read
    expect(await notes.isAnyUnread(record?.row ?? 0, 'staff')).toBe(false)
    expect(await notes.isAnyUnread(record?.row ?? 0, 'citizen')).toBe(false)
    const [course] = await app.services.store.read.cases.courses('default', [record?.row ?? 0])
    expect(course).toMatchObject({ answered: null })
  })
  // Whoever wrote before it came has missed nothing that anybody said.
  await cases.sendMessage(handler(), { formDataId, note: 'Hej', known: { since: before } })
})

describe('what does not arrive is said on it, and to who has the case', () => {
  test('a mail that the server refuses for good, once', async () => {
    smtp.refuse('RCPT', '550 5.1.1 Unknown user', 9)
    await sent([mailTo({ to: 'author' })])
    expect((await thread(handler()))[0]?.ways).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('Unknown user') },
    ])
    expect(await lost()).toHaveLength(1)
    // What the server said is for those who look after it.
    const [own] = await thread(visitor())
    expect(own?.ways).toMatchObject([{ state: 'failed' }])
    expect(JSON.stringify(own)).not.toContain('Unknown user')
  })

  test('a mail that a report tells of', async () => {
    await sent([mailTo({ to: 'author' })])
    const { rows } = await app.services.mail.list(admin(), { caseId: formDataId, pageNo: 1, pageSize: 5 })
    const raw = `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.se\r\nTo: svar@kommun.se\r\nSubject: Returned\r\nMessage-ID: <1@mx.se>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\n\r\nNej.\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; anna@example.se\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 User unknown\r\n--r\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${rows[0]?._id}@kommun.se>\r\n\r\n--r--\r\n`
    expect(await app.services.inbox.takeIn(once(raw))).toBe('failure')
    expect((await thread(handler()))[0]?.ways).toMatchObject([
      { state: 'failed', reason: '550 User unknown' },
    ])
    expect(await lost()).toHaveLength(1)
  })

  test('an SMS that the service refuses', async () => {
    sms.answer(() => new Response('no such number', { status: 400 }))
    await sent([smsTo({ to: 'author' })], visitor(), { mobil: '0701740605' })
    expect((await thread(handler()))[0]?.ways).toMatchObject([
      {
        ...{ channel: 'sms', state: 'failed', reason: 'tjänsten för SMS tog inte emot det' },
        said: expect.stringContaining('no such number'),
      },
    ])
    expect(Object.keys((await thread(visitor()))[0]?.ways?.[0] ?? {})).not.toContain('said')
    expect(await lost()).toHaveLength(1)
  })

  test('an SMS that waits for its limit says until when, on it, in the timeline and in the log', async () => {
    await app.services.documents.update(systemSession(), {
      ...{ page: 'messageServiceLimit', id: 'fa', data: { atLimit: 'keep' } },
    })
    await sent([smsTo({ to: 'author' })], visitor(), { mobil: '0701740605' })
    await again(visitor(), { mobil: '0701740605' })
    const why = expect.stringMatching(/^Gränsen är nådd, så det skickas \d{4}-\d\d-\d\d 08:00\.$/)
    expect((await thread(handler()))[0]?.ways).toMatchObject([{ state: 'waits', reason: why }])
    const lines = await app.services.cases.timeline(handler(), { formDataId })
    expect(lines.flatMap(({ detail }) => detail.messages ?? [])).toMatchObject([
      { status: 'waiting', reason: why },
    ])
    const grid = await app.dispatcher.call(admin(), 'admin/loadGrid', {
      ...{ page: 'log', filters: { kind: 'message' } },
    })
    expect(JSON.stringify(grid)).toContain('Gränsen är nådd, så det skickas')
    expect(await lost()).toEqual([])
  })

  test('an SMS that its limit refuses, in words', async () => {
    await sent([smsTo({ to: 'author' })], visitor(), { mobil: '0701740605' })
    await again(visitor(), { mobil: '0701740605' })
    expect((await thread(handler()))[0]?.ways).toMatchObject([
      { state: 'failed', reason: 'Gränsen Få är nådd: högst 1 meddelanden per dygn.' },
    ])
    expect(sms.received).toHaveLength(1)
  })
})

test('what the product tells of its own accord stands there as such; what brings a message does not stand there twice', async () => {
  await sent([], citizen())
  const { cases, work } = app.services
  const components = [{ componentId: 'beskrivning', note: 'Vad är trasigt?' }]
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await cases.requestCompletion(handler(), { formDataId, components, due, message: 'Beskriv mer.' })
  await work.idle()
  expect((await thread(handler())).map(({ origin, note }) => [origin, note])).toEqual([
    ['staff', 'Beskriv mer.'],
  ])
  await cases.requestCompletion(handler(), { formDataId, withdraw: true })
  await work.idle()
  const [, told] = await thread(citizen())
  expect(told).toMatchObject({
    origin: 'system',
    note: expect.stringMatching(/behöver inte kompletteras\n\n/),
  })
})

test('on paper it stands among the messages, for staff and for who got it', async () => {
  await sent([mailTo({ to: 'author' })], citizen())
  await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hur dags?' })
  for (const who of [handler(), citizen()]) {
    const { paper } = await casePaper(app.services, who, { formDataId, sender: '', internal: false })
    const notes = paper.parts.flatMap((part) => (part.kind === 'note' ? [part] : []))
    expect(notes).toMatchObject([
      {
        by: expect.stringMatching(/^Automatiskt meddelande, 20/),
        text: expect.stringContaining('Storgatan 1'),
      },
      { by: expect.stringMatching(/^Hanna Handläggare, 20/), text: 'Hur dags?' },
    ])
  }
})

test('one that did not arrive carries as a letter how to see the case, and no stars', async () => {
  smtp.refuse('RCPT', '550 5.1.1 Unknown user', 9)
  await sent([mailTo({ to: 'author' })])
  const { cases } = app.services
  const [entry] = await thread(handler())
  const letter = await cases.letter(handler(), { formDataId, noteId: entry?.noteId ?? '' })
  const code = (await cases.statusCodeOf(systemSession(), formDataId)) ?? ''
  expect(letter.text).not.toContain('•')
  expect(letter.text).not.toContain('token')
  const [, , kept = '', way = ''] = letter.text.split('\n\n')
  const [shown, led] = /^Kod (\w{5} \w{5}), (\S+)$/.exec(kept)?.slice(1) ?? []
  expect(shown).toBe(code)
  expect(led).toMatch(/^http\S+\/status\?number=/)
  expect(way).toStartWith('Vill du läsa hela ärendet eller svara i det, kontakta oss')
  // A code that was revoked is not given out.
  const link = (await cases.links(handler(), { formDataId })).find(({ purpose }) => purpose === 'status')
  await cases.revokeLink(handler(), { formDataId, linkId: link?._id ?? '' })
  const after = await cases.letter(handler(), { formDataId, noteId: entry?.noteId ?? '' })
  expect(after.text).toContain('Kod (koden på kvittot)')
  expect(after.text).toContain(`Så här ser du hur det går: öppna ${led} och skriv ärendenummer `)
  expect(after.text).not.toContain(code)
})

test('who has stopped such mails has none of them in the thread, and no link that stops them stands there', async () => {
  const { documents, notifications } = app.services
  await documents.create(systemSession(), {
    ...{ page: 'mail', id: 'nytt' },
    data: { name: 'Nytt', subject: 'Nytt om gatan', text: 'Vi har börjat.' },
  })
  const news = [mailTo({ template: 'nytt', to: 'author', stoppable: true })]
  await sent(news, citizen(), {}, news)
  expect((await thread(handler())).map(({ note }) => note)).toEqual(['Nytt om gatan\n\nVi har börjat.'])
  const { raw } = smtp.mails.find((one) => one.raw.includes('List-Unsubscribe:')) ?? { raw: '' }
  const [, secret = ''] =
    /List-Unsubscribe:\s*<[^>]*token=([\w-]{43})>/.exec(raw.replace(/\r\n[ \t]/g, '')) ?? []
  const { work } = app.services
  expect(await notifications.stop(secret)).not.toHaveProperty('dead')
  await app.services.cases.changeStatus(handler(), {
    formDataId,
    connectionId: 'ny-pagar',
    currentStateId: 'ny',
  })
  await work.idle()
  expect(await thread(handler())).toHaveLength(1)
})

describe('removed content', () => {
  const redactor = () => handler({ permissions: new Set(['caseRedact']) })
  const reason = 'Uppgifter om någon annan'
  const everything = async () => {
    const asked = { caseId: formDataId, pageNo: 1, pageSize: 9 }
    return JSON.stringify([
      await thread(handler()),
      await app.services.mail.list(admin(), asked),
      await app.services.messages.list(admin(), asked),
    ])
  }
  const effects = [mailTo({ to: 'author' }), smsTo({ to: 'author' })]
  const mobil = '0701740605'

  test('an entry goes with the mail or SMS that it was sent by, and takes nothing of others', async () => {
    await sent(effects, visitor(), { gata: 'Ragnhildsvägen 7', mobil })
    const [mail, message] = await thread(handler())
    await again(visitor(), { gata: 'Ragnhildsvägen 7', mobil: '' })
    const other = formDataId
    formDataId = (await app.services.cases.list(handler(), { page: 1, pageSize: 5, scope: 'all' })).data
      .map(({ _id }) => _id)
      .filter((id) => id !== other)[0] as string
    for (const noteId of [mail?.noteId, message?.noteId])
      await app.services.cases.redact(redactor(), { formDataId, reason, ...(noteId && { noteId }) })
    expect(await everything()).not.toContain('Ragnhild')
    expect(await everything()).not.toContain('Tack för')
    formDataId = other
    expect(await everything()).toContain('Ragnhild')
  })

  test('an answer takes the entries that say it', async () => {
    await sent(effects, visitor(), { gata: 'Ragnhildsvägen 7', mobil })
    expect(await everything()).toContain('Ragnhild')
    await app.services.cases.redact(redactor(), { formDataId, reason, componentId: 'gata' })
    expect(await everything()).not.toContain('Ragnhild')
    expect((await thread(visitor())).map(({ note }) => note)).toEqual(['', ''])
    // In print it is said, and as there is nothing left it is no letter.
    const { cases } = app.services
    const { paper } = await casePaper(app.services, handler(), { formDataId, sender: '', internal: false })
    expect(paper.parts.flatMap((part) => (part.kind === 'note' ? [part.text] : []))).toEqual(
      Array(2).fill('Innehållet är borttaget'),
    )
    const [entry] = await thread(handler())
    await expect(cases.letter(handler(), { formDataId, noteId: entry?.noteId ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
