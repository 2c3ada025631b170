import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { device } from '../passkey.ts'
import {
  administrator,
  binary,
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  setUp,
  startBinary,
} from './server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of logins in two steps are skipped')

setDefaultTimeout(120_000)

let folder = ''
let port = 0
let server: RunningBinary
/** What the app makes codes of, and what it is done without. */
let secret = ''
let codes: string[] = []

beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-factor-'))
  port = await freePort()
  server = await startBinary(folder, port)
  await setUp(server.url, 'blank', { data: join(folder, 'data') })
  const { token, cookie } = await firstStep()
  const headers = { authorization: `Bearer ${token}`, cookie }
  const act = (name: string, input: object) => post(`${server.url}/api/action/${name}`, input, headers)
  secret = (await act('user/beginFactor', { password: administrator.password })).secret
  codes = (await act('user/confirmFactor', { code: code() })).recoveryCodes
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const code = (ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

const send = (path: string, body: object) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

async function firstStep(): Promise<Reply> {
  const credentials = { username: administrator.email, password: administrator.password }
  const response = await send('/login/local', { credentials })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { ...((await response.json()) as Reply), cookie: cookie.join('; ') }
}

async function secondStep(typed: string): Promise<{ status: number; body: Reply; cookies: string[] }> {
  const { second } = await firstStep()
  const response = await send('/login/second', { grant: second.grant, code: typed })
  return {
    status: response.status,
    body: (await response.json()) as Reply,
    cookies: response.headers.getSetCookie(),
  }
}

describe.skipIf(!isBuilt)('a login in two steps', () => {
  test('gives nothing after the first: no session, no cookie', async () => {
    const { cookie, ...reply } = await firstStep()
    expect(cookie).toBe('')
    expect(reply).toEqual({ second: { grant: expect.any(String) } })
  })

  test('is refused with a wrong code, and a right one is good once, also after a restart', async () => {
    expect((await secondStep('000000')).body.err).toMatchObject({
      code: 'INVALID',
      fields: { code: 'validation.wrongCode' },
    })
    const used = code(1)
    const { status, cookies } = await secondStep(used)
    expect(status).toBe(200)
    expect(cookies.map((one) => one.split('=')[0])).toEqual(['verkstad', 'verkstad-device'])
    await server.kill()
    server = await startBinary(folder, port)
    expect((await secondStep(used)).status).toBe(422)
    expect((await secondStep(codes[0] ?? '')).status).toBe(200)
    expect((await secondStep(codes[0] ?? '')).status).toBe(422)
  })

  test('leaves nothing to read in the data folder', () => {
    const files = readdirSync(join(folder, 'data')).filter((name) => name.startsWith('verkstad.db'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const bytes = readFileSync(join(folder, 'data', file))
      for (const text of [secret, ...codes]) expect(bytes.includes(text)).toBe(false)
    }
  })

  test('is taken with a passkey, and not with one of another site', async () => {
    const own = device(`http://localhost:${port}`)
    const { body } = await secondStep(codes[1] ?? '')
    const login = await send('/login/second', { grant: (await firstStep()).second.grant, code: codes[2] })
    const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0])
    expect(body.userID).toBeString()
    const { token } = (await login.json()) as Reply
    const headers = { authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
    const act = (name: string, input: object) => post(`${server.url}/api/action/${name}`, input, headers)
    const { options } = await act('user/beginPasskey', { code: codes[3] })
    await act('user/addPasskey', { name: 'Min dator', response: own.make({ challenge: options.challenge }) })
    const take = async (more: { origin?: string } = {}) => {
      const { second } = await firstStep()
      const passkey = own.use({ challenge: second.passkey.challenge }, more)
      return (await send('/login/second', { grant: second.grant, passkey })).status
    }
    expect(await take({ origin: 'https://evil.example' })).toBe(422)
    expect(await take()).toBe(200)
  })

  test('ends guessing after five tries, while the server answers others', async () => {
    const { second } = await firstStep()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => send('/login/second', { grant: second.grant, code: '000000' })),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
    expect(statuses).not.toContain(200)
    expect((await send('/login/second', { grant: second.grant, code: code(1) })).status).not.toBe(200)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('that a backup without keys cannot check is told of by the start and the doctor, and a recovery code does', async () => {
    const run = async (...args: string[]) => {
      const child = Bun.spawn([binary, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '' },
        stderr: 'ignore',
      })
      return [await new Response(child.stdout).text(), await child.exited] as const
    }
    expect((await run('backup', 'backup.tar', '--data', 'data'))[1]).toBe(0)
    expect((await run('restore', 'backup.tar', '--data', 'restored/data'))[1]).toBe(0)
    const [before] = await run('doctor', '--data', 'restored/data')
    expect(before).toContain('koder från appar för andra steget och koder på kvitton gäller inte längre')
    const own = server
    server = await startBinary(join(folder, 'restored'), await freePort())
    try {
      expect((await secondStep(code())).status).toBe(422)
      expect((await secondStep(codes[4] ?? '')).status).toBe(200)
      const [told, exitCode] = await run('doctor', '--data', 'restored/data')
      expect(exitCode).toBe(1)
      expect(told).toContain('1 person har en app vars koder inte går att pröva')
      expect(told).toContain('verkstad user remove-factor')
      expect(await server.stop()).toBe(0)
      expect(await server.said).toContain('Koder från 1 persons app går inte att pröva')
    } finally {
      server = own
    }
  })

  test('that has lost its second is helped on the command line', async () => {
    const command = [binary, 'user', 'remove-factor', administrator.email, '--data', join(folder, 'data')]
    const child = Bun.spawn(command, { cwd: folder, env: { PATH: process.env.PATH ?? '' }, stdout: 'pipe' })
    expect(await new Response(child.stdout).text()).toContain('loggar in utan det andra steget')
    expect(await child.exited).toBe(0)
    expect((await firstStep()).token).toBeString()
  })
})
