import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { silentMail, testApp, wholeLogin } from '../../../test/support/scenario.ts'
import type { PatchNamed } from '../../shared/schemas/document.ts'
import type { Failure } from '../../shared/wire/errors.ts'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'
import type { LoggedIn } from './login.ts'
import { createRefusals } from './refused.ts'
import type { Revoked } from './session/revoked.ts'

const email = 'anna.berg@kommun.se'
const password = 'en hemlig båt'

let app: App
let revoked: Revoked[]
const accounts = () => app.services.accounts

beforeEach(async () => {
  app = await testApp({ env: silentMail })
  await app.services.setup.run(
    { email, password, template: 'blank', organisation: 'Björkvik' },
    { trusted: true },
  )
  revoked = []
  accounts().onRevoked((one) => revoked.push(one))
})
afterEach(() => app.close())

type Where = { orgId?: string; address?: string; device?: string }
const login = (username = email, secret = password, more: Where = {}) =>
  wholeLogin(firstStep(username, secret, more))
const firstStep = (username: string, secret: string, more: Where = {}) =>
  accounts().login(
    {
      strategy: 'local',
      credentials: { username, password: secret },
      ...(more.orgId && { orgId: more.orgId }),
    },
    { address: more.address ?? '192.0.2.1', device: more.device ?? null },
  )
const resolve = ({ view, cookie }: LoggedIn) => accounts().resolveSession({ token: view.token, cookie })
const admin = async (): Promise<Session> => resolve(await login())
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )
const addUser = (name: string, more: Record<string, unknown> = {}) =>
  app.services.documents.create(systemSession(), {
    page: 'user',
    data: { name, email: `${name.toLowerCase()}@kommun.se`, password, ...more },
  })
const addRole = async (name: string, permissions: PatchNamed<'role'>['permissions']) =>
  (await app.services.documents.create(systemSession(), { page: 'role', data: { name, permissions } }))._id
