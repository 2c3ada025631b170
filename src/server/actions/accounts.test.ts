import { expect } from 'bun:test'
import { document, scenario, sessionWith } from '../../../test/support/scenario.ts'
import { anonymousSession } from '../session.ts'

scenario('admin/init gives a visitor the organisation and nobody', {
  as: anonymousSession(),
  send: ['admin/init', {}],
  expect: {
    data: { token: null, userID: null, userName: '', permissions: [], url: '/v/home', themes: [{}, {}] },
  },
})

scenario('admin/reconnect3 wants the cookie that belongs to the token', {
  as: anonymousSession(),
  send: ['admin/reconnect3', { token: 'x' }],
  expect: { err: { code: 'SESSION_EXPIRED' } },
})

scenario('admin/setUserPersistentProfile3 refuses what it does not know', {
  send: ['admin/setUserPersistentProfile3', { permissions: ['system'] }],
  expect: { err: { code: 'INVALID', fields: { permissions: 'validation.unknownKey' } } },
})

scenario('admin/setUserPersistentProfile3 remembers favourites', {
  as: 'user',
  send: ['admin/setUserPersistentProfile3', { loveProcess: { p1: true }, themeIndex: 1 }],
  expect: { data: { userPersistentProfile: { loveProcess: { p1: true }, themeIndex: 1 } } },
})

scenario('user/resetPassword is for administrators', {
  as: 'formBuilder',
  send: ['user/resetPassword', { id: 'user-2' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('user/resetPassword without a password mails a link', {
  given: [document('user', { name: 'Bo', email: 'bo@kommun.se', password: 'en hemlig båt' })],
  send: (ids) => ['user/resetPassword', { id: String(ids.Bo) }],
  expect: {
    data: { mailed: true },
    after: async ({ services }) => {
      const { rows } = await services.mail.list(sessionWith('system'), { pageNo: 1, pageSize: 9 })
      expect(rows).toMatchObject([{ recipients: ['bo@kommun.se'], status: 'kept' }])
      expect(rows[0]?.text).toContain('/change-password?token=')
    },
  },
})

scenario('token/create is not for visitors', {
  as: anonymousSession(),
  send: ['token/create', { name: 'X' }],
  expect: { err: { code: 'UNAUTHORIZED' } },
})

scenario('token/create is not for citizens, who have no role or permission', {
  as: 'user',
  send: ['token/create', { name: 'X' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('token/create gives no scope that its maker lacks', {
  as: 'formBuilder',
  send: ['token/create', { name: 'X', scopes: ['admin'] }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('a list of users names no passwords', {
  given: [document('user', { name: 'Bo', email: 'bo@kommun.se', password: 'en hemlig båt' })],
  send: ['admin/loadGrid', { page: 'user' }],
  expect: {
    data: { rows: [{ name: 'Bo', email: 'bo@kommun.se', text: { status: 'Aktiv' } }] },
    after: (_, reply) => expect(JSON.stringify(reply)).not.toContain('argon2'),
  },
})

scenario('a citizen who is logged in is told of nobody', {
  given: [document('user', { name: 'Bo', email: 'bo@kommun.se' })],
  as: 'user',
  send: ['admin/loadSelectorv3', { page: 'user' }],
  expect: { data: { options: [] } },
})

/** Who handles cases has a role. */
const role = document('role', { name: 'Handläggare' }, { id: 'role-bo' })
const roles = ['role-bo']

scenario('staff choose among people who may log in and handle cases', {
  given: [
    role,
    document('user', { name: 'Bo', email: 'bo@kommun.se', roles }),
    document('user', { name: 'Eva', email: 'eva@kommun.se', status: 'disabled', roles }),
    document('user', { name: 'Carl Citizen', email: 'carl@example.org' }),
    document('group', { name: 'Utan roll' }, { id: 'group-none' }),
    document('user', { name: 'Dan', email: 'dan@example.org', groups: ['group-none'] }),
  ],
  as: sessionWith([], { roles: ['role-x'] }),
  send: ['admin/loadSelectorv3', { page: 'user' }],
  expect: {
    after: (_, reply) =>
      expect((reply as { options: { label: string }[] }).options.map(({ label }) => label)).toEqual(['Bo']),
  },
})

for (const [sentence, search, names] of [
  ['staff who choose among people are not told their addresses', '', ['Bo']],
  ['and cannot find them out by searching', 'eva@kommun', []],
  ['by name they can', 'bo', ['Bo']],
] as const) {
  scenario(sentence, {
    given: [role, document('user', { name: 'Bo', email: 'eva@kommun.se', roles })],
    as: sessionWith([], { roles: ['role-x'] }),
    send: ['admin/loadSelectorv3', { page: 'user', ...(search && { search }) }],
    expect: {
      after: (_, reply) => {
        const { options } = reply as { options: { label: string }[] }
        expect(options.map(({ label }) => label)).toEqual([...names])
        expect(JSON.stringify(options)).not.toContain('@')
      },
    },
  })
}

scenario('who may read accounts sees the addresses of those who can be chosen', {
  given: [role, document('user', { name: 'Bo', email: 'bo@kommun.se', roles })],
  send: ['admin/loadSelectorv3', { page: 'user', search: 'bo@kommun' }],
  expect: { data: { options: [{ label: 'Bo', description: 'bo@kommun.se' }] } },
})
