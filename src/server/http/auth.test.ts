import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { silentMail } from '../../../test/support/scenario.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemSession } from '../session.ts'

const email = 'anna.berg@kommun.se'
const password = 'en hemlig båt'
let app: App
let base: string

async function start(env: Record<string, string> = {}, host = '127.0.0.1'): Promise<void> {
  app = await createApp({
    config: readConfig({ data: null, port: 0, host, env }),
    embedded: null,
    echo: () => {},
  })
  base = (await app.listen()).replace('0.0.0.0', '127.0.0.1')
}
afterEach(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Reply = { status: number; headers: Headers; body: any }
async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, body: await response.json().catch(() => null) }
}
const setUp = (more: object = {}) =>
  post('/api/initVerkstadDB', { email, password, template: 'blank', code: app.services.setup.code, ...more })
const login = (secret = password) =>
  post('/login/local', { credentials: { username: email, password: secret }, orgId: 'default' })
const cookieOf = ({ headers }: Reply) => headers.get('set-cookie')?.split(';')[0] ?? ''
const act = (
  name: string,
  input: unknown,
  { body, ...reply }: Reply,
  cookie = cookieOf({ body, ...reply }),
) => post(`/api/action/${name}`, input, { authorization: `Bearer ${body.token}`, ...(cookie && { cookie }) })

