import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

const eva = { username: 'eva.ek@example.org', name: 'Eva Ek' }
const password = 'gröna båtar i regnet'
const system = systemSession()
let app: App
let smtp: FakeSmtp
let base: string
let cookies: Record<string, string>
let address: number

beforeEach(async () => {
  smtp = await fakeSmtp()
  await start(smtp.url)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await smtp.stop()
})

async function start(mailServer: string | null): Promise<void> {
  const mail = { VERKSTAD_MAIL_FROM: 'svar@example.org', ...(mailServer && { VERKSTAD_SMTP: mailServer }) }
  app = await pagesApp({ ...mail, VERKSTAD_TRUST_PROXY: '1' })
  const admin = { email: 'anna.berg@kommun.se', password: 'en hemlig båt', template: 'blank' }
  await app.services.setup.run(admin, { trusted: true })
  base = await app.listen()
  cookies = {}
  address = 1
}

const allow = (registration = true) =>
  app.services.documents.create(system, {
    page: 'configuration',
    applicationRef: 'portal',
    data: { name: 'Björkvik', registration },
  })

async function send(path: string, form?: Record<string, string>): Promise<Response> {
  const response = await fetch(base + path, {
    redirect: 'manual',
    headers: {
      cookie: cookieHeader(cookies),
      accept: 'text/html',
      'x-forwarded-for': `192.0.2.${address}`,
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  keepCookies(cookies, response)
  return response
}

async function open(path: string) {
  return read(await send(path))
}
async function read(response: Response) {
  const model = (await response.json()) as PageModel
  const { error, page } = model.data.account as LoginModel
  const hidden = page?.hidden ?? {}
  return {
    status: response.status,
    title: page?.title,
    links: page?.links.map(({ href }) => href),
    error,
    at: page?.fields?.filter((field) => field.error).map(({ name }) => name),
    hidden,
    page,
    press: (fields: Record<string, string>) => send('/register', { _csrf: model.csrf, ...hidden, ...fields }),
  }
}
type Drawn = Awaited<ReturnType<typeof open>>
/** What comes of it, at the step that it leads on to. */
const sent = async (page: Drawn, fields: Record<string, string>) => {
  const reply = await page.press(fields)
  const next = reply.headers.get('location')
  return next?.startsWith('/register?') ? open(next) : read(reply)
}

/** What has been mailed, the newest first, before it is sent and its code blotted out. */
async function mails() {
  const { store } = app.services
  return (await store.read.mails.list('default', { limit: 50, offset: 0, newestFirst: true })).rows
}
/** The code of the mail that has come to the address since. */
async function mailed(): Promise<string> {
  const { raw } = await smtp.next()
  return /^\d{6}\r?$/m.exec(raw)?.[0].trim() ?? ''
}
const ask = async (person: Partial<typeof eva> = {}) =>
  sent(await open('/register?originalPath=%2Fv%2Fmina-arenden'), { ...eva, ...person })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const both = { password, repeated: password }
const accountOf = (name: string) => app.services.store.read.accounts.findByName(name)

test('a person makes an account by the code that was mailed, is logged in and goes on where they were going', async () => {
  await allow()
  expect((await open('/sign-in?originalPath=%2Fv%2Fmina-arenden')).links).toContain(
    '/register?originalPath=%2Fv%2Fmina-arenden',
  )
  const asked = await ask()
  expect(asked).toMatchObject({ status: 200, title: 'Skriv koden från e-posten' })
  const code = await mailed()
  const wrong = await sent(asked, { code: wrongOf(code) })
  expect(wrong).toMatchObject({ status: 422, title: asked.title, at: ['code'] })
  const right = await sent(wrong, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
  expect(right).toMatchObject({ status: 200, title: 'Välj ett lösenord' })
  const differ = await sent(right, { password, repeated: 'annat' })
  expect(differ).toMatchObject({ status: 422, title: right.title, at: ['repeated'] })
  const weak = await sent(differ, { password: 'eva.ek', repeated: 'eva.ek' })
  expect(weak).toMatchObject({ status: 422, title: right.title, at: ['password'] })
  expect(await accountOf(eva.username)).toBeUndefined()
  const done = await weak.press(both)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/v/mina-arenden'])

  const session = await app.services.accounts.resolveByCookie({ cookie: cookies.verkstad ?? null })
  expect(session).toMatchObject({ userName: 'Eva Ek', userEmail: eva.username, roles: [] })
  expect([...session.permissions]).toEqual([])
  const { rows } = await app.services.store.read.audit.list('default', {
    limit: 10,
    offset: 0,
    newestFirst: true,
  })
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['register/code', 'register', 'login']),
  )
  // The code has done what it was for.
  cookies.verkstad = ''
  expect(await sent(right, both)).toMatchObject({ status: 422, title: asked.title, at: ['code'] })
})

test('no step is lost by the other language, by loading it anew or by a correction, nor mails anew', async () => {
  await allow()
  const reply = await (await open('/register?originalPath=%2Fv%2Fmina-arenden')).press(eva)
  const at = reply.headers.get('location') ?? ''
  expect([reply.status, at]).toEqual([303, '/register?step=code&originalPath=%2Fv%2Fmina-arenden'])
  const code = await mailed()
  const known = { _do: 'code', originalPath: '/v/mina-arenden', ...eva }
  const kept = { status: 200, title: 'Skriv koden från e-posten', hidden: known }
  const shown = await open(at)
  expect(shown).toMatchObject(kept)
  // Whoever opens it again, perhaps another at the same computer, goes on and is not told whose it is.
  for (const path of [at, `${at}&lang=sv`]) {
    const again = await open(path)
    expect(again).toMatchObject({ status: 200, title: kept.title })
    expect(again.hidden).toEqual({ _do: 'code', originalPath: '/v/mina-arenden' })
    expect(JSON.stringify(again)).not.toMatch(/\beva\b/i)
    const wrong = await again.press({ code: wrongOf(code) })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).not.toMatch(/\beva\b/i)
  }
  expect(await mails()).toHaveLength(1)
  const wrong = await shown.press({ code: wrongOf(code) })
  const model = (await wrong.clone().json()) as PageModel
  expect(model.query).toMatchObject({ step: 'code', originalPath: '/v/mina-arenden' })
  const { links = [] } = await read(wrong)
  const first = await open(links[0] ?? '')
  expect(first.page?.fields?.map(({ value }) => value)).toEqual(['', ''])
  expect(first.hidden.originalPath).toBe('/v/mina-arenden')
  // Nor is it in what the browser keeps, which goes when it is closed.
  const inBrowser = cookies['verkstad-register'] ?? ''
  expect(
    inBrowser
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
      .join(),
  ).not.toMatch(/\beva\b/i)
  expect(reply.headers.getSetCookie().join()).not.toMatch(/verkstad-register=[^;]+;[^,]*Max-Age/)
  // Whoever comes anew finds nobody's address, and ends it.
  expect((await open('/register')).page?.fields?.map(({ value }) => value)).toEqual(['', ''])
  expect(cookies['verkstad-register']).toBeUndefined()
  expect((await open(at)).title).toBe('Skapa konto')

  for (const name of Object.keys(cookies)) delete cookies[name]
  const lost = await read(await send('/register', { ...known, code }))
  expect(lost).toMatchObject({ ...kept, status: 403 })
  expect(lost.error).toContain('skickade inte med sidans kaka')
  expect(lost.page?.fields?.[0]?.value).toBe(code)
  expect(cookies['verkstad-register']).toBeUndefined()
  const right = await lost.press({ code })
  const last = right.headers.get('location') ?? ''
  expect(last).toStartWith('/register?step=password&')
  const chosen = await open(last)
  expect(chosen).toMatchObject({ status: 200, title: 'Välj ett lösenord' })
  expect(cookies['verkstad-register']).toBeString()
  expect((await chosen.press(both)).headers.get('location')).toBe('/v/mina-arenden')
  expect(cookies['verkstad-register']).toBeUndefined()
  // Sent once more by who is logged in by the first.
  const twice = await chosen.press(both)
  expect([twice.status, twice.headers.get('location')]).toEqual([303, '/v/mina-arenden'])
})

test('nothing that is stored tells the code, and the mail that did is blotted out', async () => {
  await allow()
  await ask()
  const code = await mailed()
  const [mail] = await mails()
  expect(mail?.secret).toBe(1)
  const rows = app.services.store.read.links
  expect(JSON.stringify(await rows.of(`register/${eva.username}`))).toBe('[]')
  const { rows: log } = await app.services.store.read.audit.list('default', {
    limit: 50,
    offset: 0,
    newestFirst: true,
  })
  expect(JSON.stringify(log)).not.toContain(code)
})

test('a new code is the end of the one before, five wrong ones of any, and so are ten minutes', async () => {
  await allow()
  const first = await ask()
  const old = await mailed()
  const second = await ask()
  const code = await mailed()
  if (old !== code) expect(await sent(first, { code: old })).toMatchObject({ status: 422, at: ['code'] })
  for (let i = 0; i < 4; i++) await sent(second, { code: wrongOf(code) })
  expect(await sent(second, { code })).toMatchObject(
    // One was wrong before the four.
    old === code ? { status: 200 } : { status: 422, error: 'validation.mailedCodeGone' },
  )
  const third = await ask()
  const late = await mailed()
  setSystemTime(Date.now() + 10 * 60_000 + 1)
  expect(await sent(third, { code: late })).toMatchObject({
    status: 422,
    error: 'validation.mailedCodeGone',
  })
})

test('a code that is left empty is asked for, and is no try; a name that is too long is told how long it may be', async () => {
  await allow()
  const page = await ask()
  const code = await mailed()
  for (let i = 0; i < 6; i++)
    expect(await sent(page, { code: ' ' })).toMatchObject({ status: 422, error: 'Ange koden', at: ['code'] })
  expect(await sent(page, { code })).toMatchObject({ status: 200, title: 'Välj ett lösenord' })
  const long = app.services.accounts.register({ ...eva, name: 'E'.repeat(201) }, {})
  expect(await long.catch(({ options }) => options)).toMatchObject({ values: { n: 200 } })
})

test('an address that has an account is answered alike to the letter, and its mail says what to do', async () => {
  await allow()
  const told = ({ status, title, error, at, page }: Drawn, name: string) =>
    JSON.stringify({ status, title, error, at, page }).replaceAll(name, '')
  const known = 'anna.berg@kommun.se'
  const [there, free] = [await ask({ username: known }), await ask()]
  expect(told(there, known)).toBe(told(free, eva.username))
  const toBoth = [await smtp.next(), await smtp.next()].map(({ to, raw }) => ({ to: to[0], raw }))
  const raw = toBoth.find(({ to }) => to === known)?.raw ?? ''
  expect(raw).toContain('/sign-in')
  expect(raw).toContain('/recover?from=3Dportal')
  expect(raw).not.toMatch(/^\d{6}\r?$/m)
  for (let i = 0; i < 6; i++) {
    const [one, other] = [await sent(there, { code: '000000' }), await sent(free, { code: '000000' })]
    expect(told(one, known)).toBe(told(other, eva.username))
  }
  expect(await sent(there, { _do: 'password', code: '000000', ...both })).toMatchObject({ status: 422 })
})

test('so many codes are mailed to an address, and from a caller; what is missing is said at its field', async () => {
  await allow()
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  for (address = 2; address < 4; address++) for (let i = 0; i < 5; i++) statuses.push((await ask()).status)
  expect(statuses.slice(6)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
  expect(await ask({ username: 'eva', name: 'Eva' })).toMatchObject({ status: 422, at: ['username'] })
  expect(await ask({ username: ' ', name: '' })).toMatchObject({ status: 422, at: ['username', 'name'] })
  expect((await ask({ name: 'E'.repeat(201) })).at).toEqual(['name'])
})

describe('where it is not allowed', () => {
  test.each([
    ['nothing is set', undefined],
    ['it is off', false],
  ])('because %s, there is no such page, and no code is sent', async (_, registration) => {
    if (registration !== undefined) await allow(registration)
    expect((await open('/sign-in')).links).not.toContain('/register')
    const page = await open('/register')
    expect(page).toMatchObject({ status: 404, title: 'Skapa konto' })
    expect(page.page?.fields).toBeUndefined()
    expect(await sent(page, eva)).toMatchObject({ status: 403 })
    expect(await mails()).toEqual([])
  })

  test('for want of a mail server, the page says so, and no code is made that cannot arrive', async () => {
    await app.close()
    await start(null)
    await allow()
    const page = await open('/register')
    expect(page.status).toBe(503)
    expect(page.page?.lead).toContain('inte kan skicka e-post')
    expect(await sent(page, eva)).toMatchObject({ status: 403 })
    expect(await mails()).toEqual([])
  })

  test('a form that this browser was not served mails nothing', async () => {
    await allow()
    expect((await send('/register', { ...eva, _do: 'ask' })).status).toBe(403)
    expect(await mails()).toEqual([])
  })
})
