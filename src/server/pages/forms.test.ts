import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  publishFault,
  sendFault,
  visitor,
} from '../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../test/support/pages.ts'
import { wholeLogin } from '../../../test/support/scenario.ts'
import { filesIn } from '../../shared/catalogue/values/FileUpload.ts'
import type { Sketch } from '../../shared/rules/page/pageFixture.ts'
import type { FormExpiredModel } from '../../shared/wire/page/interrupted.ts'
import type { App } from '../app.ts'
import { systemSession } from '../session.ts'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const address = '/v/s?formId=form-fault'
const first = { kategori: 'vag', gata: 'Storgatan 1', beskrivning: '', antal: '' }
const second = { anonym: 'ja', datum: '', bild: '' }

describe('a form without script', () => {
  test('is filled in page by page, sent in, and thanked for', async () => {
    const page = browser(app)
    await page.open(address)
    expect(page.fill).toMatchObject({ page: 'p1', formDataId: null, done: [], problems: [] })
    await page.press('next', first)
    expect(page.fill).toMatchObject({
      page: 'p2',
      done: ['p1'],
      values: { kategori: 'vag', gata: 'Storgatan 1' },
    })
    const reply = await page.press('send', second)
    expect(reply.status).toBe(303)
    expect(page.form).toMatchObject({ kind: 'receipt', number: expect.stringMatching(/^\d{4}-\d{5}$/) })
    await page.openCase()
    expect(page.fill).toMatchObject({
      readOnly: true,
      state: { name: 'Ny' },
      values: { gata: 'Storgatan 1' },
    })
  })

  test('stays on a page with something missing, and says what', async () => {
    const page = browser(app)
    await page.open(address)
    const reply = await page.press('next', { kategori: '', gata: 'Storgatan 1', antal: 'tre' })
    expect(reply.status).toBe(303)
    expect(page.fill.page).toBe('p1')
    expect(page.fill.problems.map(({ name, key }) => [name, key])).toEqual([
      ['kategori', 'validation.required'],
      ['antal', 'validation.number'],
    ])
    // What was typed is kept, on the page and in the draft.
    expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1', antal: 'tre' })
    await page.open(address)
    expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  })

  test('goes back without asking for what is missing', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    await page.press('previous', { anonym: 'nej', datum: '', bild: '' })
    expect(page.fill).toMatchObject({ page: 'p1', values: { anonym: 'nej' } })
  })

  test('asks what the answers have opened before it goes on', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    const reply = await page.press('send', { anonym: 'nej', datum: '', bild: '' })
    expect(reply.status).toBe(303)
    expect(page.fill).toMatchObject({ page: 'p2', problems: [], notice: { kind: 'more' } })
    await page.press('send', { anonym: 'nej', epost: 'anna@example.se', datum: '', bild: '' })
    expect(page.form.kind).toBe('receipt')
  })

  test('does not show a page before the ones that lead there', async () => {
    const page = browser(app)
    await page.open(`${address}&page=p2`)
    expect(page.fill.page).toBe('p1')
    await page.press('next', first)
    await page.open(`${address}&page=p1`)
    expect(page.fill.page).toBe('p1')
    await page.open(`${address}&page=p2`)
    expect(page.fill.page).toBe('p2')
  })

  test.each([
    ['a visitor', visitor()],
    ['somebody logged in', citizen({ kind: 'token' })],
  ] as const)('reset begins it anew for %s, once, and leaves the address', async (_, who) => {
    const page = browser(app, who)
    await page.open(address)
    await page.press('next', first)
    const reply = await page.get(`${address}&reset=1&x=1`)
    expect(reply.headers.location).toBe(`${address}&x=1`)
    await page.open(reply.headers.location ?? '')
    expect(page.fill).toMatchObject({ page: 'p1' })
    expect(page.fill.values.gata ?? null).toBeNull()
    await page.press('next', { ...first, gata: 'Nygatan 2' })
    await page.open(address)
    expect(page.fill.values).toMatchObject({ gata: 'Nygatan 2' })
    // What was filled in before is put aside, with a way back to it.
    const { aside } = page.fill.notice ?? {}
    expect(aside?.text).toContain('något annat')
    await page.open(aside?.href ?? '')
    expect(page.fill.values).toMatchObject({ gata: first.gata })
  })

  test('leaves nothing that was begun before for the next person, once it is sent in', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    await page.open(`${address}&reset=1`)
    await page.press('next', { ...first, gata: 'Nygatan 2' })
    await page.press('send', second)
    expect(page.form.kind).toBe('receipt')
    await page.open(address)
    expect(page.fill.notice?.aside).toBeUndefined()
    expect(Object.keys(page.cookies).filter((name) => name.startsWith('verkstad-aside'))).toEqual([])
  })

  test('sends the visitor to the page where something is missing', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    await page.press('previous', second)
    await page.press('previous', { ...first, gata: '' })
    await page.open(`${address}&page=p2`)
    expect(page.fill.page).toBe('p1')
  })

  test('keeps files with the draft, and takes them off again', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    const picture = new File([png], 'lampa.png', { type: 'image/png' })
    await page.press('previous', { ...second, bild: picture })
    const [file] = page.fill.values.bild as { assetId: string; name: string }[]
    expect(file).toMatchObject({ name: 'lampa.png' })
    await page.open(`${address}&page=p2`)
    await page.press(`remove:bild:${file?.assetId}`, { ...second, bild: JSON.stringify(file) })
    expect(page.fill.values.bild).toBeNull()
  })

  test('says what is wrong with a file', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    const reply = await page.press('send', { ...second, bild: new File(['hej'], 'virus.exe') })
    expect(reply.status).toBe(303)
    expect(page.fill.problems).toMatchObject([{ name: 'bild', key: 'validation.fileForbiddenOf' }])
  })
})

