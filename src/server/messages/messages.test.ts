import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeSms, fakeSms } from '../../../test/support/fakeSms.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { Values } from '../../shared/fields/field.ts'
import type { Translated } from '../../shared/fields/kinds/translatable.ts'
import { type Failure, fail } from '../../shared/wire/errors.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemSession } from '../session.ts'
import type { OutgoingMessage } from './messages.ts'

const system = systemSession()
/** A number of those that Post- och telestyrelsen keeps for fiction. */
const eva = '070-174 06 05'
const hej: OutgoingMessage = { to: eva, text: 'Hej på dig' }
let app: App
let sms: FakeSms

beforeEach(() => {
  sms = fakeSms()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await sms.stop()
})

const start = async (env: Record<string, string> = { VERKSTAD_SMS_URL: sms.url }, begin = true) => {
  app = await testApp({ env: { VERKSTAD_ALLOWED_HOSTS: '127.0.0.1', VERKSTAD_SMS_FROM: 'Bjorkvik', ...env } })
  if (begin) await app.services.work.start()
}
const queue = (message: OutgoingMessage) =>
  app.services.store.write((tx) => app.services.messages.queue(tx, system, message))
const log = async () => (await app.services.messages.list(system, { pageNo: 1, pageSize: 100 })).rows
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )
const limit = async (data: Values) =>
  (
    await app.services.documents.create(system, {
      page: 'messageServiceLimit',
      data: { name: 'Alla', service: 'sms', atLimit: 'refuse', ...data },
    })
  )._id
const template = async (limitId: string, text: Translated = 'Ärende {{ case.DiaryNumber }}') =>
  (
    await app.services.documents.create(system, {
      page: 'message',
      data: { name: 'Mottaget', text, limit: limitId },
    })
  )._id
/** As the clock has gone on, and what was put off until then is done. */
const at = async (time: string) => {
  setSystemTime(new Date(time))
  app.services.work.wake()
  await app.services.work.idle()
}

