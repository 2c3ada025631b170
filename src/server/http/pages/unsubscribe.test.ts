import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { handler, makeUsers, publishFault, visitor } from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import type { NewsKind, NewsWay } from '../../../shared/notifications/news.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
let base: string
let smtp: FakeSmtp
const system = systemSession()
const h = 'user-handler'

beforeAll(async () => {
  smtp = await fakeSmtp()
  const env = { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' }
  app = await pagesApp(env)
  base = await app.listen()
  await app.services.setup.run(
    { email: 'anna@kommun.se', password: 'en hemlig båt', template: 'blank' },
    { trusted: true },
  )
  await makeUsers(app)
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
})
beforeEach(async () => {
  // What has been mailed in the last minute would gather the next.
  await app.services.store.write((tx) =>
    tx.news.setPerson('default', h, { hour: 7, digest: null, mailed: null }),
  )
})

/** A mail as it was sent, its folded lines undone, and the quoted-printable of its body: in a head `=` is one. */
const readable = (raw: string) => {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const text = body
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head.replace(/\r\n[ \t]+/g, ' ')}\r\n\r\n${text}`
}
/** The last mail that arrived, once all that is due has gone. */
async function last() {
  await app.services.work.idle()
  const raw = readable(smtp.mails.at(-1)?.raw ?? '')
  return { raw, token: /List-Unsubscribe: <[^>]*\/unsubscribe\?token=([\w-]{43})>/.exec(raw)?.[1] ?? '' }
}
async function newsFor(kind: NewsKind, way: NewsWay = 'mail') {
  await app.services.notifications.setWishes(handler(), { wishes: { [kind]: way } })
  await app.services.store.write((tx) =>
    app.services.notifications.notifyIn(tx, 'default', { kind, msg: 'Något nytt', users: [h] }),
  )
  return last()
}
const wayOf = async (kind: NewsKind) =>
  (await app.services.notifications.wishes(handler())).wishes.find((one) => one.kind === kind)
const open = (token: string, method = 'GET') => fetch(`${base}/unsubscribe?token=${token}`, { method })
const post = (token: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${base}/unsubscribe?token=${token}`, { method: 'POST', body: new URLSearchParams(body), headers })
const oneClick = { 'List-Unsubscribe': 'One-Click' }

test('a mail of news says how mails like it are stopped, in its head and at its foot', async () => {
  const { raw, token } = await newsFor('mention')
  expect(token).toHaveLength(43)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw.split(token)).toHaveLength(3)
  // In the log there is no way to stop somebody else's mails.
  const { rows } = await app.services.mail.list(system, { pageNo: 1, pageSize: 1 })
  expect(JSON.stringify(rows)).not.toContain(token)
  const row = await app.services.store.read.mails.find('default', rows[0]?._id ?? '')
  expect(JSON.stringify(row)).not.toContain(token)
})

test('whatever follows links changes nothing, and a mail program stops it with one press', async () => {
  const { token } = await newsFor('mention')
  for (const method of ['GET', 'HEAD', 'GET']) expect((await open(token, method)).status).toBe(200)
  expect(await wayOf('mention')).toMatchObject({ way: 'mail', stopped: false })
  const page = await (await open(token)).text()
  expect(page).toContain('Säg upp e-post')
  expect(page).toContain('Någon nämner mig i en anteckning')

  expect((await post(token, oneClick)).status).toBe(200)
  expect(await wayOf('mention')).toMatchObject({ way: 'bell', stopped: true })
  const before = smtp.mails.length
  await app.services.store.write((tx) =>
    app.services.notifications.notifyIn(tx, 'default', { kind: 'mention', msg: 'Till', users: [h] }),
  )
  await app.services.work.idle()
  expect(smtp.mails).toHaveLength(before)
  // It is still heard of in the bell.
  expect((await app.services.notifications.list(handler(), { limit: 1, offset: 0 })).items).toMatchObject([
    { msg: 'Till' },
  ])
})

test('what was stopped is said, and is taken up again on the same page; twice is as good as once', async () => {
  const { token } = await newsFor('mention')
  for (const _ of [1, 2]) {
    const reply = await post(token, { token, do: 'stop' })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('E-posten är uppsagd')])
  }
  expect(await (await open(token)).text()).toContain('Ta emot den igen')
  for (const _ of [1, 2]) {
    const reply = await post(token, { token, do: 'again' })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('"do":"stop"')])
  }
  expect(await wayOf('mention')).toMatchObject({ way: 'mail', stopped: false })
  // As browsers send forms whose parts are files.
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(`${base}/unsubscribe?token=${token}`, { method: 'POST', body: form })).status).toBe(200)
  expect(await wayOf('mention')).toMatchObject({ way: 'bell', stopped: true })
})

