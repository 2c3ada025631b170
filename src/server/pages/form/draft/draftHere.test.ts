import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { auditOf, citizen, handler, publishFault, stranger } from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import type { FormModel } from '../../../../shared/wire/page/form.ts'
import type { App } from '../../../app.ts'

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
    text: expect.stringMatching(
      /^Vi har hämtat det du fyllde i kl\. \d\d\.\d\d\. Det finns kvar till \d+.[a-zåäö]+.\d{4}, och längre om du ändrar något\.$/,
    ),
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
  expect((await cut.open(`${link.slice(0, -5)}xxxxx`)).status).toBe(410)
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

test('a link that an earlier version made goes on working', async () => {
  const { held } = await begun()
  const other = browser(app)
  await other.open(`${address}&resume=${held._held}`)
  expect(other.fill.values).toMatchObject({ gata: 'Storgatan 1' })
})

test('the link is one however often it is asked for, lives on with the draft, and says nothing in the database', async () => {
  const { page, link, held } = await begun()
  await page.press('later', { gata: 'Storgatan 2' }, held)
  expect(page.fill.notice?.link).toEndWith(link)
  const [formDataId = '', caseToken = ''] = held._held.split('.')
  const rows = () => app.services.store.read.links.of(formDataId)
  expect(await rows()).toHaveLength(1)
  expect(JSON.stringify(await rows())).not.toContain(caseToken)
  expect(link).not.toContain(caseToken)
  setSystemTime(Date.now() + 20 * 86_400_000)
  await browser(app).open(link)
  setSystemTime(Date.now() + 20 * 86_400_000)
  const other = browser(app)
  await other.open(link)
  expect(other.fill.values).toMatchObject({ gata: 'Storgatan 2' })
  expect((await rows())[0]).toMatchObject({ uses: 2, lastUsed: Date.now() })
  setSystemTime(Date.now() + 31 * 86_400_000)
  expect((await other.open(link)).status).toBe(410)
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'deadLink', href: address })
})

test('staff see what lets somebody in to a case, and revoke it: it then says so', async () => {
  const { page, link, held } = await begun()
  const [formDataId = ''] = held._held.split('.')
  const { cases } = app.services
  // A draft is its author's alone.
  expect(await cases.links(handler(), { formDataId }).catch(({ code }) => code)).toBe('NOT_FOUND')
  await page.press('send', { gata: 'Storgatan 1' }, held)
  const links = await cases.links(handler(), { formDataId })
  expect(links).toMatchObject([
    { _id: 'own', purpose: 'own', dead: null, expires: expect.any(Number) },
    { purpose: 'resume', dead: null, lastUsed: null },
    { purpose: 'status', dead: null, expires: null },
  ])
  expect(await cases.links(stranger(), { formDataId }).catch(({ code }) => code)).toBe('NOT_FOUND')
  const revoke = (linkId: string, session = handler()) =>
    cases.revokeLink(session, { formDataId, linkId }).then(
      ({ links }) => links,
      ({ code }) => code,
    )
  expect(await revoke(links[1]?._id ?? '', stranger())).toBe('NOT_FOUND')
  expect(await revoke('another')).toBe('NOT_FOUND')
  expect(await revoke(links[1]?._id ?? '')).toMatchObject([{}, { purpose: 'resume', dead: 'revoked' }, {}])
  const other = browser(app)
  expect((await other.open(link)).status).toBe(410)
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'revokedLink' })

  // The token of the case itself: with it the receipt and the answers go, too.
  other.cookies[cookie] = held._held
  await other.open(`${address}&receipt=${formDataId}`)
  expect(other.form.kind).toBe('receipt')
  const all = [{ _id: 'own', purpose: 'own', dead: 'revoked' }, { purpose: 'resume', dead: 'revoked' }, {}]
  expect(await revoke('own')).toMatchObject(all)
  expect(await cases.links(handler(), { formDataId })).toMatchObject(all)
  expect(await revoke('own')).toBe('NOT_FOUND')
  other.cookies[cookie] = held._held
  expect((await other.open(`${address}&receipt=${formDataId}`)).status).toBe(410)
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'receiptGone' })
  expect((await cases.timeline(handler(), { formDataId })).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['linkRevoked', 'linkRevoked']),
  )
  expect(await auditOf(app, 'case/revokeLink')).toMatchObject([
    { object: `formData/${formDataId}`, actor: 'user-handler', result: 'ok' },
    { object: `formData/${formDataId}`, actor: 'user-handler', result: 'ok' },
  ])
})

