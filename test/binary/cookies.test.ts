import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  administrator,
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  setUp,
  startBinary,
} from './server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of its cookies are skipped')

setDefaultTimeout(120_000)

let folder = ''
let port = 0
let server: RunningBinary
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-cookies-'))
  port = await freePort()
  server = await startBinary(folder, port)
  await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const credentials = { username: administrator.email, password: administrator.password }
const login = () =>
  fetch(`${server.url}/login/local`, { method: 'POST', body: JSON.stringify({ credentials }) })
const pairs = (response: Response) => response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')

/** The login as a browser has it. */
async function logIn(): Promise<{ token: string; cookie: string; session: string }> {
  const response = await login()
  const { token, _id } = (await response.json()) as Reply
  return { token, cookie: pairs(response).join('; '), session: _id }
}

const call = (action: string, input: object, { token, cookie }: { token: string; cookie: string }) =>
  post(`${server.url}/api/action/${action}`, input, { authorization: `Bearer ${token}`, cookie })

function inDatabase<T>(work: (database: Database) => T): T {
  const database = new Database(join(folder, 'data/verkstad.db'))
  database.run('PRAGMA busy_timeout = 5000')
  try {
    return work(database)
  } finally {
    database.close()
  }
}

describe.skipIf(!isBuilt)('a login that nobody uses', () => {
  const minute = 60_000
  const expires = (session: string) =>
    inDatabase(
      (database) =>
        (database.query('SELECT expires FROM sessions WHERE _id = ?').get(session) as { expires: number })
          .expires,
    )
  /** As if so many milliseconds were left of it, and nobody had been heard of for an hour. */
  const leave = (session: string, ms: number) =>
    inDatabase((database) =>
      database.run('UPDATE sessions SET lastSeen = lastSeen - 3600000, expires = ? WHERE _id = ?', [
        Date.now() + ms,
        session,
      ]),
    )

  test('is ended by the server, whatever goes on by itself, and its socket is closed', async () => {
    const own = await logIn()
    expect(expires(own.session) - Date.now()).toBeLessThan(62 * minute)
    leave(own.session, minute)
    const left = expires(own.session)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket?token=${own.token}`, {
      headers: { cookie: own.cookie },
    } as never)
    const next = () =>
      new Promise<Reply>((resolve) =>
        socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data)), { once: true }),
      )
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    await next()
    const ask = (action: string, input = {}) => {
      socket.send(JSON.stringify({ event: 'msg', id: 1, data: { action, ...input } }))
      return next()
    }
    await call('admin/reconnect3', { token: own.token }, own)
    await call('admin/refreshToken', {}, own)
    socket.send('ping')
    await ask('admin/loadMenu3')
    expect(expires(own.session)).toBe(left)
    // Somebody is there.
    expect((await ask('admin/active')).data).toEqual({})
    while (expires(own.session) === left) await ask('admin/init')
    expect(expires(own.session) - Date.now()).toBeGreaterThan(59 * minute)

    leave(own.session, -1)
    socket.send('ping')
    expect(await closed).toBe(4401)
    const gone = call('admin/reconnect3', { token: own.token }, own)
    await expect(gone).rejects.toThrow('SESSION_EXPIRED')
  })
})

describe.skipIf(!isBuilt)('an address that becomes https', () => {
  test('keeps logins and drafts, and gives cookies that no other host can set', async () => {
    const own = await logIn()
    expect(own.cookie).toMatch(/^verkstad=/)
    const draft = async (cookie: string) => {
      const address = `${server.url}/v/s?formId=form-felanmalan`
      const page = await fetch(address, { headers: { cookie } })
      const isThere = (await page.text()).includes('Ödevägen 7')
      return { set: page.headers.getSetCookie(), isThere }
    }
    const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Ödevägen 7' }
    const begun = await post(`${server.url}/api/action/admin/saveFormData3`, {
      formId: 'form-felanmalan',
      data: answers,
    })
    const held = `verkstad-draft-form-felanmalan=${begun.formDataId}.${begun.caseToken}`
    expect((await draft(held)).isThere).toBe(true)

    expect(await server.stop()).toBe(0)
    server = await startBinary(folder, port, {
      VERKSTAD_BASE_URL: 'https://e.example.org',
      VERKSTAD_TRUST_PROXY: '1',
    })
    expect((await call('admin/init', {}, own)).userID).toBeString()
    const again = await draft(held)
    expect(again.isThere).toBe(true)
    for (const one of again.set) expect(one).toMatch(/^__Host-.*; Path=\/; .*Secure/)

    const fresh = await login()
    for (const one of fresh.headers.getSetCookie())
      expect(one).toMatch(/^__Host-verkstad(-device)?=.*; Path=\/; .*HttpOnly; Secure/)
    const { token } = (await fresh.json()) as Reply
    const cookie = pairs(fresh).join('; ')
    expect((await call('admin/init', {}, { token, cookie })).userID).toBeString()
    const out = await fetch(`${server.url}/logout`, { method: 'POST', headers: { cookie } })
    expect(pairs(out)).toEqual(['__Host-verkstad=', 'verkstad='])
    await expect(call('admin/init', {}, { token, cookie })).rejects.toThrow('SESSION_EXPIRED')

    // A month later those of before are nobody's any more: a neighbour under the domain may have set them.
    expect(await server.stop()).toBe(0)
    inDatabase((database) =>
      database.run(`UPDATE settings SET value = value - 31 * 86400000 WHERE key = 'https'`),
    )
    server = await startBinary(folder, port, { VERKSTAD_BASE_URL: 'https://e.example.org' })
    await expect(call('admin/init', {}, own)).rejects.toThrow('SESSION_EXPIRED')
    expect((await draft(held)).isThere).toBe(false)
  })
})
