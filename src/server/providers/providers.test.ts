import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeSmtp, fakeSmtp } from '../../../test/support/fake-smtp.ts'
import { sessionWith } from '../../../test/support/scenario.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemSession } from '../session.ts'
import { seal, unseal } from './seal.ts'

const open: App[] = []
let folder: string
let smtp: FakeSmtp
beforeAll(async () => {
  smtp = await fakeSmtp()
})
afterAll(() => smtp.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-providers-'))
})
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  rmSync(folder, { recursive: true })
})

/** A server over the folder; one before it is closed. */
async function start(env: Record<string, string> = {}): Promise<App> {
  for (const app of open.splice(0)) await app.close()
  const config = readConfig({ data: folder, port: 0, env })
  const app = await createApp({ config, embedded: null, echo: () => {} })
  await app.services.work.start()
  open.push(app)
  return app
}

const port = () => Number(new URL(smtp.url).port)
const settings = () => ({
  host: '127.0.0.1',
  port: port(),
  security: 'offered',
  from: 'Kommunen <svar@kommun.se>',
})
const secret = 'hemligt ord åäö'
const call = async (app: App, action: string, input: unknown) =>
  (await app.dispatcher.call(sessionWith('system'), action, input)) as {
    data?: { values: Record<string, unknown>; secrets: object; fixed: object; off: boolean; ok: boolean }
    err?: { code: string; fields?: object }
  }
const save = (app: App, data: unknown) => call(app, 'provider/save', { provider: 'mail', settings: data })

test('settings made in the interface count at once and after a restart, and a mail leaves by them', async () => {
  let app = await start()
  expect(app.services.mail.server).toBeNull()
  expect(await call(app, 'provider/check', { provider: 'mail' })).toMatchObject({ err: { code: 'INVALID' } })
  const saved = await save(app, { ...settings(), username: 'anna', password: secret })
  expect(saved.data).toMatchObject({ off: false, secrets: { password: 'set' }, fixed: {} })
  expect(JSON.stringify(saved)).not.toContain(secret)
  app = await start()
  expect(app.services.mail.server).toBe('127.0.0.1')
  const hej = { to: 'eva@example.org', subject: 'Hej', text: 'Hej' }
  await app.services.store.write((tx) => app.services.mail.queue(tx, systemSession(), hej))
  expect(await smtp.next()).toMatchObject({ from: 'svar@kommun.se', login: `anna:${secret}` })
})

test('a secret lies in the database sealed for its place, and is in no answer', async () => {
  const app = await start()
  await save(app, { ...settings(), username: 'anna', password: secret })
  const row = (await app.services.store.read.settings.find('provider/mail')) ?? ''
  expect(row).not.toContain(secret)
  expect(JSON.parse(row).secrets.password).toStartWith('v1.')
  expect(JSON.stringify(await call(app, 'provider/list', {}))).not.toContain(secret)
})

