import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import { silentMail } from '../../../../test/support/scenario.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

const email = 'anna.berg@kommun.se'
const password = 'en hemlig båt'
let app: App
let base: string
let folder: string
let cookies: Record<string, string>

beforeEach(() => start(silentMail))

async function start(env: Record<string, string>): Promise<void> {
  app = await pagesApp(env)
  folder = mkdtempSync(join(tmpdir(), 'account-'))
  const path = join(folder, 'admin.html')
  writeFileSync(path, '<html><head></head><body><div id="root"></div></body></html>')
  const file = { url: '/admin.html', path, type: 'text/html; charset=utf-8', etag: '"1"', immutable: false }
  Object.assign(app.services.embedded?.files ?? {}, { 'admin.html': file })
  base = await app.listen()
  cookies = {}
}
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const setUp = () =>
  fetch(`${base}/api/initVerkstadDB`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, template: 'blank', code: app.services.setup.code }),
  })

async function send(path: string, form?: Record<string, string>): Promise<Response> {
  const response = await fetch(base + path, {
    redirect: 'manual',
    headers: {
      cookie: cookieHeader(cookies),
      accept: 'text/html',
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  keepCookies(cookies, response)
  return response
}

/** A page without script: what it is drawn from, and the way to send its form. */
async function open(path: string) {
  const response = await send(path)
  return read(response, path.split('?')[0] ?? '')
}

async function read(response: Response, path: string) {
  const model = (await response.json()) as PageModel
  const { once } = model
  const login = model.data.account as LoginModel
  return {
    status: response.status,
    login,
    once,
    send: (fields: Record<string, string>) =>
      send(path, { _csrf: model.csrf, ...login.page?.hidden, ...fields }),
  }
}

test('/ leads to the start page, once there is one', async () => {
  expect(await (await send('/')).text()).toContain('id="root"')
  await setUp()
  const reply = await send('/')
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/v/home'])
})

test.each(['/login', '/recover', '/logout', '/change-password', '/403'])(
  '%s is the shell, and leads a browser without script to the same page, its address whole',
  async (path) => {
    await setUp()
    const html = await (await send(`${path}?originalPath=${encodeURIComponent('/v/s?a="1')}`)).text()
    expect(html).toContain('id="root"')
    expect(html).toContain(
      `<noscript><meta http-equiv="refresh" content="0;url=${path}?originalPath=%2Fv%2Fs%3Fa%3D%221&#38;script=no"></noscript>`,
    )
    expect((await open(`${path}?script=no`)).login.page?.title).not.toBeUndefined()
  },
)

test.each([
  ['/v/s?formId=f&page=2', '/v/s?formId=f&page=2'],
  ['//evil.example', '/v/home'],
  // What needs script is no place to be led to without any.
  ['/form', '/v/home'],
  ['/v/notification', '/v/home'],
  ['', '/v/home'],
])('logging in on the way to %p leads to %p', async (originalPath, to) => {
  await setUp()
  const page = await open(`/login?${new URLSearchParams({ originalPath, script: 'no' })}`)
  const wrong = await read(await page.send({ username: email, password: 'fel' }), '/login')
  expect(wrong).toMatchObject({
    status: 401,
    login: { username: email, error: 'Fel e-postadress eller lösenord.' },
  })
  const reply = await wrong.send({ username: email, password })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, to])
  expect(cookies.verkstad).toBeTruthy()
})

test('citizens log in at a page of the portal, without the shell, and go on where they were going', async () => {
  await setUp()
  const response = await send('/sign-in?originalPath=%2Fv%2Fmina-arenden')
  const html = await response.clone().text()
  expect(html).not.toContain('id="root"')
  const page = await read(response, '/sign-in')
  expect(page.login.page).toMatchObject({
    title: 'Logga in',
    links: [{ href: '/recover?from=portal&originalPath=%2Fv%2Fmina-arenden' }, { href: '/status' }],
  })
  const wrong = await read(await page.send({ username: email, password: 'fel' }), '/sign-in')
  expect(wrong).toMatchObject({ status: 401, login: { username: email } })
  const reply = await wrong.send({ username: email, password })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/v/mina-arenden'])
  const known = await open('/sign-in?originalPath=%2Fstatus')
  expect(known.login.page).toMatchObject({
    lead: 'Du är inloggad som Anna Berg.',
    links: [{ href: '/status' }, { href: '/logout', post: true }],
  })
  expect(known.login.page?.submit).toBeUndefined()
  delete cookies.verkstad
  const other = await open('/sign-in?originalPath=%2Fstatus')
  expect((await other.send({ username: email, password })).headers.get('location')).toBe('/status')
})

test('a form that this browser was not served logs nobody in', async () => {
  await setUp()
  const reply = await send('/login', { username: email, password })
  expect(reply.status).toBe(403)
  expect(cookies.verkstad).toBeUndefined()
})

test('too many attempts are refused as in the shell', async () => {
  await setUp()
  const statuses: number[] = []
  let page = await open('/login?script=no')
  for (let i = 0; i < 12; i++) {
    page = await read(await page.send({ username: email, password: `fel ${i}` }), '/login')
    statuses.push(page.status)
  }
  expect(statuses).toContain(429)
  expect(page.login.error).toBeTruthy()
})

test('what was wrong is said at its field, the same words once for two that it may be about', async () => {
  await setUp()
  const wordsOf = ({ login }: Awaited<ReturnType<typeof read>>) =>
    login.page?.fields?.map(({ name, error }) => [name, error])
  const login = await read(
    await (await open('/sign-in')).send({ username: email, password: 'fel' }),
    '/sign-in',
  )
  const which = 'Fel e-postadress eller lösenord.'
  expect(wordsOf(login)).toEqual([
    ['username', which],
    ['password', which],
  ])
  const empty = await read(await (await open('/recover?script=no')).send({ username: ' ' }), '/recover')
  expect(empty).toMatchObject({ status: 422, login: { error: 'Ange din e-postadress' } })
  expect(wordsOf(empty)).toEqual([['username', 'Ange din e-postadress']])
  await (await open('/recover?script=no')).send({ username: email })
  const page = await open(`/change-password?token=${await mailedToken()}&script=no`)
  const differ = await read(await page.send({ password: 'a', repeated: 'b' }), '/change-password')
  expect(wordsOf(differ)).toEqual([
    ['password', undefined],
    ['repeated', 'Passwords do not match'],
  ])
  const weak = await read(await page.send({ password: 'kort', repeated: 'kort' }), '/change-password')
  expect(wordsOf(weak)).toEqual([
    ['password', 'validation.passwordTooShort'],
    ['repeated', undefined],
  ])
  const status = await read(await (await open('/status')).send({ number: '1', code: '2' }), '/status')
  expect(new Set(wordsOf(status)?.map(([, error]) => error)).size).toBe(1)
  expect(status.login.page?.fields?.[0]?.error).toContain('hör inte ihop')
})

test('what is left empty says what to fill in, and is no try', async () => {
  await setUp()
  const emptied = async (path: string, fields: Record<string, string>) => {
    const { status, login } = await read(await (await open(path)).send(fields), path.split('?')[0] ?? '')
    return [status, ...(login.page?.fields ?? []).map(({ error }) => error)]
  }
  expect(await emptied('/sign-in', { username: ' ', password: '' })).toEqual([
    422,
    'Ange din e-postadress',
    'Ange ditt lösenord',
  ])
  expect(await emptied('/status', { number: '', code: ' ' })).toEqual([
    422,
    'Ange ärendenumret',
    'Ange koden från kvittot',
  ])
  await (await open('/recover?script=no')).send({ username: email })
  const change = `/change-password?token=${await mailedToken()}&script=no`
  expect(await emptied(change, { password: '', repeated: '' })).toEqual([
    422,
    'Ange ett nytt lösenord',
    undefined,
  ])
  // Who comes back from logging in finds the number of the case there.
  expect((await open('/status?number=2026-00007')).login.page?.fields?.[0]?.value).toBe('2026-00007')
  const back = await open(`/sign-in?${new URLSearchParams({ originalPath: '/status?number=2026-00007' })}`)
  const reply = await back.send({ username: email, password })
  expect(reply.headers.get('location')).toBe('/status?number=2026-00007')
})

describe('the second step of a login at the portal', () => {
  const to = '/v/mina-arenden'
  const login = async () => {
    delete cookies.verkstad
    const page = await open(`/sign-in?${new URLSearchParams({ originalPath: to })}`)
    const reply = await page.send({ username: email, password })
    const second = reply.headers.get('location') ?? ''
    expect(second).toStartWith('/sign-in?step=second&originalPath=')
    return { second, page: await open(second) }
  }
  const shown = (secret: string, ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
      timestamp: Date.now() + ahead * 30_000,
    })
  const secretIn = ({ login: { page } }: Awaited<ReturnType<typeof open>>) => page?.facts?.[0]?.value ?? ''

  /** Who logs in has a role that asks for it, and has not set it up. */
  async function asked() {
    await setUp()
    const { documents, accounts } = app.services
    const system = systemSession()
    const { _id } = await documents.create(system, {
      page: 'role',
      data: { name: 'Handläggare', secondFactor: true },
    })
    const [user] = await documents.all(system, 'user')
    const roles = [...(user?.roles ?? []), _id]
    await documents.update(system, { page: 'user', id: user?._id ?? '', data: { roles } })
    return accounts
  }

  test('is set up where a role asks for it, by QR code, link or key, and leads on to where one was going', async () => {
    await asked()
    const { page, second } = await login()
    const { picture, app: link } = page.login.page ?? {}
    expect(picture?.line).toStartWith('M4 4h1v1h-1z')
    expect(link?.href).toStartWith('otpauth://totp/')
    expect(link?.href).toContain(secretIn(page).replaceAll(' ', ''))
    const wrong = await read(await page.send({ code: '000000' }), '/sign-in')
    expect(wrong).toMatchObject({ status: 422, login: { error: 'validation.wrongCode' } })
    // Whoever begins anew is still on the way to the same page.
    const [again] = wrong.login.page?.links ?? []
    expect((await open(again?.href ?? '')).login.page?.hidden).toEqual({ originalPath: to })
    const secret = secretIn(wrong)
    const done = await wrong.send({ code: shown(secret) })
    expect(done.headers.get('cache-control')).toBe('no-store')
    const codes = await read(done, '/sign-in')
    expect(codes.login.page?.text?.split('\n')).toHaveLength(10)
    // No other language would show them.
    expect([page.once, codes.once]).toEqual([undefined, true])
    expect(codes.login.page?.links).toMatchObject([{ href: to }])
    expect(cookies.verkstad).toBeTruthy()
    for (const gone of [await send(`${second}&lang=en`), await wrong.send({ code: shown(secret) })])
      expect([gone.status, gone.headers.get('location')]).toEqual([303, to])

    const { page: later } = await login()
    expect(later.login.page?.picture).toBeUndefined()
    const used = await read(await later.send({ code: shown(secret) }), '/sign-in')
    expect(used.login.page?.fields?.[0]?.error).toBe('validation.usedCode')
    const reply = await used.send({ code: shown(secret, 1) })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, to])
  })

  test('that comes too late says so, and keeps where one was going', async () => {
    await asked()
    const { page, second } = await login()
    setSystemTime(Date.now() + 10 * 60_000 + 1)
    for (const late of [await open(second), await read(await page.send({ code: '000000' }), '/sign-in')])
      expect(late.login).toMatchObject({
        error: 'Inloggningen tog för lång tid. Börja om.',
        page: { title: 'Logga in', hidden: { originalPath: to } },
      })
    setSystemTime()
  })

  test('that had five wrong codes says so, however often it is sent or asked for', async () => {
    await asked()
    const { page, second } = await login()
    for (let i = 0; i < 4; i++)
      expect((await read(await page.send({ code: '000000' }), '/sign-in')).status).toBe(422)
    for (const over of [
      await read(await page.send({ code: '000000' }), '/sign-in'),
      await read(await page.send({ code: '000000' }), '/sign-in'),
      await open(second),
    ])
      expect(over.login).toMatchObject({
        error: 'För många fel koder. Logga in igen.',
        page: { title: 'Logga in', hidden: { originalPath: to } },
      })
  })

  test('takes nothing that a device cannot have signed', async () => {
    await asked()
    const { page } = await login()
    for (const passkey of ['{', '{"id":"x"}'])
      expect(await read(await page.send({ passkey }), '/sign-in')).toMatchObject({
        status: 422,
        login: { error: 'validation.passkey', page: { title: 'Logga in: steg 2 av 2' } },
      })
  })
})

