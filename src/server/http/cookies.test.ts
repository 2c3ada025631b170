import { expect, test } from 'bun:test'
import { readCookies, setCookies } from './cookies.ts'

const http = { baseUrl: 'http://localhost:3000', plainCookiesUntil: 0 }
const https = { baseUrl: 'https://e.bjorkvik.se', plainCookiesUntil: 0 }
const moved = { ...https, plainCookiesUntil: Date.now() + 60_000 }

test.each([
  ['over http by their names', http, 'a=1; verkstad=s', { a: '1', verkstad: 's' }],
  ['over http without those of https', http, '__Host-verkstad=s', {}],
  ['over https by the names they have there', https, '__Host-verkstad=s', { verkstad: 's' }],
  ['over https no others, which a neighbour may have set', https, 'verkstad=s; verkstad-form=f', {}],
  ['over https the language, which is no secret', https, 'verkstad-locale=en', { 'verkstad-locale': 'en' }],
  ['over https those of before, for a while', moved, 'verkstad=s', { verkstad: 's' }],
  ['and then those of https first', moved, '__Host-verkstad=new; verkstad=old', { verkstad: 'new' }],
  [
    'and then those of https first, in whatever order',
    moved,
    'verkstad=old; __Host-verkstad=new',
    { verkstad: 'new' },
  ],
])('cookies are read %s', (_, config, header, expected) => {
  expect({ ...readCookies(new Request('http://x', { headers: { cookie: header } }), config) }).toEqual(
    expected,
  )
})

test.each([
  ['over http', http, { path: '/v' }, ['verkstad-draft-x=1; Path=/v; SameSite=Lax; HttpOnly']],
  [
    'over https for the host alone, so at its root',
    https,
    { path: '/v', maxAge: 9 },
    ['__Host-verkstad-draft-x=1; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=9'],
  ],
  [
    'over https away under both names',
    https,
    { path: '/v', maxAge: 0 },
    [
      '__Host-verkstad-draft-x=1; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=0',
      'verkstad-draft-x=1; Path=/v; SameSite=Lax; HttpOnly; Secure; Max-Age=0',
    ],
  ],
])('cookies are set %s', (_, config, options, expected) => {
  expect(setCookies(config, 'verkstad-draft-x', '1', options)).toEqual(expected)
})
