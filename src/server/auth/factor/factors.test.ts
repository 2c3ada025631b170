import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { testApp, wholeLogin } from '../../../../test/support/scenario.ts'
import type { Failure } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

const email = 'anna.berg@kommun.se'
const password = 'en hemlig båt'
/** On the border of a half minute, so that no test crosses one. */
const noon = Date.UTC(2026, 10, 2, 12)

let app: App
const accounts = () => app.services.accounts

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp()
  await app.services.setup.run({ email, password, template: 'blank' }, { trusted: true })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
/** Lets so many half minutes go by: a code is good once. */
const later = (halves = 1) => setSystemTime(Date.now() + halves * 30_000)
const wrong = (secret: string) => codeOf(secret, Date.now() + 3_600_000)
const result = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )
const first = (username = email, address = '192.0.2.1', device: string | null = null) =>
  accounts().login({ strategy: 'local', credentials: { username, password } }, { address, device })
const second = async (code: string, more: { address?: string; device?: string } = {}) => {
  const step = await first(email, more.address)
  if (!('second' in step)) throw new Error('No second step')
  return accounts().secondStep({ grant: step.second.grant, code }, { address: '192.0.2.1', ...more })
}
const sessionOf = ({ view, cookie }: Awaited<ReturnType<typeof wholeLogin>>) =>
  accounts().resolveSession({ token: view.token, cookie })
const admin = async () => sessionOf(await wholeLogin(first()))
const addUser = (name: string, more: Record<string, unknown> = {}) =>
  app.services.documents.create(systemSession(), {
    page: 'user',
    data: { name, email: `${name.toLowerCase()}@kommun.se`, password, ...more },
  })
const addRole = async (more: Record<string, unknown>) =>
  (
    await app.services.documents.create(systemSession(), {
      page: 'role',
      data: { name: 'Handläggare', ...more },
    })
  )._id
const rows = async (action: string) => {
  await app.services.store.idle()
  const page = { page: 'log', filters: { kind: 'audit' }, pageNo: 1, pageSize: 100 }
  return (await app.services.documents.grid(systemSession(), page)).rows
    .filter((row) => row.action === action)
    .map((row) => row.result)
}

/** Sets one up for the administrator. */
async function setUp(session: Session): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await accounts().beginFactor(session, { password })
  const codes = await accounts().confirmFactor(session, codeOf(secret))
  later()
  return { secret, codes }
}

