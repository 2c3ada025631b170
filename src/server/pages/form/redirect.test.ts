import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { LinkTo } from '../../../shared/fields/kinds/link.ts'
import { leadOf, redirectFor } from '../../../shared/process/graph/steps.ts'
import { ledTo } from '../../../shared/process/ledHere.ts'
import { graph, state } from '../../../shared/process/processFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { isProcess } from '../../cases/kinds/processShape.ts'

/** A step that leads somebody elsewhere. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const led = (redirects: Record<string, LinkTo>, more = {}) => {
  const fault = faultGraph()
  const steps = { author: 'redirect', handler: 'redirect' } as const
  fault.states[0] = state('ny', 'start', { ...fault.states[0], steps, redirects, ...more })
  return fault
}

/** A case of the citizen's, and its address. */
async function sent(redirects: Record<string, LinkTo>, more = {}) {
  const formId = await publishFault(app, { graph: led(redirects, more) })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  const { formDataId } = await sendFault(app, citizen(), formId)
  return { formId, formDataId, href: `/v/s?formId=${formId}&formDataId=${formDataId}` }
}
const opened = async (href: string) => {
  const page = browser(app, citizen({ kind: 'token' }))
  return { page, reply: await page.open(href) }
}

test('who opens a case whose step leads elsewhere is led there once, and reads it when they come back', async () => {
  const { href } = await sent({ author: { to: 'tack', params: { fran: 'arende' } } })
  const { reply } = await opened(href)
  expect(String(reply.body)).toContain('"path":"/v/tack","query":{"fran":"arende","redirected":"1"}')
  const { page } = await opened(`${href}&redirected=1`)
  expect(page.fill.lead).toEqual({ href: '/v/tack?fran=arende', blank: false, now: false })
})

test('two that lead to each other are no trap', async () => {
  const { href } = await sent({ author: { to: '/v/s' } })
  const one = await opened(href)
  expect(one.page.form).toMatchObject({ kind: 'missing' })
  expect((await opened(`${href}&redirected=1`)).page.fill.lead).toMatchObject({ now: false })
})

test('one that leads to itself, to a window of its own or nowhere is no trap', async () => {
  const self = await sent({ author: { to: '/v/s', isTargetBlank: true } })
  expect((await opened(self.href)).page.fill.lead).toEqual({ href: '/v/s', blank: true, now: false })
})

test('an empty address does nothing', async () => {
  const { href, formDataId } = await sent({ author: { to: '' }, handler: '/v/annan' })
  expect((await opened(href)).page.fill).not.toHaveProperty('lead')
  // At the desk it is told where.
  const load = app.services.cases.loadForm
  expect((await load(handler(), { formDataId })).redirect).toEqual({ to: '/v/annan' })
  expect(await load(admin(), { formDataId })).not.toHaveProperty('redirect')
})

test('each is led where the roles that lead them say, and anybody else where that is said', () => {
  const one = graph(
    [
      state('ny', 'start', {
        steps: { a: 'redirect', b: 'redirect', c: 'summary', '*': 'redirect' },
        redirects: { b: 'https://b.se', '*': { to: 'alla' }, c: '/c' },
      }),
    ],
    [],
  )
  const where = (...assignmentRoles: string[]) =>
    redirectFor(one, 'ny', { userId: 'u', isAuthor: false, roles: [], permissions: [], assignmentRoles })?.to
  expect(where('a', 'b')).toBe('https://b.se')
  expect(where('a')).toBeUndefined()
  expect(where('b', 'c')).toBeUndefined()
  expect(where()).toBe('alla')
  expect(leadOf({ x: '/y' }, 'toString')).toBeUndefined()
})

test('an address that runs something is not stored', () => {
  expect(isProcess(led({ author: '/v/x' }))).toBe(true)
  for (const to of ['javascript:alert(1)', 'data:text/html,x', ' javascript:x', '//x.se'].slice(0, 3))
    expect(isProcess(led({ author: { to } }))).toBe(false)
})