const mails = async () => (await app.services.mail.list(systemSession(), { pageNo: 1, pageSize: 50 })).rows
const linkToken = async () => /token=(\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''

describe('login', () => {
  test('gives the session of the specification', async () => {
    const { view, cookie } = await login('  Anna.Berg@Kommun.se ')
    expect(view).toMatchObject({
      username: email,
      userName: 'Anna Berg',
      orgId: 'default',
      orgName: 'Björkvik',
      url: '/v/home',
      permissions: ['system', 'admin'],
      configuration: { idleWarning: 2, idleLogout: 60, favicon: [], css: '' },
      themes: [{ dark: false }, { dark: true }],
      theme: { dark: false },
      userPersistentProfile: {},
      orgs: [{ orgId: 'default', orgName: 'Björkvik' }],
    })
    expect(view.userid).toBe(view.userID)
    expect(view.roles).toHaveLength(2)
    expect(cookie).toStartWith(`${view._id}.`)
  })

  const refused: [what: string, username: string, secret: string][] = [
    ['a wrong password', email, 'en hemlig bil'],
    ['an unknown address', 'ingen@kommun.se', password],
    ['no password', email, ''],
    ['a password beyond reason', email, 'x'.repeat(900)],
  ]
  test.each(refused)('answers %s like any other failure', async (_, username, secret) => {
    expect(await codeOf(login(username, secret))).toBe('LOGIN_FAILED')
  })

  test('does the same work for an unknown address', async () => {
    let work = 0
    const { verify } = Bun.password
    Bun.password.verify = ((...args: Parameters<typeof verify>) => {
      work++
      return verify(...args)
    }) as typeof verify
    try {
      await codeOf(login('ingen@kommun.se'))
      await codeOf(login(email, 'fel lösenord'))
    } finally {
      Bun.password.verify = verify
    }
    expect(work).toBe(2)
  })

  test('is refused after five failures for an account from an address, and only from there', async () => {
    for (let n = 0; n < 5; n++) expect(await codeOf(login(email, 'fel'))).toBe('LOGIN_FAILED')
    expect(await codeOf(login())).toBe('TOO_MANY')
    expect(await codeOf(login(email, password, { address: '192.0.2.2' }))).toBe('ok')
  })

  test('is refused after twenty-five failures of strangers from wherever, and then from there alone', async () => {
    const { device } = await login()
    for (let n = 0; n < 25; n++) {
      const address = `198.51.100.${n % 5}`
      expect(await codeOf(login(email, 'fel', { address }))).toBe('LOGIN_FAILED')
    }
    expect(await codeOf(login(email, password, { address: '203.0.113.1' }))).toBe('TOO_MANY')
    expect(await codeOf(login(email, password, { address: '203.0.113.1', device }))).toBe('ok')
  })

  describe('from an address from which others guess', () => {
    const guesses = async (times: number) => {
      for (let n = 0; n < times; n++)
        expect(await codeOf(login(`person${n}@kommun.se`, 'fel'))).toBe('LOGIN_FAILED')
    }

    test('is slowed down after twenty, and not refused', async () => {
      await guesses(20)
      expect(await codeOf(login())).toBe('ok')
      // In the tests nobody waits: twelve more come within the same second, and the last of them would wait too long.
      const all = await Promise.all(Array.from({ length: 12 }, (_, n) => codeOf(login(`ny${n}@kommun.se`))))
      expect(all.filter((code) => code === 'TOO_MANY').length).toBeGreaterThan(0)
      expect(all[0]).toBe('LOGIN_FAILED')
    })

    test('is neither for a device that has logged in before', async () => {
      await addUser('Bo')
      const { device } = await login()
      await guesses(5)
      for (let n = 0; n < 5; n++) await codeOf(login(email, 'fel'))
      await guesses(20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => codeOf(login(`ny${n}@kommun.se`, 'fel'))))
      expect(await codeOf(login('bo@kommun.se'))).toBe('TOO_MANY')
      // By the account and the address of the guesser it is full.
      expect(await codeOf(login())).toBe('TOO_MANY')
      for (let n = 0; n < 3; n++) expect(await codeOf(login(email, password, { device }))).toBe('ok')
    })
  })

  describe('in a browser that has logged in before', () => {
    test('has five failures of its own', async () => {
      const { device } = await login()
      for (let n = 0; n < 5; n++)
        expect(await codeOf(login(email, 'fel', { device, address: `192.0.2.${n}` }))).toBe('LOGIN_FAILED')
      expect(await codeOf(login(email, password, { device }))).toBe('TOO_MANY')
      expect(await codeOf(login())).toBe('ok')
    })

    const strangers: [what: string, change: (device: string) => string][] = [
      ['made up', (device) => device.replace(/:.*/, `:${'A'.repeat(22)}`)],
      ['of another browser', (device) => device.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))],
      ['of another day', (device) => device.replace(/\.(\w)/, '.1')],
      ['no cookie of ours', () => 'x.y'],
    ]
    test.each(strangers)('which is %s is a stranger', async (_, change) => {
      const { device } = await login()
      for (let n = 0; n < 5; n++) await codeOf(login(email, 'fel'))
      expect(await codeOf(login(email, password, { device: change(device) }))).toBe('TOO_MANY')
      expect(await codeOf(login(email, password, { device }))).toBe('ok')
    })

    test('is a stranger for others, until they have logged in there too', async () => {
      await addUser('Bo')
      const { device } = await login()
      for (let n = 0; n < 5; n++) await codeOf(login('bo@kommun.se', 'fel'))
      expect(await codeOf(login('bo@kommun.se', password, { device }))).toBe('TOO_MANY')
      const both = await login('bo@kommun.se', password, { device, address: '192.0.2.2' })
      expect(await codeOf(login('bo@kommun.se', password, { device: both.device }))).toBe('ok')
      for (let n = 0; n < 5; n++) await codeOf(login(email, 'fel'))
      expect(await codeOf(login(email, password, { device: both.device }))).toBe('ok')
      expect(both.device).not.toContain(email)
    })

    test('is a stranger again when the password has been changed', async () => {
      const { device } = await login()
      await accounts().changeOwnPassword(await admin(), {
        oldPassword: password,
        newPassword: 'en annan båt',
      })
      for (let n = 0; n < 5; n++) await codeOf(login(email, 'fel'))
      expect(await codeOf(login(email, 'en annan båt', { device }))).toBe('TOO_MANY')
    })

    test('is known by ten accounts and no more, the latest', async () => {
      let device = ''
      for (let n = 0; n < 11; n++) {
        await addUser(`P${n}`)
        device = (await login(`p${n}@kommun.se`, password, { device })).device
      }
      expect(device.split('.')).toHaveLength(11)
      for (const who of ['p0', 'p1'])
        for (let n = 0; n < 5; n++) await codeOf(login(`${who}@kommun.se`, 'fel'))
      expect(await codeOf(login('p1@kommun.se', password, { device }))).toBe('ok')
      expect(await codeOf(login('p0@kommun.se', password, { device }))).toBe('TOO_MANY')
    })
  })

  describe('by many at once to one account', () => {
    const atOnce = (times: number, secret: string) =>
      Promise.all(Array.from({ length: times }, () => codeOf(login(email, secret))))

    test('is let through while the password is right', async () => {
      expect(new Set(await atOnce(20, password))).toEqual(new Set(['ok']))
    })

    test('opens no way for more guesses than one by one', async () => {
      const all = await atOnce(30, 'fel')
      expect(all.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(5)
      expect(all.filter((code) => code === 'TOO_MANY')).toHaveLength(25)
    })
  })

  describe('that is refused again and again', () => {
    const told = async () => {
      await app.services.store.idle()
      const page = (kind: string) => ({ page: 'log', filters: { kind }, pageNo: 1, pageSize: 100 })
      const grid = async (kind: string) =>
        (await app.services.documents.grid(systemSession(), page(kind))).rows
      const audit = (await grid('audit')).filter(({ action }) => action === 'login')
      const rows = audit.filter(({ result }) => result !== 'ok')
      const lines = (await grid('login')).filter(({ level }) => level === 'warning')
      return {
        failed: rows.filter(({ result }) => result === 'failed').length,
        rows: rows.length,
        lines: lines.length,
      }
    }
    const refuse = async (times: number) => {
      for (let n = 0; n < times; n++) expect(await codeOf(login(email, 'fel'))).toBe('TOO_MANY')
    }

    test('leaves one row when it begins, and one with the number each quarter of an hour while it goes on', async () => {
      for (let n = 0; n < 5; n++) await codeOf(login(email, 'fel'))
      await refuse(50)
      expect(await told()).toEqual({ failed: 5, rows: 6, lines: 6 })
      await accounts().tellRefused()
      expect(await told()).toEqual({ failed: 5, rows: 7, lines: 7 })
      const { rows } = await app.services.documents.grid(systemSession(), {
        ...{ page: 'log', filters: { kind: 'login' }, pageNo: 1, pageSize: 100 },
      })
      expect(rows.map(({ msg }) => msg)).toContain(`${email}: för många försök × 49`)
      await accounts().tellRefused()
      await accounts().tellRefused()
      expect(await told()).toMatchObject({ rows: 7 })
    })

    test('is one row for an address, whatever accounts it goes on with', async () => {
      for (let n = 0; n < 20; n++) await codeOf(login(`person${n}@kommun.se`, 'fel'))
      const codes = await Promise.all(Array.from({ length: 30 }, (_, n) => codeOf(login(`ny${n}@kommun.se`))))
      const tried = codes.filter((code) => code === 'LOGIN_FAILED').length
      expect(tried).toBeLessThan(15)
      await accounts().tellRefused()
      expect(await told()).toEqual({ failed: 20 + tried, rows: 22 + tried, lines: 22 + tried })
    })

    test('and what fails writes nothing once there is no room for strangers, and is told when there is', async () => {
      const { store } = app.services
      const { room } = store
      store.room = () => 'staff'
      await store.idle()
      const before = store.counts.writes
      for (let n = 0; n < 5; n++) expect(await codeOf(login(email, 'fel'))).toBe('LOGIN_FAILED')
      await refuse(10)
      await accounts().tellRefused()
      await store.idle()
      expect(store.counts.writes).toBe(before)
      store.room = room
      await accounts().tellRefused()
      expect(await told()).toEqual({ failed: 1, rows: 2, lines: 2 })
    })

    test('from very many addresses is one number beyond the first five hundred', async () => {
      const { store, log, audit } = app.services
      const refusals = createRefusals({ store, log, audit })
      const before = (await told()).rows
      for (let n = 0; n < 600; n++) {
        await refusals.counted({
          org: 'default',
          address: `10.0.${n >> 8}.${n & 255}`,
          result: 'refused',
          reason: 'TOO_MANY',
        })
      }
      const counts = store.counts.writes
      await refusals.tell()
      await store.idle()
      expect(before).toBe(0)
      // One line and one row.
      expect(store.counts.writes - counts).toBe(2)
    })
  })

  test('that works is not counted against the others behind the same address', async () => {
    for (let n = 0; n < 25; n++) expect(await codeOf(login())).toBe('ok')
  })

  const states: [status: string, code: string][] = [
    ['disabled', 'ACCOUNT_DISABLED'],
    ['pending', 'ACCOUNT_PENDING'],
  ]
  test.each(states)('tells who has the right password that the account is %s', async (status, code) => {
    await addUser('Bo', { status })
    expect(await codeOf(login('bo@kommun.se'))).toBe(code)
    expect(await codeOf(login('bo@kommun.se', 'fel'))).toBe('LOGIN_FAILED')
  })

  test('by a way that is not set up says so', async () => {
    const saml = accounts().login({ strategy: 'saml', credentials: { username: email, password } }, {})
    expect(await codeOf(saml)).toBe('BAD_REQUEST')
  })

  test('leaves a trace in the audit log, whatever its result', async () => {
    await login()
    await codeOf(login(email, 'fel'))
    await app.services.store.idle()
    const { rows } = await app.services.documents.grid(await admin(), {
      page: 'log',
      filters: { kind: 'audit' },
      pageNo: 1,
      pageSize: 50,
    })
    const logins = rows.filter(({ action }) => action === 'login').map(({ result }) => result)
    expect(logins).toContain('ok')
    expect(logins).toContain('failed')
  })
})

