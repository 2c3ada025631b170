import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type FakeSms, fakeSms } from '../../../test/support/fakeSms.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'
import { systemSession } from '../session.ts'

const key = 'en-hemlig-nyckel-av-oss'
let app: App
let sms: FakeSms
let base: string
beforeAll(async () => {
  sms = fakeSms()
  app = await testApp({ env: { VERKSTAD_ALLOWED_HOSTS: '127.0.0.1' } })
  base = await app.listen()
  await app.dispatcher.call(sessionWith('system'), 'provider/save', {
    provider: 'sms',
    settings: { url: sms.url, reports: true, reportKey: key },
  })
})
afterAll(async () => {
  await app.close()
  await sms.stop()
})

const post = (body: string, type: string, query = `?key=${key}`) =>
  fetch(`${base}/api/messages/report${query}`, { method: 'POST', headers: { 'content-type': type }, body })

test.each<[how: string, ask: (id: string) => Promise<Response>]>([
  ['JSON', (id) => post(JSON.stringify({ id, status: 'delivered', more: [1] }), 'application/json')],
  ['a form', (id) => post(`id=${id}&status=delivered`, 'application/x-www-form-urlencoded')],
  ['the address', (id) => fetch(`${base}/api/messages/report?key=${key}&id=${id}&status=delivered`)],
])('a report comes in as %s', async (_, ask) => {
  const { _id } = await app.services.store.write((tx) =>
    app.services.messages.queue(tx, systemSession(), { to: '0701740605', text: 'Hej' }),
  )
  await app.services.work.idle()
  const answer = await ask(_id)
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  expect(await app.services.messages.load(systemSession(), _id)).toMatchObject({ reported: 'delivered' })
})

test.each<[what: string, status: number, ask: () => Promise<Response>]>([
  ['no JSON', 400, () => post('{', 'application/json')],
  ['too much', 413, () => post('x'.repeat(20_000), 'text/plain')],
  ['no key', 404, () => post('id=1&status=failed', 'text/plain', '')],
  ['a wrong key', 404, () => post('id=1&status=failed', 'text/plain', `?key=${key}x`)],
])('%s is refused', async (_, status, ask) => {
  expect((await ask()).status).toBe(status)
})

test('who guesses keys is stopped', async () => {
  const statuses = []
  for (let n = 0; n < 25; n++) statuses.push((await post('', 'text/plain', `?key=${n}`)).status)
  expect(statuses.at(-1)).toBe(429)
  // Who has the key is heard all the same.
  expect((await post('', 'text/plain')).status).toBe(200)
})
