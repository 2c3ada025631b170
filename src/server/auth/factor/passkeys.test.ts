import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { type Device, device } from '../../../../test/support/passkey.ts'
import { testApp, wholeLogin } from '../../../../test/support/scenario.ts'
import type { Failure } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'

const email = 'anna.berg@kommun.se'
const password = 'en hemlig båt'

let app: App
let session: Session
let codes: string[]
let home: string
const accounts = () => app.services.accounts

beforeEach(async () => {
  app = await testApp()
  home = app.services.config.baseUrl
  await app.services.setup.run({ email, password, template: 'blank' }, { trusted: true })
  const { view, cookie } = await wholeLogin(first())
  session = await accounts().resolveSession({ token: view.token, cookie })
})
afterEach(() => app.close())

const result = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )
const first = () =>
  accounts().login(
    { strategy: 'local', credentials: { username: email, password } },
    { address: '192.0.2.1' },
  )
async function second() {
  const step = await first()
  if (!('second' in step) || !step.second.passkey) throw new Error('No passkey is asked for')
  return { grant: step.second.grant, options: step.second.passkey }
}
async function setUp(): Promise<void> {
  const { secret } = await accounts().beginFactor(session, { password })
  codes = await accounts().confirmFactor(session, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
}
const code = () => codes.pop() ?? ''
async function added(name = 'Min dator', own: Device = device(home)): Promise<Device> {
  const response = own.make(await accounts().beginPasskey(session, code()))
  await accounts().addPasskey(session, { name, response })
  return own
}

describe('a passkey', () => {
  test('is added by who has set up an app, with a code, and takes the second step in its place', async () => {
    expect(await result(accounts().beginPasskey(session, '000000'))).toBe('NOT_FOUND')
    await setUp()
    expect(await result(accounts().beginPasskey(session, '000000'))).toBe('INVALID')
    const own = await added()
    expect((await accounts().factor(session)).passkeys).toMatchObject([{ name: 'Min dator', lastUsed: null }])
    const { grant, options } = await second()
    const begun = await accounts().secondStep({ grant, passkey: own.use(options) }, {})
    expect(begun.view.userName).toBe('Anna Berg')
    expect((await accounts().factor(session)).passkeys[0]?.lastUsed).toBeNumber()
    // A code will still do.
    expect(await result(accounts().secondStep({ grant: (await second()).grant, code: code() }, {}))).toBe(
      'ok',
    )
  })

  const attacks: [what: string, answer: (own: Device, challenge: string) => ReturnType<Device['use']>][] = [
    ['of another device', (_, challenge) => device(home).use({ challenge })],
    ['for another challenge', (own) => own.use({ challenge: 'AAAA' })],
    ['on another site', (own, challenge) => own.use({ challenge }, { origin: 'https://evil.example' })],
    ['for another site', (own, challenge) => own.use({ challenge }, { rpId: 'evil.example' })],
    [
      'with a signature of something else',
      (own, challenge) => {
        const one = own.use({ challenge })
        const { signature } = own.use({ challenge: 'AAAA' }).response
        return { ...one, response: { ...one.response, signature } }
      },
    ],
    [
      'under the name of another key',
      (own, challenge) => {
        const { id, rawId } = own.use({ challenge })
        return { ...device(home).use({ challenge }), id, rawId }
      },
    ],
    [
      'that is no answer at all',
      (own, challenge) => ({
        ...own.use({ challenge }),
        response: { clientDataJSON: '', authenticatorData: '', signature: '' },
      }),
    ],
  ]
  test.each(attacks)('%s opens nothing', async (_, answer) => {
    await setUp()
    const own = await added()
    const { grant, options } = await second()
    const passkey = answer(own, options.challenge)
    expect(await result(accounts().secondStep({ grant, passkey }, {}))).toBe('INVALID')
    // What was to be signed is used up; a code will do.
    expect(await result(accounts().secondStep({ grant, passkey: own.use(options) }, {}))).toBe('INVALID')
    expect(await result(accounts().secondStep({ grant, code: code() }, {}))).toBe('ok')
  })

  test('that has signed is taken once, also by two at once', async () => {
    await setUp()
    const own = await added()
    const { grant, options } = await second()
    const passkey = own.use(options)
    const both = [1, 2].map(() => result(accounts().secondStep({ grant, passkey }, {})))
    expect((await Promise.all(both)).filter((one) => one === 'ok')).toHaveLength(1)
    const again = await second()
    expect(await result(accounts().secondStep({ grant: again.grant, passkey }, {}))).toBe('INVALID')
  })

  test('of somebody else opens nothing', async () => {
    await setUp()
    const own = await added()
    const { documents } = app.services
    const system = { ...session, kind: 'system' as const }
    await documents.create(system, { page: 'user', data: { name: 'Bo', email: 'bo@kommun.se', password } })
    const credentials = { username: 'bo@kommun.se', password }
    const login = () => accounts().login({ strategy: 'local', credentials }, {})
    const { view, cookie } = await wholeLogin(login())
    session = await accounts().resolveSession({ token: view.token, cookie })
    await setUp()
    await added()
    const step = await login()
    if (!('second' in step) || !step.second.passkey) throw new Error('No passkey')
    const passkey = own.use(step.second.passkey)
    expect(await result(accounts().secondStep({ grant: step.second.grant, passkey }, {}))).toBe('INVALID')
  })

  const made: [what: string, make: (own: Device, challenge: string) => ReturnType<Device['make']>][] = [
    ['for another challenge', (own) => own.make({ challenge: 'AAAA' })],
    ['on another site', (own, challenge) => own.make({ challenge }, 'https://evil.example')],
    ['for another site', (_, challenge) => device('https://evil.example').make({ challenge }, home)],
  ]
  test.each(made)('made %s is not added', async (_, make) => {
    await setUp()
    const { challenge } = await accounts().beginPasskey(session, code())
    const add = (response: ReturnType<Device['make']>) =>
      result(accounts().addPasskey(session, { name: 'X', response }))
    expect(await add(make(device(home), challenge))).toBe('INVALID')
    // The challenge is used up.
    expect(await add(device(home).make({ challenge }))).toBe('INVALID')
    expect((await accounts().factor(session)).passkeys).toEqual([])
  })

  test('stays when the app is changed, is removed by itself, and goes with the second step', async () => {
    await setUp()
    await added('Ett')
    // They stand by when they were added, which nobody does twice in a millisecond.
    await Bun.sleep(2)
    await added('Två')
    const { secret } = await accounts().beginFactor(session, { code: code() })
    codes = await accounts().confirmFactor(
      session,
      new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    )
    const { passkeys } = await accounts().factor(session)
    expect(passkeys.map(({ name }) => name)).toEqual(['Ett', 'Två'])
    expect(await result(accounts().removePasskey(session, 'other'))).toBe('NOT_FOUND')
    await accounts().removePasskey(session, passkeys[0]?._id ?? '')
    expect((await accounts().factor(session)).passkeys).toHaveLength(1)
    await accounts().removeFactor(session, code())
    expect((await accounts().factor(session)).passkeys).toEqual([])
    expect(await first()).toHaveProperty('view')
  })
})