test('of several files each one that is not taken is named, an empty one, too', async () => {
  const file: Sketch = ['FileUpload#bilder', { name: 'bilder', label: 'Bilder', maxFiles: 2 }]
  await publishFault(app, {
    prefix: 'c-',
    pages: [['FormTab#p1', { label: 'Sida' }, ['Section#s', {}, ['Row#r', {}, ['Col#c', {}, file]]]]],
  })
  const page = browser(app)
  await page.open('/v/s?formId=c-form-fault')
  const picture = (name: string, content: BlobPart[] = [png]) =>
    new File(content, name, { type: 'image/png' })
  await page.press('next', {
    bilder: [picture('tom.png', []), picture('ett.png'), picture('fel.png', ['hej']), picture('tva.png')],
  })
  const said = page.fill.problems.map(({ key, values }) => [key, values?.name])
  expect(said).toEqual([
    ['validation.fileEmpty', 'tom.png'],
    ['validation.fileContentOf', 'fel.png'],
  ])
  const there = filesIn(page.fill.values.bilder).map((one) => JSON.stringify(one))
  expect(there).toHaveLength(2)
  const more = [picture('tre.png'), picture('fyra.png')]
  const reply = await page.press('next', { bilder: [...there, ...more] })
  expect(reply.status).toBe(303)
  expect(page.fill.problems).toMatchObject([
    { key: 'validation.filesLeftOut', values: { n: 2, names: 'tre.png, fyra.png' } },
  ])
})

test('what was changed on a page that is open still, once it is sent in elsewhere, is said not to be saved', async () => {
  const [one, other] = [browser(app), browser(app)]
  await one.open(address)
  await one.press('next', first)
  await one.press('previous', second)
  Object.assign(other.cookies, one.cookies)
  await other.open(`${address}&page=p1`)
  await one.press('next', first)
  await one.press('send', second)
  expect(one.form.kind).toBe('receipt')
  const { formDataId, caseToken } = other.fill
  await other.press('next', { ...first, gata: 'Nygatan 9' }, { _held: `${formDataId}.${caseToken}` })
  expect(other.form).toMatchObject({ kind: 'missing', reason: 'sent', notKept: ['Gata'] })
})