test('logging out says so, and is done by a button', async () => {
  await setUp()
  await (await open('/login?script=no')).send({ username: email, password })
  const page = await open('/logout?script=no')
  expect(page.login.page?.submit).toBe('Logga ut')
  expect((await page.send({})).headers.get('location')).toBe('/logout?from=portal')
  expect((await open('/logout?script=no')).login.page).toMatchObject({ title: 'Tack för ditt besök' })
})

test('a lost password gets a new one by the mailed link, all without script', async () => {
  await setUp()
  const led = await (await open('/recover?script=no')).send({ username: email })
  expect(led.status).toBe(303)
  const token = await mailedToken()
  // Loading it anew sends nothing.
  for (const _ of [1, 2])
    expect((await open(led.headers.get('location') ?? '')).login.page?.title).toBe(
      'Ett e-postmeddelande har skickats',
    )
  const page = await open(`/change-password?token=${token}&script=no`)
  const differ = await read(
    await page.send({ password: 'en annan hemlig båt', repeated: 'x' }),
    '/change-password',
  )
  expect(differ).toMatchObject({ status: 422, login: { error: 'Passwords do not match' } })
  const weak = await read(await differ.send({ password: 'kort', repeated: 'kort' }), '/change-password')
  expect(weak.status).toBe(422)
  const both = { password: 'en annan hemlig båt', repeated: 'en annan hemlig båt' }
  const done = await read(await weak.send(both), '/change-password')
  expect(done.login.page?.lead).toBe('Ditt lösenord har ändrats.')
  const reply = await (await open('/login?script=no')).send({ username: email, password: both.password })
  expect(reply.status).toBe(303)
})

