import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../binary/support/notes.ts'
import { administrator, binary, freePort, type Reply } from '../binary/support/server.ts'

// A first installation as docs/operation.md says it, behind a web server, while somebody else wants it to be theirs.
setDefaultTimeout(300_000)

const site = 'https://e.bjorkvik.se'
let folder = ''
let child: Bun.Subprocess<'ignore', 'pipe', 'ignore'>
let proxy: Bun.Server<unknown>
let printed: { setup: string; url: string }

/** What nginx does by that page: everything on, with the visitor's address alone, whatever they say of themselves. */
function startProxy(port: number): Bun.Server<unknown> {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const url = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('host', new URL(site).host)
      headers.set('x-forwarded-for', headers.get('x-visitor') ?? '198.51.100.1')
      headers.delete('x-visitor')
      headers.delete('accept-encoding')
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
        method: request.method,
        headers,
        body: request.body,
        redirect: 'manual',
      })
    },
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-first-'))
  const port = await freePort()
  const page = readFileSync(new URL('../../docs/operation.md', import.meta.url), 'utf8')
  // The settings that the page names; if it names others, this is another installation.
  for (const setting of [
    `VERKSTAD_BASE_URL=${site}`,
    'VERKSTAD_TRUST_PROXY=1',
    'X-Forwarded-For $remote_addr',
  ])
    expect(page).toContain(setting)
  child = Bun.spawn([binary, 'serve', '--port', String(port), '--data', 'data', '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', VERKSTAD_BASE_URL: site, VERKSTAD_TRUST_PROXY: '1' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  proxy = startProxy(port)
  const { value } = await child.stdout.getReader().read()
  printed = JSON.parse(new TextDecoder().decode(value)) as typeof printed
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await child?.exited
  await proxy?.stop(true)
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function send(path: string, body: unknown, visitor: string, more: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${proxy.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site, 'x-visitor': visitor, ...more },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Reply }
}

const guess = (n: number) => {
  const four = (k: number) =>
    ((n * 7_919 + k * 104_729) % 1_679_616).toString(36).padStart(4, 'a').slice(0, 4)
  return [1, 2, 3, 4].map(four).join('-')
}

/** The code with one sign that is another, or without its last. */
function nearly(code: string, n: number): string {
  const at = (n >> 2) % code.length
  if (at === code.length - 1) return code.slice(0, -1)
  return `${code.slice(0, at)}${code[at] === '0' ? '1' : '0'}${code.slice(at + 1)}`
}

describe('the first installation', () => {
  test('is whose has the printed code, however many race for it, and nobody else’s', async () => {
    expect(printed.setup).toStartWith(`${site}/setup?code=`)
    const code = new URL(printed.setup).searchParams.get('code') ?? ''
    const theirs = { email: 'tjuv@example.org', password: 'en annans hemlighet 12', template: 'blank' }
    const statuses: number[] = []
    let isOver = false
    let tried = 0
    // From one address and from a hundred, with guesses, without a code, with all of it but a sign, and as if from the machine itself.
    const racers = Array.from({ length: 8 }, async (_, racer) => {
      while (!isOver) {
        const n = tried++
        const way = n % 4
        const { status } = await send(
          '/api/initVerkstadDB',
          { ...theirs, ...(way !== 1 && { code: way === 3 ? nearly(code, n) : guess(n) }) },
          racer < 4 ? '203.0.113.7' : `203.0.113.${n % 200}`,
          way === 2 ? { 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer local:guess:default' } : {},
        )
        statuses.push(status)
      }
    })
    while (statuses.length < 200) await Bun.sleep(1)
    const shown = await fetch(`http://127.0.0.1:${proxy.port}/setup?code=${code}`, {
      headers: { accept: 'text/html' },
    })
    expect(shown.status).toBe(200)
    const mine = await send(
      '/api/initVerkstadDB',
      { ...administrator, template: 'felanmalan', code },
      '192.0.2.10',
    )
    isOver = true
    await Promise.all(racers)
    expect([mine.status, mine.body]).toEqual([200, { done: true }])
    expect(statuses.filter((status) => status === 200)).toEqual([])
    // The code of before opens nothing more.
    const late = await send('/api/initVerkstadDB', { ...theirs, code }, '203.0.113.7')
    expect(late.status).toBe(409)
    note({
      times: tried,
      figure: `${statuses.filter((status) => status === 429).length} of them slowed down`,
    })
  })

  test('lets its administrator in, by cookies for https alone, and the other one not', async () => {
    const login = (who: { email: string; password: string }, visitor: string) =>
      send('/login/local', { credentials: { username: who.email, password: who.password } }, visitor)
    const mine = await login(administrator, '192.0.2.10')
    expect(mine.status).toBe(200)
    expect(mine.headers.getSetCookie()).not.toEqual([])
    for (const cookie of mine.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Path=\/; .*Secure/)
    const theirs = await login(
      { email: 'tjuv@example.org', password: 'en annans hemlighet 12' },
      '203.0.113.7',
    )
    expect(theirs.status).toBe(401)
    const headers = {
      authorization: `Bearer ${mine.body.token}`,
      cookie: mine.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
    const people = await send('/api/action/admin/loadGrid', { page: 'user' }, '192.0.2.10', headers)
    expect(people.body.totalCount).toBe(1)
  })

  test('counts guesses by the visitor’s address, and not by the web server’s', async () => {
    const wrong = (visitor: string) =>
      send(
        '/login/local',
        { credentials: { username: administrator.email, password: 'fel lösenord här' } },
        visitor,
      )
    let last = 0
    for (let n = 0; n < 12 && last !== 429; n++) last = (await wrong('203.0.113.99')).status
    expect(last).toBe(429)
    const credentials = { username: administrator.email, password: administrator.password }
    expect((await send('/login/local', { credentials }, '192.0.2.20')).status).toBe(200)
  })

  test('is sound, says its doctor, who is run as that page says', () => {
    const { stdout } = Bun.spawnSync([binary, 'doctor', '--data', 'data', '--json'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', VERKSTAD_BASE_URL: site, VERKSTAD_TRUST_PROXY: '1' },
    })
    const { findings } = JSON.parse(stdout.toString()) as Reply
    expect(
      findings.filter(({ severity, check }: Reply) => severity === 'problem' || check === 'address'),
    ).toEqual([expect.objectContaining({ check: 'address', severity: 'ok' })])
  })
})
