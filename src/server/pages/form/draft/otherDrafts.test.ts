import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { publishFault, visitor } from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import type { App } from '../../../app.ts'

/** Several drafts of one form in one browser, and one that was closed there by another. */

const address = '/v/s?formId=form-fault'
const first = { kategori: 'vag', gata: 'Storgatan 1', beskrivning: '', antal: '' }

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** A browser that has begun a draft about this street, and the link by which it is taken up. */
async function begun(gata: string) {
  const page = browser(app)
  await page.open(address)
  await page.press('later', { ...first, gata })
  const link = new URL(page.fill.notice?.link ?? '')
  return { page, link: `${link.pathname}${link.search}`, held: heldOf(page) }
}
const heldOf = ({ fill }: ReturnType<typeof browser>) => ({ _held: `${fill.formDataId}.${fill.caseToken}` })
const missingOf = (page: ReturnType<typeof browser>) => {
  if (page.form.kind !== 'missing') throw new Error(page.form.kind)
  return page.form
}

describe('a link that is opened where another draft is under way', () => {
  test('asks which one to go on with, and loses neither', async () => {
    const { link } = await begun('Nygatan 2')
    const { page } = await begun('Storgatan 1')
    expect((await page.open(link)).status).toBe(200)
    const choice = missingOf(page)
    expect(choice).toMatchObject({ reason: 'otherDraft' })
    const { here, there } = choice.drafts ?? {}
    expect(here?.when).toMatch(/^kl\. \d\d\.\d\d(\.\d\d)?$/)
    await page.open(here?.href ?? '')
    expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1' })
    await page.open(link)
    await page.open(there?.href ?? '')
    expect(page.fill.values).toMatchObject({ gata: 'Nygatan 2' })
    // From then on each leads to the other.
    for (const gata of ['Storgatan 1', 'Nygatan 2']) {
      await page.open(page.fill.notice?.aside?.href ?? '')
      expect(page.fill.values).toMatchObject({ gata })
      await page.open(address)
      expect(page.fill.values).toMatchObject({ gata })
    }
  })

  test('tells two of the same minute apart by the second', async () => {
    const minute = Math.ceil(Date.now() / 60_000) * 60_000
    setSystemTime(minute + 1_000)
    const { link } = await begun('Nygatan 2')
    setSystemTime(minute + 42_000)
    const { page } = await begun('Storgatan 1')
    await page.open(link)
    const { here, there } = missingOf(page).drafts ?? {}
    expect(here?.when).toMatch(/^kl\. \d\d\.\d\d\.42$/)
    expect(there?.when).toMatch(/^kl\. \d\d\.\d\d\.01$/)
    // Of another minute that is enough.
    setSystemTime(minute + 61_000)
    await page.open(here?.href ?? '')
    await page.press('later', { ...first, gata: 'Storgatan 9' })
    await page.open(link)
    expect(missingOf(page).drafts?.here.when).toMatch(/^kl\. \d\d\.\d\d$/)
  })

  test('does not ask about the same draft, one without answers or one that is sent in', async () => {
    const { page, link, held } = await begun('Storgatan 1')
    await page.open(link)
    expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1' })
    const empty = browser(app)
    await empty.open(address)
    await empty.press('stay', { kategori: '', gata: '', beskrivning: '', antal: '' })
    await empty.open(link)
    expect(empty.fill.values).toMatchObject({ gata: 'Storgatan 1' })
    const { link: other } = await begun('Nygatan 2')
    await page.press('next', first, held)
    const sent = browser(app)
    Object.assign(sent.cookies, page.cookies)
    await page.press('send', { anonym: 'ja', datum: '', bild: '' }, held)
    expect(page.form.kind).toBe('receipt')
    await sent.open(other)
    expect(sent.fill.values).toMatchObject({ gata: 'Nygatan 2' })
  })

  test('leads to the other one when the first is sent in, and says nothing of it to who comes then', async () => {
    const { link } = await begun('Nygatan 2')
    const { page } = await begun('Storgatan 1')
    await page.open(link)
    await page.open(missingOf(page).drafts?.there.href ?? '')
    const held = heldOf(page)
    await page.press('next', { ...first, gata: 'Nygatan 2' }, held)
    await page.press('send', { anonym: 'ja', datum: '', bild: '' }, held)
    expect(page.form.kind).toBe('receipt')
    await page.open(address)
    expect(page.fill).toMatchObject({ formDataId: null, notice: { kind: 'aside' } })
    await page.open(page.fill.notice?.aside?.href ?? '')
    expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1' })
    await page.press('next', first, heldOf(page))
    await page.press('send', { anonym: 'ja', datum: '', bild: '' }, heldOf(page))
    expect(page.form.kind).toBe('receipt')
    await page.open(address)
    expect(page.fill.notice).toMatchObject({ kind: 'more' })
    expect(page.fill.formDataId).toBeNull()
    expect(Object.keys(page.cookies).filter((name) => name.startsWith('verkstad-aside'))).toEqual([])
  })
})