describe('with a service', () => {
  beforeEach(() => start())

  test('a message arrives as it was written, and the log says so', async () => {
    const { _id } = await queue({ ...hej, text: 'Hej på "dig"\r\nrad två\u0007' })
    await app.services.work.idle()
    const [got] = sms.received
    expect(JSON.parse(got?.body ?? '')).toEqual({
      ...{ to: '+46701740605', from: 'Bjorkvik', text: 'Hej på "dig"\nrad två', reference: _id },
    })
    expect(got?.headers.get('idempotency-key')).toBe(_id)
    expect(await log()).toMatchObject([
      { _id, status: 'sent', attempts: 1, recipient: '+46701740605', serviceId: 'sms-1', reason: null },
    ])
  })

  test('nothing leaves with a write that fails', async () => {
    const failed = app.services.store.write(async (tx) => {
      await app.services.messages.queue(tx, system, hej)
      throw fail('BAD_REQUEST')
    })
    expect(await codeOf(failed)).toBe('BAD_REQUEST')
    await queue({ ...hej, text: 'Nästa' })
    await app.services.work.idle()
    expect(sms.received).toHaveLength(1)
    expect(await log()).toHaveLength(1)
  })

  test.each<[what: string, message: OutgoingMessage, code: string]>([
    ['a number that is none', { ...hej, to: '112' }, 'number'],
    ['a number that is no mobile one', { ...hej, to: '08-123 456 78' }, 'number'],
    ['two numbers', { ...hej, to: '070-174 06 05, 070-174 06 06' }, 'number'],
    ['no text', { ...hej, text: ' \n ' }, 'empty'],
    ['a text that is too long', { ...hej, text: 'x'.repeat(1_601) }, 'tooLong'],
    ['a limit that is not there', { ...hej, limit: 'borta' }, 'noLimit'],
    ['a template that is not there', { ...hej, template: 'borta' }, 'noLimit'],
  ])('%s is refused, and the log says why', async (_, message, code) => {
    expect(await queue(message)).toMatchObject({ status: 'refused', reason: { code } })
    await app.services.work.idle()
    expect(sms.received).toEqual([])
    expect(await log()).toMatchObject([{ status: 'refused', reason: { code } }])
  })

  test.each<[what: string, how: () => Response, status: string, tries: number]>([
    ['400 is for good', () => new Response('bad number', { status: 400 }), 'failed', 1],
    ['422 is for good', () => new Response('', { status: 422 }), 'failed', 1],
    ['401 is about the settings', () => new Response('', { status: 401 }), 'queued', 1],
    ['429 passes', () => new Response('', { status: 429 }), 'queued', 1],
    ['500 passes', () => new Response('', { status: 500 }), 'queued', 1],
    ['a redirect is not followed', () => Response.redirect('http://127.0.0.1:9/', 307), 'queued', 1],
    ['a huge answer is not read', () => new Response('x'.repeat(1_000_000)), 'queued', 1],
  ])('%s', async (_, how, status, tries) => {
    sms.answer(how)
    await queue(hej)
    await app.services.work.idle()
    expect(await log()).toMatchObject([{ status, attempts: tries, lastError: expect.any(String) }])
    expect(sms.received).toHaveLength(tries)
  })

  test('a service that is down for a day is tried until it takes the message, which it gets once', async () => {
    setSystemTime(new Date('2026-11-25T10:00:00Z'))
    sms.answer(() => new Response('', { status: 503 }))
    const { _id } = await queue(hej)
    await app.services.work.idle()
    for (let hour = 1; hour <= 24; hour++)
      await at(`2026-11-25T${10 + Math.floor(hour / 2)}:${hour % 2 ? 30 : '00'}:00Z`)
    expect((await log())[0]).toMatchObject({ status: 'queued', lastError: '503' })
    sms.answer(() => Response.json({ id: 'late' }))
    await at('2026-11-26T11:00:00Z')
    await at('2026-11-26T13:00:00Z')
    expect((await log())[0]).toMatchObject({ status: 'sent', serviceId: 'late', lastError: null })
    expect(new Set(sms.received.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([_id]))
    expect((await log())[0]?.attempts).toBe(sms.received.length)
  })

  test('what failed is sent again when it is asked for, under another reference', async () => {
    sms.answer(() => new Response('', { status: 400 }))
    const { _id } = await queue(hej)
    await app.services.work.idle()
    sms.answer(() => Response.json({}))
    await app.services.messages.resend(system, _id)
    await app.services.work.idle()
    expect((await log())[0]).toMatchObject({ status: 'sent', lastError: null })
    expect(sms.received.map(({ headers }) => headers.get('idempotency-key'))).toEqual([_id, `${_id}-1`])
    expect(await codeOf(app.services.messages.resend(system, _id))).toBe('BAD_REQUEST')
    expect(await codeOf(app.services.messages.resend(systemSession('other'), _id))).toBe('NOT_FOUND')
  })

  test('the log is searched, and belongs to its organisation', async () => {
    await queue(hej)
    await queue({ ...hej, text: '100 %', to: '+4721234567' })
    const search = async (text: string, org = 'default') =>
      (await app.services.messages.list(systemSession(org), { text, pageNo: 1, pageSize: 9 })).totalCount
    expect([await search('+47'), await search('%'), await search(''), await search('', 'other')]).toEqual([
      1, 1, 2, 0,
    ])
  })

  test('the log is a list for administrators, in words', async () => {
    await queue({ ...hej, to: '112' })
    const grid = { page: 'log', filters: { kind: 'message' } }
    expect(await app.dispatcher.call(sessionWith('admin'), 'admin/loadGrid', grid)).toMatchObject({
      data: {
        totalCount: 1,
        rows: [
          {
            recipient: '112',
            status: 'refused',
            text: { status: 'Skickades inte', reason: 'Numret är inte ett mobilnummer.' },
          },
        ],
      },
    })
    for (const [as, action, input] of [
      ['processBuilder', 'admin/loadGrid', grid],
      ['processBuilder', 'message/load', { id: 'x' }],
      ['processBuilder', 'message/resend', { id: 'x' }],
    ] as const)
      expect(await app.dispatcher.call(sessionWith(as), action, input)).toMatchObject({
        err: { code: 'FORBIDDEN' },
      })
  })
})

describe('without a service', () => {
  beforeEach(() => start({}))

  test('messages are kept, count for nothing, and are sent when somebody wants them to be', async () => {
    const limitId = await limit({ perDay: 1 })
    const { _id } = await queue({ ...hej, limit: limitId })
    expect(await queue({ ...hej, limit: limitId })).toMatchObject({
      status: 'kept',
      reason: { code: 'noService' },
    })
    expect(await codeOf(app.services.messages.resend(system, _id))).toBe('BAD_REQUEST')
    await app.dispatcher.call(sessionWith('system'), 'provider/save', {
      provider: 'sms',
      settings: { url: sms.url },
    })
    await app.services.messages.resend(system, _id)
    await app.services.work.idle()
    expect((await log()).map(({ status }) => status)).toEqual(['kept', 'sent'])
  })

  test('a template is filled in, in the language of whoever is written to', async () => {
    const limitId = await limit({ perDay: 1 })
    const id = await template(limitId, { sv: 'Ärende {{ case.n }} & "mer"', en: 'Case {{ case.n | upper }}' })
    const fill = (locale: 'sv' | 'en') =>
      app.services.messages.fill('default', id, { case: { n: 'a<b' } }, locale)
    expect(await fill('sv')).toEqual({ text: 'Ärende a<b & "mer"', template: id })
    expect(await fill('en')).toEqual({ text: 'Case A<B', template: id })
    expect(await codeOf(app.services.messages.fill('default', 'borta', {}))).toBe('NOT_FOUND')
  })

  test.each<[page: string, data: Values, field: string]>([
    ['message', { name: 'A', text: 'Hej {{ namn' }, 'text'],
    ['message', { name: 'A', text: { sv: 'Hej', en: 'Hi {% if %}' } }, 'text'],
    ['message', { name: 'A', text: 'Hej' }, 'limit'],
    ['messageServiceLimit', { name: 'A', service: 'sms', atLimit: 'keep' }, 'perDay'],
    ['messageServiceLimit', { name: 'A', service: 'fax', atLimit: 'keep', perDay: 1 }, 'service'],
    ['messageServiceLimit', { name: 'A', service: 'sms', atLimit: 'keep', perDay: 0 }, 'perDay'],
    ['quickanswer', { name: 'A', text: 'Hej {{ namn' }, 'text'],
    ['quickanswer', { name: 'A', text: { sv: 'Hej', en: '{% if a %}' } }, 'text'],
  ])('%s %j is refused on %s', async (page, data, field) => {
    const more = page === 'message' && field !== 'limit' ? { limit: await limit({ perDay: 1 }) } : {}
    expect(
      await app.dispatcher.call(sessionWith('admin'), 'admin/create', { page, data: { ...data, ...more } }),
    ).toMatchObject({ err: { code: 'INVALID', fields: { [field]: expect.any(String) } } })
  })
})

describe('a limit', () => {
  beforeEach(async () => {
    await start()
    setSystemTime(new Date('2026-11-25T10:00:00Z'))
  })

  test('refuses in words what is more than it allows in a day, and lets messages through the next', async () => {
    const of = { template: await template(await limit({ name: 'Få', perDay: 2 })) }
    for (const _ of [1, 2]) expect((await queue({ ...hej, ...of })).status).toBe('queued')
    const { _id, ...refused } = await queue({ ...hej, ...of })
    expect(refused).toEqual({
      ...{ status: 'refused', reason: { code: 'day', name: 'Få', most: 2 }, sendAt: null },
    })
    expect(await app.services.messages.refusal('default', { ...hej, ...of })).toMatchObject({ code: 'day' })
    expect(await app.dispatcher.call(sessionWith('admin'), 'message/load', { id: _id })).toMatchObject({
      data: { reason: 'Gränsen Få är nådd: högst 2 meddelanden per dygn.' },
    })
    expect(await app.dispatcher.call(sessionWith('admin'), 'message/resend', { id: _id })).toMatchObject({
      err: { code: 'BAD_REQUEST', message: 'Gränsen Få är nådd: högst 2 meddelanden per dygn.' },
    })
    // 23.30 in Sweden is the same day, 00.30 is the next.
    await at('2026-11-25T22:30:00Z')
    expect((await queue({ ...hej, ...of })).status).toBe('refused')
    await at('2026-11-25T23:30:00Z')
    expect((await queue({ ...hej, ...of })).status).toBe('queued')
    await app.services.messages.resend(system, _id)
    await app.services.work.idle()
    expect(sms.received).toHaveLength(4)
  })

  test('keeps the rest for the days after, in their order, and they are sent in the morning', async () => {
    const limitId = await limit({ perDay: 2, atLimit: 'keep' })
    const told = []
    for (let n = 1; n <= 5; n++) told.push(await queue({ ...hej, text: String(n), limit: limitId }))
    await app.services.work.idle()
    expect(told.map(({ status, sendAt }) => [status, sendAt && new Date(sendAt).toISOString()])).toEqual([
      ['queued', null],
      ['queued', null],
      ['waiting', '2026-11-26T07:00:00.000Z'],
      ['waiting', '2026-11-26T07:00:00.000Z'],
      ['waiting', '2026-11-27T07:00:00.000Z'],
    ])
    const sent = () => sms.received.map(({ body }) => JSON.parse(body).text).join('')
    await at('2026-11-26T06:59:00Z')
    expect(sent()).toBe('12')
    await at('2026-11-26T07:01:00Z')
    expect([...sent()].sort().join('')).toBe('1234')
    await at('2026-11-27T07:01:00Z')
    expect([...sent()].sort().join('')).toBe('12345')
    expect((await log()).every(({ status }) => status === 'sent')).toBe(true)
  })

  test('for the month keeps the rest for the next one, also over the year', async () => {
    setSystemTime(new Date('2026-12-31T10:00:00Z'))
    const limitId = await limit({ perDay: 5, perMonth: 1, atLimit: 'keep' })
    await queue({ ...hej, limit: limitId })
    const [, second, third] = [
      0,
      await queue({ ...hej, limit: limitId }),
      await queue({ ...hej, limit: limitId }),
    ]
    expect(new Date(second.sendAt ?? 0).toISOString()).toBe('2027-01-01T07:00:00.000Z')
    expect(new Date(third.sendAt ?? 0).toISOString()).toBe('2027-02-01T07:00:00.000Z')
  })

  test('in summer, too, the morning is that in Sweden', async () => {
    setSystemTime(new Date('2026-07-01T10:00:00Z'))
    const limitId = await limit({ perDay: 1, atLimit: 'keep' })
    await queue({ ...hej, limit: limitId })
    const { sendAt } = await queue({ ...hej, limit: limitId })
    expect(new Date(sendAt ?? 0).toISOString()).toBe('2026-07-02T06:00:00.000Z')
  })

  test('lets exactly as many through when many are written at once', async () => {
    const limitId = await limit({ perDay: 10, perMonth: 100 })
    const told = await Promise.all(Array.from({ length: 60 }, () => queue({ ...hej, limit: limitId })))
    await app.services.work.idle()
    expect(told.filter(({ status }) => status === 'queued')).toHaveLength(10)
    expect(sms.received).toHaveLength(10)
    expect((await log()).filter(({ status }) => status === 'refused')).toHaveLength(50)
  })

  test('counts nothing of a write that fails', async () => {
    const limitId = await limit({ perDay: 1 })
    await app.services.store
      .write(async (tx) => {
        await app.services.messages.queue(tx, system, { ...hej, limit: limitId })
        throw fail('BAD_REQUEST')
      })
      .catch(() => {})
    expect((await queue({ ...hej, limit: limitId })).status).toBe('queued')
  })

  test('that was removed lets nothing more through by the templates that name it', async () => {
    const limitId = await limit({ perDay: 1 })
    const of = { template: await template(limitId) }
    await app.services.documents.remove(system, { page: 'messageServiceLimit', ids: [limitId] })
    expect(await queue({ ...hej, ...of })).toMatchObject({ status: 'refused', reason: { code: 'noLimit' } })
  })
})

test('counts, and what waits, survive a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'messages-'))
  const env = { VERKSTAD_ALLOWED_HOSTS: '127.0.0.1', VERKSTAD_SMS_URL: sms.url }
  const begin = async () => {
    app = await createApp({
      config: readConfig({ data, port: 0, env }),
      embedded: null,
      echo: () => {},
      ran: Date.now,
    })
  }
  try {
    setSystemTime(new Date('2026-11-25T10:00:00Z'))
    await begin()
    const refusing = await limit({ name: 'A', perDay: 1 })
    const keeping = await limit({ name: 'B', perDay: 1, atLimit: 'keep' })
    await queue({ ...hej, limit: refusing })
    await queue({ ...hej, limit: keeping })
    await queue({ ...hej, limit: keeping, text: 'sen' })
    await app.close()
    await begin()
    await app.services.work.start()
    expect((await queue({ ...hej, limit: refusing })).status).toBe('refused')
    await app.services.work.idle()
    expect(sms.received).toHaveLength(2)
    await at('2026-11-26T07:01:00Z')
    expect(JSON.parse(sms.received[2]?.body ?? '')).toMatchObject({ text: 'sen' })
  } finally {
    rmSync(data, { recursive: true })
  }
})