describe('a second factor', () => {
  test('is set up with the password and the first code, and ends other logins', async () => {
    const session = await admin()
    const other = await wholeLogin(first())
    expect(await accounts().factor(session)).toEqual({
      created: null,
      lastUsed: null,
      codesLeft: 0,
      required: false,
      passkeys: [],
    })
    expect(await result(accounts().beginFactor(session, { password: 'fel' }))).toBe('INVALID')
    const { secret, uri } = await accounts().beginFactor(session, { password })
    expect(uri).toStartWith('otpauth://totp/')
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(email)
    expect(await result(accounts().confirmFactor(session, wrong(secret)))).toBe('INVALID')
    expect(await result(first())).toBe('ok')
    const codes = await accounts().confirmFactor(session, codeOf(secret))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
    expect(await accounts().factor(session)).toMatchObject({ created: Date.now(), codesLeft: 10 })
    expect(await result(sessionOf(other))).toBe('SESSION_EXPIRED')
    expect(await first()).toEqual({ second: { grant: expect.any(String) } })
  })

  test('is told of in the list of users, to who may read it', async () => {
    await addUser('Bo')
    await setUp(await admin())
    const page = { page: 'user', pageNo: 1, pageSize: 10 }
    const { rows } = await app.services.documents.grid(systemSession(), page)
    expect(rows.map(({ text }) => [text.name, text.status])).toEqual([
      ['Anna Berg', 'Aktiv, loggar in i två steg'],
      ['Bo', 'Aktiv'],
    ])
  })

  test('lies in the database encrypted, and its recovery codes as hashes', async () => {
    const { secret, codes } = await setUp(await admin())
    const account = await app.services.store.read.accounts.findByName(email)
    const row = await app.services.store.read.factors.find(account?._id ?? '')
    expect(row?.secret).toStartWith('v1.')
    expect(JSON.stringify(row)).not.toContain(secret)
    const taken = (hash: string) =>
      app.services.store.write((tx) => tx.factors.takeCode(account?._id ?? '', hash, 1))
    expect(await taken(codes[0] ?? '')).toBe(false)
  })

  test('is asked for by the login, and a code is good once', async () => {
    const { secret } = await setUp(await admin())
    const code = codeOf(secret)
    expect((await sessionOf(await second(code))).userName).toBe('Anna Berg')
    expect(await result(second(code))).toBe('INVALID')
    later()
    expect(await result(second(code))).toBe('INVALID')
    expect(await result(second(codeOf(secret)))).toBe('ok')
  })

  test.each([
    ['of the half minute before', -1, 'ok'],
    ['of the next', 1, 'ok'],
    ['of a minute ago', -2, 'INVALID'],
    ['of a minute ahead', 2, 'INVALID'],
  ])('takes a code %s as clocks allow', async (_, halves, expected) => {
    const { secret } = await setUp(await admin())
    later(3)
    expect(await result(second(codeOf(secret, Date.now() + halves * 30_000)))).toBe(expected)
  })

  test('of many who send the same code at once lets in one', async () => {
    const { secret } = await setUp(await admin())
    const all = await Promise.all(Array.from({ length: 5 }, () => result(second(codeOf(secret)))))
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
  })

  test('that is lost is made up for by recovery codes, each once, however they are typed', async () => {
    const { codes } = await setUp(await admin())
    const [one = '', two = ''] = codes
    expect(await result(second(one))).toBe('ok')
    expect(await result(second(one))).toBe('INVALID')
    expect(await result(second(` ${two.toUpperCase().replaceAll('-', ' ')} `))).toBe('ok')
    expect((await accounts().factor(await sessionOf(await second(codes[2] ?? '')))).codesLeft).toBe(7)
  })

  test('gives new recovery codes, after which the old are good for nothing', async () => {
    const session = await admin()
    const { secret, codes } = await setUp(session)
    expect(await result(accounts().renewCodes(session, wrong(secret)))).toBe('INVALID')
    const renewed = await accounts().renewCodes(session, codeOf(secret))
    expect(await result(second(codes[0] ?? ''))).toBe('INVALID')
    expect(await result(second(renewed[0] ?? ''))).toBe('ok')
  })

  test('is changed for another with a code of the old, and removed with one', async () => {
    const session = await admin()
    const { secret } = await setUp(session)
    expect(await result(accounts().beginFactor(session, { password }))).toBe('INVALID')
    const next = await accounts().beginFactor(session, { code: codeOf(secret) })
    await accounts().confirmFactor(session, codeOf(next.secret))
    later()
    expect(await result(second(codeOf(secret)))).toBe('INVALID')
    expect(await result(accounts().removeFactor(session, wrong(next.secret)))).toBe('INVALID')
    await accounts().removeFactor(session, codeOf(next.secret))
    expect(await first()).toHaveProperty('view')
    expect(await rows('user/factor')).toEqual(expect.arrayContaining(['ok', 'failed']))
  })

  test('is asked for by a new API token, which itself needs none', async () => {
    const session = await admin()
    const { secret } = await setUp(session)
    const make = (code?: string) => accounts().createToken(session, { name: 'X', ...(code && { code }) })
    expect(await result(make())).toBe('INVALID')
    expect(await result(make(wrong(secret)))).toBe('INVALID')
    const token = await make(codeOf(secret))
    const program = await accounts().resolveSession({ token: token.secret })
    expect(program.userName).toBe('Anna Berg')
    for (const work of [accounts().factor(program), accounts().beginFactor(program, { password })])
      expect(await result(work)).toBe('FORBIDDEN')
    // The server makes them for anybody.
    const user = String(session.userId)
    expect(await result(accounts().createToken(systemSession(), { name: 'Y', user }))).toBe('ok')
  })
})

