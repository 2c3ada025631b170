import { afterEach, beforeEach, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { faultAnswers, handler, makeUsers, publishFault, visitor } from '../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'

/** The route at which a mail server hands mails on: who may, how much it takes, and that nothing which it has taken is lost. */

const secret = 'ett ord som ingen gissar'
let app: App
let base: string
const start = async (env: Record<string, string>) => {
  app = await testApp({ env: { ...silentMail, ...env } })
  base = await app.listen()
}
beforeEach(() => start({ VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: secret }))
afterEach(() => app.close())

async function post(body: string, given: string | null = secret) {
  const headers: HeadersInit = given === null ? {} : { 'x-verkstad-secret': given }
  const reply = await fetch(`${base}/api/mail/inbound`, { method: 'POST', headers, body })
  const said = (await reply.json()) as { became?: string; err?: { code: string } }
  return [reply.status, said.became ?? said.err?.code]
}
const loose = async () =>
  (await app.services.store.read.inboxMails.list('default', { became: 'loose', limit: 100, offset: 0 })).rows
const mail = (body: string, head = '', to = 'svar@kommun.se') =>
  `From: anna@example.se\r\nTo: ${to}\r\nSubject: Hej\r\n${head}\r\n${body}`
const ofParts = 'Content-Type: multipart/mixed; boundary=b\r\n'

test('without the secret, or with another, nothing is taken in; who guesses is stopped, and keeps no mail out', async () => {
  expect(await post(mail('Hej'), null)).toEqual([401, 'UNAUTHORIZED'])
  for (let n = 0; n < 25; n++) await post(mail('Hej'), `fel ${n}`)
  expect(await post(mail('Hej'), 'fel')).toEqual([429, 'TOO_MANY'])
  expect(await loose()).toEqual([])
  expect(await post(mail('Hej'))).toEqual([200, 'loose'])
})

test('a secret beyond ASCII is taken as Latin-1 and as UTF-8, which curl sends', async () => {
  await app.close()
  const words = 'nyckeln till brevlådan'
  await start({ VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: words })
  const asUtf8 = Buffer.from(words, 'utf8').toString('latin1')
  expect(await post(mail('Ett'), words)).toEqual([200, 'loose'])
  expect(await post(mail('Två'), asUtf8)).toEqual([200, 'loose'])
  expect(await post(mail('Tre'), 'nyckeln till brevladan')).toEqual([401, 'UNAUTHORIZED'])
})

test('where no secret is set the route is not there', async () => {
  await app.close()
  await start({ VERKSTAD_INBOX: 'svar@kommun.se' })
  expect(await post(mail('Hej'), '')).toEqual([404, 'NOT_FOUND'])
  expect(await post(mail('Hej'), null)).toEqual([404, 'NOT_FOUND'])
})

test('an answer comes to its case, and the same again is known', async () => {
  await makeUsers(app)
  const formId = await publishFault(app)
  const { cases, store } = app.services
  const { formDataId } = await cases.save(visitor(), { formId, data: faultAnswers, complete: true })
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hur dags?' })
  const [asked] = (await store.read.mails.list('default', { limit: 1, offset: 0, newestFirst: true })).rows
  const answer = mail('Vid sju.', '', asked?.replyTo ?? '')
  expect(await post(answer)).toEqual([200, 'message'])
  expect(await post(answer)).toEqual([200, 'known'])
  expect((await cases.loadForm(handler(), { formDataId })).formData?.notes.citizen).toHaveLength(2)
})

test.each([
  ['more than a megabyte of text', mail('x'.repeat(1_100_000))],
  ['one line of a megabyte in its head', mail('Hej', `X-Long: ${'x'.repeat(1_000_000)}\r\n`)],
  ['5,000 parts', mail('--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(5_000), ofParts)],
  [
    'parts within parts, a hundred deep',
    mail(
      Array.from(
        { length: 100 },
        (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
      ).join(''),
      'Content-Type: multipart/mixed; boundary=b0\r\n',
    ),
  ],
])('a mail of %s is kept as what it begins with', async (_, raw) => {
  expect(await post(raw)).toEqual([200, 'loose'])
  expect(await loose()).toMatchObject([{ why: 'unreadable', sender: 'anna@example.se' }])
  expect((await loose())[0]?.text.length).toBeLessThan(5_000)
})

test('one whose sender is a word without end holds nobody up', async () => {
  const raw = mail('--b\r\n\r\nx\r\n'.repeat(300), ofParts).replace('anna@example.se', 'a'.repeat(60_000))
  const before = process.cpuUsage()
  expect(await post(raw)).toEqual([200, 'loose'])
  // Of the machine's time, not of the clock's: other work is no fault of ours.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
})

test('nor does a text of blanks without end', async () => {
  const head = 'Content-Type: text/plain; name=a.txt\r\nContent-Transfer-Encoding: quoted-printable\r\n'
  const before = process.cpuUsage()
  expect((await post(mail(`${' '.repeat(60_000)}x\r\n`.repeat(10), head)))[0]).toBe(200)
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
})

test('attachments do not count to the megabyte', async () => {
  const file = `--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n${'x'.repeat(3_000_000)}\r\n--b--\r\n`
  expect(await post(mail(file, ofParts))).toEqual([200, 'loose'])
  expect(await loose()).toMatchObject([{ why: 'noAddress', files: expect.stringContaining('3000000') }])
})

test('who says that more than a hundred megabytes come is refused before they do', async () => {
  const { port, hostname } = new URL(base)
  const said = await new Promise<string>((done) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/mail/inbound HTTP/1.1\r\nHost: x\r\nX-Verkstad-Secret: ${secret}\r\nContent-Length: 200000000\r\n\r\nFrom: a@b.se\r\n`,
      ),
    )
    socket.once('data', (bytes) => {
      done(bytes.toString())
      socket.destroy()
    })
  })
  expect(said).toContain(' 413 ')
  expect(await loose()).toEqual([])
})

test('a mail whose sender goes away in the middle is not there, and comes whole the next time', async () => {
  const { port, hostname } = new URL(base)
  const raw = mail(`Hej ${'och '.repeat(50_000)}`)
  await new Promise<void>((done) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST /api/mail/inbound HTTP/1.1\r\nHost: x\r\nX-Verkstad-Secret: ${secret}\r\nContent-Length: ${raw.length}\r\n\r\n`
      socket.write(head + raw.slice(0, 100_000), () => socket.destroy())
    })
    socket.once('close', () => done())
  })
  expect(await post(raw)).toEqual([200, 'loose'])
  expect(await loose()).toHaveLength(1)
})
