import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { LinkTo } from '../../../shared/fields/kinds/link.ts'
import { leadOf, redirectFor } from '../../../shared/process/graph/steps.ts'
import { ledTo } from '../../../shared/process/ledHere.ts'
import { graph, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { isProcess } from '../../cases/kinds/processShape.ts'

/** A step that leads somebody elsewhere. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const led = (redirects: Record<string, LinkTo>) => {
  const fault = faultGraph()
  const steps = { author: 'redirect', handler: 'redirect' } as const
  fault.states[0] = state('ny', 'start', { ...fault.states[0], steps, redirects })
  return fault
}

/** A case of the citizen's, and its address. */
async function sent(redirects: Record<string, LinkTo>) {
  const formId = await publishFault(app, { graph: led(redirects) })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  const { formDataId } = await sendFault(app, citizen(), formId)
  return { formDataId, href: `/v/s?formId=${formId}&formDataId=${formDataId}` }
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
