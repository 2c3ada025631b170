import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  sendFault,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { wholeLogin } from '../../../../../test/support/scenario.ts'
import { connection, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { systemSession } from '../../../session.ts'

/** Who sent a case in signs it on its page, without script. */

const password = 'en hemlig båt'
let app: App
let formDataId: string
let address: string

beforeEach(async () => {
  app = await pagesApp()
  const graph = faultGraph()
  const asks = { steps: { author: 'signature' as const, handler: 'edit' as const } }
  graph.states.push(
    state('signera', 'normal', { name: 'Skriv under', ...asks, signing: { done: 'signera-pagar' } }),
  )
  graph.connections.push(connection('ny-signera'), connection('signera-pagar'))
  const formId = await publishFault(app, { graph })
  await makeRoles(app, handlerRole)
  await app.services.documents.create(systemSession(), {
    page: 'user',
    id: 'user-citizen',
    data: { name: 'Carl Citizen', email: 'carl@example.se', status: 'active', password },
  })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  ;({ formDataId } = await sendFault(app, citizen(), formId))
  await app.services.cases.changeStatus(handler(), {
    ...{ formDataId, connectionId: 'ny-signera', currentStateId: 'ny' },
  })
  address = `/v/s?formId=${formId}&formDataId=${formDataId}`
})
afterEach(() => app.close())

/** As somebody who has logged in: with a page goes what the browser needs of that. */
async function loggedIn(): Promise<ReturnType<typeof browser>> {
  const { accounts } = app.services
  const { view, cookie } = await wholeLogin(
    accounts.login(
      { strategy: 'local', credentials: { username: 'carl@example.se', password } },
      { address: '192.0.2.1', device: null },
    ),
  )
  return browser(app, await accounts.resolveSession({ token: view.token, cookie }))
}

const revisionOf = (page: ReturnType<typeof browser>) => String(page.fill.revision)

test('is led to a page of its own, is told what is wrong there, and signs', async () => {
  const page = await loggedIn()
  await page.open(address)
  expect(page.fill).toMatchObject({
    step: 'signature',
    readOnly: true,
    signing: { by: 'password', hint: null },
  })
  expect(page.fill.signing?.open).toBeUndefined()

  await page.press('signing', {}, { _formDataId: formDataId })
  expect(page.fill.signing).toMatchObject({ open: true })
  const held = { _formDataId: formDataId, _revision: revisionOf(page) }
  await page.press('sign', { _password: 'en annan båt' }, held)
  expect(page.fill.signing).toMatchObject({ open: true, errors: { password: expect.any(String) } })
  await page.press('sign', { _password: password }, held)
  expect(page.fill).toMatchObject({
    notice: { kind: 'more', text: 'Du har skrivit under. Tack!' },
    state: { _id: 'pagar' },
    signed: [{ text: expect.stringContaining('med lösenord') }],
  })
  expect(page.fill.signing).toBeUndefined()
  // Again, from a page that was open all the while.
  await page.press('sign', { _password: password }, held)
  expect(page.fill).toMatchObject({ notice: { kind: 'error' } })
})

test('does not sign, and says why', async () => {
  const page = await loggedIn()
  await page.open(`${address}&sign=1`)
  expect(page.fill.signing?.open).toBe(true)
  const held = { _formDataId: formDataId, _revision: revisionOf(page) }
  await page.press('refuse', { _reason: 'Gatan är fel' }, held)
  expect(page.fill).toMatchObject({
    notice: { text: 'Vi har fått veta att du inte skriver under.' },
    signing: { refused: expect.any(String) },
    notes: [{ note: 'Gatan är fel' }],
  })
})

test('is told how long to wait after too many wrong passwords', async () => {
  const page = await loggedIn()
  await page.open(`${address}&sign=1`)
  const held = { _formDataId: formDataId, _revision: revisionOf(page) }
  for (let i = 0; i < 5; i++) await page.press('sign', { _password: 'en annan båt' }, held)
  await page.press('sign', { _password: password }, held)
  expect(page.fill).toMatchObject({
    notice: {
      kind: 'error',
      text: expect.stringMatching(/Det går igen om (en minut|\d+ (minuter|sekunder))\.$/),
    },
    signing: { open: true },
  })
})

describe('what was written of why they do not sign is there still', () => {
  const reason = 'Gatan är fel'
  const stale = async () => {
    const page = await loggedIn()
    await page.open(`${address}&sign=1`)
    expect(page.fill.signing).toMatchObject({ whenSigned: 'Under handläggning' })
    expect(page.fill.signing).not.toHaveProperty('whenRefused')
    return { page, held: { _formDataId: formDataId, _revision: revisionOf(page) } }
  }

  test('where answers have been changed meanwhile', async () => {
    const { page, held } = await stale()
    await app.services.cases.save(handler(), {
      formId: 'form-fault',
      formDataId,
      data: { gata: 'Nygatan 2' },
    })
    await page.press('refuse', { _reason: reason }, held)
    expect(page.fill).toMatchObject({
      notice: { kind: 'error', text: expect.stringContaining('har ändrats sedan du läste') },
      signing: { open: true, reason },
    })
  })

  test('where the case has gone on meanwhile: it can be sent as a message', async () => {
    const { page, held } = await stale()
    await app.services.cases.changeStatus(handler(), {
      ...{ formDataId, connectionId: 'signera-pagar', currentStateId: 'signera' },
    })
    await page.press('refuse', { _reason: reason }, held)
    expect(page.fill).toMatchObject({
      notice: { kind: 'error', text: expect.stringContaining('Här ska inget skrivas under') },
      writing: { text: reason, error: expect.stringContaining('är inte skickat') },
    })
    expect(page.fill.notes).toEqual([])
  })
})