describe('setting up', () => {
  test('works once, for good', async () => {
    await start()
    expect((await (await fetch(`${base}/api/locale/sv`)).json()).noDB).toBe(true)
    expect((await setUp()).status).toBe(200)
    expect((await (await fetch(`${base}/api/locale/sv`)).json()).noDB).toBe(false)
    expect(await setUp()).toMatchObject({ status: 409, body: { err: { code: 'ALREADY_SET_UP' } } })
    expect((await login()).status).toBe(200)
  })

  test('by two at once happens once', async () => {
    await start()
    const both = await Promise.all([setUp(), setUp({ email: 'bo@kommun.se' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await app.services.documents.all(systemSession(), 'user')).toHaveLength(1)
  })

  const refused: [what: string, change: object, fields: Record<string, string>][] = [
    ['an address that is none', { email: 'anna' }, { email: 'validation.email' }],
    ['a short password', { password: 'abcdef' }, { password: 'validation.passwordTooShort' }],
    ['a common password', { password: 'Sommar2024!' }, { password: 'validation.passwordCommon' }],
    ['a template that is not there', { template: 'nothing' }, { template: 'validation.notAnOption' }],
    ['a key it does not know', { admin: true }, { admin: 'validation.unknownKey' }],
  ]
  test.each(refused)('with %s is refused, and nothing is made', async (_, change, fields) => {
    await start()
    expect(await setUp(change)).toMatchObject({ status: 422, body: { err: { code: 'INVALID', fields } } })
    expect(await app.services.setup.needed()).toBe(true)
  })

  test.each(['127.0.0.1', '0.0.0.0'])('on %s wants the code that the server printed', async (host) => {
    await start({}, host)
    const { code } = app.services.setup
    expect(await setUp({ code: undefined })).toMatchObject({
      status: 422,
      body: { err: { fields: { code: 'validation.required' } } },
    })
    expect(await setUp({ code: 'abcd' })).toMatchObject({
      status: 422,
      body: { err: { fields: { code: 'validation.setupCode' } } },
    })
    expect((await setUp({ code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
  })

  test('cannot be had by guessing codes', async () => {
    await start()
    for (let n = 0; n < 10; n++) expect((await setUp({ code: `guess-${n}` })).status).toBe(422)
    expect(await setUp({ code: 'guess-10' })).toMatchObject({
      status: 429,
      body: { err: { code: 'TOO_MANY' } },
    })
    // Who guesses keeps nobody out who has it.
    expect((await setUp({ code: app.services.setup.code })).status).toBe(200)
  })
})

describe('logging in', () => {
  beforeEach(async () => {
    await start()
    await setUp()
  })

  test('gives a session and a cookie that script cannot read', async () => {
    const reply = await login()
    expect(reply.body).toMatchObject({
      username: email,
      url: '/v/home',
      orgId: 'default',
      permissions: ['system', 'admin'],
    })
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('answers a wrong password as the wire says', async () => {
    expect(await login('fel')).toMatchObject({
      status: 401,
      body: { err: { code: 'LOGIN_FAILED', message: 'Fel e-postadress eller lösenord.' } },
    })
  })

  const bad: [what: string, path: string, body: unknown, status: number][] = [
    ['no JSON', '/login/local', '{', 400],
    ['a body beyond reason', '/login/local', JSON.stringify({ x: 'y'.repeat(30_000) }), 413],
    ['unknown keys', '/login/local', { credentials: { username: 'a', password: 'b' }, admin: true }, 422],
    ['a prototype', '/login/local', '{"credentials":{"username":"a","password":"b","__proto__":{}}}', 422],
    ['a list for a name', '/login/local', { credentials: { username: ['a'], password: 'b' } }, 422],
    ['a way that is not set up', '/login/saml', { credentials: { username: 'a', password: 'b' } }, 400],
  ]
  test.each(bad)('with %s is refused', async (_, path, body, status) => {
    expect((await post(path, body)).status).toBe(status)
  })

  test('from a page of another site is refused', async () => {
    const reply = await post(
      '/login/local',
      { credentials: { username: email, password } },
      { origin: 'https://evil.example' },
    )
    expect(reply.status).toBe(403)
    expect(reply.headers.get('set-cookie')).toBeNull()
  })

  test('opens actions to the token together with the cookie', async () => {
    const reply = await login()
    expect((await act('admin/init', {}, reply)).body.userID).toBe(reply.body.userID)
    expect(await act('admin/init', {}, reply, '')).toMatchObject({
      status: 401,
      body: { err: { code: 'SESSION_EXPIRED' } },
    })
  })

  test('lasts until logging out', async () => {
    const reply = await login()
    const out = await post(
      '/logout',
      {},
      { authorization: `Bearer ${reply.body.token}`, cookie: cookieOf(reply) },
    )
    expect(out.status).toBe(200)
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await act('admin/init', {}, reply)).status).toBe(401)
    expect((await act('admin/reconnect3', { token: reply.body.token }, reply)).status).toBe(401)
  })

  test('lets a person see and change what is their own, and nothing else', async () => {
    const reply = await login()
    const profile = await act('user/profile', {}, reply)
    expect(Object.keys(profile.body).sort()).toEqual(['_id', 'email', 'name', 'revision'])
    const saved = await act('user/saveProfile', { name: 'Anna Ek', phone: '070-123 45 67' }, reply)
    expect(saved.body).toMatchObject({ name: 'Anna Ek', phone: '070-123 45 67', email })
    expect((await act('user/saveProfile', { name: 'Anna', roles: [] }, reply)).status).toBe(422)
    expect((await act('admin/init', {}, reply)).body).toMatchObject({
      userName: 'Anna Ek',
      permissions: ['system', 'admin'],
    })
  })

  test('is taken up again by a page that kept the token', async () => {
    const reply = await login()
    const again = await act('admin/reconnect3', { token: reply.body.token, redirectToHome: true }, reply)
    expect(again).toMatchObject({ status: 200, body: { userID: reply.body.userID } })
    expect((await act('admin/refreshToken', {}, again, cookieOf(reply))).body.token).toBeString()
  })
})

test('recovering answers the same whether or not the address is known', async () => {
  await start(silentMail)
  await setUp()
  const known = await post('/login/recover', { username: email, orgId: 'default' })
  const unknown = await post('/login/recover', { username: 'ingen@kommun.se', orgId: 'default' })
  expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body })
})

test('over https the cookie is for https alone, and browsers are told to stay there', async () => {
  await start({ VERKSTAD_BASE_URL: 'https://e.bjorkvik.se' })
  await setUp()
  const reply = await login()
  expect(reply.headers.get('set-cookie')).toContain('Secure')
  expect(reply.headers.get('strict-transport-security')).toContain('max-age=')
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('an unknown locale is said to the letter', async () => {
  await start()
  const response = await fetch(`${base}/api/locale/de`)
  expect(response.status).toBe(404)
  expect((await response.json()).err.message).toBe('No locale')
})

test('a socket is closed within a second when its user is disabled', async () => {
  await start()
  await setUp()
  const reply = await login()
  const { documents } = app.services
  const bo = await documents.create(systemSession(), {
    page: 'user',
    data: { name: 'Bo', email: 'bo@kommun.se', password },
  })
  const other = await post('/login/local', { credentials: { username: 'bo@kommun.se', password } })
  const open = (session: Reply) =>
    new WebSocket(`${base.replace('http', 'ws')}/socket?token=${session.body.token}`, {
      headers: { cookie: cookieOf(session) },
    } as never)
  const hello = (socket: WebSocket) =>
    new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  const his = open(other)
  const mine = open(reply)
  await Promise.all([hello(his), hello(mine)])
  const closed = new Promise<{ code: number; after: number }>((resolve) => {
    const from = Date.now()
    his.addEventListener('close', ({ code }) => resolve({ code, after: Date.now() - from }))
  })
  await act('admin/update', { page: 'user', id: bo._id, data: { status: 'disabled' } }, reply)
  const { code, after } = await closed
  expect(code).toBe(4401)
  expect(after).toBeLessThan(1_000)
  expect(mine.readyState).toBe(WebSocket.OPEN)
  mine.close()
})