test('a file of the wrong kind is what is wrong, not that its question is unanswered', async () => {
  const file: Sketch = [
    'FileUpload#intyg',
    { name: 'intyg', label: 'Intyg', accept: '.pdf', validation: { required: true } },
  ]
  await publishFault(app, {
    prefix: 'b-',
    pages: [['FormTab#p1', { label: 'Sida' }, ['Section#s', {}, ['Row#r', {}, ['Col#c', {}, file]]]]],
  })
  const page = browser(app)
  await page.open('/v/s?formId=b-form-fault')
  await page.press('send', { intyg: new File([png], 'lampa.png', { type: 'image/png' }) })
  expect(page.fill.problems.map(({ key }) => key)).toEqual(['validation.fileType'])
  await page.press('send', { intyg: '' })
  expect(page.fill.problems.map(({ key }) => key)).toEqual(['validation.required'])
})

test('a form that does not exist answers 404, one that is closed 410', async () => {
  const page = browser(app)
  expect((await page.open('/v/s?formId=form-nope')).status).toBe(404)
  expect(page.form).toMatchObject({ kind: 'missing', reason: 'noForm', homeHref: '/v/home' })
  const { _id } = await app.services.documents.create(systemSession(), {
    page: 'form',
    data: { name: 'Ny', formType: 'standard' },
  })
  expect((await page.open(`/v/s?formId=${_id}`)).status).toBe(410)
  expect(page.form).toMatchObject({ kind: 'missing', reason: 'notPublished', homeHref: '/v/home' })
})

