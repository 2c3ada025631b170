import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CookieJar, cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

/** What somebody may try on accounts that visitors make by a mailed code. */

const known = 'anna.berg@kommun.se'
/** As long as the other. */
const free = 'eva.lindh@kommun.se'
const password = 'gröna båtar i regnet'
let app: App
let smtp: FakeSmtp
let base: string
let peers: number

beforeEach(async () => {
  smtp = await fakeSmtp()
  await start()
})

async function start(env: Record<string, string> = {}, folder: string | null = null): Promise<void> {
  const mail = { VERKSTAD_MAIL_FROM: 'svar@example.org', VERKSTAD_SMTP: smtp.url }
  app = await pagesApp({ ...mail, VERKSTAD_TRUST_PROXY: '1', ...env }, {}, folder)
  const admin = { email: known, password: 'en hemlig båt', template: 'blank' }
  await app.services.setup.run(admin, { trusted: true })
  await app.services.documents.create(systemSession(), {
    page: 'configuration',
    applicationRef: 'portal',
    data: { name: 'Björkvik', registration: true },
  })
  base = await app.listen()
  peers = 0
}
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

type Fields = Record<string, string>

interface Drawn {
  response: Response
  error: string | undefined
  title: string | undefined
  press(fields: Fields): Promise<Drawn>
}

/** A browser of its own, at an address of its own. */
function browser() {
  const jar: CookieJar = {}
  const address = `192.0.2.${++peers}`
  async function open(path: string, form?: Fields): Promise<Drawn> {
    const response = await fetch(base + path, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar), accept: 'text/html', 'x-forwarded-for': address },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    keepCookies(jar, response)
    const to = response.headers.get('location')
    if (to?.startsWith('/register')) return open(to)
    const model = to ? undefined : ((await response.json()) as PageModel)
    const { error, page } = (model?.data.account ?? {}) as Partial<LoginModel>
    const press = (fields: Fields) =>
      open('/register', { _csrf: model?.csrf ?? '', ...page?.hidden, ...fields })
    return { response, error, title: page?.title, press }
  }
  const ask = async (username: string) => (await open('/register')).press({ username, name: 'Eva' })
  return { jar, open, ask }
}

async function mailed(): Promise<string> {
  const { raw } = await smtp.next()
  return /^\d{6}\r?$/m.exec(raw)?.[0].trim() ?? ''
}
const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const accountOf = (name: string) => app.services.store.read.accounts.findByName(name)
const mailsTo = async (username: string) => {
  const { rows } = await app.services.store.read.mails.list('default', {
    limit: 100,
    offset: 0,
    newestFirst: true,
  })
  return rows.filter(({ recipients }) => recipients.includes(username)).length
}

test('who has an account is told neither by words, nor by a header, nor by a cookie', async () => {
  const seen: unknown[] = []
  for (const username of [known, free]) {
    const { jar, ask } = browser()
    const asked = await ask(username)
    const wrong = await asked.press({ code: '000000' })
    seen.push(
      [asked, wrong].map(({ response, title, error }) => {
        const {
          date: _,
          'set-cookie': __,
          'content-length': ___,
          ...headers
        } = Object.fromEntries(response.headers)
        return { status: response.status, title, error, headers }
      }),
      // Sealed, they are as long as one another where the addresses are.
      Object.entries(jar).map(([name, value]) => [name, value.length]),
    )
  }
  expect(seen.slice(0, 2)).toEqual(seen.slice(2))
})

test('a code is guessed at five times in all, from however many browsers and addresses', async () => {
  const victim = browser()
  const asked = await victim.ask(free)
  const code = await mailed()
  const hidden = { username: free, name: 'Eva', _do: 'code' }
  const said: (string | undefined)[] = []
  for (let i = 1; i <= 8; i++) {
    const page = await browser().open('/register')
    said.push((await page.press({ ...hidden, code: wrongOf(code, i) })).error)
  }
  expect(said).toEqual([
    ...Array(4).fill('validation.mailedCode'),
    'validation.mailedCodeUsedUp',
    ...Array(3).fill('validation.mailedCodeGone'),
  ])
  expect((await asked.press({ code })).error).toBe('validation.mailedCodeGone')
  // The account itself is not made around the step, either.
  const last = { ...hidden, _do: 'password', code, password, repeated: password }
  expect((await (await browser().open('/register')).press(last)).error).toBe('validation.mailedCodeGone')
  expect(await accountOf(free)).toBeUndefined()
})

test('many peers together mail one address ten codes an hour, however it is written', async () => {
  const written = [free, free.toUpperCase(), ` ${free}`, 'Eva.Lindh@Kommun.SE']
  const statuses: number[] = []
  for (let i = 0; i < 16; i++)
    statuses.push((await browser().ask(written[i % written.length] ?? free)).response.status)
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(6).fill(429)])
  expect(await mailsTo(free)).toBe(10)
})

test('what two people have typed is never put together, whichever cookie is sent with which page', async () => {
  const [eva, mallory] = [browser(), browser()]
  const hers = await eva.ask(free)
  const herCode = await mailed()
  const own = 'mallory@example.org'
  const his = await mallory.ask(own)
  const hisCode = await mailed()
  // His page with her cookie is his page still, and so is hers with his.
  mallory.jar['verkstad-register'] = eva.jar['verkstad-register'] ?? ''
  expect((await his.press({ code: herCode === hisCode ? wrongOf(herCode) : herCode })).error).toBe(
    'validation.mailedCode',
  )
  // Her address with his right code, on a page that says neither.
  mallory.jar['verkstad-register'] = eva.jar['verkstad-register'] ?? ''
  const bare = await mallory.open('/register?step=code')
  expect(JSON.stringify(bare)).not.toContain(free)
  const code = hisCode === herCode ? wrongOf(herCode) : hisCode
  expect((await bare.press({ code, username: free, name: 'Eva' })).error).toBe('validation.mailedCode')
  expect((await hers.press({ code: herCode })).title).toBe('Välj ett lösenord')
})

test('on a full disk it is said what it is and that it is for later, at each step, and nothing is tried', async () => {
  await app.close()
  const folder = mkdtempSync(join(tmpdir(), 'register-full-'))
  // More than any disk has is for those who are logged in.
  await start({ VERKSTAD_STAFF_ROOM_MB: '900000000' }, folder)
  const { open } = browser()
  const form = await open('/register')
  const typed = { username: free, name: 'Eva', code: '000000' }
  for (const step of [
    await form.press(typed),
    await form.press({ ...typed, _do: 'code' }),
    await form.press({ ...typed, _do: 'password', password, repeated: password }),
  ]) {
    expect(step.response.status).toBe(503)
    expect(step.error).toContain('slut på diskutrymme. Försök igen senare.')
  }
  expect(await mailsTo(free)).toBe(0)
  await app.close()
  rmSync(folder, { recursive: true, force: true })
  await start()
})

test('a code, and the form with the password, do what they do once', async () => {
  const { jar, ask } = browser()
  const chosen = await (await ask(free)).press({ code: await mailed() })
  const both = { password, repeated: password }
  const before = { ...jar }
  expect((await chosen.press(both)).response.status).toBe(303)
  const made = await accountOf(free)
  // The same again in a browser that is not logged in, with another password.
  for (const name of Object.keys(jar)) delete jar[name]
  Object.assign(jar, before)
  const other = 'en annan mening om båtar'
  const again = await chosen.press({ password: other, repeated: other })
  expect([again.response.status, again.error]).toEqual([422, 'validation.mailedCodeGone'])
  expect(await accountOf(free)).toEqual(made)
})
