import { afterAll, beforeAll, expect, test } from 'bun:test'
import { publishFault, sendFault, visitor } from '../../../../test/support/cases.ts'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'

let app: App
let base: string
let at: { ref: { formDataId: string; caseToken: string }; assetId: string }
beforeAll(async () => {
  app = await createApp({ config: readConfig({ data: null, port: 0 }), embedded: null, echo: () => {} })
  base = await app.listen()
  await app.services.setup.run(
    { email: 'anna@kommun.se', password: 'en hemlig båt', template: 'blank' },
    { trusted: true },
  )
  const { formDataId, caseToken = '' } = await sendFault(app, visitor(), await publishFault(app))
  const { assetId } = await app.services.assets.storeFile(visitor(), {
    ...{ name: 'karta.txt', mimeType: 'text/plain', access: 'case', caseId: formDataId, caseToken },
    bytes: new TextEncoder().encode('0123456789'),
  })
  at = { ref: { formDataId, caseToken }, assetId }
})
afterAll(() => app.close())

const get = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}/link?token=${token}`, { headers, method })
const effect = async (name: string, context: object) => {
  const response = await fetch(`${base}/api/action/admin/runEffect3`, {
    method: 'POST',
    body: JSON.stringify({ effect: name, context }),
  })
  return { status: response.status, body: await response.json() }
}

test('a file is opened by its link, in pieces too, and is kept nowhere on the way', async () => {
  const made = await effect('Components/Form3/getAttachmentToken', { ...at.ref, assetId: at.assetId })
  expect(made.body).toMatchObject({ href: expect.stringMatching(/\/link\?token=[\w-]{43}$/) })
  const whole = await get(made.body.token)
  expect(await whole.text()).toBe('0123456789')
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-disposition': expect.stringContaining('attachment; filename="karta.txt"'),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers.has('set-cookie')).toBe(false)
  expect((await get(made.body.token, {}, 'HEAD')).headers.get('content-length')).toBe('10')
  const part = await get(made.body.token, { range: 'bytes=2-4' })
  expect([part.status, await part.text()]).toEqual([206, '234'])
})

test('what a case is held by opens no file from an address, and neither does the link of the file', async () => {
  const made = await effect('Components/Form3/getAttachmentToken', { ...at.ref, assetId: at.assetId })
  for (const token of [at.ref.caseToken, made.body.token])
    for (const path of ['/a', '/api/asset'])
      expect((await fetch(`${base}${path}/${at.assetId}?caseToken=${token}`)).status).toBe(404)
})

test('the calls hand out nothing to who holds nothing', async () => {
  const { formDataId } = at.ref
  for (const [name, context] of [
    ['Verkstad/getReceiptToken', { formDataId }],
    ['Verkstad/getReceiptToken', { formDataId, caseToken: 'x'.repeat(43) }],
    ['Verkstad/getURLToken', { formDataId }],
    ['Verkstad/getURLToken', { formDataId, caseToken: 'x'.repeat(43) }],
    ['Components/Form3/getAttachmentToken', { formDataId, assetId: at.assetId }],
  ] as const)
    expect(await effect(name, context)).toMatchObject({ status: 404, body: { err: { code: 'NOT_FOUND' } } })
})
