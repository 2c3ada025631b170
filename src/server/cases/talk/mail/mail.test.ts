import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  registrar,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { rewrite } from '../../../../../test/support/database.ts'
import { silentMail, testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'
import type { Session } from '../../../session.ts'

/** Answers by mail: what becomes of each kind of mail that comes in. */

let app: App
let formId: string
beforeEach(async () => {
  app = await testApp({
    env: { ...silentMail, VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: 'x'.repeat(20) },
  })
  await makeUsers(app)
  formId = await publishFault(app)
})
afterEach(() => app.close())

const { anna, other } = { anna: 'anna@example.se', other: 'okand@example.org' }

async function sentCase(session: Session = visitor()): Promise<string> {
  const { cases } = app.services
  const { formDataId } = await cases.save(session, { formId, data: faultAnswers, complete: true })
  await cases.assign(admin(), {
    ...{ formDataId, permission: 'handler', groupIds: [], userIds: ['user-handler'] },
  })
  return formDataId
}

const outbox = async () =>
  (await app.services.store.read.mails.list('default', { limit: 50, offset: 0, newestFirst: true })).rows

/** The address that an answer in the case goes to. */
async function replyAddress(formDataId: string): Promise<string> {
  await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hur dags?' })
  return (await outbox())[0]?.replyTo ?? ''
}

interface Written {
  from?: string
  to: string
  id?: string
  text?: string
  more?: string
}
let n = 0
const written = ({ from = anna, to, id = `m${++n}@example.se`, text = 'Vid sju.', more = '' }: Written) =>
  `${more}From: Anna <${from}>\r\nTo: ${to}\r\nSubject: Sv:\r\nMessage-ID: <${id}>\r\n\r\n${text}\r\n\r\n> Hur dags?\r\n`

async function* once(raw: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(raw)
}
const arrive = (mail: Written | string) =>
  app.services.inbox.takeIn(once(typeof mail === 'string' ? mail : written(mail)))

const thread = async (session: Session, formDataId: string) =>
  (await app.services.cases.loadForm(session, { formDataId })).formData?.notes.citizen ?? []
const loose = async (kind: 'loose' | 'automatic' = 'loose') =>
  (await app.services.cases.looseMails(admin(), { kind, page: 1, pageSize: 20 })).mails
const bell = async (session: Session) =>
  (await app.services.notifications.list(session, { limit: 20, offset: 0 })).items.map(({ msg }) => msg)

test('an answer to the signed address from who it was made for is a message of the case, once', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  expect(to).toMatch(/^svar\+[a-z2-7]{24}@kommun\.se$/)
  const mail = written({ to: to.toUpperCase(), from: 'Anna@Example.SE' })
  expect(await arrive(mail)).toBe('message')
  expect(await arrive(mail)).toBe('known')
  expect(await thread(handler(), id)).toMatchObject([
    { origin: 'staff' },
    { origin: 'mail', note: 'Vid sju.', quoted: '> Hur dags?', createdBy: null },
  ])
  expect((await thread(handler(), id))[1]).not.toHaveProperty('held')
  expect((await bell(handler())).filter((text) => text.startsWith('Nytt meddelande'))).toHaveLength(1)
  // The next mail answers theirs.
  await replyAddress(id)
  const [last] = await outbox()
  expect(JSON.parse(last?.refs ?? '[]')).toEqual([`case-${id}`, expect.stringMatching(/@example\.se$/)])
  expect(last?.replyTo).toBe(to)
})

test('a subject of the citizen’s own stands above the text, and one of ours does not; the log has neither', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const ours = (await outbox())[0]?.subject ?? ''
  const about = (subject: string) => `From: ${anna}\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nVid sju.\r\n`
  await arrive(about(`Sv: [Externt] RE: ${ours.toUpperCase()}`))
  await arrive(about(`Sv: ${ours} – ring före tolv`))
  await arrive(about('Avbokar'))
  expect((await thread(handler(), id)).slice(1).map(({ note }) => note)).toEqual([
    'Vid sju.',
    `Ämne: Sv: ${ours} – ring före tolv\n\nVid sju.`,
    'Ämne: Avbokar\n\nVid sju.',
  ])
  const { rows } = await app.services.store.read.log.list('default', {
    ...{ kind: 'mail', limit: 10, offset: 0, newestFirst: true },
  })
  expect(rows.filter(({ msg }) => msg.includes('←')).map(({ msg }) => msg)).toContain(`← ${anna}`)
  expect(JSON.stringify(rows)).not.toContain('Avbokar')
})

