import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { connect } from 'node:net'
import { installation } from './support/installation.ts'
import { note } from './support/notes.ts'
import { administrator, isBuilt } from './support/server.ts'

// What a stranger writes on a connection by hand: requests that are two at once, hosts and addresses that are not ours.
setDefaultTimeout(120_000)
const own = installation({ name: 'network', about: 'bare connections' })

/** All that comes until the server closes, or has answered and the line is let go. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(own.server.url)
    let said = ''
    const line = connect(Number(port), hostname, () => {
      line.write(request, 'latin1')
    })
    line.setEncoding('latin1')
    line.on('data', (bytes) => {
      said += bytes
    })
    line.on('close', () => resolve(said))
    line.on('error', reject)
  })
}

const body = '2\r\n{}\r\n0\r\n\r\n'
const second = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const post = (headers: string, rest: string) =>
  `POST /api/action/admin/init HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${rest}`

const doubtful: [what: string, request: string][] = [
  ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', body + second)],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4', body + second)],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 40', `{}${second}`)],
  ['a length with a sign', post('Content-Length: +2', `{}${second}`)],
  ['a negative length', post('Content-Length: -1', `{}${second}`)],
  ['a length in hexadecimals', post('Content-Length: 0x2', `{}${second}`)],
  ['a length without end', post(`Content-Length: ${'9'.repeat(20)}`, `{}${second}`)],
  ['chunks of another name', post('Transfer-Encoding: xchunked\r\nContent-Length: 2', `{}${second}`)],
  ['chunks that are not the last', post('Transfer-Encoding: chunked, identity', body + second)],
  ['a blank before the colon', post('Transfer-Encoding : chunked\r\nContent-Length: 2', `{}${second}`)],
  ['a chunk of no size', post('Transfer-Encoding: chunked', `zz\r\n{}\r\n0\r\n\r\n${second}`)],
  [
    'a chunk without end',
    post('Transfer-Encoding: chunked', `${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n${second}`),
  ],
  ['a header on two lines', `GET /healthz HTTP/1.1\r\nHost: a\r\nA: b\r\n c: d\r\n\r\n${second}`],
  ['a NUL in a header', `GET /healthz HTTP/1.1\r\nHost: a\r\nA: a\0b\r\n\r\n${second}`],
]

describe.skipIf(!isBuilt)('over a bare connection', () => {
  test.each(doubtful)('%s: refused, and what comes after it is no request', async (_, request) => {
    const answers = (await raw(request)).match(/HTTP\/1\.1 \d+/g) ?? []
    // The engine answers for itself and closes, also where the request before the fault had its answer.
    expect(answers.at(-1)).toBe('HTTP/1.1 400')
    expect(answers).not.toContain('HTTP/1.1 200')
  })

  test('a host that is another’s stands in nothing that is answered', async () => {
    let times = 0
    for (const host of [
      'evil.example',
      'evil.example:80@127.0.0.1',
      '127.0.0.1/evil.example',
      '"><evil.example>',
    ])
      for (const path of [
        '/',
        '/v/home',
        '/v/s?formId=form-felanmalan',
        '/setup',
        '/login',
        '/recover',
        '/nothing',
      ]) {
        const headers = `Host: ${host}\r\nX-Forwarded-Host: evil.example\r\nAccept: text/html\r\nConnection: close`
        expect(await raw(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`), `${host} ${path}`).not.toContain(
          'evil',
        )
        times++
      }
    note({ times })
  })
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '///evil.example',
  '@evil.example',
  '/v/home\r\nLocation: https://evil.example',
]

describe.skipIf(!isBuilt)('a login without script', () => {
  const signIn = async (asked: string) => {
    const address = `${own.server.url}/sign-in?originalPath=${encodeURIComponent(asked)}`
    const page = await fetch(address, { headers: { accept: 'text/html' } })
    const html = await page.text()
    const form = new URLSearchParams()
    for (const [, name = '', value = ''] of html.matchAll(
      /<input[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?/g,
    ))
      form.set(name, value)
    form.set('originalPath', asked)
    form.set('username', administrator.email)
    form.set('password', administrator.password)
    const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0])
    const headers = { cookie: cookie.join('; '), accept: 'text/html' }
    return fetch(address, { method: 'POST', headers, body: form, redirect: 'manual' })
  }

  test.each(elsewhere)('leads to nobody else: %j', async (asked) => {
    const { status, headers } = await signIn(asked)
    expect([status, headers.get('location')]).toEqual([303, '/v/home'])
  })

  test('leads on to an address of ours, whatever signs are in it', async () => {
    const { status, headers } = await signIn('/v/home?q=”två ord”')
    expect([status, headers.get('location')]).toEqual([303, '/v/home?q=%E2%80%9Dtv%C3%A5%20ord%E2%80%9D'])
  })
})

describe.skipIf(!isBuilt)('JSON', () => {
  const act = (action: string, text: string, headers: Record<string, string> = {}) =>
    fetch(`${own.server.url}/api/action/${action}`, { method: 'POST', headers, body: text })
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)

  test.each([
    ['admin/init', deep('[', ']')],
    ['admin/saveFormData3', `{"formId":"form-felanmalan","data":${deep('{"a":', '}').replace('}', '1}')}}`],
  ])('a hundred thousand levels deep is refused: %s', async (action, text) => {
    expect((await act(action, text)).status).toBe(422)
    expect((await fetch(`${own.server.url}/healthz`)).ok).toBe(true)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'with the key %s says nothing of it but what is wrong',
    async (key) => {
      for (const [action, text] of [
        ['admin/saveFormData3', `{"formId":"form-felanmalan","data":{"${key}":"x"}}`],
        ['admin/saveFormData3', `{"formId":"form-felanmalan","data":{"namn":{"${key}":{"a":1}}}}`],
        ['admin/create', `{"page":"category","data":{"name":"a","${key}":{"a":1}}}`],
        ['admin/loadGrid', `{"page":"category","sort":{"${key}":1}}`],
        ['admin/loadGrid', `{"page":"category","filters":{"${key}":"x"}}`],
        ['admin/loadSelectorv3', `{"page":"category","mapping":{"label":"${key}"}}`],
      ] as const)
        expect((await act(action, text, own.staff)).status, `${action} ${text}`).toBe(422)
    },
  )
})
