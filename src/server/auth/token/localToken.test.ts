import { expect, test } from 'bun:test'
import { holds } from '../../session.ts'
import { createLocalAccess } from './localToken.ts'

const local = createLocalAccess({ host: '10.0.0.5' })
const bearer = `local:${local.token}:default`

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.5'])(
  'the token is the server itself from %s',
  (address) => {
    const session = local.session({ token: bearer, locale: 'en', address })
    expect(session).toMatchObject({ kind: 'system', org: 'default', locale: 'en', address })
    expect(session && holds(session, 'nobody')).toBe(true)
  },
)

test.each([
  ['another machine', bearer, '10.0.0.6'],
  ['no address', bearer, undefined],
  ['another token', 'local:guess:default', '127.0.0.1'],
  ['no token', 'local::default', '127.0.0.1'],
  ['no organisation', `local:${local.token}`, '127.0.0.1'],
  ['an organisation that cannot be one', `local:${local.token}:../x`, '127.0.0.1'],
  [
    'the token of a start before',
    `local:${createLocalAccess({ host: '10.0.0.5' }).token}:default`,
    '127.0.0.1',
  ],
])('refused: %s', (_, token, address) => {
  expect(() => local.session({ token, address })).toThrow('Logga in')
})

test.each([null, undefined, '', 'vk_abc', local.token])(
  'any other bearer is left to the usual ways: %p',
  (token) => {
    expect(local.session({ token, address: '127.0.0.1' })).toBeUndefined()
  },
)