test('a case is shown by the token for an hour after it was sent in, then its number alone', async () => {
  const { page, held } = await begun()
  await page.press('send', { gata: 'Storgatan 1' }, held)
  if (page.form.kind !== 'receipt') throw new Error(page.form.kind)
  const { number, formDataId, caseHref, answersHref, caseToken } = page.form
  await page.openCase()
  expect(page.fill.number).toBe(number)
  const over: FormModel = { kind: 'missing', reason: 'sent', number: number ?? '', homeHref: '/v/home' }
  const kept = browser(app)
  kept.cookies[cookie] = held._held
  await kept.open(caseHref)
  expect(kept.fill.number).toBe(number)
  setSystemTime(Date.now() + 61 * 60_000)
  for (const path of [caseHref, answersHref, `${address}&receipt=${formDataId}`]) {
    kept.cookies[cookie] = held._held
    await kept.open(path)
    expect(kept.form as FormModel).toEqual(over)
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ _formDataId: formDataId, _caseToken: caseToken ?? '' }))
    form.set(name, value)
  for (const action of ['case', 'answers', 'receipt']) {
    form.set('_do', action)
    await page.post(caseHref, form)
    expect(page.form as FormModel).toEqual(over)
  }
})

test('the cookie goes with the thanks: who sits here next finds neither the case nor its thanks', async () => {
  const { page, held } = await begun()
  const [formDataId = ''] = held._held.split('.')
  const reply = await page.press('send', { gata: 'Storgatan 1' }, held)
  expect(reply.status).toBe(303)
  expect(page.form as FormModel).toMatchObject({ kind: 'receipt' })
  expect(page.cookies[cookie]).toBeUndefined()
  // Word for the form's script, which may not run before.
  expect(page.cookies['verkstad-gone-form-fault']).toBe(formDataId)
  await page.open(`${address}&receipt=${formDataId}`)
  expect(page.form).toEqual({ kind: 'missing', reason: 'receiptGone', homeHref: '/v/home' })
  await page.open(`${address}&formDataId=${formDataId}`)
  expect(page.form).toMatchObject({ kind: 'missing', reason: 'notFound' })
})

test('a cookie that leads to no draft any more goes with the next form; that of a newer draft stays', async () => {
  const { page, held } = await begun()
  const other = browser(app)
  Object.assign(other.cookies, page.cookies)
  await page.press('send', { gata: 'Storgatan 1' }, held)
  await other.open(address)
  expect(other.fill.formDataId).toBeNull()
  expect(other.cookies[cookie]).toBeUndefined()
  await other.press('stay', { gata: 'Nygatan 2' })
  const newer = other.cookies[cookie]
  const form = new FormData()
  const [formDataId = '', caseToken = ''] = held._held.split('.')
  for (const [name, value] of Object.entries({
    _do: 'receipt',
    _formDataId: formDataId,
    _caseToken: caseToken,
  }))
    form.set(name, value)
  await other.post(`${address}&receipt=${formDataId}`, form)
  expect(other.form.kind).toBe('receipt')
  expect(other.cookies[cookie]).toBe(newer ?? '-')
})

test('sent once more with other answers it is said to be in, and what was not kept', async () => {
  const { page, held } = await begun()
  const second = browser(app)
  Object.assign(second.cookies, page.cookies)
  await second.open(address)
  await page.press('send', { gata: 'Storgatan 1' }, held)
  const { number } = page.form as { number: string }
  expect((await second.press('send', { gata: 'Storgatan 1' }, held)).status).toBe(303)
  expect(second.form).toMatchObject({ kind: 'receipt', number })
  const third = browser(app)
  Object.assign(third.cookies, page.cookies)
  await third.open(address)
  expect((await third.press('send', { gata: 'Nygatan 2' }, held)).status).toBe(409)
  const said = { kind: 'missing', reason: 'sent', number, notKept: ['Gata'] } as const
  expect(third.form).toMatchObject(said)
  const form = new FormData()
  const [formDataId = '', caseToken = ''] = held._held.split('.')
  const fields = { _do: 'receipt', _formDataId: formDataId, _caseToken: caseToken, _notKept: 'gata' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await third.post(`${address}&receipt=${formDataId}`, form)
  expect(third.form).toMatchObject(said)
})

test('from the thanks the author follows what the process lets them, without any cookie', async () => {
  const { page, held } = await begun()
  await page.press('send', { gata: 'Storgatan 1' }, held)
  await page.openCase()
  expect(page.fill).toMatchObject({ readOnly: true, caseToken: held._held.split('.')[1] ?? '' })
  expect(page.cookies[cookie]).toBeUndefined()
})
