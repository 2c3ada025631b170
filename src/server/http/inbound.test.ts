import { afterAll, beforeAll, expect, test } from 'bun:test'
import { silentMail, testApp } from '../../../test/scenario.ts'
import type { App } from '../app.ts'

const secret = 'en-hemlighet-for-breven'
let app: App
let base: string
beforeAll(async () => {
  app = await testApp({
    env: { ...silentMail, VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_INBOX_SECRET: secret },
  })
  base = await app.listen()
})
afterAll(() => app.close())

const hand = (given: string | null, body = 'From: a@example.se\r\nSubject: Hej\r\n\r\nHej\r\n') =>
  fetch(`${base}/api/mail/inbound`, {
    method: 'POST',
    body,
    ...(given !== null && { headers: { 'x-verkstad-secret': given } }),
  })

test('a mail is taken from who says the secret, and from nobody else', async () => {
  expect([(await hand(null)).status, (await hand(`${secret}x`)).status]).toEqual([401, 401])
  const taken = await hand(secret)
  expect([taken.status, await taken.json()]).toEqual([200, { became: 'loose' }])
})

test('who guesses the secret is stopped, and keeps no mail out that comes from the same address', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await hand(`${n}`)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await hand(secret)).status).toBe(200)
})