describe('a login between its two steps', () => {
  test('takes five codes, one after the other or at once, and lasts for ten minutes', async () => {
    const { secret } = await setUp(await admin())
    const step = await first()
    if (!('second' in step)) throw new Error('No second step')
    const { grant } = step.second
    const send = (code: string, address: string) =>
      result(accounts().secondStep({ grant, code }, { address }))
    const all = await Promise.all(Array.from({ length: 9 }, (_, n) => send(wrong(secret), `192.0.2.${n}`)))
    expect(all.filter((one) => one === 'INVALID')).toHaveLength(5)
    expect(await send(codeOf(secret), '192.0.2.50')).toBe('SESSION_EXPIRED')

    const again = await first()
    if (!('second' in again)) throw new Error('No second step')
    later(20)
    const late = accounts().secondStep({ grant: again.second.grant, code: codeOf(secret) }, {})
    expect(await result(late)).toBe('SESSION_EXPIRED')
  })

  test('is not guessed by beginning anew: codes count for the account, and a known device has its own', async () => {
    const { secret } = await setUp(await admin())
    const { device } = await second(codeOf(secret))
    later()
    for (let n = 0; n < 10; n++) await result(second(wrong(secret), { address: `198.51.100.${n % 2}` }))
    expect(await result(second(codeOf(secret), { address: '203.0.113.1' }))).toBe('TOO_MANY')
    expect(await result(second(codeOf(secret), { address: '203.0.113.1', device }))).toBe('ok')
  })

  test('begins with no wrong codes when the factor that they were tried at has been removed', async () => {
    const session = await admin()
    const { secret } = await setUp(session)
    const from = { address: '203.0.113.1' }
    for (let n = 0; n < 5; n++) await result(second(wrong(secret), from))
    expect(await result(second(codeOf(secret), from))).toBe('TOO_MANY')
    await accounts().removeFactorOf(systemSession(), String(session.userId))
    later()
    const made = await setUp(await admin())
    later()
    expect(await result(second(codeOf(made.secret), from))).toBe('ok')
  })

  test('is over when the password has been changed, or the account is closed', async () => {
    const session = await admin()
    const { secret } = await setUp(session)
    const step = await first()
    if (!('second' in step)) throw new Error('No second step')
    await accounts().changeOwnPassword(session, { oldPassword: password, newPassword: 'en annan båt' })
    const late = accounts().secondStep({ grant: step.second.grant, code: codeOf(secret) }, {})
    expect(await result(late)).toBe('SESSION_EXPIRED')
  })

  test('opens nothing, and what is made up opens nothing either', async () => {
    const { secret } = await setUp(await admin())
    const step = await first()
    if (!('second' in step)) throw new Error('No second step')
    expect(Object.keys(step)).toEqual(['second'])
    expect((await accounts().resolveByCookie({ cookie: step.second.grant })).userId).toBeNull()
    const made = accounts().secondStep({ grant: 'A'.repeat(43), code: codeOf(secret) }, {})
    expect(await result(made)).toBe('SESSION_EXPIRED')
  })
})

