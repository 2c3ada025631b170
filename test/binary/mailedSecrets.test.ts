import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeSmtp, fakeSmtp } from '../fake-smtp.ts'
import {
  administrator,
  binary,
  freePort,
  isBuilt,
  post,
  type RunningBinary,
  setUp,
  startBinary,
} from './server.ts'

// Codes and links in mails are as good as keys: who reads the data folder or a backup finds none, sent or not.
if (!isBuilt) console.log('dist/verkstad is not built: the test of codes in mails is skipped')

setDefaultTimeout(120_000)

let folder = ''
let smtp: FakeSmtp
let server: RunningBinary
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-mailed-'))
  smtp = await fakeSmtp()
  server = await startBinary(folder, await freePort(), { VERKSTAD_SMTP: smtp.url })
  await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  await smtp?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** The database with its journal, and a backup of now. */
async function readable(): Promise<Buffer[]> {
  const data = join(folder, 'data')
  const backup = join(folder, `${Bun.randomUUIDv7()}.tar`)
  const child = Bun.spawn([binary, 'backup', backup, '--data', data], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  expect(await child.exited).toBe(0)
  const files = readdirSync(data).filter((name) => /^verkstad\.db(-wal)?$/.test(name))
  return [...files.map((name) => join(data, name)), backup].map((path) => readFileSync(path))
}

test.skipIf(!isBuilt)(
  'neither the database nor a backup has the code of a receipt or the link to a password',
  async () => {
    const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
    smtp.refuse('RCPT', '451 4.3.0 Try later', 2)
    await post(`${server.url}/api/action/admin/saveFormData3`, {
      formId: 'form-felanmalan',
      data: answers,
      complete: true,
    })
    await post(`${server.url}/login/recover`, { username: administrator.email, orgId: 'default' })
    const waiting = await readable()
    const mails = [(await smtp.next()).raw, (await smtp.next()).raw].join('\n').replace(/=\r\n/g, '')
    const sent = await readable()
    const [code = ''] = /\b[2-9A-HJ-NP-Z]{5} [2-9A-HJ-NP-Z]{5}\b/.exec(mails) ?? []
    const [, token = ''] = /token=(?:3D)?([\w-]{20,})/.exec(mails) ?? []
    expect([code.length, token.length > 20]).toEqual([11, true])
    for (const bytes of [...waiting, ...sent]) {
      for (const secret of [code, code.replace(' ', ''), token]) expect(bytes.includes(secret)).toBe(false)
    }
    // What is looked through is what it should be: the rest of the mails is in it.
    expect(sent.filter((bytes) => bytes.includes('•••••')).length).toBeGreaterThanOrEqual(2)
  },
)
