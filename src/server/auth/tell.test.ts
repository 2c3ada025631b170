import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { type FakeSmtp, fakeSmtp } from '../../../test/support/fake-smtp.ts'
import { pagesApp } from '../../../test/support/pages.ts'
import { device } from '../../../test/support/passkey.ts'
import { wholeLogin } from '../../../test/support/scenario.ts'
import english from '../../../ui/locales/en/accounts.json'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'

const system = systemSession()
const password = 'gröna båtar i regnet'
const eva = 'eva@example.org'
let app: App
let smtp: FakeSmtp
let id: string

beforeEach(async () => {
  smtp = await fakeSmtp()
  await start({ VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' })
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

async function start(env: Record<string, string>): Promise<void> {
  app = await pagesApp(env, english)
  const { setup, documents } = app.services
  const admin = { email: 'anna.berg@kommun.se', password: 'en hemlig båt', template: 'blank' }
  await setup.run(admin, { trusted: true })
  const data = { name: 'Eva', email: eva, password }
  id = (await documents.create(system, { page: 'user', data }))._id
}

async function session(): Promise<Session> {
  const { accounts } = app.services
  const credentials = { username: eva, password }
  const { view, cookie } = await wholeLogin(
    accounts.login({ strategy: 'local', credentials }, { address: '192.0.2.1' }),
  )
  return accounts.resolveSession({ token: view.token, cookie })
}
const mails = async () => {
  const { rows } = await app.services.store.read.mails.list('default', {
    limit: 50,
    offset: 0,
    newestFirst: false,
  })
  return rows.map(({ recipients, subject }) => [JSON.parse(recipients)[0], subject])
}
const shown = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const change = (data: Record<string, unknown>) =>
  app.services.documents.update(system, { page: 'user', id, data })

test('a person is told by mail of each change to how they log in', async () => {
  const { accounts } = app.services
  expect(await mails()).toEqual([])
  const own = await session()
  const { secret } = await accounts.beginFactor(own, { password })
  await accounts.confirmFactor(own, shown(secret))
  await accounts.removeFactorOf(system, id)
  await change({ password: 'en annan hemlig båt' })
  await change({ email: 'eva.ek@example.org' })
  await change({ name: 'Eva Ek' })
  expect(await mails()).toEqual([
    [eva, 'Inloggning i två steg är påslagen'],
    [eva, 'Inloggning i två steg är avslagen'],
    [eva, 'Ditt lösenord är ändrat'],
    [eva, 'Ditt konto har en ny e-postadress'],
  ])
  const { rows } = await app.services.store.read.mails.list('default', {
    limit: 1,
    offset: 0,
    newestFirst: true,
  })
  expect(rows[0]?.text).toContain('/recover')
})

test('and of a passkey that is added or removed', async () => {
  const { accounts } = app.services
  const own = await session()
  const { secret } = await accounts.beginFactor(own, { password })
  const [code = ''] = await accounts.confirmFactor(own, shown(secret))
  const phone = device(app.services.config.baseUrl)
  const response = phone.make(await accounts.beginPasskey(own, code))
  await accounts.addPasskey(own, { name: 'Telefonen', response })
  await accounts.removePasskey(own, response.id)
  expect((await mails()).slice(1)).toEqual([
    [eva, 'En passkey är tillagd till ditt konto'],
    [eva, 'En passkey är borttagen från ditt konto'],
  ])
})

test('who must log in in two steps is told that a new second step is set up, not that the password will do', async () => {
  const { accounts, documents } = app.services
  const own = await session()
  const { secret } = await accounts.beginFactor(own, { password })
  await accounts.confirmFactor(own, shown(secret))
  const data = { name: 'Handläggare', secondFactor: true }
  const role = await documents.create(system, { page: 'role', data })
  await change({ roles: [role._id] })
  await accounts.removeFactorOf(system, id)
  const { rows } = await app.services.store.read.mails.list('default', {
    limit: 1,
    offset: 0,
    newestFirst: true,
  })
  expect(rows[0]?.subject).toBe('Det andra steget är borttaget från ditt konto')
  expect(rows[0]?.text).toContain('ställer du in ett nytt')
  expect(rows[0]?.text).not.toContain('räcker lösenordet')
})

test('in their own language, and not of a password that is their first', async () => {
  const { accounts, documents } = app.services
  await accounts.setProfile(await session(), { locale: 'en' })
  await change({ password: 'en annan hemlig båt' })
  const data = { name: 'Bo', email: 'bo@example.org' }
  const bo = await documents.create(system, { page: 'user', data })
  await documents.update(system, { page: 'user', id: bo._id, data: { password } })
  expect(await mails()).toEqual([
    [eva, 'Your password has been changed'],
    ['bo@example.org', 'Du har fått ett konto'],
  ])
})

test('without a mail server nothing is written', async () => {
  await app.close()
  await start({})
  await change({ password: 'en annan hemlig båt' })
  expect(await mails()).toEqual([])
})