test('what is sealed is read at its own place alone, under its own key, unchanged', () => {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const sealed = seal(key, 'settings/provider/mail/password', secret)
  expect(unseal(key, 'settings/provider/mail/password', sealed)).toBe(secret)
  expect(seal(key, 'settings/provider/mail/password', secret)).not.toBe(sealed)
  expect(unseal(key, 'settings/provider/sms/password', sealed)).toBeUndefined()
  expect(unseal(new Uint8Array(32), 'settings/provider/mail/password', sealed)).toBeUndefined()
  const [version, nonce, tag, text = ''] = sealed.split('.')
  const other = text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`
  expect(
    unseal(key, 'settings/provider/mail/password', [version, nonce, tag, other].join('.')),
  ).toBeUndefined()
})

test('with the key lost the secret is told to be lost, and everything else goes on', async () => {
  await save(await start(), { ...settings(), username: 'anna', password: secret })
  await open.splice(0)[0]?.close()
  rmSync(join(folder, 'keys', 'secrets.key'))
  const app = await start()
  expect(app.services.providers.list()[0]).toMatchObject({ off: false, secrets: { password: 'lost' } })
})

test('the environment wins, is named, and cannot be changed; what is stored comes back when it goes', async () => {
  await save(await start(), { ...settings(), username: 'anna', password: secret })
  let app = await start({ VERKSTAD_SMTP: 'smtp://bo:ord@127.0.0.2:2525' })
  const [view] = app.services.providers.list()
  expect(view).toMatchObject({
    values: { host: '127.0.0.2', port: 2525, username: 'bo', from: 'Kommunen <svar@kommun.se>' },
    fixed: { host: 'VERKSTAD_SMTP', port: 'VERKSTAD_SMTP', password: 'VERKSTAD_SMTP' },
  })
  expect(view?.fixed).not.toHaveProperty('from')
  expect(await save(app, { host: 'annan.se' })).toMatchObject({
    err: { code: 'INVALID', fields: { host: 'validation.environment' } },
  })
  expect((await save(app, { from: 'ny@kommun.se' })).err).toBeUndefined()
  app = await start()
  expect(app.services.providers.settings('mail')).toMatchObject({
    ...settings(),
    from: 'ny@kommun.se',
    username: 'anna',
    password: secret,
  })
})

describe('bad settings', () => {
  test.each([
    [{ host: 'http://mail.se' }, { host: 'validation.host' }],
    [{ host: 'a b' }, { host: 'validation.host' }],
    [{ port: 0 }, { port: 'validation.tooSmall' }],
    [{ port: 'x' }, { port: 'validation.number' }],
    [{ security: 'none' }, { security: expect.stringContaining('validation.') }],
    [{ from: 'ingen adress' }, { from: 'validation.email' }],
    [{ from: 'A <a@b.se>\r\nBcc: x@y.se' }, { from: 'validation.email' }],
    [{ from: '' }, { from: 'validation.required' }],
    [{ shade: 'red' }, { shade: 'validation.unknownKey' }],
  ])('%j', async (data, fields) => {
    const { err } = await save(await start(), { host: 'mail.se', ...data })
    expect(err).toMatchObject({ code: 'INVALID', fields })
  })

  test('a stored secret is not sent to another place than it was given for', async () => {
    const app = await start()
    await save(app, { ...settings(), username: 'anna', password: secret })
    expect(await save(app, { host: 'ond.example' })).toMatchObject({
      err: { code: 'INVALID', fields: { password: 'validation.secretAgain' } },
    })
    expect((await save(app, { host: '' })).data).toMatchObject({ off: true, secrets: { password: 'none' } })
  })

  test('an unknown service', async () => {
    const app = await start()
    expect(await call(app, 'provider/save', { provider: 'nosuch', settings: {} })).toMatchObject({
      err: { code: 'NOT_FOUND' },
    })
  })
})

describe('a try', () => {
  test('connects and logs in, and says why it failed', async () => {
    const app = await start()
    await save(app, { ...settings(), username: 'anna', password: secret })
    expect((await call(app, 'provider/check', { provider: 'mail' })).data).toEqual({
      ok: true,
      problem: null,
    } as never)
    smtp.refuse('AUTH', '535 5.7.8 Wrong password')
    expect((await call(app, 'provider/check', { provider: 'mail' })).data).toMatchObject({
      ok: false,
      problem: expect.stringContaining('535'),
    } as never)
  })

  test('sends a letter when it is asked to', async () => {
    const app = await start()
    await save(app, settings())
    const sent = await call(app, 'provider/check', { provider: 'mail', address: 'jag@kommun.se' })
    expect(sent.data).toMatchObject({ ok: true })
    expect(await smtp.next()).toMatchObject({ from: 'svar@kommun.se', to: ['jag@kommun.se'] })
    expect(await call(app, 'provider/check', { provider: 'mail', address: 'ingen' })).toMatchObject({
      err: { code: 'INVALID', fields: { address: 'validation.email' } },
    })
  })
})

test('only who runs the installation sees or changes them', async () => {
  const app = await start()
  for (const action of ['provider/list', 'provider/save', 'provider/check']) {
    const reply = await app.dispatcher.call(sessionWith('admin'), action, { provider: 'mail', settings: {} })
    expect(reply).toMatchObject({ err: { code: 'FORBIDDEN' } })
  }
})
