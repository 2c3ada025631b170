import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { faultReport, installation } from './support/installation.ts'
import { administrator, isBuilt } from './support/server.ts'

// Codes and links in mails are as good as keys: who reads the data folder or a backup finds none, sent or not.
setDefaultTimeout(120_000)

let smtp: FakeSmtp
const own = installation({
  name: 'mailed',
  about: 'codes in mails',
  async settings() {
    smtp = await fakeSmtp()
    return { VERKSTAD_SMTP: smtp.url }
  },
})
afterAll(() => smtp?.stop())

/** The database with its journal, and a backup of now. */
async function readable(): Promise<Buffer[]> {
  const data = join(own.folder, 'data')
  const backup = `${Bun.randomUUIDv7()}.tar`
  expect((await own.run('backup', backup)).exitCode).toBe(0)
  const files = readdirSync(data).filter((name) => /^verkstad\.db(-wal)?$/.test(name))
  return [...files.map((name) => join(data, name)), join(own.folder, backup)].map((path) =>
    readFileSync(path),
  )
}

test.skipIf(!isBuilt)(
  'neither the database nor a backup has the code of a receipt or the link to a password',
  async () => {
    smtp.refuse('RCPT', '451 4.3.0 Try later', 2)
    await own.act('admin/saveFormData3', { ...faultReport, complete: true })
    await own.send('/login/recover', { username: administrator.email, orgId: 'default' })
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
