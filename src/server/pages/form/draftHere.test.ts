import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { citizen, publishFault } from '../../../../test/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/pages.ts'
import type { App } from '../../app.ts'

const pages = [
  [
    'FormTab#p1',
    { label: 'Felet' },
    ['Section#s', {}, ['Row#r', {}, ['Col#c', {}, ['Input#gata', { name: 'gata', label: 'Gata' }]]]],
  ],
] as unknown as NonNullable<Parameters<typeof publishFault>[1]>['pages']
const address = '/v/s?formId=form-fault'
const cookie = 'verkstad-draft-form-fault'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app, { ...(pages && { pages }) })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** A browser that has begun a draft, and the link by which it is taken up. */
async function begun() {
  const page = browser(app)
  await page.open(address)
  const reply = await page.press('later', { gata: 'Storgatan 1' })
  const link = new URL(page.fill.notice?.link ?? '')
  return { page, reply, link: `${link.pathname}${link.search}`, held: heldOf(page) }
}
const heldOf = ({ fill }: ReturnType<typeof browser>) => ({ _held: `${fill.formDataId}.${fill.caseToken}` })
const lastsOf = (reply: { cookies: readonly { name: string; maxAge?: number }[] }) =>
  reply.cookies.filter(({ name }) => name === cookie).map(({ maxAge }) => maxAge)

test('a draft is held until the browser is closed, and for 30 days when the person chooses it', async () => {
  const { page, reply, held } = await begun()
  expect(lastsOf(reply)).toEqual([undefined])
  const kept = await page.press('keepHere', {}, held)
  expect(lastsOf(kept)).toEqual([30 * 86_400])
  expect(page.fill.notice).toMatchObject({ kind: 'saved', text: expect.stringContaining('i 30 dagar') })
  expect(page.fill.stays).toBe(true)
  // From page to page it stays so, and the link says nothing of it.
  expect(lastsOf(await page.get(address))).toEqual([30 * 86_400])
  expect(lastsOf(await page.press('stay', { gata: 'Storgatan 2' }, held))).toEqual([30 * 86_400])
  await page.press('later', { gata: 'Storgatan 2' }, held)
  expect(page.fill.notice?.link).not.toContain('stays')
})

test('who comes back is told what was fetched, begins anew or removes it for good', async () => {
  const { page, held } = await begun()
  await page.open(address)
  expect(page.fill.notice).toMatchObject({
    kind: 'found',
    text: expect.stringMatching(/^Vi har hämtat det du fyllde i kl\. \d\d\.\d\d\.$/),
  })
  await page.press('discard', {}, held)
  expect(page.fill.notice?.kind).toBe('removing')
  expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  await page.press('discard', {}, { ...held, _confirmed: '1' })
  expect(page.fill).toMatchObject({ formDataId: null, values: {} })
  expect(page.cookies[cookie]).toBeUndefined()
  const [formDataId = ''] = held._held.split('.')
  expect(await app.services.store.read.cases.find('default', formDataId)).toBeUndefined()
})

test('who is logged in is told, too, and has nothing to choose about the computer', async () => {
  const page = browser(app, citizen({ kind: 'token' }))
  await page.open(address)
  await page.press('stay', { gata: 'Storgatan 1' })
  await page.open(address)
  expect(page.fill.notice?.kind).toBe('found')
})

test('a link of a draft leads to it, and one that does not says why, never with an empty form', async () => {
  const { page, link, held } = await begun()
  const other = browser(app)
  await other.open(link)
  expect(other.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  const cut = browser(app)
  expect((await cut.open(`${link.slice(0, -5)}xxxxx`)).status).toBe(404)
  expect(cut.form).toMatchObject({ kind: 'missing', reason: 'deadLink', href: address })
  expect((await cut.open(link.slice(0, -40))).status).toBe(404)
  expect(cut.form).toMatchObject({ kind: 'missing', reason: 'brokenLink', href: address })

  await page.press('send', { gata: 'Storgatan 1' }, held)
  if (page.form.kind !== 'receipt') throw new Error(page.form.kind)
  const { number } = page.form
  expect((await other.open(link)).status).toBe(200)
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'sent', number, href: address })
  expect(other.cookies[cookie]).not.toBe(held._held)
})

test('a case is shown by the token for an hour after it was sent in, then its number alone', async () => {
  const { page, held } = await begun()
  await page.press('send', { gata: 'Storgatan 1' }, held)
  if (page.form.kind !== 'receipt') throw new Error(page.form.kind)
  const { number, caseHref } = page.form
  await page.open(caseHref ?? '')
  expect(page.fill.number).toBe(number)
  setSystemTime(Date.now() + 61 * 60_000)
  await page.open(caseHref ?? '')
  expect(page.form).toMatchObject({ kind: 'missing', reason: 'sent', number })
  expect(JSON.stringify(page.model.data)).not.toContain('Storgatan 1')
})