describe('a token', () => {
  test('counts with the cookie of the same login and with nothing else', async () => {
    const one = await login()
    const other = await login()
    expect((await resolve(one)).userName).toBe('Anna Berg')
    expect(await codeOf(accounts().resolveSession({ token: one.view.token }))).toBe('SESSION_EXPIRED')
    expect(await codeOf(accounts().resolveSession({ token: one.view.token, cookie: other.cookie }))).toBe(
      'SESSION_EXPIRED',
    )
    const forged = `${one.cookie.split('.')[0]}.${'A'.repeat(43)}`
    expect(await codeOf(accounts().resolveSession({ token: one.view.token, cookie: forged }))).toBe(
      'SESSION_EXPIRED',
    )
  })

  const broken: [what: string, change: (token: string) => string][] = [
    ['garbage', () => 'x'],
    ['another signature', (token) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`],
    ['no signature', (token) => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1]}.`],
    ['an unknown API token', () => 'vk_unknown'],
  ]
  test.each(broken)('with %s is refused', async (_, change) => {
    const { view, cookie } = await login()
    expect(await codeOf(accounts().resolveSession({ token: change(view.token ?? ''), cookie }))).toBe(
      'SESSION_EXPIRED',
    )
  })

  test('of a session that was logged out is of no use', async () => {
    const one = await login()
    await accounts().logout({ cookie: one.cookie })
    expect(await codeOf(resolve(one))).toBe('SESSION_EXPIRED')
    expect(revoked).toMatchObject([{ sessionId: one.view._id }])
  })

  test('is no longer good once the session has expired, even when the clock goes back', async () => {
    const one = await login()
    const { store } = app.services
    await store.write((tx) => tx.sessions.update(String(one.view._id), { expires: Date.now() - 1 }))
    expect(await codeOf(resolve(one))).toBe('SESSION_EXPIRED')
    await store.write((tx) => tx.sessions.update(String(one.view._id), { expires: Date.now() + 3_600_000 }))
    expect(await codeOf(resolve(one))).toBe('SESSION_EXPIRED')
  })

  test('is renewed by reconnecting with the cookie', async () => {
    const { view, cookie } = await login()
    const visitor = await accounts().resolveSession({ cookie })
    expect(visitor.userId).toBeNull()
    const again = await accounts().reconnect(visitor, view.token ?? '')
    expect(again.userID).toBe(view.userID)
    expect((await accounts().resolveSession({ token: again.token, cookie })).userId).toBe(view.userID)
    expect(await codeOf(accounts().reconnect(await accounts().resolveSession({}), view.token ?? ''))).toBe(
      'SESSION_EXPIRED',
    )
  })

  test('that ran out lets nothing through but reconnecting', async () => {
    const { view, cookie } = await login()
    setSystemTime(Date.now() + 16 * 60_000)
    try {
      const request = { token: view.token, cookie }
      expect(await codeOf(accounts().resolveSession({ ...request, action: 'admin/create' }))).toBe(
        'SESSION_EXPIRED',
      )
      const visitor = await accounts().resolveSession({ ...request, action: 'admin/reconnect3' })
      expect(visitor.userId).toBeNull()
      expect((await accounts().reconnect(visitor, view.token ?? '')).userID).toBe(view.userID)
    } finally {
      setSystemTime()
    }
  })
})

