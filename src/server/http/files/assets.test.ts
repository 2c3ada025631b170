import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { systemSession } from '../../session.ts'

let app: App
let base: string
const ids: Record<string, string> = {}
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
const text = new TextEncoder().encode('0123456789')

beforeAll(async () => {
  app = await createApp({ config: readConfig({ data: null, port: 0 }), embedded: null, echo: () => {} })
  base = await app.listen()
  await app.services.setup.run(
    { email: 'anna@kommun.se', password: 'en hemlig båt', template: 'blank' },
    { trusted: true },
  )
  const files: [name: string, bytes: Uint8Array, access: 'public' | 'staff'][] = [
    ['bild.png', png, 'public'],
    ['Åtgärd "1".txt', text, 'public'],
    [
      'bild.svg',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'public',
    ],
    ['sida.html', new TextEncoder().encode('<script>alert(1)</script>'), 'public'],
    ['hemlig.txt', text, 'staff'],
  ]
  for (const [name, bytes, access] of files) {
    ids[name] = (
      await app.services.assets.storeFile(systemSession(), { name, mimeType: '', bytes, access })
    ).assetId
  }
})
afterAll(() => app.close())

const get = (name: string, headers: Record<string, string> = {}, prefix = '/api/asset/', method = 'GET') =>
  fetch(`${base}${prefix}${ids[name] ?? name}`, { headers, method })

describe('a file by its address', () => {
  const served: [name: string, type: string, disposition: string][] = [
    ['bild.png', 'image/png', 'inline; filename="bild.png"; filename*=UTF-8\'\'bild.png'],
    ['bild.svg', 'image/svg+xml', 'attachment; filename="bild.svg"; filename*=UTF-8\'\'bild.svg'],
    ['sida.html', 'text/html', 'attachment; filename="sida.html"; filename*=UTF-8\'\'sida.html'],
    [
      'Åtgärd "1".txt',
      'text/plain',
      'attachment; filename="Atgard _1_.txt"; filename*=UTF-8\'\'%C3%85tg%C3%A4rd%20_1_.txt',
    ],
  ]
  test.each(served)('%s comes as %s', async (name, type, disposition) => {
    const response = await get(name, {}, '/a/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toBe(disposition)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('comes again only when it has changed', async () => {
    const etag = (await get('bild.png')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await get('bild.png', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('bild.png', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  const ranges: [range: string, status: number, body: string, contentRange: string | null][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=20-', 416, '', 'bytes */10'],
    ['bytes=a-b', 200, '0123456789', null],
  ]
  test.each(ranges)('in parts: %s', async (range, status, body, contentRange) => {
    const response = await get('Åtgärd "1".txt', { range })
    expect({
      status: response.status,
      body: await response.text(),
      range: response.headers.get('content-range'),
    }).toEqual({
      status,
      body,
      range: contentRange,
    })
  })

  test('in parts of another version comes whole', async () => {
    const response = await get('Åtgärd "1".txt', { range: 'bytes=2-4', 'if-range': '"other"' })
    expect(response.status).toBe(200)
  })

  test('is not there for those who may not read it', async () => {
    for (const name of ['hemlig.txt', 'nothing', '..%2f..%2fetc%2fpasswd']) {
      const response = await get(name)
      expect(response.status).toBe(404)
      expect((await response.json()).err.code).toBe('NOT_FOUND')
    }
  })

  test('is there for staff by the cookie of their login', async () => {
    const login = await fetch(`${base}/login/local`, {
      method: 'POST',
      body: JSON.stringify({ credentials: { username: 'anna@kommun.se', password: 'en hemlig båt' } }),
    })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const response = await get('hemlig.txt', { cookie })
    expect(await response.text()).toBe('0123456789')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })
})

test('whether a file that was made is still there is asked without taking it', async () => {
  const login = await fetch(`${base}/login/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credentials: { username: 'anna@kommun.se', password: 'en hemlig båt' } }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { token } = (await login.json()) as { token: string }
  const made = await fetch(`${base}/api/action/admin/download3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie },
    body: JSON.stringify({ page: 'user', format: 'csv' }),
  })
  const { url } = (await made.json()) as { url: string }
  const ask = async (method: string) => (await fetch(base + url, { method, headers: { cookie } })).status
  expect(await ask('HEAD')).toBe(200)
  expect(await ask('HEAD')).toBe(200)
  const file = await fetch(base + url, { headers: { cookie } })
  expect(await file.text()).toContain('anna@kommun.se')
  expect(await ask('HEAD')).toBe(404)
})

test("the product's own mark is a picture that runs nothing", async () => {
  const response = await fetch(`${base}/api/verkstadlogo`)
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(await response.text()).toStartWith('<svg')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})