test('a link to a new password that was used or has run out says so, with script, too, and what to do', async () => {
  await setUp()
  const ask = async () => {
    await (await open('/recover?script=no')).send({ username: email })
    return mailedToken()
  }
  const [first, second] = [await ask(), await ask()]
  expect(first).not.toBe(second)
  const both = { password: 'en annan hemlig båt', repeated: 'en annan hemlig båt' }
  const late = await open(`/change-password?token=${first}&script=no`)
  await (await open(`/change-password?token=${second}&script=no`)).send(both)
  for (const [token, lead] of [
    [second, /redan använd/],
    [first, /har bytts/],
    ['x'.repeat(43), /inte hel/],
  ] as const)
    for (const script of ['', '&script=no'])
      expect(await open(`/change-password?token=${token}${script}`)).toMatchObject({
        status: 410,
        login: {
          page: {
            title: 'Länken gäller inte längre',
            lead: expect.stringMatching(lead),
            links: [{ href: '/recover?script=no' }],
          },
        },
      })
  // The form was there before: what comes of it is no empty one.
  const sent = await read(await late.send(both), '/change-password')
  expect(sent).toMatchObject({ status: 410, login: { page: { title: 'Länken gäller inte längre' } } })
  expect(sent.login.page?.submit).toBeUndefined()
  const third = await ask()
  setSystemTime(Date.now() + 10 * 60_000 + 1)
  expect((await open(`/change-password?token=${third}`)).login.page?.lead).toBe(
    'Länken har gått ut: den gäller i 10 minuter.',
  )
  setSystemTime()
})

