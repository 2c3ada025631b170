import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, handler, publishFault } from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import { newId } from '../../../../shared/ids.ts'
import type { Sketch } from '../../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../../app.ts'
import { anonymousSession } from '../../../session.ts'
import type { MailRow } from '../../../store/records.ts'
import { openLink } from '../../message/linkPage.ts'

const questions: Sketch[] = [
  ['Input#gata', { name: 'gata', label: 'Gata' }],
  ['Input#epost', { name: 'epost', label: 'E-post', type: 'email' }],
  ['Date#dag', { name: 'dag', label: 'Dag', parts: true }],
]
const pages: Sketch[] = [
  ['FormTab#p1', { label: 'Felet' }, ['Section#s', {}, ['Row#r', {}, ['Col#c', {}, ...questions]]]],
]

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app, { pages })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

/** A visitor who has sent the form in, and what the thanks say. */
async function sent(who?: Parameters<typeof browser>[1]) {
  const page = browser(app, who)
  await page.open('/v/s?formId=form-fault')
  await page.press(
    'send',
    { gata: 'Storgatan 1', epost: 'Anna@exempel.se', dag: '' },
    { 'dag.day': '5', 'dag.month': '3', 'dag.year': '2026' },
  )
  const { form } = page
  if (form.kind !== 'receipt') throw new Error(form.kind)
  return { page, form }
}

/** Presses a button of the thanks, as `Visa ärendet`. */
async function press({ page, form }: Awaited<ReturnType<typeof sent>>, action: string, to: string) {
  const data = new FormData()
  data.set('_do', action)
  data.set('_formDataId', form.formDataId)
  data.set('_caseToken', form.caseToken ?? '')
  const reply = await page.post(to, data)
  if (page.form.kind !== 'receipt') throw new Error(page.form.kind)
  return { reply, form: page.form }
}

const mail = (caseId: string, to: string, status: MailRow['status']): MailRow => ({
  org: 'default',
  _id: newId(),
  created: Date.now(),
  status,
  sender: '',
  recipients: JSON.stringify([to]),
  subject: 'Mottagen',
  text: 'Tack',
  html: null,
  files: null,
  headers: null,
  template: null,
  caseId,
  secret: 0,
  sealed: null,
  attempts: 0,
  lastError: null,
  sentAt: null,
})

test('the thanks name the person’s own addresses that a mail is on its way to, and no others', async () => {
  const made = await sent()
  expect(made.form.mailedTo).toEqual([])
  await app.services.store.write(async (tx) => {
    const { formDataId } = made.form
    await tx.mails.insert(mail(formDataId, 'anna@exempel.se', 'kept'))
    await tx.mails.insert(mail(formDataId, 'handler@exempel.se', 'queued'))
  })
  expect((await press(made, 'receipt', made.form.caseHref)).form.mailedTo).toEqual([])
  await app.services.store.write(async (tx) => {
    await tx.mails.insert(mail(made.form.formDataId, 'anna@exempel.se', 'queued'))
  })
  expect((await press(made, 'receipt', made.form.caseHref)).form.mailedTo).toEqual(['anna@exempel.se'])
})

test('the answers are printed by whoever holds the thanks', async () => {
  const made = await sent()
  const { reply, form } = await press(made, 'answers', made.form.answersHref)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(form).toMatchObject({ number: made.form.number, form: { name: made.form.form.name } })
  expect(form.answers?.pages.map(({ label, rows }) => [label, rows.map((row) => row.text)])).toEqual([
    ['Felet', ['Storgatan 1', 'Anna@exempel.se', '5 mars 2026']],
  ])
  const { data } = (await app.services.store.read.cases.find('default', made.form.formDataId)) ?? {}
  expect(JSON.stringify(data)).toContain('2026-03-05')
  const other = browser(app)
  await other.open(made.form.answersHref)
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'receiptGone' })
})

test('who has logged in finds them by their address, and nobody else does', async () => {
  const { page, form } = await sent(citizen({ kind: 'token' }))
  await page.open(form.answersHref)
  expect(page.form).toMatchObject({ kind: 'receipt', answers: { pages: [{ label: 'Felet' }] } })
  const other = browser(app, citizen({ kind: 'token', userId: 'user-other' }))
  await other.open(form.answersHref)
  expect(other.form).toMatchObject({ kind: 'missing' })
})

