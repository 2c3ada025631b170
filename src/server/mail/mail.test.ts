import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeSmtp, fakeSmtp } from '../../../test/support/fake-smtp.ts'
import { sessionWith } from '../../../test/support/scenario.ts'
import type { Failure } from '../../shared/wire/errors.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Session, systemSession } from '../session.ts'
import type { OutgoingMail } from './mail.ts'
import { sealWhole, withSecret } from './whole.ts'

const system = systemSession()
let app: App
let smtp: FakeSmtp

const start = (env: Record<string, string>) =>
  createApp({
    config: readConfig({
      data: null,
      port: 0,
      env: { VERKSTAD_MAIL_FROM: 'Björkvik <svar@bjorkvik.se>', ...env },
    }),
    embedded: null,
    echo: () => {},
  })
const queue = (mail: OutgoingMail) =>
  app.services.store.write((tx) => app.services.mail.queue(tx, system, mail))
const log = async () => (await app.services.mail.list(system, { pageNo: 1, pageSize: 50 })).rows
const hej: OutgoingMail = { to: 'eva@example.org', subject: 'Hej på dig', text: 'Åäö\n.en punkt först' }
const letIn = withSecret(
  (token) => ({ subject: 'Välj ett lösenord', text: `https://x/change-password?token=${token}` }),
  'hemlig',
)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )

afterEach(() => app.close())

describe('with a mail server', () => {
  beforeEach(async () => {
    smtp = await fakeSmtp()
    app = await start({ VERKSTAD_SMTP: smtp.url.replace('//', '//anna:hem%40ligt@') })
    await app.services.work.start()
  })
  afterEach(() => smtp.stop())

  test('a mail arrives as it was written, and the log says so', async () => {
    const id = await queue({ ...hej, html: '<p>Åäö</p>' })
    const mail = await smtp.next()
    await app.services.work.idle()
    expect(mail).toMatchObject({ from: 'svar@bjorkvik.se', to: ['eva@example.org'], login: 'anna:hem@ligt' })
    expect(mail.raw).toContain('Subject: =?UTF-8?Q?Hej_p=C3=A5_dig?=')
    expect(mail.raw).toContain(`Message-ID: <${id}@bjorkvik.se>`)
    expect(mail.raw).toContain('Auto-Submitted: auto-generated')
    expect(mail.raw).toContain('=C3=85=C3=A4=C3=B6')
    expect(mail.raw).toContain('text/html')
    expect(await log()).toMatchObject([
      { _id: id, status: 'sent', attempts: 1, text: hej.text, recipients: ['eva@example.org'] },
    ])
  })

  test('nothing leaves with a write that fails', async () => {
    const failed = app.services.store.write(async (tx) => {
      await app.services.mail.queue(tx, system, hej)
      throw new Error('no')
    })
    expect(await codeOf(failed)).not.toBe('ok')
    await queue({ ...hej, subject: 'Nästa' })
    await smtp.next()
    await app.services.work.idle()
    expect(smtp.mails).toHaveLength(1)
    expect(await log()).toHaveLength(1)
  })

  test('what the server refuses for good is not tried again', async () => {
    smtp.refuse('RCPT', '550 5.1.1 Unknown user')
    await queue(hej)
    await app.services.work.idle()
    expect((await log())[0]).toMatchObject({ status: 'failed', attempts: 1 })
    expect((await log())[0]?.lastError).toContain('550')
    expect(smtp.mails).toHaveLength(0)
  })

  test('what the server cannot take now stays in the queue, with the reason', async () => {
    smtp.refuse('DATA', '451 4.3.0 Try later')
    await queue(hej)
    await app.services.work.idle()
    expect((await log())[0]).toMatchObject({ status: 'queued', attempts: 1 })
    expect((await log())[0]?.lastError).toContain('451')
  })

  test('what lets somebody in is sent, and what is kept of it is the rest', async () => {
    const id = await queue({ to: hej.to, ...letIn })
    expect((await smtp.next()).raw.replace(/=\r\n/g, '')).toContain('hemlig')
    await app.services.work.idle()
    expect((await log())[0]).toMatchObject({ status: 'sent', text: 'https://x/change-password?token=•••••' })
    expect(await app.services.store.read.mails.find('default', id)).toMatchObject({ sealed: null })
    expect(await codeOf(app.services.mail.resend(system, id))).toBe('BAD_REQUEST')
  })

  test('what was sealed under another key is not sent, and the log says why', async () => {
    smtp.refuse('RCPT', '550 no')
    const id = await queue({ to: hej.to, ...letIn })
    await app.services.work.idle()
    const sealed = sealWhole(new Uint8Array(32), id, letIn.whole)
    await app.services.store.write((tx) => tx.mails.update('default', id, { sealed, status: 'failed' }))
    await app.services.mail.resend(system, id)
    await app.services.work.idle()
    expect((await log())[0]).toMatchObject({
      status: 'failed',
      lastError: expect.stringContaining('another key'),
    })
    expect(smtp.mails).toEqual([])
  })

  test('a mail with a link that was queued before mails were sealed is sent, and blotted out', async () => {
    smtp.refuse('RCPT', '550 no')
    const id = await queue({ ...hej, text: 'token=hemlig' })
    await app.services.work.idle()
    await app.services.store.write((tx) => tx.mails.update('default', id, { secret: 1 }))
    const seen = async (who: Session) => (await app.services.mail.load(who, id)).text
    expect([await seen(sessionWith('admin')), await seen(system)]).toEqual(['…', 'token=hemlig'])
    await app.services.mail.resend(system, id)
    expect((await smtp.next()).raw).toContain('hemlig')
    await app.services.work.idle()
    expect((await log())[0]?.text).toBe('…')
  })

  test('a failed mail is sent again when it is asked for', async () => {
    smtp.refuse('RCPT', '550 no')
    const id = await queue(hej)
    await app.services.work.idle()
    await app.services.mail.resend(system, id)
    await smtp.next()
    await app.services.work.idle()
    expect((await log())[0]).toMatchObject({ status: 'sent', lastError: null })
  })

  test('the server knows where mail goes, without the password', () => {
    expect(app.services.mail.server).toBe('127.0.0.1')
  })
})