describe('a role that asks for a second factor', () => {
  test('has it set up at the next login, before anything else', async () => {
    const role = await addRole({ secondFactor: true })
    await addUser('Bo', { roles: [role] })
    const step = await first('bo@kommun.se')
    if (!('second' in step) || !step.second.setUp) throw new Error('Nothing to set up')
    const { grant, setUp: made } = step.second
    expect(made.uri).toContain(made.secret)
    const take = (code: string) => accounts().secondStep({ grant, code }, {})
    expect(await result(take(wrong(made.secret)))).toBe('INVALID')
    const begun = await take(codeOf(made.secret))
    expect(begun.recoveryCodes).toHaveLength(10)
    expect((await sessionOf(begun)).userName).toBe('Bo')
    expect(await first('bo@kommun.se')).toEqual({ second: { grant: expect.any(String) } })
    later()
    const session = await sessionOf(begun)
    expect(await accounts().factor(session)).toMatchObject({ required: true, codesLeft: 10 })
    expect(await result(accounts().removeFactor(session, codeOf(made.secret)))).toBe('FORBIDDEN')
  })

  test('asks those too who have it through a group, and at once when it begins to', async () => {
    const role = await addRole({})
    const { documents } = app.services
    const group = await documents.create(systemSession(), {
      page: 'group',
      data: { name: 'Enhet', roles: [role] },
    })
    await addUser('Bo', { groups: [group._id] })
    expect(await first('bo@kommun.se')).toHaveProperty('view')
    await documents.update(systemSession(), { page: 'role', id: role, data: { secondFactor: true } })
    expect(await first('bo@kommun.se')).toHaveProperty('second.setUp')
  })
})

describe('somebody who has lost theirs', () => {
  test('is helped by an administrator, which ends their logins and is written down', async () => {
    const { _id } = await addUser('Bo')
    const bo = await sessionOf(await wholeLogin(first('bo@kommun.se')))
    await setUp(bo)
    const session = await admin()
    await accounts().removeFactorOf(session, _id)
    expect(await rows('user/removeFactor')).toEqual(['ok'])
    const row = bo.id && (await app.services.store.read.sessions.find(bo.id))
    expect(row).toBeUndefined()
    expect(await first('bo@kommun.se')).toHaveProperty('view')
    expect(await result(accounts().removeFactorOf(session, _id))).toBe('NOT_FOUND')
  })

  test('is not helped by who holds less', async () => {
    await setUp(await admin())
    const root = (await app.services.documents.findBy(systemSession(), 'user', 'email', email))?._id ?? ''
    await addUser('Lokal', { roles: ['role-admin'] })
    const local = await sessionOf(await wholeLogin(first('lokal@kommun.se')))
    expect(await result(accounts().removeFactorOf(local, root))).toBe('FORBIDDEN')
    expect(await first()).toHaveProperty('second')
  })
})

test('one that is set up while logging in, and a recovery code that is used, stand in the audit log', async () => {
  const role = await addRole({ secondFactor: true })
  const user = await addUser('Maria', { roles: [role] })
  const login = () => first('maria@kommun.se')
  const begun = await login()
  if (!('second' in begun)) throw new Error('No second step')
  const { grant, setUp: made } = begun.second
  const from = { address: '192.0.2.1' }
  const ended: unknown[] = []
  const forget = accounts().onRevoked((revoked) => ended.push(revoked))
  const { recoveryCodes = [] } = await accounts().secondStep(
    { grant, code: codeOf(made?.secret ?? '') },
    from,
  )
  forget()
  // Other logins of the account end, with the sockets that they hold.
  expect(ended).toEqual([expect.objectContaining({ userId: user._id })])
  const again = await login()
  if (!('second' in again)) throw new Error('No second step')
  await accounts().secondStep({ grant: again.second.grant, code: recoveryCodes[0] ?? '' }, from)
  await app.services.store.idle()
  const page = { page: 'log', filters: { kind: 'audit' }, pageNo: 1, pageSize: 100 }
  const told = (await app.services.documents.grid(systemSession(), page)).rows
    .filter(({ object }) => object === `user/${user._id}`)
    .map(({ action, detail }) => `${action} ${JSON.stringify(detail)}`)
    .join('\n')
  expect(told).toContain('user/factor')
  expect(told).toContain('recoveryCode')
})