describe('a login that nobody uses', () => {
  const minute = 60_000
  const configure = async (idleLogout: number) => {
    const { documents } = app.services
    const [page, id] = ['configuration', 'configuration-admin']
    await documents.update(systemSession(), { page, id, data: { idleLogout } })
  }
  /** What is asked after so many minutes each, by somebody or by the page itself. */
  const cases: [
    what: string,
    idleLogout: number,
    asked: [after: number, isUse: boolean][],
    lives: boolean,
  ][] = [
    ['ends after the time that is set', 30, [[32, true]], false],
    [
      'lives for as long as somebody uses it',
      30,
      [
        [25, true],
        [25, true],
        [25, true],
      ],
      true,
    ],
    [
      'is not used by what pages do by themselves',
      30,
      [
        [12, false],
        [12, false],
        [12, false],
      ],
      false,
    ],
    ['lives a little longer than the browser, which is told first', 30, [[31, true]], true],
    ['ends after twelve hours where no time is set', 0, [[12 * 60 + 1, true]], false],
    [
      'lives by any sign of life where no time is set',
      0,
      [
        [11 * 60, false],
        [11 * 60, false],
      ],
      true,
    ],
    ['ends after a week at the latest', 0, Array.from({ length: 17 }, () => [10 * 60, true]), false],
  ]
  test.each(cases)('%s', async (_, idleLogout, asked, lives) => {
    await configure(idleLogout)
    const { cookie } = await login()
    const from = Date.now()
    let minutes = 0
    let session: Session | undefined
    try {
      for (const [after, isUse] of asked) {
        minutes += after
        setSystemTime(from + minutes * minute)
        session = await accounts().resolveByCookie({ cookie, isUse })
        await app.services.store.idle()
      }
    } finally {
      setSystemTime()
    }
    expect(session?.userId !== null).toBe(lives)
  })
})

