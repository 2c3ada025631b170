import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  setUpIn,
  startBinary,
} from './support/server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of many logins are skipped')

// A password takes a third of a second to be looked at, and hundreds are.
setDefaultTimeout(180_000)

const people = 40
/** Milliseconds that somebody waits in the queue at most. */
const queueMs = 10_000
const password = 'gröna båtar i regnet'
const nameOf = (n: number) => `person${n}@example.org`

let folder = ''
let server: RunningBinary
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-login-'))
  const staff = await setUpIn(folder, 'felanmalan')
  server = await startBinary(folder, await freePort())
  for (let n = 0; n < people; n++) {
    const data = { name: `Person ${n}`, email: nameOf(n), ...(n === 0 && { password }) }
    await post(`${server.url}/api/action/admin/create`, { page: 'user', data }, staff)
  }
  // All have the same one: it is made once, and looked at as often as anybody logs in.
  const database = new Database(join(folder, 'data/verkstad.db'))
  database.run('PRAGMA busy_timeout = 5000')
  database.run(
    `UPDATE accounts SET passwordHash = (SELECT passwordHash FROM accounts WHERE username = ?)
     WHERE username LIKE 'person%'`,
    [nameOf(0)],
  )
  database.close()
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** All from one address, as from a town hall. */
async function login(username: string): Promise<{ status: number; body: Reply }> {
  const response = await fetch(`${server.url}/login/local`, {
    method: 'POST',
    body: JSON.stringify({ credentials: { username, password } }),
  })
  return { status: response.status, body: (await response.json()) as Reply }
}

describe.skipIf(!isBuilt)('an address at which there is nothing', () => {
  test.each(['/nosuch', '/wp-login.php', '/case/a/b', '/.env'])('%s answers 404', async (path) => {
    const page = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('Sidan finns inte')
    const other = await fetch(`${server.url}${path}`)
    expect(other.status).toBe(404)
    expect(((await other.json()) as Reply).err.code).toBe('NOT_FOUND')
  })

  test.each(['/login', '/formData', '/category', '/my-pages', '/logs/audit'])(
    '%s is a page',
    async (path) => {
      const page = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
    },
  )
})

describe.skipIf(!isBuilt)('forty people who log in at once', () => {
  test('all come in', async () => {
    const began = performance.now()
    const replies = await Promise.all(
      Array.from({ length: people }, async (_, n) => ({
        ...(await login(nameOf(n))),
        waited: performance.now() - began,
      })),
    )
    // Nobody is sent away; where the machine has too much else to do, not before the ten seconds of the queue.
    expect(replies.filter(({ status, waited }) => status !== 200 && waited < queueMs)).toEqual([])
    expect(replies[0]?.status).toBe(200)
  })

  test('and those who come beyond are told their place at once, while /healthz answers', async () => {
    const order: number[] = []
    const all = Array.from({ length: 90 }, async (_, n) => {
      const reply = await login(nameOf(n % people))
      order.push(reply.status)
      return reply
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const replies = await Promise.all(all)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    // Whoever was refused knew before most had come in.
    expect(order.indexOf(429)).toBeLessThan(10)
    const places = refused.map(({ body }) => body.err.detail.place)
    // Behind forty: at once. Others have waited for ten seconds where the machine is slow.
    expect(places).toContain(41)
    for (const { body } of refused)
      expect(body.err.message).toContain(`nummer ${body.err.detail.place} i kön`)
  })
})

describe.skipIf(!isBuilt)('a town hall behind one address', () => {
  const guess = (username: string, secret: string, cookie = '') =>
    fetch(`${server.url}/login/local`, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify({ credentials: { username, password: secret } }),
    })
  const deviceOf = (response: Response) =>
    /verkstad-device=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''

  test('is let in six at a time as one person', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => guess(nameOf(0), password)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('is not shut out by one who guesses there', async () => {
    const before = await guess(nameOf(1), password)
    expect(before.headers.get('set-cookie')).toMatch(/verkstad-device=[^;]+; Path=\/; SameSite=Lax; HttpOnly/)
    const device = deviceOf(before)
    for (let n = 0; n < 25; n++)
      expect((await guess(`nobody${n}@example.org`, 'fel lösenord')).status).toBe(401)
    for (let n = 0; n < 5; n++) expect((await guess(nameOf(1), 'fel lösenord')).status).toBe(401)
    expect((await guess(nameOf(1), password)).status).toBe(429)
    // Many who guess at once, so that the address has no turn left for strangers.
    const flood = Array.from({ length: 20 }, (_, n) => guess(`other${n}@example.org`, 'fel lösenord'))
    expect((await guess(nameOf(1), password, device)).status).toBe(200)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await Promise.all(flood)).map(({ status }) => status)).toContain(429)
    // Somebody whom no browser there knows comes in, too, after a while.
    const late = await guess(nameOf(2), password)
    const again = Number(late.headers.get('retry-after') ?? 0)
    expect(late.status === 200 || (late.status === 429 && again > 0 && again < 20)).toBe(true)
  })
})
