import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type FakeSms, fakeSms } from '../../../test/support/fakeSms.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { Values } from '../../shared/fields/field.ts'
import type { App } from '../app.ts'
import { systemSession } from '../session.ts'

let app: App
let sms: FakeSms
beforeEach(() => {
  sms = fakeSms()
})
afterEach(async () => {
  await app.close()
  await sms.stop()
})
const start = async (env: Record<string, string> = {}) => {
  app = await testApp({ env: { VERKSTAD_ALLOWED_HOSTS: '127.0.0.1', ...env } })
  await app.services.work.start()
}
const call = async (action: string, input: Values) =>
  (await app.dispatcher.call(sessionWith('system'), action, { provider: 'sms', ...input })) as {
    data?: Values
    err?: { fields?: object }
  }
const save = (settings: Values) => call('provider/save', { settings })
const send = async (text = 'Hej & "hå" {{ to }}\nrad') => {
  const queued = await app.services.store.write((tx) =>
    app.services.messages.queue(tx, systemSession(), { to: '070-174 06 05', text }),
  )
  await app.services.work.idle()
  return app.services.messages.load(systemSession(), queued._id)
}

test('JSON: what a message says stays a text, wherever it stands', async () => {
  await start()
  await save({
    url: `${sms.url}/send`,
    json: '{"messages":[{"to":["{{ to }}"],"body":"{{text}}","n":1}],"ref":"x-{{ reference }}"}',
    method: 'PUT',
    secret: 'Bearer hemlig',
    headers: 'X-Kund: 12\nX-Tom:',
    idField: 'messages.0.id',
  })
  sms.answer(() => Response.json({ messages: [{ id: 17 }] }))
  const message = await send()
  expect(message).toMatchObject({ status: 'sent', serviceId: '17' })
  const [got] = sms.received
  expect([got?.method, got?.url.pathname]).toEqual(['PUT', '/send'])
  expect(JSON.parse(got?.body ?? '')).toEqual({
    messages: [{ to: ['+46701740605'], body: 'Hej & "hå" {{ to }}\nrad', n: 1 }],
    ref: `x-${message._id}`,
  })
  expect(Object.fromEntries(got?.headers ?? [])).toMatchObject({
    authorization: 'Bearer hemlig',
    'x-kund': '12',
    'content-type': 'application/json',
  })
})

test.each(['form', 'query'])('%s: each line is a field', async (format) => {
  await start()
  await save({
    url: `${sms.url}/send?a=1`,
    format,
    fields: 'username = kommun\nto={{ to }}\n\nmessage={{ text }}=\nfrom={{ from }}',
    from: 'Björkvik',
    header: 'X-Nyckel',
    secret: 'hemlig',
  })
  expect(await send()).toMatchObject({ status: 'sent' })
  const [got] = sms.received
  const sent = format === 'form' ? new URLSearchParams(got?.body) : got?.url.searchParams
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    ...{ username: 'kommun', to: '+46701740605', message: 'Hej & "hå" {{ to }}\nrad=', from: 'Björkvik' },
  })
  expect(got?.url.searchParams.get('a')).toBe('1')
  expect([got?.method, got?.headers.get('x-nyckel')]).toEqual([format === 'form' ? 'POST' : 'GET', 'hemlig'])
})

test.each<[answer: unknown, status: string]>([
  [{ result: { state: 'OK' } }, 'sent'],
  [{ result: { state: 'created' } }, 'sent'],
  [{ result: { state: 'blocked', why: 'Numret är spärrat' } }, 'failed'],
  [{ result: {} }, 'queued'],
  ['<html>Underhåll</html>', 'queued'],
])('where a field says whether it is taken, %j makes it %s', async (answer, status) => {
  await start()
  await save({
    url: sms.url,
    taken: 'field',
    takenField: 'result.state',
    takenValues: 'ok, created',
    reasonField: 'result.why',
  })
  sms.answer(() => (typeof answer === 'string' ? new Response(answer) : Response.json(answer)))
  const message = await send()
  expect(message).toMatchObject({ status })
  if (status === 'failed') expect(message.lastError).toBe('200: Numret är spärrat')
})