describe('rights', () => {
  test('are read afresh: a role that gains or loses a permission counts at the next action', async () => {
    const role = await addRole('Byggare', ['formBuilder'])
    await addUser('Bo', { roles: [role] })
    const bo = await login('bo@kommun.se')
    expect([...(await resolve(bo)).permissions]).toEqual(['formBuilder'])
    await app.services.documents.update(await admin(), {
      page: 'role',
      id: role,
      data: { permissions: ['viewBuilder'] },
    })
    expect([...(await resolve(bo)).permissions]).toEqual(['viewBuilder'])
    expect(revoked).toEqual([{ org: 'default', roles: [role] }])
  })

  test('come through groups and the groups above them', async () => {
    const role = await addRole('Byggare', ['formBuilder'])
    const { documents } = app.services
    const top = await documents.create(systemSession(), {
      page: 'group',
      data: { name: 'Förvaltning', roles: [role] },
    })
    const unit = await documents.create(systemSession(), {
      page: 'group',
      data: { name: 'Enhet', parent: top._id },
    })
    await addUser('Bo', { groups: [unit._id] })
    const bo = await resolve(await login('bo@kommun.se'))
    expect([...bo.permissions]).toEqual(['formBuilder'])
    expect([...bo.groups].sort()).toEqual([top._id, unit._id].sort())
    await documents.remove(await admin(), { page: 'group', ids: [top._id] })
    const after = await accounts().rights.of('default', String(bo.userId))
    expect([...(after?.permissions ?? [])]).toEqual([])
  })

  const ends: [what: string, change: (session: Session, id: string, role: string) => Promise<unknown>][] = [
    [
      'disabled',
      (session, id) =>
        app.services.documents.update(session, { page: 'user', id, data: { status: 'disabled' } }),
    ],
    ['removed', (session, id) => app.services.documents.remove(session, { page: 'user', ids: [id] })],
    [
      'demoted',
      (session, id) => app.services.documents.update(session, { page: 'user', id, data: { roles: [] } }),
    ],
    [
      'given a new password',
      (session, id) => accounts().resetPassword(session, { id, password: 'en annan båt' }),
    ],
    [
      'given a new password in the dialog',
      (session, id) =>
        app.services.documents.update(session, { page: 'user', id, data: { password: 'en annan båt' } }),
    ],
  ]
  test.each(ends)('of a user who is %s end at once', async (what, change) => {
    const role = await addRole('Byggare', ['formBuilder'])
    const { _id } = await addUser('Bo', { roles: [role] })
    const bo = await login('bo@kommun.se')
    const before = await resolve(bo)
    await change(await admin(), _id, role)
    expect(revoked.some(({ userId }) => userId === before.userId)).toBe(true)
    const after = await codeOf(resolve(bo))
    if (what === 'demoted') expect([...(await resolve(bo)).permissions]).toEqual([])
    else expect(after).toBe('SESSION_EXPIRED')
  })

  test('come back with a user who is restored, and go with one who is deleted', async () => {
    const { _id } = await addUser('Bo')
    const session = await admin()
    await app.services.documents.remove(session, { page: 'user', ids: [_id] })
    expect(await codeOf(login('bo@kommun.se'))).toBe('LOGIN_FAILED')
    await app.services.documents.restore(session, [_id])
    expect(await codeOf(login('bo@kommun.se'))).toBe('ok')
    await app.services.documents.remove(session, { page: 'user', ids: [_id] })
    await app.services.documents.emptyTrash(session)
    expect(await codeOf(login('bo@kommun.se'))).toBe('LOGIN_FAILED')
    await addUser('Bo')
    expect(await codeOf(login('bo@kommun.se'))).toBe('ok')
  })
})

describe('nobody grants a right they lack', () => {
  /** An administrator who does not rule the installation. */
  async function localAdmin(): Promise<Session> {
    await addUser('Lokal', { roles: ['role-admin'] })
    return resolve(await login('lokal@kommun.se'))
  }
  const attempts: [what: string, work: (session: Session, root: string) => Promise<unknown>][] = [
    [
      'by a role',
      (session) =>
        app.services.documents.create(session, {
          page: 'role',
          data: { name: 'X', permissions: ['system'] },
        }),
    ],
    [
      'by changing a role',
      (session) =>
        app.services.documents.update(session, {
          page: 'role',
          id: 'role-admin',
          data: { permissions: ['admin', 'system'] },
        }),
    ],
    [
      'by taking from a higher role',
      (session) =>
        app.services.documents.update(session, {
          page: 'role',
          id: 'role-system',
          data: { permissions: [] },
        }),
    ],
    [
      'by removing a higher role',
      (session) => app.services.documents.remove(session, { page: 'role', ids: ['role-system'] }),
    ],
    [
      'by a user with a role',
      (session) =>
        app.services.documents.create(session, {
          page: 'user',
          data: { name: 'X', email: 'x@y.se', roles: ['role-system'] },
        }),
    ],
    [
      'to oneself',
      (session) =>
        app.services.documents.update(session, {
          page: 'user',
          id: String(session.userId),
          data: { roles: ['role-admin', 'role-system'] },
        }),
    ],
    [
      'by a group',
      (session) =>
        app.services.documents.create(session, {
          page: 'group',
          data: { name: 'X', roles: ['role-system'] },
        }),
    ],
    [
      'by the password of somebody who holds more',
      (session, root) => accounts().resetPassword(session, { id: root, password: 'en annan båt' }),
    ],
    [
      'by the password in the dialog',
      (session, root) =>
        app.services.documents.update(session, {
          page: 'user',
          id: root,
          data: { password: 'en annan båt' },
        }),
    ],
    [
      'by the address of somebody who holds more',
      (session, root) =>
        app.services.documents.update(session, { page: 'user', id: root, data: { email: 'mig@kommun.se' } }),
    ],
    [
      'by removing somebody who holds more',
      (session, root) => app.services.documents.remove(session, { page: 'user', ids: [root] }),
    ],
    ['by a token', (session) => accounts().createToken(session, { name: 'X', scopes: ['system'] })],
  ]
  test.each(attempts)('%s', async (_, work) => {
    const root = await admin()
    const session = await localAdmin()
    expect(await codeOf(work(session, String(root.userId)))).toBe('FORBIDDEN')
    expect([...((await accounts().rights.of('default', String(session.userId)))?.permissions ?? [])]).toEqual(
      ['admin'],
    )
    expect(await codeOf(login())).toBe('ok')
  })
})