describe('a browser in which another has closed the draft', () => {
  /** Two browsers at one draft; the second has pressed "Stäng andra webbläsare". */
  async function shutOut() {
    const { page, link } = await begun('Storgatan 1')
    await page.open(address)
    const held = heldOf(page)
    const other = browser(app)
    await other.open(link)
    const form = new FormData()
    const [formDataId = '', caseToken = ''] = held._held.split('.')
    for (const [name, value] of Object.entries({
      _do: 'revoke:own',
      _formDataId: formDataId,
      _caseToken: caseToken,
      _csrf: other.model.csrf,
    }))
      form.set(name, value)
    await other.post(address, form)
    expect(other.form.kind).toBe('links')
    return { page, held, other, formDataId, caseToken }
  }

  test('is told so in the place of an empty form, and begins another only when asked to', async () => {
    const { page, other } = await shutOut()
    expect((await page.open(address)).status).toBe(410)
    const told = missingOf(page)
    expect(told).toMatchObject({
      reason: 'shutOut',
      text: expect.stringContaining('Stäng andra webbläsare'),
      href: `${address}&reset=1`,
    })
    await page.open(told.href ?? '')
    expect(page.fill).toMatchObject({ formDataId: null })
    expect(page.fill.values.gata ?? null).toBeNull()
    await other.open(address)
    expect(other.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  })

  test('keeps what is typed on as a form of its own, and says so', async () => {
    const { page, held, other } = await shutOut()
    const reply = await page.press('next', { ...first, gata: 'Nygatan 2' }, held)
    expect(reply.status).toBe(409)
    expect(page.fill.notice).toMatchObject({
      kind: 'error',
      text: expect.stringMatching(/Stäng andra webbläsare.*sparat här/),
    })
    expect(page.fill.values).toMatchObject({ gata: 'Nygatan 2' })
    expect(page.fill.formDataId).not.toBe(held._held.split('.')[0] ?? '')
    await page.press('next', { ...first, gata: 'Nygatan 2' }, heldOf(page))
    expect(page.fill).toMatchObject({ page: 'p2', values: { gata: 'Nygatan 2' } })
    await other.open(address)
    expect(other.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  })

  test('is told by every call that saves or opens it; a stranger’s token is not', async () => {
    const { formDataId, caseToken } = await shutOut()
    const { cases } = app.services
    const codeOf = (work: Promise<unknown>) => work.then(() => 'ok').catch(({ code }) => code)
    const of = (token: string) => ({ formId: 'form-fault', formDataId, caseToken: token })
    for (const [token, code] of [
      [caseToken, 'LINK_GONE'],
      ['x'.repeat(43), 'NOT_FOUND'],
    ] as const) {
      expect(await codeOf(cases.save(visitor(), { ...of(token), data: { gata: 'x' } }))).toBe(code)
      expect(await codeOf(cases.loadForm(visitor(), of(token)))).toBe(code)
    }
  })
})
