import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CookieJar, cookieHeader, keepCookies } from '../support/cookieJar.ts'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import {
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  setUpIn,
  startBinary,
} from './support/server.ts'

// An account of one's own, by a browser without script, against the executable.
if (!isBuilt) console.log('dist/verkstad is not built: the tests of registration are skipped')
setDefaultTimeout(60_000)

let folder = ''
let smtp: FakeSmtp
let server: RunningBinary
let staff: Record<string, string>
let jar: CookieJar = {}

beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-register-'))
  smtp = await fakeSmtp()
  const mail = { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' }
  staff = await setUpIn(folder, 'felanmalan')
  server = await startBinary(folder, await freePort(), mail)
})
afterAll(async () => {
  await server?.kill()
  await smtp?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const act = (action: string, input: Reply, headers = {}) =>
  post(`${server.url}/api/action/${action}`, input, headers)

/** A page in the one browser of these tests, which goes nowhere by itself. */
async function look(path: string, form?: Record<string, string>) {
  const response = await fetch(new URL(path, server.url), {
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: cookieHeader(jar) },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  keepCookies(jar, response)
  const text = await response.text()
  const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value(?:="([^"]*)")?/g)]
  return {
    status: response.status,
    to: response.headers.get('location'),
    text,
    /** Sends the page's form with what was hidden in it. */
    press: (fields: Record<string, string>) =>
      look(path.split('?')[0] ?? '', {
        ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
        ...fields,
      }),
  }
}

/** The page of the next step, to which a step that was taken leads on. */
const nextOf = async (taken: ReturnType<typeof look>) => look((await taken).to ?? '')

async function mailTo(address: string): Promise<string> {
  for (;;) {
    const { to, raw } = await smtp.next()
    if (to.includes(address)) return raw
  }
}

const eva = 'eva@example.org'
const formId = 'form-felanmalan'
const answers = { namn: 'Eva Ek', epost: eva, galler: 'skrap', plats: 'Storgatan 1' }

test.skipIf(!isBuilt)('nobody makes an account before an administrator allows it', async () => {
  expect((await look('/sign-in')).text).not.toContain('/register')
  expect((await look('/register')).status).toBe(404)
  const data = { registration: true }
  await act('admin/update', { page: 'configuration', id: 'configuration-portal', data }, staff)
  expect((await look('/sign-in')).text).toContain('href="/register"')
})

test.skipIf(!isBuilt)(
  'a citizen makes one by the code from the mail, and has no case because of an address in its answers',
  async () => {
    const { formDataId, caseToken } = await act('admin/saveFormData3', { formId, data: answers })
    const { DiaryNumber: number } = await act('admin/saveFormData3', {
      ...{ formId, formDataId, caseToken, data: {}, complete: true },
    })
    const receipt = await mailTo(eva)
    const [status = ''] = /[2-9A-Z]{5} [2-9A-Z]{5}/.exec(receipt) ?? []

    const start = await look('/register?originalPath=%2Fv%2Fmina-arenden')
    const asked = await nextOf(start.press({ username: eva, name: 'Eva Ek' }))
    expect(asked.text).toContain('<title>Skriv koden från e-posten')
    const [code = ''] = /^\d{6}\r?$/m.exec(await mailTo(eva)) ?? []
    const wrong = await asked.press({ code: code.startsWith('1') ? '200000' : '100000' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('<title>Fel: Skriv koden')
    expect(wrong.text).toContain('href="#account-code"')
    const password = 'gröna båtar i regnet'
    const chosen = await nextOf(wrong.press({ code: code.trim() }))
    const done = await chosen.press({ password, repeated: password })
    expect(done).toMatchObject({ status: 303, to: '/v/mina-arenden' })

    const own = await look('/v/mina-arenden')
    expect(own.status).toBe(200)
    expect(own.text).not.toContain(number)
    expect((await look(`/v/s?formDataId=${formDataId}`)).text).not.toContain('Storgatan')
    const found = await (await look('/status')).press({ number, code: status })
    expect((await found.press({})).text).toContain('bland dina egna ärenden')
    expect((await look('/v/mina-arenden')).text).toContain(number)

    const log = await act('admin/loadGrid', { page: 'log', filters: { kind: 'audit' } }, staff)
    expect(JSON.stringify(log)).toContain('Skapade ett konto åt sig själv')
    expect(JSON.stringify(log)).not.toContain(code.trim())
  },
)

test.skipIf(!isBuilt)('an address that has one is told so by mail alone', async () => {
  jar = {}
  const page = await look('/register')
  const known = await nextOf(page.press({ username: eva, name: 'Någon' }))
  expect(known.text).toContain('<title>Skriv koden från e-posten')
  const raw = await mailTo(eva)
  expect(raw).toContain('/sign-in')
  expect(raw).not.toMatch(/^\d{6}\r?$/m)
})