const eva = { name: 'Eva', email: 'eva.ek@example.org', status: 'active' as const, password }
const addCitizen = () => app.services.documents.create(systemSession(), { page: 'user', data: eva })

test('from the portal a lost password leads through its own pages alone, on to where one was going', async () => {
  await setUp()
  await addCitizen()
  const going = '/v/mina-arenden'
  const signIn = `/sign-in?${new URLSearchParams({ originalPath: going })}`
  const recover = (await open(signIn)).login.page?.links[0]?.href ?? ''
  const asking = await open(recover)
  expect(asking.login.page?.links).toMatchObject([{ href: signIn }])
  // Staff, too, stay where they began.
  for (const username of [eva.email, email]) {
    const asked = await open((await asking.send({ username })).headers.get('location') ?? '')
    expect(asked.login.page?.links).toMatchObject([{ href: signIn }])
    const change = await mailedLink()
    const page = await open(change)
    expect(page.login.page).toMatchObject({ title: 'Byt lösenord', links: [{ href: recover }] })
    const both = { password: 'en annan hemlig båt', repeated: 'en annan hemlig båt' }
    const done = await read(await page.send(both), '/change-password')
    expect(done.login.page?.links).toMatchObject([{ href: signIn }])
    expect((await open(change)).login.page?.links).toMatchObject([{ href: recover }])
  }
})