test('a link stops what it is for and nothing else', async () => {
  const { token } = await newsFor('mention')
  await app.services.notifications.setWishes(handler(), { wishes: { process: 'mail', message: 'digest' } })
  await post(token, oneClick)
  expect([await wayOf('process'), await wayOf('message')]).toMatchObject([{ way: 'mail' }, { way: 'digest' }])
})

test('a link that is none, or was cut on its way, says so and changes nothing', async () => {
  const { token } = await newsFor('mention')
  for (const wrong of ['', token.slice(0, 40), 'x'.repeat(43), "' OR 1=1 --"]) {
    expect((await open(encodeURIComponent(wrong))).status).toBe(410)
    expect((await post(encodeURIComponent(wrong), oneClick)).status).toBe(410)
  }
  expect((await post('x'.repeat(5_000), oneClick)).status).toBeGreaterThanOrEqual(400)
  expect((await post(token, oneClick, { origin: 'https://elak.example' })).status).toBe(403)
  expect((await fetch(`${base}/link?token=${token}`)).status).toBe(410)
  expect(await wayOf('mention')).toMatchObject({ way: 'mail' })
})

test('a mail about a case that its sender can do without is stopped for that case and address', async () => {
  const { documents, cases, mail } = app.services
  const template = { name: 'Läget', subject: 'Läget för {{ case.DiaryNumber }}', text: 'Vi arbetar på det.' }
  const { _id } = await documents.create(system, { page: 'mail', data: template })
  const formId = await publishFault(app, {
    pages: [
      [
        'FormTab#p',
        { label: 'Du' },
        [
          'Section#s',
          {},
          [
            'Row#r',
            {},
            ['Col#c', { cols: 12 }, ['Input#epost', { name: 'epost', label: 'E-post', type: 'email' }]],
          ],
        ],
      ],
    ],
  })
  const sent = async (epost: string) =>
    (await cases.save(visitor(), { formId, data: { epost }, complete: true })).formDataId
  const tell = async (formDataId: string, stoppable: boolean) => {
    await app.services.effects.run(system, 'Case/mail', {
      template: _id,
      to: 'author',
      stoppable,
      formDataId,
    })
    return last()
  }
  const [one, two] = [await sent('Eva@example.org'), await sent('eva@example.org')]
  // What it cannot do without, the default, has no such link.
  const needed = await tell(one, false)
  expect([needed.token, needed.raw.includes('unsubscribe')]).toEqual(['', false])
  const first = await tell(one, true)
  expect(first.token).toHaveLength(43)
  // The HTML has the link too.
  expect(first.raw).toContain('<a href="')
  await post(first.token, oneClick)
  expect(await (await open(first.token)).text()).toContain('Felanmälan')
  const before = smtp.mails.length
  await tell(one, true)
  expect(smtp.mails).toHaveLength(before)
  await tell(one, false)
  await tell(two, true)
  expect(smtp.mails).toHaveLength(before + 2)
  await post(first.token, { do: 'again' })
  await tell(one, true)
  expect(smtp.mails).toHaveLength(before + 3)
  expect((await mail.list(system, { caseId: one, pageNo: 1, pageSize: 9 })).totalCount).toBe(4)
})

test('what lets somebody in can never be stopped, nor go to several', async () => {
  const unsubscribe = { href: `${base}/unsubscribe?token=x`, label: 'Säg upp:' }
  const letter = { to: 'eva@example.org', subject: 'Kod', text: '•••••', unsubscribe }
  const queue = (mail: object) =>
    app.services.store.write((tx) => app.services.mail.queue(tx, system, { ...letter, ...mail }))
  expect(queue({ whole: { subject: 'Kod', text: '123456' } })).rejects.toThrow('lets nobody in')
  expect(queue({ to: ['eva@example.org', 'bo@example.org'] })).rejects.toThrow('goes to one address')
  expect(queue({ unsubscribe: { ...unsubscribe, href: 'https://a/\r\nBcc: b@c' } })).rejects.toMatchObject({
    code: 'INVALID',
  })
  expect(queue({ replyTo: 'a@b.se\r\nBcc: c@d.se' })).rejects.toMatchObject({ code: 'INVALID' })
  await queue({ replyTo: 'Ärendet <svar+abc@example.org>', unsubscribe: undefined })
  expect((await last()).raw).toMatch(/Reply-To: .*<svar\+abc@example.org>/)
})