test('who handles the case is shown the case at the address of the thanks, and is not thanked', async () => {
  const { form } = await sent(citizen({ kind: 'token' }))
  const thanks = `${form.caseHref}&receipt=1`
  const own = browser(app, citizen({ kind: 'token' }))
  await own.open(thanks)
  expect(own.form.kind).toBe('receipt')
  const staff = browser(app, handler({ kind: 'token' }))
  await staff.open(thanks)
  expect(staff.form.kind).toBe('fill')
})

/** Presses a button about links, as whoever holds the case by the page. */
async function pressLinks(
  page: ReturnType<typeof browser>,
  action: string,
  more: Record<string, string> = {},
) {
  const { form } = page
  const { csrf } = page.model
  if (form.kind !== 'receipt' && form.kind !== 'links' && form.kind !== 'fill') throw new Error(form.kind)
  const data = new FormData()
  const held = { _formDataId: form.formDataId ?? '', _caseToken: form.caseToken ?? '' }
  for (const [name, value] of Object.entries({ _csrf: csrf, ...held, _do: action, ...more }))
    data.set(name, value)
  return page.post(`/v/s?formId=${form.form._id}`, data)
}
const linksOn = ({ form }: ReturnType<typeof browser>) => {
  if (form.kind !== 'links') throw new Error(form.kind)
  return form
}

test('who sent it in makes a link to the receipt, sees it, and ends it', async () => {
  const { page } = await sent()
  await pressLinks(page, 'links')
  expect(linksOn(page).links).toMatchObject([{ purpose: 'own', dead: null }])
  await pressLinks(page, 'receiptLink')
  const { made = '', links } = linksOn(page)
  expect(made).toMatch(/^http:\/\/[^/]+\/link\?token=[\w-]{43}$/)
  const request = { url: 'link', param1: null, cookies: {}, facts: { cookie: null, address: '192.0.2.1' } }
  const look = () =>
    openLink(app.services, {
      ...request,
      session: anonymousSession({ address: '192.0.2.1' }),
      query: Object.fromEntries(new URL(made).searchParams),
    })
  const shown = await look()
  if (!('page' in shown)) throw new Error('a file')
  expect(shown.page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
  expect(shown.page.body).toContain('Storgatan 1')
  // Its own address, by which it is read in another language; that of a dead one, too.
  expect(JSON.parse(shown.page.body).path).toBe('/link')
  // Nobody gets more from it than it shows.
  for (const more of [linksOn(page).caseToken ?? '-', linksOn(page).formDataId])
    expect(shown.page.body).not.toContain(more)
  await pressLinks(page, `revoke:${links.find(({ purpose }) => purpose === 'receipt')?._id}`)
  expect(linksOn(page)).toMatchObject({
    said: 'Länken gäller inte längre.',
    links: [{}, { dead: 'revoked' }],
  })
  const dead = await look()
  expect('page' in dead && JSON.parse(dead.page.body).path).toBe('/link')
  expect(dead).toMatchObject({ page: { status: 410, headers: { 'cache-control': 'no-store' } } })
})

test('who is logged in has them at an address of their own, which shows others nothing', async () => {
  const { page, form } = await sent(citizen({ kind: 'token' }))
  await page.open(form.linksHref)
  expect(linksOn(page)).toMatchObject({ links: [], isDraft: false, caseToken: null })
  await pressLinks(page, 'receiptLink')
  expect(linksOn(page).links).toMatchObject([{ purpose: 'receipt' }])
  const other = browser(app, citizen({ kind: 'token', userId: 'user-other' }))
  await other.open(form.linksHref)
  expect(other.form.kind).toBe('missing')
  const staff = browser(app, handler({ kind: 'token' }))
  await staff.open(form.linksHref)
  expect(staff.form.kind).toBe('fill')
})

test('a draft’s other browsers are shut out by who holds it, who goes on with a cookie of the new', async () => {
  const page = browser(app)
  await page.open('/v/s?formId=form-fault')
  await page.press('later', { gata: 'Storgatan 1' })
  const before = { ...page.cookies }
  await pressLinks(page, 'links')
  expect(linksOn(page).links.map(({ purpose }) => purpose)).toEqual(['own', 'resume'])
  await pressLinks(page, 'revoke:own')
  await page.open(linksOn(page).backHref)
  expect(page.fill.values.gata).toBe('Storgatan 1')
  const other = browser(app)
  Object.assign(other.cookies, before)
  await other.open('/v/s?formId=form-fault')
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'shutOut' })
})
