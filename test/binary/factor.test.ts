import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { device } from '../support/passkey.ts'
import { installation, logIn, loginOf } from './support/installation.ts'
import { administrator, freePort, isBuilt, startBinary } from './support/server.ts'

setDefaultTimeout(120_000)
const own = installation({ name: 'factor', about: 'logins in two steps', template: 'blank' })

/** What the app makes codes of, and what it is done without. */
let secret = ''
let codes: string[] = []

beforeAll(async () => {
  if (!isBuilt) return
  const { headers } = await logIn(own)
  const { password } = administrator
  secret = (await own.act('user/beginFactor', { password }, headers)).secret
  codes = (await own.act('user/confirmFactor', { code: code() }, headers)).recoveryCodes
})

const code = (ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

const grantOf = async (): Promise<string> => (await logIn(own)).reply.second.grant
const secondStep = async (typed: string) =>
  loginOf(await own.send('/login/second', { grant: await grantOf(), code: typed }))

describe.skipIf(!isBuilt)('a login in two steps', () => {
  test('gives nothing after the first: no session, no cookie', async () => {
    const { set, reply } = await logIn(own)
    expect(set).toEqual([])
    expect(reply).toEqual({ second: { grant: expect.any(String) } })
  })

  test('is refused with a wrong code, and a right one is good once, also after a restart', async () => {
    expect((await secondStep('000000')).reply.err).toMatchObject({
      code: 'INVALID',
      fields: { code: 'validation.wrongCode' },
    })
    const used = code(1)
    const { status, set } = await secondStep(used)
    expect(status).toBe(200)
    expect(set.map((one) => one.split('=')[0])).toEqual(['verkstad', 'verkstad-device'])
    await own.server.kill()
    await own.start()
    expect((await secondStep(used)).status).toBe(422)
    expect((await secondStep(codes[0] ?? '')).status).toBe(200)
    expect((await secondStep(codes[0] ?? '')).status).toBe(422)
  })

  test('leaves nothing to read in the data folder', () => {
    const files = readdirSync(join(own.folder, 'data')).filter((name) => name.startsWith('verkstad.db'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const bytes = readFileSync(join(own.folder, 'data', file))
      for (const text of [secret, ...codes]) expect(bytes.includes(text)).toBe(false)
    }
  })

  test('is taken with a passkey, and not with one of another site', async () => {
    const key = device(`http://localhost:${own.port}`)
    expect((await secondStep(codes[1] ?? '')).reply.userID).toBeString()
    const { headers } = await secondStep(codes[2] ?? '')
    const { options } = await own.act('user/beginPasskey', { code: codes[3] }, headers)
    const response = key.make({ challenge: options.challenge })
    await own.act('user/addPasskey', { name: 'Min dator', response }, headers)
    const take = async (more: { origin?: string } = {}) => {
      const { second } = (await logIn(own)).reply
      const passkey = key.use({ challenge: second.passkey.challenge }, more)
      return (await own.send('/login/second', { grant: second.grant, passkey })).status
    }
    expect(await take({ origin: 'https://evil.example' })).toBe(422)
    expect(await take()).toBe(200)
  })

  test('ends guessing after five tries, while the server answers others', async () => {
    const grant = await grantOf()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => own.send('/login/second', { grant, code: '000000' })),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
    expect(statuses).not.toContain(200)
    expect((await own.send('/login/second', { grant, code: code(1) })).status).not.toBe(200)
    expect((await fetch(`${own.server.url}/healthz`)).status).toBe(200)
  })

  test('that a backup without keys cannot check is told of by the start and the doctor, and a recovery code does', async () => {
    expect((await own.run('backup', 'backup.tar')).exitCode).toBe(0)
    expect((await own.run('restore', 'backup.tar', '--data', 'restored/data')).exitCode).toBe(0)
    const doctor = () => own.run('doctor', '--data', 'restored/data')
    const gone = 'koder från appar för andra steget och koder på kvitton gäller inte längre'
    expect((await doctor()).out).toContain(gone)
    const { server } = own
    own.server = await startBinary(join(own.folder, 'restored'), await freePort())
    try {
      expect((await secondStep(code())).status).toBe(422)
      expect((await secondStep(codes[4] ?? '')).status).toBe(200)
      const { out, exitCode } = await doctor()
      expect(exitCode).toBe(1)
      expect(out).toContain('1 person har en app vars koder inte går att pröva')
      expect(out).toContain('verkstad user remove-factor')
      expect(await own.server.stop()).toBe(0)
      const said = await own.server.said
      expect(said).toContain('Koder från 1 persons app går inte att pröva. Personen loggar in')
      expect(said).toContain('keys/session.key saknades och en ny är gjord: alla loggar in igen')
      expect(said).toContain(
        'keys/secrets.key saknades och en ny är gjord: koder på kvitton gäller inte längre',
      )
    } finally {
      own.server = server
    }
  })

  test('that has lost its second is helped on the command line', async () => {
    const { out, exitCode } = await own.run('user', 'remove-factor', administrator.email)
    expect(out).toContain('loggar in utan det andra steget')
    expect(exitCode).toBe(0)
    expect((await logIn(own)).reply.token).toBeString()
  })
})