test('the address that somebody is led to says so on this site alone', () => {
  expect(ledTo('/v/x')).toBe('/v/x?redirected=1')
  expect(ledTo('/v/x?a=1#b')).toBe('/v/x?a=1&redirected=1#b')
  expect(ledTo('https://x.se/?a=1')).toBe('https://x.se/?a=1')
})

describe('the way back', () => {
  const outside = { author: 'https://betala.example/start?x=1' }
  const stateOf = async (formDataId: string) =>
    (await app.services.cases.loadForm(handler(), { formDataId })).state?._id
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error) => codeOf(error),
    )
  const waysOf = async (formDataId: string, session = citizen()) =>
    (await app.services.cases.loadForm(session, { formDataId })).redirect?.params?.return ?? ''
  const tokenIn = (back: string) => new URL(back, 'https://x.se').searchParams.get('return') ?? ''
  const back = (formDataId: string, token: string, session = citizen()) =>
    outcome(app.services.cases.returned(session, { formDataId, token }))

  const kinds: [string, string, object, RegExp][] = [
    [
      'another site',
      outside.author,
      { returned: 'ny-pagar' },
      /^https?:\/\/[^/]+\/v\/s\?formId=.+&formDataId=.+&return=\w+\.[\w-]+$/,
    ],
    ['a page of ours', '/v/annan', { returned: 'ny-pagar' }, /^\/v\/s\?formId=.+&return=/],
    ['where nothing follows', outside.author, {}, /^$/],
  ]
  test.each(kinds)(
    'goes along to %s, with who sent the case in alone',
    async (_where, author, more, expected) => {
      const { formDataId } = await sent({ author, handler: author }, more)
      expect(await waysOf(formDataId)).toMatch(expected)
      expect(await waysOf(formDataId, handler())).toBe('')
    },
  )

  test('is followed once, by a press: an address that is opened changes nothing, and leads nowhere', async () => {
    const { formDataId, href } = await sent(outside, { returned: 'ny-pagar' })
    const token = tokenIn(await waysOf(formDataId))
    const { page } = await opened(`${href}&return=${token}`)
    expect(page.fill.returned).toBe(token)
    expect(page.fill.lead?.now).toBe(false)
    expect(await stateOf(formDataId)).toBe('ny')
    await page.press(`returned:${token}`, {}, { _formDataId: formDataId })
    expect(await stateOf(formDataId)).toBe('pagar')
    expect(await back(formDataId, token)).toBe('CONFLICT')
  })

  test('is refused where it is forged, of another case, too late, or somebody else is back', async () => {
    const { formId, formDataId } = await sent(outside, { returned: 'ny-pagar' })
    const other = await sendFault(app, citizen(), formId)
    const token = tokenIn(await waysOf(formDataId))
    const [until = '', proof = ''] = token.split('.')
    const later = (Number.parseInt(until, 36) + 1).toString(36)
    for (const one of [
      '',
      '.',
      until,
      `${later}.${proof}`,
      `${until}.${proof.slice(1)}`,
      tokenIn(await waysOf(other.formDataId)),
    ])
      expect(await back(formDataId, one)).toBe('FORBIDDEN')
    expect(await back(formDataId, token, handler())).toBe('FORBIDDEN')
    expect(await back(formDataId, token, stranger())).toBe('NOT_FOUND')
    setSystemTime(Date.now() + 8 * 86_400_000)
    expect(await back(formDataId, token)).toBe('FORBIDDEN')
    setSystemTime()
    expect(await stateOf(formDataId)).toBe('ny')
    expect(await back(formDataId, token)).toBe('ok')
  })

  test('is not gone past by its button', async () => {
    const { formDataId } = await sent(outside, { returned: 'ny-pagar' })
    expect((await app.services.cases.loadForm(citizen(), { formDataId })).connections).toEqual([])
  })
})
