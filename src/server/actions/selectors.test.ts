import { expect } from 'bun:test'
import { document, scenario, sessionWith } from '../../../test/support/scenario.ts'

/** Selectors as an attacker would use them: `mapping` names any field of any kind. */
const secret = 'Hemlig text om Bo'
const given = [
  document('mail', { name: 'Kvitto', subject: 'Tack', text: secret }),
  document('role', { name: 'Chefer', permissions: ['admin'] }),
  document('view', { name: 'Opublicerad', url: 'snart' }),
]
const ask = (page: string, mapping?: { value?: string; label?: string }) =>
  ['admin/loadSelectorv3', { page, ...(mapping && { mapping }) }] as const

for (const page of ['mail', 'role', 'view', 'counter']) {
  for (const who of ['user', sessionWith([], { roles: ['role-handler'] })] as const) {
    scenario(`${typeof who === 'string' ? 'a citizen' : 'a case worker'} is told of no ${page}`, {
      given,
      as: who,
      send: ask(page),
      expect: { err: { code: 'FORBIDDEN' } },
    })
  }
}

scenario('a citizen is told of no group', {
  given,
  as: 'user',
  send: ask('group'),
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('a case worker can give a case to a group, and learns its name alone', {
  given: [document('group', { name: 'Gatukontoret', description: secret })],
  as: sessionWith([], { roles: ['role-handler'] }),
  send: ask('group'),
  expect: {
    after: (_, reply) => {
      expect(JSON.stringify(reply)).toContain('Gatukontoret')
      expect(JSON.stringify(reply)).not.toContain(secret)
    },
  },
})

for (const [page, field] of [
  ['mail', 'text'],
  ['mail', 'subject'],
  ['role', 'permissions'],
] as const) {
  for (const key of ['value', 'label'] as const) {
    scenario(`who builds forms does not get the ${field} of a ${page} as a ${key}`, {
      given,
      as: 'formBuilder',
      send: ask(page, { [key]: field }),
      expect: { err: { code: 'FORBIDDEN' } },
    })
  }
}

scenario('who builds forms can name a role, and learns its name alone', {
  given: [document('role', { name: 'Chefer', description: secret, permissions: ['admin'] })],
  as: 'formBuilder',
  send: ask('role'),
  expect: {
    after: (_, reply) => {
      expect(JSON.stringify(reply)).toContain('Chefer')
      expect(JSON.stringify(reply)).not.toContain(secret)
    },
  },
})

scenario('who builds forms can link to a view by its address', {
  given,
  as: 'formBuilder',
  send: ask('view', { value: 'url' }),
  expect: {
    after: (_, reply) =>
      expect((reply as { options: { value: string }[] }).options.map(({ value }) => value)).toContain(
        'snart',
      ),
  },
})

scenario('who may read a kind gets its fields', {
  given,
  as: 'processBuilder',
  send: ask('mail', { label: 'subject' }),
  expect: { data: { options: [{ label: 'Tack' }] } },
})

scenario('a password is given to nobody', {
  given,
  send: ask('role', { label: 'password' }),
  expect: { err: { code: 'INVALID', fields: { 'mapping.label': 'validation.unknownKey' } } },
})

for (const path of ['name.length', '__proto__', 'constructor', 'data.text', 'secrets.password'])
  scenario(`a selector has no field ${path}`, {
    given,
    send: ask('mail', { value: path }),
    expect: { err: { code: 'INVALID', fields: { 'mapping.value': 'validation.unknownKey' } } },
  })