describe('a draft', () => {
  test('is found again by the browser that began it, and by no other', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    await page.open(address)
    expect(page.fill).toMatchObject({ page: 'p1', values: { gata: 'Storgatan 1' } })
    const other = browser(app)
    await other.open(address)
    expect(other.fill.values).not.toMatchObject({ gata: 'Storgatan 1' })
    await other.open(`${address}&formDataId=${page.fill.formDataId}`)
    expect(other.form).toMatchObject({ kind: 'missing', reason: 'notFound' })
  })

  test('is taken up elsewhere by the link, which leaves the address at once', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('later', first)
    const link = page.fill.notice?.link ?? ''
    expect(page.fill.notice?.kind).toBe('saved')
    expect(link).toStartWith(`${app.services.config.baseUrl}/v/s?formId=form-fault&resume=`)
    const other = browser(app)
    const reply = await other.get(link.replace(app.services.config.baseUrl, ''))
    expect(reply.headers.location).toBe('/v/s?formId=form-fault')
    await other.open(address)
    expect(other.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  })

  test('of somebody who is logged in needs no secret in the link', async () => {
    const page = browser(app, citizen({ kind: 'token' }))
    await page.open(address)
    await page.press('later', first)
    expect(page.fill.notice?.link).toBe(`${app.services.config.baseUrl}/v/s?formId=form-fault`)
    const other = browser(app, citizen({ kind: 'token' }))
    await other.open(address)
    expect(other.fill.values).toMatchObject({ gata: 'Storgatan 1' })
  })

  test('that has been sent in gives way to a new one', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('next', first)
    await page.press('send', second)
    await page.open(address)
    expect({ form: page.fill.formDataId, values: page.fill.values }).toEqual({ form: null, values: {} })
  })

  test('begun by script is held by the browser that proves it', async () => {
    const page = browser(app)
    await page.open(address)
    const { formDataId, caseToken } = await app.services.cases.save(visitor(), {
      formId: 'form-fault',
      data: { gata: 'A' },
    })
    const form = new FormData()
    for (const [name, value] of [
      ['_csrf', page.model.csrf],
      ['_do', 'hold'],
      ['_formDataId', formDataId],
      ['_caseToken', caseToken ?? ''],
    ]) {
      form.set(name ?? '', value ?? '')
    }
    expect((await page.post(address, form)).status).toBe(204)
    await page.open(address)
    expect(page.fill.values).toMatchObject({ gata: 'A' })
    form.set('_caseToken', 'x'.repeat(43))
    expect(page.post(address, form)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('a login that ran out keeps what was sent, and goes on when it is renewed', async () => {
  await app.services.setup.run(
    { email: 'carl@example.se', password: 'lyktstolpe-och-hål', template: 'blank' },
    { trusted: true },
  )
  const page = browser(app)
  const { cookie } = await wholeLogin(
    app.services.accounts.login(
      { strategy: 'local', credentials: { username: 'carl@example.se', password: 'lyktstolpe-och-hål' } },
      { address: '10.0.0.1' },
    ),
  )
  page.become(await app.services.accounts.resolveByCookie({ cookie }))
  await page.open(address)
  const { csrf } = page.model
  const user = page.model.user?._id ?? ''
  page.become(visitor())
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...first,
    _csrf: csrf,
    _user: user,
    _page: 'p1',
    _do: 'next',
    _fields: 'kategori gata beskrivning antal',
  })) {
    form.set(name, value)
  }
  const reply = await page.post(`${address}&page=p1`, form)
  expect(reply.status).toBe(401)
  expect(page.form.kind).toBe('expired')
  expect((page.form as FormExpiredModel).entries).toContainEqual(['gata', 'Storgatan 1'])

  const renew = new FormData()
  for (const [name, value] of (page.form as FormExpiredModel).entries) renew.append(name, value)
  const login = { _csrf: csrf, _relogin: '1', _username: 'carl@example.se', _password: 'fel' }
  for (const [name, value] of Object.entries(login)) renew.set(name, value)
  await page.post(`${address}&page=p1`, renew)
  expect(page.form).toMatchObject({
    kind: 'expired',
    error: 'Fel e-postadress eller lösenord.',
    username: 'carl@example.se',
  })

  renew.set('_password', 'lyktstolpe-och-hål')
  const again = await page.post(`${address}&page=p1`, renew)
  expect(again).toMatchObject({
    status: 303,
    session: { cookie: expect.any(String), device: expect.any(String) },
    headers: { location: expect.stringContaining('page=p2') },
  })
  const session = await app.services.accounts.resolveByCookie({ cookie: page.cookies.verkstad })
  const { formData } = await app.services.cases.loadForm(session, { formId: 'form-fault' })
  expect(formData?.data).toMatchObject({ gata: 'Storgatan 1' })
})

test('a message of somebody whose login ran out stands in its box when they have logged in again', async () => {
  const credentials = { username: 'carl@example.se', password: 'lyktstolpe-och-hål' }
  await app.services.setup.run(
    { email: credentials.username, password: credentials.password, template: 'blank' },
    { trusted: true },
  )
  const page = browser(app)
  const { cookie } = await wholeLogin(
    app.services.accounts.login({ strategy: 'local', credentials }, { address: '10.0.0.1' }),
  )
  const carl = await app.services.accounts.resolveByCookie({ cookie })
  const { formDataId } = await sendFault(app, { ...carl, permissions: new Set() }, 'form-fault')
  page.become(carl)
  const own = `${address}&formDataId=${formDataId}`
  await page.open(own)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...{ _csrf: page.model.csrf, _user: page.model.user?._id ?? '', _held: formDataId },
    ...{ _do: 'message', _message: 'Den lyser inte än.' },
  }))
    form.set(name, value)
  form.set('_files', new File(['%PDF-1.4'], 'lampa.pdf', { type: 'application/pdf' }))
  page.become(visitor())
  expect((await page.post(own, form)).status).toBe(401)
  expect(page.form).toMatchObject({ kind: 'expired', hadFiles: false })
  const renew = new FormData()
  for (const [name, value] of (page.form as FormExpiredModel).entries) renew.append(name, value)
  for (const [name, value] of Object.entries({
    ...{ _csrf: page.model.csrf, _relogin: '1' },
    ...{ _username: credentials.username, _password: credentials.password },
  }))
    renew.set(name, value)
  await page.post(own, renew)
  // It is not sent without being read through, and its file is with it.
  expect(page.fill.writing).toMatchObject({
    text: 'Den lyser inte än.',
    back: 'Du är inloggad igen. Meddelandet är inte skickat än: läs igenom det och skicka det.',
    kept: [{ name: 'lampa.pdf', size: 8 }],
  })
  expect(page.fill.writing).not.toHaveProperty('lost')
  expect(page.fill.notes).toEqual([])
})

