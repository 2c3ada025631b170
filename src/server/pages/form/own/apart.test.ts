import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  faultAnswers,
  faultGraph,
  faultPages,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { wholeLogin } from '../../../../../test/support/scenario.ts'
import { connection, state } from '../../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../../shared/rules/page/pageFixture.ts'
import type { CaseSigning, PaymentModel } from '../../../../shared/wire/page/apart.ts'
import type { App } from '../../../app.ts'
import type { Session } from '../../../session.ts'
import { systemSession } from '../../../session.ts'

/** Signatures and payments of a case, where a builder has put them apart from its Form. */

const password = 'en hemlig båt'
let app: App
let formId: string
let formDataId: string

beforeEach(async () => {
  app = await pagesApp()
  const graph = faultGraph()
  graph.states.push(
    state('signera', 'normal', {
      ...{ name: 'Skriv under', signing: { done: 'signera-pagar' } },
      steps: { author: 'signature', 'party:granne': 'readonly', handler: 'edit' },
    }),
    state('grannen', 'normal', {
      ...{ name: 'Grannen skriver under', signing: { done: 'grannen-pagar' } },
      steps: { author: 'readonly', 'party:granne': 'signature', handler: 'edit' },
    }),
    state('betala', 'normal', {
      ...{ name: 'Betala', payment: { amount: 450, done: 'betala-pagar' } },
      steps: { author: 'payment', handler: 'edit' },
    }),
  )
  graph.connections.push(
    connection('ny-signera'),
    connection('signera-pagar'),
    connection('ny-grannen'),
    connection('grannen-pagar'),
    connection('ny-betala'),
    connection('betala-pagar'),
  )
  formId = await publishFault(app, {
    graph,
    pages: faultPages,
    process: { parties: [{ key: 'granne', name: 'Granne', person: 'gata', address: 'epost' }] },
  })
  await makeRoles(app, handlerRole)
  await app.services.documents.create(systemSession(), {
    page: 'user',
    id: 'user-citizen',
    data: { name: 'Carl Citizen', email: 'carl@example.se', status: 'active', password },
  })
  const data = { ...faultAnswers }
  ;({ formDataId } = await app.services.cases.save(citizen(), { formId, data, complete: true }))
})
afterEach(() => app.close())

const move = (to: string) =>
  app.services.cases.changeStatus(handler(), {
    ...{ formDataId, connectionId: `ny-${to}`, currentStateId: 'ny' },
  })

const both: Sketch[] = [
  ['Signature#sign', {}],
  ['payment#pay', {}],
]

/** A page of these components, as somebody meets it. */
async function shown(components: Sketch[], who: Session = citizen(), query = `?formDataId=${formDataId}`) {
  const url = crypto.randomUUID()
  await publishView(app, url, components, { ticketPage: true })
  const page = browser(app, who)
  await page.open(`/v/${url}${query}`)
  const { sign, pay } = page.model.data as { sign?: CaseSigning; pay?: PaymentModel }
  return { url, page, sign, pay }
}

/** Who sent it in, as somebody who has logged in. */
async function loggedIn(): Promise<Session> {
  const { accounts } = app.services
  const { view, cookie } = await wholeLogin(
    accounts.login(
      { strategy: 'local', credentials: { username: 'carl@example.se', password } },
      { address: '192.0.2.1', device: null },
    ),
  )
  return accounts.resolveSession({ token: view.token, cookie })
}