describe('a report of delivery', () => {
  const key = 'en-hemlig-nyckel-av-oss'
  const report = (told: Record<string, string>, given = key) => app.services.messages.report(given, told)
  beforeEach(async () => {
    await start({})
    await app.dispatcher.call(sessionWith('system'), 'provider/save', {
      provider: 'sms',
      settings: { url: sms.url, reports: true, reportKey: key },
    })
  })

  test.each<[what: string, told: Record<string, string>, status: string, reported: string | null]>([
    ['by the id of the service', { id: 'sms-1', status: 'delivered' }, 'sent', 'delivered'],
    ['that it did not arrive', { id: 'sms-1', status: 'Failed' }, 'failed', 'failed'],
    ['of something on the way', { id: 'sms-1', status: 'buffered' }, 'sent', null],
    ['of another message', { id: 'sms-2', status: 'failed' }, 'sent', null],
    ['without a status', { id: 'sms-1' }, 'sent', null],
  ])('%s', async (_, told, status, reported) => {
    await queue(hej)
    await app.services.work.idle()
    expect(await report(told)).toBe(true)
    expect(await log()).toMatchObject([{ status, reported }])
  })

  test('by our own reference, before the request was answered', async () => {
    sms.answer(async ({ headers }) => {
      await report({ id: headers.get('idempotency-key') ?? '', status: 'failed' })
      return Response.json({ id: 'sms-1' })
    })
    await queue(hej)
    await app.services.work.idle()
    expect(await log()).toMatchObject([{ status: 'failed', reason: { code: 'undelivered' } }])
  })

  test('with another key is not taken, nor where none is set', async () => {
    const { _id } = await queue(hej)
    await app.services.work.idle()
    for (const wrong of ['', 'en-hemlig-nyckel-av-os', `${key}x`])
      expect(await report({ id: _id, status: 'failed' }, wrong)).toBe(false)
    expect(await log()).toMatchObject([{ status: 'sent', reported: null }])
    await app.dispatcher.call(sessionWith('system'), 'provider/save', {
      provider: 'sms',
      settings: { reports: false },
    })
    expect(await report({ id: _id, status: 'failed' }, '')).toBe(false)
  })
})