describe('without a mail server', () => {
  beforeEach(async () => {
    app = await start({})
  })

  test('what lets somebody in is kept sealed, and read by who rules the installation alone', async () => {
    const id = await queue({ to: hej.to, ...letIn })
    const row = await app.services.store.read.mails.find('default', id)
    expect(JSON.stringify(row)).not.toContain('hemlig')
    const seen = async (who: Session) => (await app.services.mail.load(who, id)).text
    expect(await seen(system)).toBe(letIn.whole.text)
    expect(await seen(sessionWith('admin'))).toBe('https://x/change-password?token=•••••')
  })

  test('mails are kept whole', async () => {
    await queue({ ...hej, to: ['eva@example.org', 'bo@example.org', 'eva@example.org'] })
    expect(await log()).toMatchObject([
      {
        status: 'kept',
        subject: 'Hej på dig',
        text: hej.text,
        recipients: ['eva@example.org', 'bo@example.org'],
      },
    ])
    expect(app.services.mail.server).toBeNull()
  })

  test('the log is searched, and belongs to its organisation', async () => {
    await queue(hej)
    await queue({ ...hej, subject: 'Annat', to: 'bo@example.org' })
    const search = async (text: string, org = 'default') =>
      (await app.services.mail.list(systemSession(org), { text, pageNo: 1, pageSize: 9 })).totalCount
    expect(await search('bo@')).toBe(1)
    expect(await search('')).toBe(2)
    expect(await search('%')).toBe(0)
    expect(await search('', 'other')).toBe(0)
    const [first] = await log()
    expect(await codeOf(app.services.mail.load(systemSession('other'), first?._id ?? ''))).toBe('NOT_FOUND')
  })

  test('the log is a list for administrators', async () => {
    await queue(hej)
    const grid = { page: 'log', filters: { kind: 'mail' } }
    const reply = await app.dispatcher.call(sessionWith('admin'), 'admin/loadGrid', grid)
    expect(reply).toMatchObject({
      data: { totalCount: 1, rows: [{ msg: 'eva@example.org · Hej på dig', status: 'kept' }] },
    })
    expect(await app.dispatcher.call(sessionWith('formBuilder'), 'admin/loadGrid', grid)).toMatchObject({
      err: { code: 'FORBIDDEN' },
    })
  })

  test('a template is filled in', async () => {
    const { _id } = await app.services.documents.create(system, {
      page: 'mail',
      data: {
        name: 'Mottaget',
        subject: 'Ärende {{ case.DiaryNumber }}',
        text: '**Tack** {{ case.name }}',
        from: 'gata@bjorkvik.se',
      },
    })
    const facts = { case: { DiaryNumber: '2026-1', name: 'Eva' } }
    const filled = await app.services.mail.fill('default', _id, facts)
    await queue({ ...filled, to: 'eva@example.org', caseId: 'case-1' })
    expect((await log())[0]).toMatchObject({
      subject: 'Ärende 2026-1',
      text: 'Tack Eva',
      sender: 'gata@bjorkvik.se',
      template: _id,
      caseId: 'case-1',
    })
    expect((await log())[0]?.html).toContain('<strong>Tack</strong> Eva')
  })

  const refused: [what: string, mail: OutgoingMail, code: string][] = [
    ['no address', { ...hej, to: 'eva' }, 'INVALID'],
    ['two addresses in one', { ...hej, to: 'eva@example.org, bo@example.org' }, 'INVALID'],
    ['a header in the address', { ...hej, to: 'eva@example.org\r\nBcc: bo@example.org' }, 'INVALID'],
    ['nobody', { ...hej, to: [] }, 'INVALID'],
    ['no subject', { ...hej, subject: '' }, 'INVALID'],
  ]
  test.each(refused)('a mail with %s is refused', async (_, mail, code) => {
    expect(await codeOf(queue(mail))).toBe(code)
    expect(await log()).toEqual([])
  })

  test('a template that is not there cannot be filled in', async () => {
    expect(await codeOf(app.services.mail.fill('default', 'nothing', {}))).toBe('NOT_FOUND')
    expect(await log()).toEqual([])
  })
})