describe('on a page without the Form', () => {
  test('who is asked to sign is led to the page of the case, and is told no answers here', async () => {
    await move('signera')
    const { sign, pay, page } = await shown(both, await loggedIn())
    expect(sign).toMatchObject({
      ...{ formDataId, action: `/v/s?formId=${formId}&formDataId=${formDataId}` },
      signing: { by: 'password' },
    })
    expect(pay).toEqual({})
    // It is taken there: its page was served to this browser.
    const form = new FormData()
    for (const [name, value] of [
      ['_csrf', page.model.csrf],
      ['_formDataId', formDataId],
      ['_do', 'signing'],
    ] as const)
      form.set(name, value)
    await publishView(app, 's', [['Form#form', { lock: 'enabled' }]])
    const model = JSON.stringify(page.model.data)
    for (const answer of Object.values(faultAnswers)) expect(model).not.toContain(JSON.stringify(answer))
    await page.post(sign?.action ?? '', form)
    expect(page.fill.signing).toMatchObject({ open: true })
  })

  test('who is not asked reads whose signature is awaited', async () => {
    await move('grannen')
    const { sign } = await shown(both)
    expect(sign?.signing).toBeUndefined()
    expect(sign?.waits).toStartWith('Väntar på underskrift av ')
  })

  test('who sent it in reads what is to be paid, and then that it is', async () => {
    await move('betala')
    const asked = await shown(both)
    expect(asked.sign).toBeUndefined()
    expect(asked.pay?.apart).toMatchObject({
      action: `/v/s?formId=${formId}&formDataId=${formDataId}`,
      paying: { open: [{ amount: expect.stringContaining('450'), reference: expect.any(String) }], paid: [] },
    })
    const { payments } = await app.services.cases.loadForm(handler(), { formDataId })
    await app.services.cases.markPaid(handler(), {
      ...{ formDataId, payment: payments?.payments[0]?._id ?? '', mark: 'BG 77' },
    })
    const paid = await shown(both)
    expect(paid.pay?.apart?.paying).toMatchObject({ open: [], paid: [{ text: expect.any(String) }] })
    expect(JSON.stringify(paid.page.model.data)).not.toContain('BG 77')
  })

  test('who does not pay now goes where the builder says', async () => {
    const there = await publishView(app, 'start', [])
    const { pay } = await shown([['payment#pay', { cancelView: there }]])
    expect(pay).toEqual({ cancelHref: '/v/start' })
  })

  test('nothing is told of a case that waits for nothing, of none, of another form, nor to anybody else', async () => {
    const nothing = { sign: undefined, pay: {} }
    expect(await shown(both)).toMatchObject(nothing)
    await move('signera')
    expect(await shown(both, citizen(), '')).toMatchObject(nothing)
    expect(await shown(both, citizen(), '?formDataId=nothing')).toMatchObject(nothing)
    expect(await shown(both, citizen(), `?formId=another&formDataId=${formDataId}`)).toMatchObject(nothing)
    for (const who of [visitor(), stranger(), handler()])
      expect(await shown(both, who), String(who.userId)).toMatchObject(nothing)
  })

  test('nothing is told of a draft', async () => {
    const { formDataId: draft } = await app.services.cases.save(citizen(), { formId, data: {} })
    expect(await shown(both, citizen(), `?formDataId=${draft}`)).toMatchObject({ sign: undefined, pay: {} })
  })
})

describe('on a page with the Form', () => {
  test('the Form has found what they draw', async () => {
    await move('signera')
    const { sign, pay, page } = await shown([['Form#form', { lock: 'enabled' }], ...both], await loggedIn())
    expect(page.fill.signing).toMatchObject({ by: 'password' })
    expect(sign).toBeUndefined()
    expect(pay).toEqual({})
  })

  test('that does not show what is sent in, it is signed on the page, which then says so', async () => {
    await move('signera')
    const { sign, page, url } = await shown([['Form#form', { lock: 'remove' }], ...both], await loggedIn())
    expect(page.form).toMatchObject({ kind: 'missing', reason: 'removed' })
    expect(sign?.action).toBe(`/v/${url}?formDataId=${formDataId}`)
    await page.open(`${sign?.action}&sign=1`)
    expect(page.fill.signing).toMatchObject({ open: true })
    const held = { _formDataId: formDataId, _revision: String(page.fill.revision) }
    await page.press('sign', { _password: password }, held)
    expect(page.form).toMatchObject({ kind: 'missing', reason: 'removed' })
    const signed = page.model.data.sign as CaseSigning | undefined
    expect(signed).toMatchObject({ signed: [{ text: expect.stringContaining('med lösenord') }] })
    expect(signed?.signing).toBeUndefined()
    // What is signed is shown to who is to sign it, and to nobody else.
    await page.open(`${sign?.action}&sign=1`)
    expect(page.form).toMatchObject({ kind: 'missing', reason: 'removed' })
  })
})
