import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { type CookieJar, cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import { silentMail } from '../../../../test/support/scenario.ts'
import type { AccountFact, AccountPage, LoginModel } from '../../../shared/wire/page/account.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'
import { loadMenu } from '../../pages/menu.ts'
import { anonymousSession, type Session, systemSession } from '../../session.ts'

/** The account of somebody who is logged in at the portal, without script. */

const password = 'gröna båtar i regnet'
const eva = { name: 'Eva Ek', email: 'eva@example.org', status: 'active' as const, password }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let app: App
let base: string

beforeEach(async () => {
  app = await pagesApp(silentMail)
  base = await app.listen()
  const first = { email: 'anna@example.org', password, template: 'blank' }
  await app.services.setup.run(first, { trusted: true })
  await app.services.documents.create(systemSession(), { page: 'user', data: eva })
})
afterEach(() => app.close())

type Fields = Record<string, string>

/** A page as it was drawn. */
interface Drawn extends Pick<AccountPage, 'title' | 'notice' | 'text'> {
  status: number
  model: PageModel
  cache: string | null
  error: string | undefined
  facts: readonly AccountFact[]
  /** Names of fields that something is wrong with. */
  wrong: string[]
  hrefs: string[]
  /** Sends what was typed, or a button of the list: where it leads, or the page again. */
  press(fields: Fields, hidden?: Fields): Promise<Drawn>
}

/** A browser of its own. */
function browser() {
  const jar: CookieJar = {}
  async function send(path: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(base + path, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar), accept: 'text/html', 'user-agent': firefox },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    keepCookies(jar, response)
    return response
  }
  async function read(response: Response): Promise<Drawn> {
    const model = (await response.json()) as PageModel
    const { page, error } = model.data.account as LoginModel
    return {
      ...{ status: response.status, error, model, cache: response.headers.get('cache-control') },
      title: page?.title ?? '',
      notice: page?.notice,
      text: page?.text,
      facts: page?.facts ?? [],
      wrong: (page?.fields ?? []).flatMap(({ name, error }) => (error ? [name] : [])),
      hrefs: [...(page?.facts ?? []).flatMap(({ links = [] }) => links), ...(page?.links ?? [])].map(
        ({ href }) => href,
      ),
      press: (fields: Record<string, string>, hidden = page?.hidden) =>
        go(model.path, { _csrf: model.csrf, ...hidden, ...fields }),
    }
  }
  async function go(path: string, form?: Record<string, string>): Promise<Drawn> {
    const response = await send(path, form)
    const to = response.headers.get('location')
    return to ? go(to) : read(response)
  }
  return {
    ...{ jar, send, go },
    async logIn(email = eva.email, chosen = password) {
      const page = await read(await send('/sign-in?originalPath=%2Faccount'))
      return page.press({ username: email, password: chosen })
    },
  }
}

const shown = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  })

async function mailed(): Promise<string[]> {
  const { store, mail } = app.services
  await store.write(async () => {})
  const { rows } = await mail.list(systemSession(), { pageNo: 1, pageSize: 20 })
  return rows.map(({ subject }) => subject)
}

test('mails about one’s own cases are chosen on a page without script', async () => {
  const { go, logIn } = browser()
  await logIn()
  const page = await go('/account/news')
  expect(page.title).toBe('E-post om dina ärenden')
  const hasHour = ({ model }: Drawn) => JSON.stringify(model.data.account).includes('Klockslag')
  expect(hasHour(page)).toBe(false)
  const account = await page.press({ ownMessage: 'bell', ownStatus: 'digest' })
  expect([account.title, account.notice]).toEqual(['Mitt konto', 'Ditt val är sparat.'])
  expect(account.facts).toContainEqual(
    expect.objectContaining({
      label: 'E-post om dina ärenden',
      value: 'Ett ärende som jag har skickat in får ny status',
    }),
  )
  // When the daily mail goes is asked of who has chosen one.
  const again = await go('/account/news')
  expect(hasHour(again)).toBe(true)
  expect((await again.press({ hour: '8' })).notice).toBe('Ditt val är sparat.')
  // What is for those who handle cases is none of theirs.
  expect((await page.press({ queue: 'mail' })).title).toBe('Mitt konto')
  expect((await page.press({ ownMessage: 'varje timme' })).status).toBe(422)
})

