import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isBuilt, post, type Reply, type RunningBinary, setUp, startBinary } from './server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of many logins are skipped')

// Forty passwords are made before they are tried.
setDefaultTimeout(180_000)

const people = 40
const password = 'gröna båtar i regnet'
const nameOf = (n: number) => `person${n}@example.org`

let folder = ''
let server: RunningBinary
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-login-'))
  server = await startBinary(folder, await freePort())
  const staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
  for (let n = 0; n < people; n++) {
    const data = { name: `Person ${n}`, email: nameOf(n), password }
    await post(`${server.url}/api/action/admin/create`, { page: 'user', data }, staff)
  }
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

  test.each(['/login', '/case', '/category', '/my-pages', '/logs/audit'])('%s is a page', async (path) => {
    const page = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
  })
})

describe.skipIf(!isBuilt)('forty people who log in at once', () => {
  test('all come in', async () => {
    const replies = await Promise.all(Array.from({ length: people }, (_, n) => login(nameOf(n))))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: people }, () => 200))
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
