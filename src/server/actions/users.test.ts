import { expect } from 'bun:test'
import { document, scenario, wholeLogin } from '../../../test/support/scenario.ts'
import { systemSession } from '../session.ts'

const anna = document('user', { name: 'Anna Berg', email: 'anna@kommun.se', password: 'en hemlig båt' })
const bo = document('user', {
  name: 'Bo Ek',
  email: 'bo@kommun.se',
  status: 'disabled',
  password: 'två båtar till',
})
const officer = document('role', { name: 'Handläggare' }, { id: 'role-officer' })
const reader = document('role', { name: 'Läsare' }, { id: 'role-reader' })
const as = systemSession()

for (const [action, input] of [
  ['user/list', {}],
  ['user/add', { email: 'x@kommun.se', name: 'X' }],
  ['user/change', { email: 'anna@kommun.se', status: 'disabled' }],
  ['user/setPassword', { email: 'anna@kommun.se' }],
  ['token/createFor', { email: 'anna@kommun.se', name: 'X' }],
  ['token/listOf', { email: 'anna@kommun.se' }],
] as const) {
  scenario(`${action} is not for administrators of an organisation`, {
    given: [anna],
    as: 'admin',
    send: [action, input],
    expect: { err: { code: 'FORBIDDEN' } },
  })
}

scenario('user/list finds by name and status', {
  given: [anna, bo],
  as,
  send: ['user/list', { search: 'KOMMUN ek', status: 'disabled' }],
  expect: {
    data: { users: [{ name: 'Bo Ek', email: 'bo@kommun.se', status: 'disabled', lastLogin: null }] },
    after: (_, reply) => expect((reply as { users: unknown[] }).users).toHaveLength(1),
  },
})

scenario('user/add takes roles by name or id', {
  given: [officer, reader],
  as,
  send: [
    'user/add',
    { email: 'Cia@kommun.se', name: 'Cia', roles: ['handläggare', 'role-reader'], password: 'en hemlig båt' },
  ],
  expect: {
    data: {
      email: 'Cia@kommun.se',
      status: 'active',
      roles: [
        { _id: 'role-officer', name: 'Handläggare' },
        { _id: 'role-reader', name: 'Läsare' },
      ],
    },
  },
})

scenario('user/add without a password mails how to choose one', {
  as,
  send: ['user/add', { email: 'cia@kommun.se', name: 'Cia' }],
  expect: {
    after: async ({ services }) => {
      const { rows } = await services.mail.list(as, { pageNo: 1, pageSize: 9 })
      expect(rows).toMatchObject([{ recipients: ['cia@kommun.se'] }])
      expect(rows[0]?.text).toContain('/recover')
    },
  },
})

scenario('user/add refuses an address that is taken', {
  given: [anna],
  as,
  send: ['user/add', { email: 'anna@kommun.se', name: 'X', password: 'en hemlig båt' }],
  expect: {
    err: { code: 'DUPLICATE_NAME' },
    after: (_, err) =>
      expect((err as { message: string }).message).toBe('Adressen anna@kommun.se används redan.'),
  },
})

scenario('user/add names the role that is not there', {
  given: [officer],
  as,
  send: ['user/add', { email: 'cia@kommun.se', name: 'Cia', roles: ['Chef'] }],
  expect: {
    err: { code: 'NOT_FOUND' },
    after: (_, err) =>
      expect((err as { message: string }).message).toBe('Rollen Chef finns inte. Det finns: Handläggare.'),
  },
})

scenario('user/change adds and removes roles, and leaves the others', {
  given: [
    officer,
    reader,
    document('user', {
      name: 'Cia',
      email: 'cia@kommun.se',
      roles: ['role-officer'],
      password: 'en hemlig båt',
    }),
  ],
  as,
  send: ['user/change', { email: 'CIA@kommun.se', addRoles: ['Läsare'], removeRoles: ['Handläggare'] }],
  expect: { data: { name: 'Cia', status: 'active', roles: [{ name: 'Läsare' }] } },
})

scenario('user/change answers for an address that nobody has', {
  as,
  send: ['user/change', { email: 'x@kommun.se', status: 'disabled' }],
  expect: {
    err: { code: 'NOT_FOUND' },
    after: (_, err) =>
      expect((err as { message: string }).message).toBe('Ingen användare har adressen x@kommun.se.'),
  },
})

scenario('user/setPassword refuses a weak one', {
  given: [anna],
  as,
  send: ['user/setPassword', { email: 'anna@kommun.se', password: 'kort' }],
  expect: { err: { code: 'INVALID', fields: { password: 'validation.passwordTooShort' } } },
})

scenario('user/setPassword lets the person in with the new one', {
  given: [anna],
  as,
  send: ['user/setPassword', { email: 'anna@kommun.se', password: 'en ny hemlig båt' }],
  expect: {
    data: { mailed: false },
    after: async ({ services }) => {
      const credentials = { username: 'anna@kommun.se', password: 'en ny hemlig båt' }
      const { view } = await wholeLogin(services.accounts.login({ strategy: 'local', credentials }, {}))
      expect(view.userName).toBe('Anna Berg')
    },
  },
})

scenario('token/createFor makes a token that is listed as the user’s', {
  given: [anna, bo],
  as,
  send: ['token/createFor', { email: 'anna@kommun.se', name: 'Export', scopes: ['roles'] }],
  expect: {
    data: { name: 'Export', scopes: ['roles'], revoked: null },
    after: async ({ dispatcher, services }, reply) => {
      const { secret, _id } = reply as { secret: string; _id: string }
      expect((await services.accounts.resolveSession({ token: secret })).userName).toBe('Anna Berg')
      const listOf = (email: string) => dispatcher.call(as, 'token/listOf', { email })
      expect(await listOf('anna@kommun.se')).toMatchObject({ data: { tokens: [{ _id, name: 'Export' }] } })
      expect(await listOf('bo@kommun.se')).toEqual({ data: { tokens: [] } })
    },
  },
})