test('an answer that somebody else has changed is not written over unasked', async () => {
  const page = browser(app, citizen({ kind: 'token' }))
  await page.open(address)
  await page.press('previous', first)
  const formDataId = page.fill.formDataId ?? ''
  const before = page.fill.revision
  await app.services.cases.save(citizen(), {
    formId: 'form-fault',
    formDataId,
    data: { gata: 'Lillgatan 2' },
  })
  const reply = await page.press('next', { ...first, gata: 'Kyrkogatan 3' })
  expect(reply.status).toBe(409)
  expect(page.fill).toMatchObject({ notice: { kind: 'conflict' }, values: { gata: 'Kyrkogatan 3' } })
  expect(page.fill.revision).toBeGreaterThan(before ?? 0)
  await page.press('next', { ...first, gata: 'Kyrkogatan 3' })
  expect(page.fill).toMatchObject({ page: 'p2', values: { gata: 'Kyrkogatan 3' } })
})

test('staff follow connections, and are asked first where the process says so', async () => {
  await publishFault(app, {
    prefix: 'b-',
    graph: {
      ...faultGraph(),
      connections: faultGraph().connections.map((one) =>
        one._id === 'ny-pagar' ? { ...one, confirm: 'Säkert?' } : one,
      ),
    },
  })
  const { formDataId } = await sendFault(app, citizen(), 'b-form-fault')
  const page = browser(app, handler({ kind: 'token' }))
  await page.open(`/v/s?formId=b-form-fault&formDataId=${formDataId}`)
  expect(page.fill.connections.map(({ label }) => label)).toEqual(['Börja'])
  await page.press('connection:ny-pagar')
  expect(page.fill).toMatchObject({ confirming: 'ny-pagar', state: { name: 'Ny' } })
  await page.press('connection:ny-pagar', {}, { _confirmed: 'ny-pagar' })
  expect(page.fill.state?.name).toBe('Under handläggning')
})

test.each([
  ['/v/s', { kind: 'missing', reason: 'none' }],
  ['/v/s?formId=nope', { kind: 'missing', reason: 'noForm' }],
  ['/v/s?processId=nope', { kind: 'missing', reason: 'noForm' }],
  ['/v/s?processId=process-fault', { kind: 'fill', form: { _id: 'form-fault' } }],
])('%s shows %j', async (path, shown) => {
  const page = browser(app)
  await page.open(path)
  expect(page.form).toMatchObject(shown as never)
})

test('a file that is of no draft in this browser is not there', async () => {
  const page = browser(app)
  await page.open(address)
  await page.press('next', first)
  await page.press('stay', { ...second, bild: new File([png], 'lampa.png', { type: 'image/png' }) })
  const [file] = page.fill.values.bild as { assetId: string }[]
  const path = `${address}&file=${file?.assetId}`
  expect((await page.get(path)).status).toBe(303)
  expect((await browser(app).get(path)).status).toBe(404)
  expect((await page.get(`${address}&file=nope`)).status).toBe(404)
})

test('a form is taken only from a page that this browser was served', async () => {
  const page = browser(app)
  await page.open(address)
  const form = new FormData()
  form.set('_csrf', 'x'.repeat(43))
  expect(page.post(address, form)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