test('a service that says back what it was asked with says no secret', async () => {
  await start()
  await save({ url: sms.url, secret: 'Bearer hemlig' })
  sms.answer(({ headers }) => new Response(`no: ${headers.get('authorization')}`, { status: 400 }))
  expect((await send()).lastError).toBe('400: no: •••••')
})

test.each<[settings: Values, field: string]>([
  [{ url: 'sms.example.org' }, 'url'],
  [{ url: 'ftp://sms.example.org' }, 'url'],
  [{ url: 'https://anna:ord@sms.example.org' }, 'url'],
  [{ json: '{ "to": "{{ to }}"' }, 'json'],
  [{ json: '{ "to": "{{ to }}" }' }, 'json'],
  [{ json: '{ "to": "{{ to }}", "text": "{{ text }}", "x": "{{ secret }}" }' }, 'json'],
  [{ json: '' }, 'json'],
  [{ format: 'form', fields: 'to={{ to }}' }, 'fields'],
  [{ format: 'form', fields: 'to={{ to }}\ntext {{ text }}' }, 'fields'],
  [{ from: 'Björkviks kommun' }, 'from'],
  [{ from: '' }, 'from'],
  [{ header: 'Host' }, 'header'],
  [{ header: 'X Y' }, 'header'],
  [{ secret: 'a\nb' }, 'secret'],
  [{ headers: 'Content-Length: 1' }, 'headers'],
  [{ headers: 'utan kolon' }, 'headers'],
  [{ taken: 'field' }, 'takenField'],
  [{ reports: true, reportKey: 'kort' }, 'reportKey'],
])('%j is refused', async (settings, field) => {
  await start()
  expect(await save({ url: 'https://sms.example.org', ...settings })).toMatchObject({
    err: { code: 'INVALID', fields: { [field]: expect.any(String) } },
  })
})

test('a stored secret is not sent to another address than it was given for', async () => {
  await start()
  await save({ url: sms.url, secret: 'hemlig' })
  expect(await save({ url: 'https://ond.example' })).toMatchObject({
    err: { fields: { secret: 'validation.secretAgain' } },
  })
})

test('the environment wins and is named; its secret goes nowhere but to its address', async () => {
  await start({ VERKSTAD_SMS_URL: sms.url, VERKSTAD_SMS_SECRET: 'Bearer miljö' })
  expect(app.services.providers.list().find(({ name }) => name === 'sms')).toMatchObject({
    off: false,
    values: { url: sms.url },
    secrets: { secret: 'set' },
    fixed: { url: 'VERKSTAD_SMS_URL', secret: 'VERKSTAD_SMS_SECRET' },
  })
  await app.close()
  await start({ VERKSTAD_SMS_SECRET: 'Bearer miljö' })
  await save({ url: sms.url })
  await send()
  expect(sms.received[0]?.headers.has('authorization')).toBe(false)
})

test('a try reaches the service and sends nothing; with a number it sends one', async () => {
  await start()
  await save({ url: sms.url })
  expect(await call('provider/check', {})).toEqual({ data: { ok: true, problem: null } })
  expect(sms.received).toEqual([])
  sms.answerTries(() => new Response('wrong key', { status: 401 }))
  expect((await call('provider/check', {})).data).toEqual({ ok: false, problem: '401: wrong key' })
  expect((await call('provider/check', { address: '0701740605' })).data).toMatchObject({ ok: true })
  expect(JSON.parse(sms.received[0]?.body ?? '')).toMatchObject({ to: '+46701740605' })
  expect(await call('provider/check', { address: '112' })).toMatchObject({
    err: { fields: { address: 'validation.mobile' } },
  })
})

test('an address inside of the house is not called unless the server is told that it may be', async () => {
  await start({ VERKSTAD_ALLOWED_HOSTS: '' })
  await save({ url: sms.url })
  expect((await call('provider/check', {})).data).toMatchObject({
    ok: false,
    problem: expect.stringContaining('VERKSTAD_ALLOWED_HOSTS'),
  })
  expect(await send()).toMatchObject({ status: 'queued' })
  expect(sms.received).toEqual([])
})