describe('the last administrator stays', () => {
  const attempts: [what: string, work: (session: Session) => Promise<unknown>][] = [
    [
      'disables',
      (session) =>
        app.services.documents.update(session, {
          page: 'user',
          id: String(session.userId),
          data: { status: 'disabled' },
        }),
    ],
    [
      'removes',
      (session) => app.services.documents.remove(session, { page: 'user', ids: [String(session.userId)] }),
    ],
    [
      'demotes',
      (session) =>
        app.services.documents.update(session, {
          page: 'user',
          id: String(session.userId),
          data: { roles: [] },
        }),
    ],
  ]
  test.each(attempts)('nobody %s themselves', async (_, work) => {
    expect(await codeOf(work(await admin()))).toBe('FORBIDDEN')
    expect([...(await admin()).permissions]).toEqual(['system', 'admin'])
  })
  test('nor the last right to rule the installation', async () => {
    const session = await admin()
    expect(await codeOf(app.services.documents.remove(session, { page: 'role', ids: ['role-system'] }))).toBe(
      'FORBIDDEN',
    )
    expect([...(await admin()).permissions]).toEqual(['system', 'admin'])
  })
  test('nor takes their rights by way of a role', async () => {
    const session = await admin()
    await app.services.documents.remove(session, { page: 'role', ids: ['role-admin'] })
    expect(
      await codeOf(app.services.documents.remove(await admin(), { page: 'role', ids: ['role-system'] })),
    ).toBe('FORBIDDEN')
  })
})

describe('a forgotten password', () => {
  const recover = (username: string, address = '192.0.2.1', device: string | null = null) =>
    accounts().recover({ username }, { address, device })

  test('is replaced by a link that works once', async () => {
    const before = await login()
    await recover('ANNA.berg@kommun.se')
    await app.services.store.idle()
    const token = await linkToken()
    expect((await mails())[0]).toMatchObject({ status: 'queued', recipients: [email] })
    await accounts().changePassword({ token, password: 'en annan båt' }, {})
    expect(await codeOf(login())).toBe('LOGIN_FAILED')
    expect(await codeOf(login(email, 'en annan båt'))).toBe('ok')
    expect(await codeOf(resolve(before))).toBe('SESSION_EXPIRED')
    expect(await codeOf(accounts().changePassword({ token, password: 'en tredje båt' }, {}))).toBe('INVALID')
  })

  test('keeps its link when the new one is too weak', async () => {
    await recover(email)
    await app.services.store.idle()
    const token = await linkToken()
    expect(await codeOf(accounts().changePassword({ token, password: 'kort' }, {}))).toBe('INVALID')
    expect(await codeOf(accounts().changePassword({ token, password: 'en annan båt' }, {}))).toBe('ok')
  })

  test('sends nothing to an address that is not known, and does not say so', async () => {
    expect(await recover('ingen@kommun.se')).toBeUndefined()
    await app.services.store.idle()
    expect(await mails()).toEqual([])
  })

  test('is asked for three times an hour, known or not', async () => {
    for (const username of [email, 'ingen@kommun.se']) {
      for (let n = 0; n < 3; n++) await recover(username)
      expect(await codeOf(recover(username))).toBe('TOO_MANY')
    }
  })

  test('cannot be used up by others, who cannot fill a mailbox either', async () => {
    for (let n = 0; n < 3; n++) await recover(email, '198.51.100.7')
    expect(await codeOf(recover(email, '198.51.100.7'))).toBe('TOO_MANY')
    await recover(email, '192.0.2.1')
    await app.services.store.idle()
    expect(await mails()).toHaveLength(4)
    const { device } = await login()
    for (let n = 4; n < 60; n++) await recover(email, `203.0.113.${n}`)
    expect(await codeOf(recover(email, '203.0.113.200'))).toBe('TOO_MANY')
    // Where the person has logged in before, they are not strangers.
    expect(await codeOf(recover(email, '203.0.113.200', device))).toBe('ok')
  })

  test('mails a link that is built of the configured address', async () => {
    await recover(email)
    await app.services.store.idle()
    expect((await mails())[0]?.text).toContain(`${app.services.config.baseUrl}/change-password?token=`)
  })

  test('reads the link in the mail log only who rules the installation', async () => {
    await recover(email)
    await app.services.store.idle()
    await addUser('Lokal', { roles: ['role-admin'] })
    const local = await resolve(await login('lokal@kommun.se'))
    const list = async (session: Session) =>
      (await app.services.mail.list(session, { pageNo: 1, pageSize: 9 })).rows
    const [, token = ''] = /token=([\w-]+)/.exec((await list(await admin()))[0]?.text ?? '') ?? []
    expect(token).not.toBe('')
    expect((await list(local)).some(({ text }) => text.includes(token))).toBe(false)
  })
})

