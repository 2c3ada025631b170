import { afterAll, describe, expect, test } from 'bun:test'
import { messageOf } from '../../shared/thrown.ts'
import { mayCall } from './addresses.ts'
import { createRequests } from './requests.ts'

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 60,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/away') return Response.redirect('http://169.254.169.254/', 302)
    if (pathname === '/packed')
      return new Response(Bun.gzipSync(Buffer.from('hej')), { headers: { 'content-encoding': 'gzip' } })
    if (pathname === '/huge') return new Response('x'.repeat(200_000))
    if (pathname === '/endless')
      return new Response(
        new ReadableStream({
          pull: async (controller) => {
            controller.enqueue(new Uint8Array(1_000))
            await Bun.sleep(1)
          },
        }),
      )
    if (pathname === '/never') return new Promise<Response>(() => {})
    if (pathname === '/begins')
      return new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([104])) }))
    const { headers, method } = request
    return Response.json({
      ...{ method, host: headers.get('host'), packed: headers.get('accept-encoding') },
      body: await request.text(),
    })
  },
})
afterAll(() => server.stop(true))

const here = `http://127.0.0.1:${server.port}`
const requests = createRequests({
  allowed: ['127.0.0.1'],
  resolve: async (host) => (host === 'double.example' ? ['10.0.0.1', '127.0.0.1'] : ['127.0.0.1']),
})
const told = (url: string, more: object = {}) =>
  requests.send({ url, method: 'GET', ...more }).then(({ text }) => text, messageOf)

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001::1', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['example.org', false],
  ['', false],
])('%s is on the open internet: %p', (address, may) => {
  expect(mayCall({ host: 'example.org', port: 443, address }, [])).toBe(may)
})

test.each<[allowed: string, may: boolean]>([
  ['sms.internal', true],
  ['SMS.internal', true],
  ['sms.internal:8443', true],
  ['sms.internal:443', false],
  ['10.2.3.4', true],
  ['10.2.0.0/16', true],
  ['10.3.0.0/16', false],
  ['0.0.0.0/33', false],
  ['internal', false],
  ['', false],
])('with %p allowed sms.internal:8443 at 10.2.3.4 may be called: %p', (allowed, may) => {
  expect(mayCall({ host: 'sms.internal', port: 8443, address: '10.2.3.4' }, [allowed])).toBe(may)
})

describe('a request', () => {
  test('goes to the address that was looked at, under the name, and asks for nothing packed', async () => {
    const url = `http://sms.example:${server.port}/x`
    expect(JSON.parse(await told(url, { method: 'POST', body: 'hej' }))).toEqual({
      ...{ method: 'POST', host: `sms.example:${server.port}`, packed: 'identity', body: 'hej' },
    })
  })

  test('goes by no proxy, whatever the environment says', async () => {
    process.env.HTTP_PROXY = 'http://127.0.0.1:9'
    process.env.http_proxy = 'http://127.0.0.1:9'
    expect(JSON.parse(await told(here))).toMatchObject({ method: 'GET' })
  })

  test.each([
    ['http://10.0.0.1/', 'not on the open internet'],
    ['http://169.254.169.254/latest/meta-data', 'not on the open internet'],
    ['http://0x0a.1/', 'not on the open internet'],
    ['http://[::1]/', 'not on the open internet'],
    ['file:///etc/passwd', 'no address of http'],
    ['ftp://example.org/', 'no address of http'],
    ['hej', 'no address of http'],
    ['http://anna:ord@example.org/', 'name or password'],
  ])('to %s is not sent', async (url, why) => {
    expect(await told(url)).toContain(why)
  })

  test('of several addresses takes one that may be called', async () => {
    expect(JSON.parse(await told(`http://double.example:${server.port}/`))).toMatchObject({ method: 'GET' })
  })

  test('is not led elsewhere', async () => {
    const { status, headers } = await requests.send({ url: `${here}/away`, method: 'GET' })
    expect([status, headers.get('location')]).toEqual([302, 'http://169.254.169.254/'])
  })

  test.each([
    ['/packed', {}, 'answers packed'],
    ['/huge', { maxBytes: 100_000 }, 'larger than 100000 bytes'],
    ['/endless', { maxBytes: 50_000 }, 'larger than 50000 bytes'],
    ['/never', { within: 100 }, 'does not answer in time'],
    ['/begins', { within: 100 }, 'broke off its answer in time'],
  ])('that is answered as %s is given up', async (path, more, why) => {
    expect(await told(`${here}${path}`, more)).toContain(why)
  })

  test('that nobody answers says so', async () => {
    expect(await told('http://127.0.0.1:9/')).toContain('127.0.0.1:9 does not answer')
  })
})