test.each(['//evil.example', 'https://evil.example/', '/form', `/v/${'x'.repeat(300)}`])(
  'the mail with a link to a new password leads on to no %p',
  async (originalPath) => {
    await setUp()
    const page = await open(`/recover?${new URLSearchParams({ from: 'portal', originalPath })}`)
    await page.send({ username: email, originalPath })
    expect(await mailedLink()).toMatch(/^\/change-password\?token=[\w-]+&from=portal$/)
  },
)

test('who has no right of staff gets pages of the portal, wherever they ask', async () => {
  await setUp()
  await addCitizen()
  await (await open('/recover?script=no')).send({ username: eva.email })
  const change = await mailedLink()
  expect((await open(change)).login.page?.title).toBe('Byt lösenord')
  await (await open('/recover?script=no')).send({ username: email })
  const ofStaff = await mailedLink()
  expect(await (await send(ofStaff)).text()).toContain('id="root"')
  await (await open('/sign-in')).send({ username: eva.email, password })
  for (const path of ['/recover', '/logout', '/403'])
    expect((await open(path)).login.page?.links.map(({ href }) => href).join()).not.toContain('/login')
  const out = await (await open('/logout')).send({})
  expect(out.headers.get('location')).toBe('/logout?from=portal')
  expect((await open('/logout?from=portal')).login.page).toMatchObject({
    title: 'Tack för ditt besök',
    links: [{ href: '/sign-in' }, {}],
  })
  await (await open('/sign-in')).send({ username: email, password })
  expect(await (await send('/logout')).text()).toContain('id="root"')
})

test('without a mail server nobody is told that a mail has been sent', async () => {
  await app.close()
  await start({})
  await setUp()
  const page = await open('/recover?script=no')
  expect(page).toMatchObject({ status: 503, login: { page: { lead: expect.stringContaining('Kontakta') } } })
  expect(page.login.page?.submit).toBeUndefined()
  const late = await read(await page.send({ username: email }), '/recover')
  expect(late).toMatchObject({ status: 503, login: { error: expect.stringContaining('Kontakta') } })
  expect(late.login.page?.lead).toBeUndefined()
  const shell = await fetch(`${base}/login/recover`, {
    method: 'POST',
    body: JSON.stringify({ username: email }),
  })
  expect([shell.status, (await shell.json()).err.code]).toEqual([503, 'NO_MAIL'])
})

test('what is no address is refused with words, known or not', async () => {
  await setUp()
  const wrong = await read(await (await open('/recover?script=no')).send({ username: 'xx' }), '/recover')
  expect(wrong).toMatchObject({ status: 422, login: { error: 'validation.email', username: 'xx' } })
  const shell = await fetch(`${base}/login/recover`, {
    method: 'POST',
    body: JSON.stringify({ username: 'xx' }),
  })
  expect([shell.status, (await shell.json()).err.fields]).toEqual([422, { username: 'validation.email' }])
})

/** The newest mail's link, as a path. */
async function mailedLink(): Promise<string> {
  const { store, mail } = app.services
  await store.write(async () => {})
  const { rows } = await mail.list(systemSession(), { pageNo: 1, pageSize: 9 })
  return rows.map(({ text }) => /\/change-password\S+/.exec(text)?.[0]).find(Boolean) ?? ''
}

async function mailedToken(): Promise<string> {
  const { store, mail } = app.services
  // Written behind the mail, so the mail is there.
  await store.write(async () => {})
  const { rows } = await mail.list(systemSession(), { pageNo: 1, pageSize: 1 })
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