describe("one's own password", () => {
  test('is changed with the old one; other sessions end, this one stays', async () => {
    const here = await login()
    const there = await login()
    const session = await resolve(here)
    const change = (oldPassword: string, newPassword: string) =>
      accounts().changeOwnPassword(session, { oldPassword, newPassword })
    expect(await codeOf(change('fel', 'en annan båt'))).toBe('INVALID')
    expect(await codeOf(change(password, 'sommar2024'))).toBe('INVALID')
    expect(await codeOf(change(password, 'en annan båt'))).toBe('ok')
    expect(await codeOf(resolve(here))).toBe('ok')
    expect(await codeOf(resolve(there))).toBe('SESSION_EXPIRED')
  })
})

describe('a new user', () => {
  test('gets an account with the password in the dialog, which is stored nowhere else', async () => {
    const { _id } = await addUser('Bo')
    expect(await codeOf(login('bo@kommun.se'))).toBe('ok')
    const document = await app.services.documents.get(systemSession(), 'user', _id)
    expect(JSON.stringify(document)).not.toContain('argon2')
    expect(document).not.toHaveProperty('password')
  })

  test('with a weak password is refused', async () => {
    expect(await codeOf(addUser('Bo', { password: 'password' }))).toBe('INVALID')
    expect(
      await codeOf(addUser('Bo', { password: '$argon2id$v=19$m=8,t=1,p=1$YWFhYWFhYWE$YWFhYWFhYWE' })),
    ).toBe('ok')
    // What looks like a hash was taken for what it is: a password somebody typed.
    expect(await codeOf(login('bo@kommun.se', '$argon2id$v=19$m=8,t=1,p=1$YWFhYWFhYWE$YWFhYWFhYWE'))).toBe(
      'ok',
    )
  })

  test('without a password is told where to choose one', async () => {
    await addUser('Bo', { password: '' })
    expect((await mails())[0]).toMatchObject({ recipients: ['bo@kommun.se'] })
    expect((await mails())[0]?.text).toContain(`${app.services.config.baseUrl}/recover`)
    expect(await codeOf(login('bo@kommun.se', ''))).toBe('LOGIN_FAILED')
  })

  test('with an address that is in use is refused', async () => {
    await addUser('Bo')
    expect(await codeOf(addUser('BO'))).toBe('DUPLICATE_NAME')
  })
})

describe('an account of two organisations', () => {
  const other = systemSession('other')
  beforeEach(async () => {
    const { store, documents } = app.services
    await store.write((tx) => tx.orgs.insert({ _id: 'other', name: 'Annan', color: null, created: tx.now }))
    const role = await documents.create(other, {
      page: 'role',
      data: { name: 'Byggare', permissions: ['admin'] },
    })
    await documents.create(other, { page: 'user', data: { name: 'Anna', email, roles: [role._id] } })
  })

  test('switches between them, and an old token does not follow', async () => {
    const one = await login()
    const session = await resolve(one)
    const view = await accounts().changeOrg(session, 'other')
    expect(view).toMatchObject({ orgId: 'other', orgName: 'Annan', userName: 'Anna', permissions: ['admin'] })
    expect(view.orgs.map(({ orgId }) => orgId)).toEqual(['other', 'default'])
    expect((await accounts().resolveSession({ token: view.token, cookie: one.cookie })).org).toBe('other')
    expect(await codeOf(resolve(one))).toBe('SESSION_EXPIRED')
    expect(await codeOf(accounts().changeOrg(session, 'third'))).toBe('NOT_FOUND')
  })

  test('logs in to the one that is named', async () => {
    expect((await login(email, password, { orgId: 'other' })).view.orgId).toBe('other')
    expect(await codeOf(login(email, password, { orgId: 'third' }))).toBe('LOGIN_FAILED')
  })

  test('is out of reach of either alone', async () => {
    const session = await resolve(await login(email, password, { orgId: 'other' }))
    const { _id } = await app.services.documents.create(session, {
      page: 'user',
      data: { name: 'X', email: 'x@y.se', password },
    })
    await app.services.documents.create(systemSession(), {
      page: 'user',
      data: { name: 'X', email: 'x@y.se' },
    })
    expect(await codeOf(accounts().resetPassword(session, { id: _id, password: 'en annan båt' }))).toBe(
      'FORBIDDEN',
    )
    expect(
      await codeOf(
        app.services.documents.update(session, { page: 'user', id: _id, data: { email: 'z@y.se' } }),
      ),
    ).toBe('FORBIDDEN')
    expect(
      await codeOf(
        app.services.documents.update(session, { page: 'user', id: _id, data: { status: 'disabled' } }),
      ),
    ).toBe('ok')
    expect((await login('x@y.se')).view.orgId).toBe('default')
  })

  test('cannot be taken over by a user of its address with a password', async () => {
    const taken = app.services.documents.create(
      { ...systemSession('other'), kind: 'user', userId: 'u', permissions: new Set(['admin']) },
      {
        page: 'user',
        data: { name: 'Y', email: 'lokal@kommun.se', password: 'en annan båt' },
      },
    )
    await taken
    await addUser('Lokal', { email: 'lokal2@kommun.se' })
    const again = app.services.documents.create(
      { ...systemSession('other'), kind: 'user', userId: 'u', permissions: new Set(['admin']) },
      {
        page: 'user',
        data: { name: 'Z', email: 'lokal2@kommun.se', password: 'en annan båt' },
      },
    )
    expect(await codeOf(again)).toBe('FORBIDDEN')
    expect(await codeOf(login('lokal2@kommun.se'))).toBe('ok')
  })
})