test('of two mails without a Message-ID and with the same words, at two times or with two files, neither is lost', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const plain = (more: string) => `${more}From: ${anna}\r\nTo: ${to}\r\n\r\nBild\r\n`
  const at = (minute: string) => plain(`Date: Wed, 25 Nov 2026 10:${minute}:00 +0100\r\n`)
  const became = [await arrive(at('01')), await arrive(at('02')), await arrive(at('01'))]
  expect(became).toEqual(['message', 'message', 'known'])
  const file = (name: string) =>
    `From: ${anna}\r\nTo: ${to}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nBild\r\n--b\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nabc\r\n--b--\r\n`
  expect([await arrive(file('1.txt')), await arrive(file('2.txt'))]).toEqual(['message', 'message'])
})

test('one from another sender is held, and who sent the case in sees nothing of it until a handler accepts it', async () => {
  const id = await sentCase(citizen())
  const made = await app.services.store.write((tx) =>
    app.services.replies.makeIn(tx, { org: 'default', caseId: id, address: 'carl@example.se' }),
  )
  expect(await arrive({ to: made ?? '', from: other, text: 'Jag såg det.' })).toBe('held')
  const [held] = await thread(handler(), id)
  expect(held).toMatchObject({ createdByName: other, held: expect.any(Number), note: 'Jag såg det.' })
  expect(await thread(citizen(), id)).toEqual([])
  const { cases } = app.services
  const noteId = held?.noteId ?? ''
  await expect(cases.acceptMessage(stranger(), { formDataId: id, noteId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(cases.acceptMessage(citizen(), { formDataId: id, noteId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await cases.acceptMessage(handler(), { formDataId: id, noteId })
  expect(await thread(citizen(), id)).toMatchObject([{ note: 'Jag såg det.', createdByName: other }])
  await expect(cases.acceptMessage(handler(), { formDataId: id, noteId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a mail is expected from who its address was made for, and from nobody else', async () => {
  const id = await sentCase()
  const to = [await replyAddress(id)]
  const { isExpected } = app.services.cases
  expect(await isExpected({ from: anna, to, isFalse: false })).toBe(true)
  expect(await isExpected({ from: anna, to, isFalse: true })).toBe(false)
  expect(await isExpected({ from: other, to, isFalse: false })).toBe(false)
  expect(await isExpected({ from: anna, to: ['svar@kommun.se'], isFalse: false })).toBe(false)
})

test('one from an address that staff have corrected since is held: it may be somebody else’s', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  expect(await arrive({ to, text: 'Före.' })).toBe('message')
  const data = { ...faultAnswers, epost: 'ratt@example.se' }
  await app.services.cases.save(handler(), { formId, formDataId: id, data })
  expect(await app.services.cases.isExpected({ from: anna, to: [to], isFalse: false })).toBe(false)
  expect(await arrive({ to, text: 'Efter.' })).toBe('held')
  const [held] = (await thread(handler(), id)).slice(-1)
  expect(held).toMatchObject({ createdByName: anna, held: expect.any(Number), note: 'Efter.' })
  const now = await replyAddress(id)
  expect(await arrive({ to: now, from: 'ratt@example.se', text: 'Rätt.' })).toBe('message')
})

test('a held message can be removed by whoever handles the case, and by nobody else', async () => {
  const id = await sentCase(citizen())
  const to = await app.services.store.write((tx) =>
    app.services.replies.makeIn(tx, { org: 'default', caseId: id, address: 'carl@example.se' }),
  )
  await arrive({ to: to ?? '', from: other })
  const [held] = await thread(handler(), id)
  const input = { formDataId: id, noteId: held?.noteId ?? '' }
  await expect(app.services.cases.removeNote(citizen(), input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await app.services.cases.removeNote(handler(), input)
  expect(await thread(handler(), id)).toEqual([])
})

test('the sender is not believed where the server says that it is not them', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  expect(await arrive({ to, more: 'Authentication-Results: mx; dmarc=fail\r\n' })).toBe('held')
})

test('a forged, unknown, expired or revoked address ties nothing, nor does a number in the subject', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const { store } = app.services
  const number = (await store.read.cases.find('default', id))?.number ?? ''
  const forged = to.replace(/\+./, (two) => (two === '+a' ? '+b' : '+a'))
  expect(await arrive({ to: forged })).toBe('loose')
  expect(await arrive({ to: 'svar@kommun.se', text: `Gäller ${number}` })).toBe('loose')
  const [link] = (await store.read.links.of(id)).filter(({ purpose }) => purpose === 'reply')
  await store.write((tx) => tx.links.update(link?._id ?? '', { expires: 1 }))
  expect(await arrive({ to })).toBe('loose')
  await store.write((tx) => tx.links.update(link?._id ?? '', { expires: null, revoked: tx.now }))
  expect(await arrive({ to })).toBe('loose')
  expect((await loose()).map(({ why }) => why).sort()).toEqual(['expired', 'noAddress', 'revoked', 'unknown'])
  expect(await thread(handler(), id)).toHaveLength(1)
  // Revoked, it is not made again.
  await app.services.cases.addNote(handler(), { formDataId: id, noteType: 'citizen', note: 'Hallå?' })
  expect((await outbox())[0]?.replyTo).toBeNull()
})

test('in a closed case it is a message, the handler is told, and the state is left alone', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  await app.services.cases.changeStatus(registrar(), {
    ...{ formDataId: id, connectionId: 'ny-klar', currentStateId: 'ny' },
  })
  const before = await app.services.store.read.cases.find('default', id)
  expect(before?.state).toBe('klar')
  expect(await arrive({ to })).toBe('message')
  expect((await app.services.store.read.cases.find('default', id))?.state).toBe('klar')
  expect(await bell(handler())).toContainEqual(expect.stringMatching(/^Nytt meddelande i ärende/))
})

test('of a merged case it goes to the case it belongs to, and whoever has the other is told', async () => {
  const [id, into] = [await sentCase(), await sentCase()]
  const to = await replyAddress(id)
  await app.services.cases.merge(admin(), { formDataId: id, into })
  expect(await arrive({ to })).toBe('message')
  expect(await thread(admin(), id)).toHaveLength(2)
  expect(await thread(admin(), into)).toHaveLength(0)
  expect(await bell(handler())).toContainEqual(expect.stringContaining('som handläggs tillsammans med'))
})

test('of a removed case it is loose, and whoever handles another can put it there: held, as it is not theirs', async () => {
  const [id, second] = [await sentCase(), await sentCase(citizen())]
  const to = await replyAddress(id)
  await app.services.cases.remove(admin(), [id])
  expect(await arrive({ to })).toBe('loose')
  const [mail] = await loose()
  expect(mail).toMatchObject({ why: 'removed', sender: anna, text: 'Vid sju.' })
  const { cases } = app.services
  const input = { id: mail?._id ?? '', formDataId: second }
  await expect(cases.attachMail(stranger(), input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await cases.attachMail(handler(), input)
  expect(await thread(handler(), second)).toMatchObject([
    { note: 'Vid sju.', origin: 'mail', createdByName: anna, createdBy: null, held: expect.any(Number) },
  ])
  expect(await loose()).toEqual([])
  await expect(cases.attachMail(handler(), input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a loose one that the server did not believe to be from its sender says so, and is held wherever it is put', async () => {
  const id = await sentCase()
  const more = 'Authentication-Results: mx; dmarc=fail\r\n'
  expect(await arrive({ to: 'svar@kommun.se', more })).toBe('loose')
  const [mail] = await loose()
  expect(mail).toMatchObject({ sender: anna, isFalse: true })
  await app.services.cases.attachMail(handler(), { id: mail?._id ?? '', formDataId: id })
  expect(await thread(handler(), id)).toMatchObject([{ createdByName: anna, held: expect.any(Number) }])
  // From the same address, with nothing against it, it is theirs.
  await arrive({ to: 'svar@kommun.se' })
  const [believed] = await loose()
  expect(believed).toMatchObject({ sender: anna, isFalse: false })
  await app.services.cases.attachMail(handler(), { id: believed?._id ?? '', formDataId: id })
  expect((await thread(handler(), id))[1]).not.toHaveProperty('held')
})

const withFile = (id: string) =>
  `From: ${anna}\r\nTo: svar@kommun.se\r\nMessage-ID: <${id}@x.se>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhej\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nabc\r\n--b--\r\n`

test('loose mails are counted, and their files opened, for who looks after them; put to a case the file is the case’s', async () => {
  const id = await sentCase()
  const { cases, assets } = app.services
  expect(await cases.looseCount(admin())).toBe(0)
  expect(await cases.looseCount(handler())).toBeNull()
  await arrive(withFile('a'))
  expect(await cases.looseCount(admin())).toBe(1)
  const [row] = await loose()
  const assetId = row?.files[0]?.assetId ?? ''
  expect((await assets.open(admin(), assetId)).name).toBe('a.txt')
  for (const session of [handler(), citizen(), stranger()])
    await expect(assets.open(session, assetId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { noteId } = await cases.attachMail(handler(), { id: row?._id ?? '', formDataId: id })
  expect((await assets.open(handler(), assetId)).name).toBe('a.txt')
  const [message] = await thread(handler(), id)
  expect(message).toMatchObject({ noteId, files: [{ assetId }] })
  expect(await cases.looseCount(admin())).toBe(0)
})

test('a loose mail that is removed is gone with its files, and does not come back', async () => {
  const mail = withFile('w')
  expect(await arrive(mail)).toBe('loose')
  const [row] = await loose()
  expect(row?.files).toEqual([{ name: 'a.txt', size: 3, assetId: expect.any(String) }])
  await app.services.cases.removeMail(admin(), row?._id ?? '')
  expect(await loose()).toEqual([])
  expect(await arrive(mail)).toBe('known')
})

test('automatic mail makes no message and is not answered, also from who is in the case', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const mails = (await outbox()).length
  for (const more of ['Auto-Submitted: auto-replied\r\n', 'Precedence: bulk\r\n', 'Return-Path: <>\r\n'])
    expect(await arrive({ to, more })).toBe('automatic')
  // What we ourselves have sent, and somebody sends back.
  expect(await arrive({ to, from: to })).toBe('automatic')
  expect(await thread(handler(), id)).toHaveLength(1)
  expect(await outbox()).toHaveLength(mails)
  expect(await loose('automatic')).toHaveLength(4)
  const { store } = app.services
  expect(await store.write((tx) => tx.inboxMails.forgetAutomatic(Date.now() + 1, 500))).toBe(4)
  expect(await loose('automatic')).toEqual([])
  expect(await store.write((tx) => tx.inboxMails.forgetAutomatic(Date.now() + 1, 500))).toBe(0)
})

test('two programs that do not say that they are ones end after thirty mails in an hour', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const became: string[] = []
  for (let at = 0; at < 32; at++) became.push(await arrive({ to, text: `Nummer ${at}` }))
  expect(became.filter((one) => one === 'message')).toHaveLength(30)
  expect((await loose()).map(({ why }) => why)).toEqual(['tooMany', 'tooMany'])
})

const report = (about: string, to = 'svar@kommun.se') =>
  `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.se\r\nTo: ${to}\r\nSubject: Returned\r\nMessage-ID: <${++n}@mx.se>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\n\r\nNej.\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${anna}\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 User unknown\r\n--r\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${about}@kommun.se>\r\n\r\n--r--\r\n`

test('a failed delivery marks its message with the reason and tells the handler once; a bounce of a bounce does nothing', async () => {
  const id = await sentCase()
  await replyAddress(id)
  const [mail] = await outbox()
  expect(await arrive(report(mail?._id ?? ''))).toBe('failure')
  expect(await arrive(report(mail?._id ?? ''))).toBe('failure')
  expect(await thread(handler(), id)).toMatchObject([
    { ways: [{ channel: 'mail', state: 'failed', reason: '550 User unknown' }] },
  ])
  const failed = (await bell(handler())).filter((text) => text.includes('kom inte fram'))
  expect(failed).toEqual([expect.stringMatching(/som skickades \d{4}-\d\d-\d\d \d\d:\d\d kom inte fram/)])
  const mails = (await outbox()).length
  expect(await arrive(report('01something'))).toBe('automatic')
  expect(await outbox()).toHaveLength(mails)
  expect(await thread(handler(), id)).toHaveLength(1)
})

test('a receipt that did not arrive says so in timeline and log, and its handler is told once; what staff are mailed is their own affair', async () => {
  const id = await sentCase()
  const { store, mail, cases } = app.services
  const toSender = { to: anna, subject: 'Kvitto', text: 'Tack', caseId: id }
  const toStaff = { to: 'hanna@example.se', subject: 'Nytt', text: 'Nytt', caseId: id }
  const [receipt = '', news = ''] = await store.write(async (tx) => {
    const ids = [await mail.queue(tx, 'default', toSender), await mail.queue(tx, 'default', toStaff)]
    for (const one of ids) await tx.mails.update('default', one, { status: 'sent', sentAt: tx.now })
    return ids
  })
  expect(await arrive(report(receipt))).toBe('failure')
  expect(await arrive(report(receipt))).toBe('failure')
  expect(await arrive(report(news))).toBe('failure')
  const states = await store.read.mails.states('default', [receipt, news])
  expect(states).toMatchObject([
    { status: 'failed', lastError: '550 User unknown' },
    { status: 'failed', lastError: '550 User unknown' },
  ])
  expect((await bell(handler())).filter((text) => text.includes('kom inte fram'))).toEqual([
    expect.stringMatching(/^E-posten i ärende .* som skickades/),
  ])
  expect(await cases.loadForm(handler(), { formDataId: id })).toBeDefined()
})

test('a message that did not arrive is said so of its mail, too', async () => {
  const id = await sentCase()
  await replyAddress(id)
  const [mail] = await outbox()
  await arrive(report(mail?._id ?? ''))
  expect((await outbox())[0]).toMatchObject({ status: 'failed', lastError: '550 User unknown' })
})

test('files come with their message; what is not taken in is named, and its sender hears of it', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const part = (name: string, content: string) =>
    `--b\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`
  const mail = `From: ${anna}\r\nTo: ${to}\r\nMessage-ID: <f@x.se>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSe filerna\r\n${part('../../rakning.txt', 'abc')}${part('virus.exe', 'MZ')}${part('winmail.dat', '\x78\x9f')}${part('stor.txt', 'x'.repeat(17_000_000))}--b--\r\n`
  expect(await arrive(mail)).toBe('message')
  const message = (await thread(handler(), id))[1]
  expect(message?.files.map(({ name }) => name)).toEqual(['rakning.txt', 'winmail.dat'])
  expect(message?.leftOut).toEqual([
    { name: 'virus.exe', size: 2, problem: 'validation.fileForbidden', fetchable: false },
    { name: 'stor.txt', size: 17_000_000, problem: 'validation.largeFile', fetchable: false },
  ])
  const [told] = await outbox()
  expect(told).toMatchObject({ recipients: JSON.stringify([anna]), replyTo: to })
  expect(told?.subject).toStartWith('Filer som inte kom med i ärende ')
  expect(told?.text).toContain(
    '- virus.exe (2 B): validation.fileForbidden\n- stor.txt (17 MB): validation.largeFile\n',
  )
  expect(told?.text).toContain(
    'En fil får vara högst 16 MB. Ett meddelande får ha högst 10 filer, på tillsammans högst 60 MB.',
  )
  expect(told?.text).toContain('Så här gör du: gör filerna mindre')
  expect(told?.text).not.toContain('rakning.txt')
})

test('files beyond those that a message may have can be fetched where the mailbox has them', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const parts = Array.from(
    { length: 12 },
    (_, at) => `--b\r\nContent-Disposition: attachment; filename=${at}.txt\r\n\r\n${at}\r\n`,
  )
  const mail = `From: ${anna}\r\nTo: ${to}\r\nMessage-ID: <tolv@x.se>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nTolv\r\n${parts.join('')}--b--\r\n`
  const also = async () => {}
  expect(await app.services.inbox.takeIn(once(mail), { place: 'INBOX/1/1', also })).toBe('message')
  const message = (await thread(handler(), id))[1]
  expect(message?.files).toHaveLength(10)
  expect(message?.leftOut).toMatchObject([
    { name: '10.txt', problem: 'validation.maxFiles', fetchable: true },
    { name: '11.txt', problem: 'validation.maxFiles', fetchable: true },
  ])
  // Who sent them has nothing to do.
  const [told] = await outbox()
  expect(told?.text).toContain('Du behöver inte göra något.')
  expect(told?.text).not.toContain('Så här gör du')
})

test('a mail that cannot be read is kept as what it begins with', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const mail = `From: ${anna}\r\nTo: ${to}\r\nSubject: Delar\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(5_000)}`
  expect(await arrive(mail)).toBe('loose')
  const [kept] = await loose()
  expect(kept).toMatchObject({
    why: 'unreadable',
    sender: anna,
    subject: 'Delar',
    files: [{ name: 'meddelande.eml' }],
  })
  expect(kept?.text).toStartWith('x')
  // All of it can be fetched, and nobody reads in it where an answer in the case is sent.
  const { content } = await app.services.assets.open(admin(), kept?.files[0]?.assetId ?? '')
  const whole = await content.text()
  expect(whole).toHaveLength(mail.length)
  const token = to.split(/[+@]/)[1] ?? ''
  expect(token).toHaveLength(24)
  expect(whole).not.toContain(token)
  expect(
    JSON.stringify(
      await app.services.store.read.inboxMails.list('default', { became: 'loose', limit: 9, offset: 0 }),
    ).replace(/"recipient":"[^"]*"/g, ''),
  ).not.toContain(token)
})

test('no text, quote or file of what came in says where an answer in the case is sent', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const token = to.split(/[+@]/)[1] ?? ''
  const inner = Buffer.from(`Citerat: ${to}`).toString('base64')
  const file = `From: Kommunen <${to}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${inner}`
  const body = [
    `Content-Type: text/plain\r\n\r\nJag skrev till ${to.toUpperCase()}.\r\n\r\n> Till: ${to}`,
    `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="brev.eml"\r\n\r\n${file}`,
    `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="${to}.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`Se ${to}`).toString('base64')}`,
  ].map((part) => `--b\r\n${part}\r\n`)
  const mail = (address: string, n: number) =>
    `From: ${other}\r\nTo: ${address}\r\nSubject: Sv: ${to}\r\nMessage-ID: <h${n}@x>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${body.join('')}--b--\r\n`
  expect(await arrive(mail(to, 1))).toBe('held')
  expect(await arrive(mail('svar@kommun.se', 2))).toBe('loose')
  const [held] = (await thread(handler(), id)).slice(-1)
  const [loosened] = await loose()
  const shown = JSON.stringify([held, loosened]).toLowerCase()
  expect(shown).toContain('jag skrev till svar+')
  expect(shown).not.toContain(token)
  const files = [...(held?.files ?? []), ...(loosened?.files ?? [])]
  expect(files).toHaveLength(4)
  for (const { assetId = '' } of files) {
    const said = await (await app.services.assets.open(admin(), assetId)).content.text()
    expect(said).toContain('svar+')
    expect(said).not.toContain(token)
    const [encoded = ''] = /^[A-Za-z0-9+/]{40,}={0,2}$/m.exec(said) ?? []
    expect(Buffer.from(encoded, 'base64').toString()).not.toContain(token)
  }
})

test('nor does what came in before that was hidden', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const token = to.split(/[+@]/)[1] ?? ''
  await arrive({ to, from: other })
  await arrive({ to: 'svar@kommun.se', from: other })
  await rewrite(app.services.store, (database) => {
    database.run("UPDATE case_notes SET note = note || ?, quoted = ? WHERE origin = 'mail'", [
      to,
      `> Till ${to}`,
    ])
    database.run("UPDATE inbox_mails SET text = ?, sender = ? WHERE became = 'loose'", [to, to])
  })
  const [held] = (await thread(handler(), id)).slice(-1)
  expect(held).toMatchObject({ held: expect.anything() })
  expect(JSON.stringify([held, await loose()])).not.toContain(token)
})

test('mails that come at the same moment are taken in once each', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const mail = written({ to })
  const became = await Promise.all([arrive(mail), arrive(mail), arrive({ to, text: 'En till' })])
  expect(became.sort()).toEqual(['known', 'message', 'message'])
  expect(await thread(handler(), id)).toHaveLength(3)
})

test('what is removed out of a message that came by mail goes with what the mail repeats, and with the names of its files', async () => {
  const id = await sentCase()
  const to = await replyAddress(id)
  const parts = ['Content-Type: text/plain', '', 'Jag heter Ragnhild.', '', '> Bor Ragnhild där?']
  const file = [
    'Content-Disposition: attachment; filename="ragnhild.pdf"',
    'Content-Type: application/pdf',
    '',
  ]
  const head = `From: <${anna}>\r\nTo: ${to}\r\nSubject: Sv\r\nMessage-ID: <r@example.se>\r\n`
  const body = [parts.join('\r\n'), [...file, '%PDF-1.4 x'].join('\r\n')].map((part) => `--b\r\n${part}\r\n`)
  await arrive(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${body.join('')}--b--\r\n`)
  const message = (await thread(handler(), id)).at(-1)
  expect(message).toMatchObject({ quoted: '> Bor Ragnhild där?', files: [{ name: 'ragnhild.pdf' }] })
  const noteId = message?.noteId ?? ''
  await app.services.cases.redact(admin(), { formDataId: id, noteId, reason: 'Känsligt' })
  expect((await thread(handler(), id)).at(-1)).toMatchObject({ note: '', files: [] })
  const { read } = app.services.store
  expect(JSON.stringify(await thread(handler(), id))).not.toMatch(/ragnhild/i)
  expect(JSON.stringify(await read.inboxMails.ofNote('default', noteId))).not.toMatch(/ragnhild/i)
})

const asksFor = (formDataId: string) =>
  app.services.cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2999-01-31', message: 'Vilken gata?' },
    components: [{ componentId: 'gata', note: '' }],
  })

test('what asks for completion is answered by mail, and its message says how it went', async () => {
  await app.services.work.start()
  const id = await sentCase()
  await asksFor(id)
  await app.services.work.idle()
  const asked = (await outbox()).find(({ subject }) => subject.includes('behöver veta mer'))
  expect((await thread(handler(), id))[0]?.ways).toMatchObject([{ channel: 'mail', address: anna }])
  expect(asked?.refs).toBe(JSON.stringify([`case-${id}`]))
  expect(await arrive({ to: asked?.replyTo ?? '' })).toBe('message')
  expect(await arrive(report(asked?._id ?? ''))).toBe('failure')
  expect((await thread(handler(), id))[0]?.ways).toMatchObject([{ channel: 'mail', state: 'failed' }])
  expect((await bell(handler())).filter((text) => text.includes('kom inte fram'))).toHaveLength(1)
})

test('where nobody can be written to, what asks for completion says that it was not delivered', async () => {
  await app.services.work.start()
  const { cases, work } = app.services
  const data = { ...faultAnswers, anonym: 'ja', epost: '' }
  const { formDataId } = await cases.save(visitor(), { formId, data, complete: true })
  await cases.assign(admin(), {
    ...{ formDataId, permission: 'handler', groupIds: [], userIds: ['user-handler'] },
  })
  await asksFor(formDataId)
  await work.idle()
  expect((await thread(handler(), formDataId))[0]?.ways).toMatchObject([{ channel: 'none', state: 'failed' }])
})