test('whoever is not logged in is led by the login to the page they asked for, and none of it is kept', async () => {
  const { send, go, logIn } = browser()
  for (const path of ['/account', '/account/password', '/account/logins']) {
    const reply = await send(path)
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ originalPath: path })}`,
    ])
    expect((await send(path, { oldPassword: password })).headers.get('location')).toStartWith('/sign-in?')
  }
  const account = await logIn()
  expect(account).toMatchObject({ title: 'Mitt konto', cache: 'no-store' })
  expect(account.facts.map(({ label, value }) => [label, value])).toEqual([
    ['Namn', 'Eva Ek'],
    ['E-postadress', eva.email],
    ['Lösenord', 'Du loggar in med e-postadress och lösenord.'],
    ['Inloggning i två steg', 'Av'],
    ['E-post om dina ärenden', 'Ett nytt meddelande till mig'],
    ['Inloggningar', expect.anything()],
  ])
  for (const href of account.hrefs.filter((one) => one.startsWith('/account/')))
    expect((await go(href)).status).toBe(200)
  // Without a second step there is nothing to do at these.
  for (const path of ['remove-second-step', 'recovery-codes', 'passkeys'])
    expect((await go(`/account/${path}`)).title).toBe('Mitt konto')
})

test('the back office’s profile leads a citizen to it, and the bar of the portal whoever is logged in', async () => {
  const { send, logIn, jar } = browser()
  await logIn()
  expect((await send('/profile')).headers.get('location')).toBe('/account')
  const session = await app.services.accounts.resolveByCookie({ cookie: jar.verkstad ?? null })
  expect(await avatar(session, [])).toMatchObject({ url: '/account' })
  const out = { type: 'link' as const, heading: 'Logga ut', url: '/logout' }
  expect((await avatar(session, [out]))?.sub).toMatchObject([
    { heading: 'Mitt konto', url: '/account' },
    { url: '/logout' },
  ])
  const own = { type: 'link' as const, heading: 'Mina uppgifter', url: '/account' }
  expect((await avatar(session, [out, own]))?.sub).toMatchObject([{ url: '/logout' }, { url: '/account' }])
  expect((await avatar(anonymousSession(), [out]))?.sub).toMatchObject([{ url: '/logout' }])
  const staff = browser()
  await staff.logIn('anna@example.org')
  expect((await staff.send('/profile')).headers.get('location')).toBeNull()
})

test('the templates of messages have their address in the back office, and a link that is not whole says so to others', async () => {
  const { send, logIn } = browser()
  expect((await send('/message')).status).toBe(410)
  await logIn()
  expect((await send('/message')).status).toBe(410)
  const staff = browser()
  await staff.logIn('anna@example.org')
  // The shell is not built here.
  expect((await staff.send('/message')).status).toBe(404)
  expect((await staff.send('/message?token=abc')).status).toBe(410)
})

/** The entry with the person's name, of a bar in which it holds these. */
async function avatar(session: Session, sub: { type: 'link'; heading: string; url: string }[]) {
  const { _id } = await app.services.documents.create(systemSession(), {
    page: 'menu',
    applicationRef: 'portal',
    data: {
      name: `Rad ${String(sub.length)}${session.userName}`,
      menuType: 'bar',
      content: [
        { type: 'empty' },
        { type: 'empty' },
        { type: 'buttons', buttons: [{ type: 'avatar', sub }] },
      ],
    },
  })
  const menu = await loadMenu(app.services, session, _id, '')
  const bar = menu?.content.find(({ type }) => type === 'buttons')
  return bar?.type === 'buttons' ? bar.buttons.find(({ type }) => type === 'avatar') : undefined
}

test('a name is changed, and one that is left empty is asked for', async () => {
  const { go, logIn } = browser()
  await logIn()
  const page = await go('/account/name')
  const empty = await page.press({ name: ' ' })
  expect(empty).toMatchObject({ status: 422, error: 'Ange ditt namn', wrong: ['name'] })
  const long = await empty.press({ name: 'E'.repeat(201) })
  expect(long).toMatchObject({ status: 422, wrong: ['name'] })
  const done = await long.press({ name: 'Eva Alm' })
  expect(done).toMatchObject({ title: 'Mitt konto', notice: 'Ditt namn är sparat.' })
  expect(done.facts[0]?.value).toBe('Eva Alm')
})

test('a password is changed by who knows the old one; other logins end, and the person is mailed', async () => {
  const [here, there] = [browser(), browser()]
  await here.logIn()
  await there.logIn()
  const page = await here.go('/account/password')
  const chosen = 'röda båtar i solen'
  const both = { newPassword: chosen, repeated: chosen }
  expect(await page.press({ oldPassword: '', ...both })).toMatchObject({ wrong: ['oldPassword'] })
  expect(await page.press({ oldPassword: 'fel', ...both })).toMatchObject({
    ...{ status: 422, wrong: ['oldPassword'], error: 'validation.wrongPassword' },
  })
  expect(await page.press({ oldPassword: password, ...both, repeated: 'annat' })).toMatchObject({
    wrong: ['repeated'],
  })
  const weak = { newPassword: 'kort', repeated: 'kort' }
  expect(await page.press({ oldPassword: password, ...weak })).toMatchObject({ wrong: ['newPassword'] })
  const done = await page.press({ oldPassword: password, ...both })
  expect(done.notice).toStartWith('Ditt lösenord har ändrats.')
  expect((await there.go('/account')).title).toBe('Logga in')
  expect(await mailed()).toContain('Ditt lösenord är ändrat')
  expect((await there.logIn(eva.email, chosen)).title).toBe('Mitt konto')
})

test('a second step is set up, its codes made anew with a code, and taken away, and the person is mailed', async () => {
  const { go, logIn } = browser()
  await logIn()
  const begin = await go('/account/second-step')
  expect(await begin.press({ password: 'fel' })).toMatchObject({ status: 422, wrong: ['password'] })
  const app = await begin.press({ password })
  expect(app).toMatchObject({ title: 'Ställ in autentiseringsappen' })
  const [{ value: secret } = { value: '' }] = app.facts
  // Neither loading it anew nor another language begins anew.
  for (const path of ['/account/second-step?step=confirm', '/account/second-step?step=confirm&lang=en'])
    expect((await go(path)).facts[0]?.value).toBe(secret)
  const wrong = await app.press({ code: '000000' })
  expect(wrong).toMatchObject({ status: 422, title: app.title, wrong: ['code'] })
  const shownOnce = await wrong.press({ code: shown(secret) })
  expect(shownOnce).toMatchObject({ title: 'Dina återställningskoder', cache: 'no-store' })
  expect(shownOnce.model.once).toBe(true)
  const codes = shownOnce.text?.split('\n') ?? []
  expect(codes).toHaveLength(10)

  const account = await go('/account')
  expect(account.facts.map(({ value }) => value)).toContain('10 koder kvar')
  const renew = await go('/account/recovery-codes')
  expect(await renew.press({ code: '' })).toMatchObject({ wrong: ['code'] })
  expect(await renew.press({ code: '111111' })).toMatchObject({ status: 422, wrong: ['code'] })
  const renewed = (await renew.press({ code: codes[0] ?? '' })).text?.split('\n') ?? []
  expect(renewed).toHaveLength(10)
  // The old ones are good for nothing.
  const remove = await go('/account/remove-second-step')
  expect(await remove.press({ code: codes[1] ?? '' })).toMatchObject({
    status: 422,
    error: 'validation.wrongCode',
  })
  const removed = await remove.press({ code: renewed[0] ?? '' })
  expect(removed.notice).toBe('Det andra steget är borttaget.')
  expect(await mailed()).toEqual(
    expect.arrayContaining(['Inloggning i två steg är påslagen', 'Inloggning i två steg är avslagen']),
  )
})

test('a code that was used is said to be, in other words than one that is wrong', async () => {
  const { go, logIn } = browser()
  await logIn()
  const app = await (await go('/account/second-step')).press({ password })
  const first = shown(app.facts[0]?.value ?? '')
  const codes = (await app.press({ code: first })).text?.split('\n') ?? []
  const page = await go('/account/recovery-codes')
  expect((await page.press({ code: first })).error).toBe('validation.usedCode')
  expect((await page.press({ code: '222-333' })).error).toBe('validation.wrongCode')
  const change = await go('/account/second-step')
  await change.press({ code: codes[0] ?? '' })
  expect((await change.press({ code: codes[0] ?? '' })).error).toBe('validation.usedRecoveryCode')
})

test('an app is changed by who has a code of the old one', async () => {
  const { go, logIn } = browser()
  await logIn()
  const first = await (await go('/account/second-step')).press({ password })
  const old = first.facts[0]?.value ?? ''
  const codes = (await first.press({ code: shown(old) })).text?.split('\n') ?? []
  const page = await go('/account/second-step')
  expect(await page.press({ password })).toMatchObject({ status: 422, wrong: ['code'] })
  const second = await page.press({ code: codes[0] ?? '' })
  expect(second.facts[0]?.value).not.toBe(old)
})

test('logins are seen, and ended elsewhere one by one or all at once', async () => {
  const [here, there, yonder] = [browser(), browser(), browser()]
  for (const one of [here, there, yonder]) await one.logIn()
  const page = await here.go('/account/logins')
  expect(page.facts.map(({ press }) => press?.label)).toEqual(
    expect.arrayContaining([undefined, 'Logga ut', 'Logga ut']),
  )
  expect(page.facts[0]?.label).toContain('Firefox')
  const other = page.facts.find(({ press }) => press)?.press?.hidden ?? {}
  const ended = await page.press({}, other)
  expect(ended).toMatchObject({ notice: 'Inloggningen är avslutad.' })
  expect(ended.facts).toHaveLength(2)
  expect(await page.press({}, other)).toMatchObject({ status: 404 })
  const alone = await ended.press({})
  expect(alone.notice).toBe('Alla andra inloggningar är avslutade.')
  expect(alone.facts).toHaveLength(1)
  for (const one of [there, yonder]) expect((await one.go('/account')).title).toBe('Logga in')
})

test('a login of somebody else is none of one’s own to end, and no form from elsewhere does anything', async () => {
  const [here, there] = [browser(), browser()]
  await here.logIn()
  await there.logIn('anna@example.org')
  const rows = await app.services.store.read.sessions.list(await accountOf('anna'), Date.now())
  const page = await here.go('/account/logins')
  expect(await page.press({ login: rows[0]?._id ?? '' })).toMatchObject({ status: 404 })
  expect((await there.go('/account')).title).toBe('Mitt konto')
  const forged = await here.send('/account/name', { name: 'Mallory' })
  expect(forged.status).toBe(403)
  expect((await here.go('/account')).facts[0]?.value).toBe('Eva Ek')
})

const accountOf = async (name: string) =>
  (await app.services.store.read.accounts.findByName(`${name}@example.org`))?._id ?? ''