describe('an API token', () => {
  test('works without a cookie, with everything its user may', async () => {
    const token = await accounts().createToken(await admin(), { name: 'Skript' })
    expect(token.secret).toStartWith('vk_')
    const session = await accounts().resolveSession({ token: token.secret })
    expect(session).toMatchObject({ kind: 'token', userName: 'Anna Berg' })
    expect([...session.permissions]).toEqual(['system', 'admin'])
    expect((await accounts().listTokens(session))[0]).not.toHaveProperty('hash')
  })

  test('is bounded by its scopes', async () => {
    const { secret } = await accounts().createToken(await admin(), {
      name: 'Skript',
      scopes: ['formBuilder'],
    })
    const session = await accounts().resolveSession({ token: secret })
    expect([...session.permissions]).toEqual(['formBuilder'])
    expect(session.roles).toEqual([])
  })

  test('loses what its user loses', async () => {
    const role = await addRole('Byggare', ['formBuilder'])
    const { _id } = await addUser('Bo', { roles: [role] })
    const { secret } = await accounts().createToken(await resolve(await login('bo@kommun.se')), {
      name: 'X',
      scopes: ['formBuilder'],
    })
    await app.services.documents.update(await admin(), { page: 'user', id: _id, data: { roles: [] } })
    expect([...(await accounts().resolveSession({ token: secret })).permissions]).toEqual([])
    await app.services.documents.update(await admin(), {
      page: 'user',
      id: _id,
      data: { status: 'disabled' },
    })
    expect(await codeOf(accounts().resolveSession({ token: secret }))).toBe('SESSION_EXPIRED')
    // It is over with the account, also for the day on which that is opened again.
    await app.services.documents.update(await admin(), { page: 'user', id: _id, data: { status: 'active' } })
    expect(await codeOf(accounts().resolveSession({ token: secret }))).toBe('SESSION_EXPIRED')
  })

  test('is refused when revoked or run out', async () => {
    const session = await admin()
    const { secret, _id } = await accounts().createToken(session, { name: 'Skript' })
    await accounts().revokeToken(session, _id)
    expect(await codeOf(accounts().resolveSession({ token: secret }))).toBe('SESSION_EXPIRED')
    expect(await codeOf(accounts().revokeToken(session, _id))).toBe('NOT_FOUND')
    expect(await codeOf(accounts().createToken(session, { name: 'X', expires: Date.now() - 1 }))).toBe(
      'INVALID',
    )
  })

  test('makes no tokens and changes no passwords', async () => {
    const { secret } = await accounts().createToken(await admin(), { name: 'Skript' })
    const session = await accounts().resolveSession({ token: secret })
    expect(await codeOf(accounts().createToken(session, { name: 'X' }))).toBe('FORBIDDEN')
    expect(
      await codeOf(
        accounts().changeOwnPassword(session, { oldPassword: password, newPassword: 'en annan båt' }),
      ),
    ).toBe('FORBIDDEN')
  })
})

describe('the profile', () => {
  test('is merged, and comes with the session', async () => {
    const session = await admin()
    await accounts().setProfile(session, {
      themeIndex: 1,
      loveProcess: { a: true, b: true },
      tables: { t: { page: 2 } },
    })
    await accounts().setProfile(session, { loveProcess: { b: null, c: true } })
    const view = await accounts().view(session)
    expect(view.userPersistentProfile).toEqual({
      themeIndex: 1,
      loveProcess: { a: true, c: true },
      tables: { t: { page: 2 } },
    })
    expect(view.theme.dark).toBe(true)
  })

  test('decides the language when the request does not', async () => {
    const one = await login()
    await accounts().setProfile(await resolve(one), { locale: 'en' })
    expect((await resolve(one)).locale).toBe('en')
    expect(
      (await accounts().resolveSession({ token: one.view.token, cookie: one.cookie, locale: 'sv' })).locale,
    ).toBe('sv')
  })

  test('has an end', async () => {
    const session = await admin()
    expect(await codeOf(accounts().setProfile(session, { tables: { t: 'x'.repeat(200_001) } }))).toBe(
      'TOO_LARGE',
    )
  })
})
