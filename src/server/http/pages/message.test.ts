import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { faultAnswers, handler, makeUsers, publishFault, visitor } from '../../../../test/support/cases.ts'
import { cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { FormFillModel } from '../../../shared/wire/page/form.ts'
import type { FormVisitOverModel } from '../../../shared/wire/page/interrupted.ts'
import type { FormLinksModel } from '../../../shared/wire/page/links.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

/** Who has no account reads and answers by the link in a mail: after a code, in that browser alone, without script. */

let app: App
let smtp: FakeSmtp
let base: string
let formDataId: string
beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await pagesApp({ VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@kommun.se' })
  base = await app.listen()
  await makeUsers(app)
  const formId = await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  const data = { ...faultAnswers, beskrivning: 'Lampan är trasig' }
  ;({ formDataId } = await app.services.cases.save(visitor(), { formId, data, complete: true }))
  const note = 'Hur dags såg du lampan?'
  await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note })
  await app.services.cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'HEMLIGT' })
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

function browser() {
  const cookies: Record<string, string> = {}
  const send = async (path: string, form?: FormData) => {
    const response = await fetch(base + path, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(cookies), accept: 'text/html' },
      ...(form && { method: 'POST', body: form }),
    })
    keepCookies(cookies, response)
    return response
  }
  const read = async (response: Response) => {
    const text = await response.text()
    expect(text).not.toContain('HEMLIGT')
    return { status: response.status, text, model: JSON.parse(text) as PageModel }
  }
  const press = async (path: string, fields: Record<string, string | File>, from: { model: PageModel }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ _csrf: from.model.csrf, ...fields }))
      form.append(name, value)
    return send(path, form)
  }
  const open = async (path: string) => read(await send(path))
  /** Presses a button whose page leads on. */
  const led = async (...pressed: Parameters<typeof press>) => {
    const reply = await press(...pressed)
    expect(reply.status).toBe(303)
    return open(reply.headers.get('location') ?? '')
  }
  return { cookies, send, read, press, led, open }
}

/** The next mail to who sent the case in: others tell people of their accounts. */
async function bodyOf(): Promise<string> {
  const { raw, to } = await smtp.next()
  return to.includes('anna@example.se') ? raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=') : bodyOf()
}
const linkIn = (mail: string) => /\/message\?token=[\w-]{43}/.exec(mail)?.[0] ?? ''
const login = (page: { model: PageModel }) => (page.model.data.account as LoginModel).page
const form = (page: { model: PageModel }) => page.model.data.form as FormFillModel

async function visiting() {
  const path = linkIn(await bodyOf())
  const it = browser()
  const asked = await it.open(path)
  const sent = await it.led('/message', { ...login(asked)?.hidden }, asked)
  const code = /\b\d{6}\b/.exec(await bodyOf())?.[0] ?? ''
  return { it, path, asked, sent, code }
}

test('the link shows nothing before a code was sent to its address, and opening it uses nothing up', async () => {
  const { asked, sent, it, code, path } = await visiting()
  expect(asked.text).not.toMatch(/Storgatan|Lampan|Hur dags|anna@/)
  expect(login(asked)?.lead).toContain('a••••@example.se')
  expect(login(sent)?.fields?.[0]).toMatchObject({ name: 'code' })
  const wrong = await it.read(
    await it.press('/message', { ...login(sent)?.hidden, code: code === '000000' ? '1' : '000000' }, sent),
  )
  expect([wrong.status, login(wrong)?.fields?.[0]?.error]).toEqual([422, 'validation.mailedCodeOfCase'])
  // Another browser with the link has nothing yet.
  const other = browser()
  expect((await other.open(path)).text).not.toContain('Storgatan')
  expect((await other.open(`/v/s?formId=form-fault&formDataId=${formDataId}`)).text).not.toContain(
    'Storgatan',
  )
})

test('the page that asks for the code is headed by what its link was mailed for', async () => {
  const it = browser()
  const heading = async (path: string) => (await it.open(path)).model.data.account as LoginModel
  expect(await heading(linkIn(await bodyOf()))).toMatchObject({ page: { title: 'Läs ditt meddelande' } })
  const { store, cases } = app.services
  const titles = {
    signing: 'Skriv under ärendet',
    payment: 'Se vad du ska betala',
    completion: 'Komplettera ditt ärende',
    case: 'Öppna ditt ärende',
  }
  for (const [isFor, title] of Object.entries(titles) as [keyof typeof titles, string][]) {
    const of = { org: systemSession().org, formDataId, address: 'anna@example.se', isFor }
    const token = await store.write((tx) => cases.messageLinkIn(tx, of))
    expect(await heading(`/message?token=${token}`)).toMatchObject({ page: { title } })
  }
})

test('loading the page behind "Skicka kod" anew sends nothing, and a code that is over is asked for there', async () => {
  const { it, path, code } = await visiting()
  const at = `${path}&step=code`
  for (const _ of [1, 2, 3]) expect(login(await it.open(at))?.fields?.[0]).toMatchObject({ name: 'code' })
  // The code of the first press is good still: no other was made.
  const again = await it.open(at)
  expect((await it.press('/message', { ...login(again)?.hidden, code }, again)).status).toBe(303)
  expect(login(await it.open(at))).toHaveProperty('submit', 'Skicka kod')
})

test('the code opens the case, where the message is read and answered with a file', async () => {
  const { it, sent, code } = await visiting()
  const opened = await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  expect(opened.status).toBe(303)
  const page = await it.open(opened.headers.get('location') ?? '')
  expect(form(page)).toMatchObject({
    own: true,
    writing: {},
    notes: [{ note: 'Hur dags såg du lampan?', origin: 'staff', read: expect.any(Number) }],
  })
  const file = new File(['%PDF-1.4 x'], 'kvitto.pdf', { type: 'application/pdf' })
  const answer = { _do: 'message', _message: 'Vid sju.', _files: file, _held: formDataId }
  const led = await it.press(form(page).action, answer, page)
  expect(led.status).toBe(303)
  const after = await it.open(led.headers.get('location') ?? '')
  expect(form(after).writing).toMatchObject({ sent: true })
  expect(form(after).notes[1]).toMatchObject({
    note: 'Vid sju.',
    origin: 'citizen',
    files: [{ name: 'kvitto.pdf' }],
  })
  // The file is opened by who visits the case, and by nobody else.
  const assetId = form(after).notes[1]?.files[0]?.assetId
  expect((await it.send(`/a/${assetId}`)).status).toBe(200)
  expect((await browser().send(`/a/${assetId}`)).status).toBe(404)
  // An empty one is refused, and says what to do.
  const empty = await it.read(
    await it.press(form(after).action, { _do: 'message', _message: ' ', _held: formDataId }, after),
  )
  expect([empty.status, form(empty).writing?.error]).toEqual([422, 'validation.emptyMessage'])
})

test('a code has five tries, and the way in ends when staff revoke it', async () => {
  const { it, sent, code } = await visiting()
  for (const _ of [1, 2, 3, 4, 5])
    await it.press(
      '/message',
      { ...login(sent)?.hidden, code: code === '111111' ? '222222' : '111111' },
      sent,
    )
  expect((await it.press('/message', { ...login(sent)?.hidden, code }, sent)).status).toBe(422)
  // A new one is good again.
  const again = await it.led('/message', { ...login(sent)?.hidden, _do: 'send' }, sent)
  const next = /\b\d{6}\b/.exec(await bodyOf())?.[0] ?? ''
  await it.press('/message', { ...login(again)?.hidden, code: next }, again)
  const here = `/v/s?formId=form-fault&formDataId=${formDataId}`
  expect((await it.open(here)).text).toContain('Storgatan')
  const links = await app.services.cases.links(handler(), { formDataId })
  for (const { _id, purpose } of links)
    if (purpose === 'visit') await app.services.cases.revokeLink(handler(), { formDataId, linkId: _id })
  expect((await it.open(here)).text).not.toContain('Storgatan')
})

test('who came in by a link is out when staff revoke it, and what they write goes nowhere', async () => {
  const { it, sent, code } = await visiting()
  await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  const here = `/v/s?formId=form-fault&formDataId=${formDataId}`
  const page = await it.open(here)
  expect(page.text).toContain('Storgatan')
  const links = await app.services.cases.links(handler(), { formDataId })
  const message = links.find(({ purpose }) => purpose === 'message')
  const after = await app.services.cases.revokeLink(handler(), { formDataId, linkId: message?._id ?? '' })
  expect(after.links.filter(({ purpose }) => purpose === 'visit').map(({ dead }) => dead)).toEqual([
    'revoked',
  ])
  const answer = { _do: 'message', _message: 'Vid sju.', _held: formDataId }
  const told = await it.read(await it.press(form(page).action, answer, page))
  expect(told.text).not.toContain('Storgatan')
  expect((await it.open(here)).text).not.toContain('Storgatan')
  const { formData } = await app.services.cases.loadForm(handler(), { formDataId })
  expect(JSON.stringify(formData?.notes)).not.toContain('Vid sju.')
})

test('a link that was revoked says so and sends nothing', async () => {
  const path = linkIn(await bodyOf())
  const [link] = (await app.services.cases.links(handler(), { formDataId })).filter(
    ({ purpose }) => purpose === 'message',
  )
  await app.services.cases.revokeLink(handler(), { formDataId, linkId: link?._id ?? '' })
  const page = await browser().open(path)
  expect([page.status, login(page)?.lead]).toEqual([410, expect.stringContaining('återkallad')])
  expect(smtp.mails.filter(({ to }) => to.includes('anna@example.se'))).toHaveLength(1)
  expect((await browser().open(`/message?token=${'x'.repeat(43)}`)).status).toBe(410)
})

test('who visits a case ends the way in on its own page', async () => {
  const { it, sent, code } = await visiting()
  await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  const here = `/v/s?formId=form-fault&formDataId=${formDataId}`
  const page = await it.open(here)
  const listed = await app.services.cases.links(handler(), { formDataId })
  const visit = listed.find(({ purpose }) => purpose === 'visit')
  const closed = await it.press(
    here,
    { _do: `revoke:${visit?._id}`, _formDataId: formDataId, _caseToken: '' },
    page,
  )
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/status'])
  expect(it.cookies).not.toHaveProperty('verkstad-visit')
  expect((await it.open(here)).text).not.toContain('Storgatan')
})

test('which of the browsers with a code this one is stands where they are ended', async () => {
  const here = async () => {
    const { it, sent, code } = await visiting()
    const page = await it.read(
      await it.send(
        (await it.press('/message', { ...login(sent)?.hidden, code }, sent)).headers.get('location') ?? '',
      ),
    )
    const fields = { _do: 'links', _formDataId: formDataId, _caseToken: '' }
    const { model } = await it.read(await it.press(form(page).action, fields, page))
    const { here, links } = model.data.form as FormLinksModel
    return { here, ids: links.filter(({ purpose }) => purpose === 'visit').map(({ _id }) => _id) }
  }
  const first = await here()
  await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Ett till.' })
  const second = await here()
  expect(first.ids).toEqual([first.here ?? ''])
  expect(second.ids.toSorted()).toEqual([first.here ?? '', second.here ?? ''].toSorted())
})

test('who is asked to complete a case comes to it by the link of that mail, and hands in without script', async () => {
  await bodyOf()
  await app.services.cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2099-01-07', message: 'Vi behöver veta mer.' },
    components: [
      { componentId: 'beskrivning', note: '' },
      { componentId: 'bild', note: '' },
    ],
  })
  const { it, sent, code } = await visiting()
  const opened = await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  const page = await it.open(opened.headers.get('location') ?? '')
  expect(form(page).completion).toMatchObject({ isOpen: true, message: 'Vi behöver veta mer.' })
  // With script what is written saves itself, by who visits the case and by nobody else.
  const save = (cookie: string, data: object) =>
    fetch(`${base}/api/action/admin/saveFormData3`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ formId: 'form-fault', formDataId, data }),
    }).then((reply) => reply.json())
  expect(await save(cookieHeader(it.cookies), { beskrivning: 'Den bl' })).toMatchObject({ formDataId })
  expect(await save('', { beskrivning: 'Något annat' })).toMatchObject({ err: { code: 'NOT_FOUND' } })
  const typed = await it.open(opened.headers.get('location') ?? '')
  expect(form(typed).completion).toMatchObject({
    values: { beskrivning: 'Den bl' },
    changed: ['beskrivning'],
  })
  const file = new File(['%PDF-1.4 x'], 'lampa.pdf', { type: 'application/pdf' })
  const led = await it.press(
    form(page).action,
    {
      ...{ _completion: '1', _do: 'send', _formDataId: formDataId, _caseToken: '', _page: 'root' },
      ...{ _fields: 'beskrivning bild', _revision: String(form(typed).revision) },
      ...{ beskrivning: 'Den blinkar sedan i tisdags.', bild: file },
    },
    page,
  )
  expect(led.status).toBe(303)
  const after = await it.open(led.headers.get('location') ?? '')
  expect(form(after).notice?.text).toStartWith('Din komplettering är skickad')
  const { completion, formData } = await app.services.cases.loadForm(handler(), { formDataId })
  expect(formData?.data).toMatchObject({
    beskrivning: 'Den blinkar sedan i tisdags.',
    bild: [{ name: 'lampa.pdf' }],
  })
  expect(JSON.stringify(completion)).toContain('Lampan är trasig')
})

test('whoever has the link and not the mailbox guesses no more than a hundred times a day', async () => {
  const { it, sent } = await visiting()
  const send = () => it.press('/message', { ...login(sent)?.hidden, _do: 'send' }, sent)
  const day = 86_400_000
  const start = Math.ceil(Date.now() / day) * day + 60_000
  try {
    // Hour by hour: what a quarter lets through does not come to bear.
    const statuses: number[] = []
    for (let n = 0; n < 24; n++) {
      setSystemTime(start + n * 20 * 60_000)
      statuses.push((await send()).status)
    }
    expect(statuses).toEqual([...Array(20).fill(303), ...Array(4).fill(429)])
  } finally {
    setSystemTime()
  }
})

test('nor more than twice as often by many links to the same mailbox', async () => {
  const first = await visiting()
  const others: Awaited<ReturnType<typeof visiting>>[] = [first]
  for (let n = 0; n < 4; n++) {
    await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: `Fråga ${n}` })
    others.push(await visiting())
  }
  const day = 86_400_000
  const start = (Math.ceil(Date.now() / day) + 1) * day + 60_000
  try {
    let sent = 0
    for (let n = 0; n < 20; n++) {
      setSystemTime(start + n * 30 * 60_000)
      for (const { it, sent: page } of others) {
        const { status } = await it.press('/message', { ...login(page)?.hidden, _do: 'send' }, page)
        if (status === 303) sent++
      }
    }
    expect(sent).toBe(40)
  } finally {
    setSystemTime()
  }
})

test('an address that staff correct leads nobody in any more, and the right one does', async () => {
  const { it, sent, code, path } = await visiting()
  await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  const here = `/v/s?formId=form-fault&formDataId=${formDataId}`
  expect((await it.open(here)).text).toContain('Storgatan 1')
  const correct = (data: Record<string, string>) =>
    app.services.cases.save(handler(), { formId: 'form-fault', formDataId, data })
  await correct({ beskrivning: 'Lampan blinkar' })
  expect((await it.open(here)).text).toContain('Lampan blinkar')
  await correct({ epost: 'Anna.Ek@example.se' })
  for (const there of [path, here]) {
    const shut = await it.open(there)
    expect([shut.status >= 400, shut.text.includes('Storgatan'), shut.text.includes('anna.ek')]).toEqual([
      ...[true, false, false],
    ])
  }
  await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Rätt nu?' })
  const live = (await app.services.cases.links(handler(), { formDataId })).filter(
    ({ purpose, dead }) => purpose === 'message' && dead === null,
  )
  expect(live).toHaveLength(1)
})

test('who ends the visit on a computer leaves nothing there, a new form with the same details included', async () => {
  const { it, sent, code } = await visiting()
  await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  const page = await it.open(`/v/s?formId=form-fault&formDataId=${formDataId}`)
  const again = await it.led(form(page).action, { _do: 'again', _formDataId: formDataId }, page)
  expect(form(again).values.gata).toBe('Storgatan 1')
  const left = await it.led(form(page).action, { _do: 'leave' }, page)
  expect(login(left)?.lead).toContain('Inget av ärendet finns kvar på den här datorn')
  for (const path of ['/v/s?formId=form-fault', `/v/s?formId=form-fault&formDataId=${formDataId}`])
    expect((await it.open(path)).text).not.toContain('Storgatan')
  // The draft itself is kept as long as any.
  const drafts = await app.services.store.read.cases.find('default', form(again).formDataId ?? '')
  expect(drafts?.draft).toBe(1)
})

test('two cases are visited in one browser: each is written in, and one that is ended leaves the other', async () => {
  const { it, sent, code } = await visiting()
  await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  const here = `/v/s?formId=form-fault&formDataId=${formDataId}`
  const first = await it.open(here)
  const { formDataId: other } = await app.services.cases.save(visitor(), {
    ...{ formId: 'form-fault', data: { ...faultAnswers, gata: 'Ågatan 2' }, complete: true },
  })
  await app.services.cases.addNote(handler(), { formDataId: other, noteType: 'citizen', note: 'Och du?' })
  const asked = await it.open(linkIn(await bodyOf()))
  const typing = await it.led('/message', { ...login(asked)?.hidden }, asked)
  const its = /\b\d{6}\b/.exec(await bodyOf())?.[0] ?? ''
  const there = await it.led('/message', { ...login(typing)?.hidden, code: its }, typing)
  expect(form(there).values.gata).toBe('Ågatan 2')
  // From the page that was open before.
  for (const [page, id] of [
    [first, formDataId],
    [there, other],
  ] as const) {
    const message = { _do: 'message', _message: `Om ${id}`, _held: id }
    expect(form(await it.led(form(page).action, message, page)).writing).toMatchObject({ sent: true })
    const { formData } = await app.services.cases.loadForm(handler(), { formDataId: id })
    expect(formData?.notes.citizen?.at(-1)?.note).toBe(`Om ${id}`)
  }
  const visit = (await app.services.cases.links(handler(), { formDataId: other })).find(
    ({ purpose }) => purpose === 'visit',
  )
  const end = { _do: `revoke:${visit?._id}`, _formDataId: other, _caseToken: '' }
  await it.press(form(there).action, end, there)
  expect((await it.open(form(there).action)).text).not.toContain('Ågatan')
  expect(form(await it.open(here)).values.gata).toBe('Storgatan 1')
  await it.press('/logout', {}, first)
  expect((await it.open(here)).text).not.toContain('Storgatan')
})

test('logging out ends the way in to a case, too: nothing is left for who sits there next', async () => {
  const { it, sent, code } = await visiting()
  await it.press('/message', { ...login(sent)?.hidden, code }, sent)
  expect(it.cookies).toHaveProperty('verkstad-visit')
  expect(form(await it.open(`/v/s?formId=form-fault&formDataId=${formDataId}`)).mine?.visits).toBe(true)
  await it.press('/logout', {}, sent)
  expect(it.cookies).not.toHaveProperty('verkstad-visit')
})

describe('a message', () => {
  async function inside() {
    const { it, sent, code } = await visiting()
    await it.press('/message', { ...login(sent)?.hidden, code }, sent)
    return { it, page: await it.open(`/v/s?formId=form-fault&formDataId=${formDataId}`) }
  }
  const file = (name = 'kvitto.pdf', size = 9) =>
    new File(['%PDF-1.4 x'.padEnd(size, 'x')], name, { type: 'application/pdf' })
  const answer = (more: Record<string, string | File> = {}) => ({
    ...{ _do: 'message', _message: 'Vid sju.', _held: formDataId, _user: '' },
    ...more,
  })
  const written = async () => {
    const { formData } = await app.services.cases.loadForm(handler(), { formDataId })
    return formData?.notes.citizen?.filter(({ origin }) => origin === 'citizen').map(({ note }) => note)
  }

  test('that a page sends twice is there once, and one with other words is another', async () => {
    const { it, page } = await inside()
    const { action } = form(page)
    const both = await Promise.all([1, 2].map(() => it.press(action, answer({ _files: file() }), page)))
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    await it.press(action, answer({ _files: file() }), page)
    expect(await written()).toEqual(['Vid sju.'])
    await it.press(action, answer({ _message: 'Eller åtta.' }), page)
    // From the page that says that it is sent the same can be said anew.
    await it.press(action, answer(), await it.open(action))
    expect(await written()).toEqual(['Vid sju.', 'Eller åtta.', 'Vid sju.'])
    expect(form(await it.open(action)).notes.flatMap(({ files }) => files)).toHaveLength(1)
  })

  test('is sent by script from where it stands, which is told where it is shown, or why it is not', async () => {
    const { it, page } = await inside()
    const { action } = form(page)
    const send = async (more: Record<string, string | File>) => {
      const reply = await it.press(action, answer({ _script: '1', ...more }), page)
      expect(reply.headers.get('content-type')).toContain('json')
      return { status: reply.status, ...((await reply.json()) as { to?: string; error?: string }) }
    }
    expect(await send({ _message: ' ' })).toEqual({ status: 422, error: 'validation.emptyMessage' })
    const large = await send({ _files: file('karta.pdf', 16_000_001) })
    expect(large).toEqual({ status: 413, error: 'karta.pdf: validation.largeFile' })
    expect(await send({ _files: file('virus.exe') })).toMatchObject({
      error: expect.stringContaining('virus.exe'),
    })
    expect(await written()).toEqual([])
    const { status, to = '' } = await send({ _files: file() })
    expect(status).toBe(200)
    expect(form(await it.open(to))).toMatchObject({
      writing: { sent: true },
      notes: [{}, { note: 'Vid sju.' }],
    })
  })

  test('of who holds the case by its page alone is sent by script, and shown by that page', async () => {
    const sent = await app.services.cases.save(visitor(), {
      ...{ formId: 'form-fault', data: faultAnswers, complete: true },
    })
    const { formDataId: _formDataId, caseToken: _caseToken = '' } = sent
    const it = browser()
    const at = '/v/s?formId=form-fault'
    const held = { _formDataId, _caseToken }
    const page = await it.read(await it.press(at, { _do: 'case', ...held }, await it.open(at)))
    const { action } = form(page)
    const fields = { _do: 'message', _message: 'Vid sju.', _held: `${_formDataId}.${_caseToken}`, _user: '' }
    const reply = await it.press(action, { ...fields, _script: '1' }, page)
    const { to } = (await reply.json()) as { to: string }
    const after = await it.read(await it.press(to, { _do: 'case', ...held, _sent: '1' }, page))
    expect(form(after)).toMatchObject({ writing: { sent: true }, notes: [{ note: 'Vid sju.' }] })
    // Without script, too.
    const plain = await it.read(await it.press(action, { ...fields, _message: 'Eller åtta.' }, after))
    expect(form(plain)).toMatchObject({ writing: { sent: true }, notes: [{}, { note: 'Eller åtta.' }] })
    // A page that has lost its cookie, and one whose hour is over: what was written stands there.
    delete it.cookies['verkstad-form']
    const again = await it.read(await it.press(action, { ...fields, _message: 'Eller nio.' }, plain))
    expect(form(again).writing).toMatchObject({ text: 'Eller nio.' })
    setSystemTime(Date.now() + 61 * 60_000)
    const over = await it.read(await it.press(action, { ...fields, _message: 'Eller tio.' }, again))
    setSystemTime()
    expect([over.status, over.model.data.form]).toMatchObject([
      409,
      { kind: 'missing', unsent: 'Eller tio.' },
    ])
  })

  test('whose page has lost its cookie stands in its box again, and nothing is sent', async () => {
    const { it, page } = await inside()
    delete it.cookies['verkstad-form']
    const again = await it.read(await it.press(form(page).action, answer(), page))
    expect([again.status, form(again).writing]).toMatchObject([
      403,
      { text: 'Vid sju.', error: expect.stringContaining('Webbläsaren skickade inte med sidans kaka') },
    ])
    expect(await written()).toEqual([])
    await it.press(form(again).action, answer(), again)
    expect(await written()).toEqual(['Vid sju.'])
  })
})

describe('when the hour is over', () => {
  afterEach(() => void setSystemTime())
  const here = () => `/v/s?formId=form-fault&formDataId=${formDataId}`
  const over = (page: { model: PageModel }) => page.model.data.form as FormVisitOverModel
  const nextCode = async () => /\b\d{6}\b/.exec(await bodyOf())?.[0] ?? ''
  const minute = 60_000

  async function inside() {
    const { it, sent, code, path } = await visiting()
    await it.press('/message', { ...login(sent)?.hidden, code }, sent)
    return { it, path, page: await it.open(here()) }
  }
  const entriesOf = (model: FormVisitOverModel) => Object.fromEntries(model.entries)

  test('what was written stands in the page, and in the box after a new code, until it is sent', async () => {
    const { it, page } = await inside()
    setSystemTime(Date.now() + 61 * minute)
    const file = new File(['%PDF-1.4 x'], 'kvitto.pdf', { type: 'application/pdf' })
    const answer = { _do: 'message', _message: 'Vid sju, tror jag.', _files: file, _held: formDataId }
    const told = await it.read(await it.press(form(page).action, answer, page))
    expect([told.status, over(told)]).toMatchObject([
      403,
      { kind: 'visitOver', why: 'expired', message: 'Vid sju, tror jag.', hadFiles: false, step: 'send' },
    ])
    expect(over(told).to).toBe('a••••@example.se')
    expect(told.text).not.toMatch(/Storgatan|Hur dags|Lampan/)
    const mails = smtp.mails.length
    const kept = { ...entriesOf(over(told)), _message: 'Vid sju, tror jag.' }
    const asked = await it.read(await it.press(over(told).action, { ...kept, _visit: 'send' }, told))
    expect(over(asked)).toMatchObject({ step: 'code', message: 'Vid sju, tror jag.' })
    const code = await nextCode()
    expect(smtp.mails.length).toBeGreaterThan(mails)
    const wrong = await it.read(
      await it.press(over(asked).action, { ...kept, _visit: 'open', _code: code === '1' ? '2' : '1' }, asked),
    )
    expect([wrong.status, over(wrong)]).toMatchObject([
      422,
      { step: 'code', message: 'Vid sju, tror jag.', error: expect.any(String) },
    ])
    const back = await it.read(
      await it.press(over(asked).action, { ...kept, _visit: 'open', _code: code }, asked),
    )
    expect([back.status, form(back).writing]).toMatchObject([
      200,
      { text: 'Vid sju, tror jag.', back: expect.any(String), kept: [{ name: 'kvitto.pdf' }] },
    ])
    const sent = await it.led(form(back).action, { ...answer, _files: '' }, back)
    expect(form(sent).notes.at(-1)).toMatchObject({ note: 'Vid sju, tror jag.', origin: 'citizen' })
  })

  test('a completion that was written is there again after the code', async () => {
    const { it } = await inside()
    await app.services.cases.requestCompletion(handler(), {
      ...{ formDataId, due: '2099-01-07', message: 'Vi behöver veta mer.' },
      components: [{ componentId: 'beskrivning', note: '' }],
    })
    await bodyOf()
    const page = await it.open(here())
    setSystemTime(Date.now() + 61 * minute)
    const answer = {
      ...{ _completion: '1', _do: 'send', _formDataId: formDataId, _caseToken: '', _page: 'root' },
      ...{ _fields: 'beskrivning', _revision: String(form(page).revision), beskrivning: 'Den blinkar.' },
      _message: 'Vid sju, tror jag.',
    }
    const told = await it.read(await it.press(form(page).action, answer, page))
    expect(over(told)).toMatchObject({ kind: 'visitOver', hadAnswers: true, message: 'Vid sju, tror jag.' })
    const kept = { ...entriesOf(over(told)), _message: 'Vid sju, tror jag.' }
    await it.press(over(told).action, { ...kept, _visit: 'send' }, told)
    const opens = { ...kept, _visit: 'open', _code: await nextCode() }
    const back = await it.read(await it.press(over(told).action, opens, told))
    expect(form(back).completion).toMatchObject({ isOpen: true, values: { beskrivning: 'Den blinkar.' } })
    expect(form(back).completion?.notice?.text).toContain('läs igenom det och skicka det')
    expect(form(back).writing?.text).toBe('Vid sju, tror jag.')
  })

  test('loading the page anew offers a code, and leads back to it', async () => {
    const { it } = await inside()
    setSystemTime(Date.now() + 61 * minute)
    const told = await it.open(here())
    expect([told.status, over(told).kind, over(told).to]).toEqual([403, 'visitOver', 'a••••@example.se'])
    await it.press(over(told).action, { _visit: 'send' }, told)
    const back = await it.led(over(told).action, { _visit: 'open', _code: await nextCode() }, told)
    expect(form(back)).toMatchObject({ own: true, formDataId })
  })

  test('who never visited the case learns nothing by its id, nor does who visited another', async () => {
    const { it } = await inside()
    setSystemTime(Date.now() + 61 * minute)
    const stranger = await browser().open(here())
    expect([stranger.status, JSON.stringify(stranger.model.data)]).toEqual([
      404,
      expect.not.stringContaining('visitOver'),
    ])
    const { formDataId: another } = await app.services.cases.save(visitor(), {
      ...{ formId: 'form-fault', data: faultAnswers, complete: true },
    })
    const other = await it.open(`/v/s?formId=form-fault&formDataId=${another}`)
    expect([other.status, JSON.stringify(other.model.data)]).toEqual([
      404,
      expect.not.stringContaining('visitOver'),
    ])
  })

  test('of two cases the one that is asked for is told of, and both are there after its code', async () => {
    const { it } = await inside()
    const { formDataId: other } = await app.services.cases.save(visitor(), {
      ...{ formId: 'form-fault', data: { ...faultAnswers, gata: 'Ågatan 2' }, complete: true },
    })
    setSystemTime(Date.now() + 61 * minute)
    await app.services.cases.addNote(handler(), { formDataId: other, noteType: 'citizen', note: 'Och du?' })
    const asked = await it.open(linkIn(await bodyOf()))
    const typing = await it.led('/message', { ...login(asked)?.hidden }, asked)
    await it.press('/message', { ...login(typing)?.hidden, code: await nextCode() }, typing)
    const told = await it.open(here())
    expect(over(told)).toMatchObject({ kind: 'visitOver', to: 'a••••@example.se' })
    const sent = await it.read(await it.press(over(told).action, { _visit: 'send' }, told))
    await it.press(over(told).action, { _visit: 'open', _code: await nextCode() }, sent)
    for (const [id, gata] of [
      [formDataId, 'Storgatan 1'],
      [other, 'Ågatan 2'],
    ])
      expect(form(await it.open(`/v/s?formId=form-fault&formDataId=${id}`)).values.gata).toBe(gata)
  })

  test('use puts the end off, for eight hours at most', async () => {
    const { it } = await inside()
    const start = Date.now()
    for (let at = 50; at < 8 * 60; at += 50) {
      setSystemTime(start + at * minute)
      expect(form(await it.open(here())).kind).toBe('fill')
      // What is written down of the use is not waited for.
      await app.services.store.write(async () => {})
    }
    setSystemTime(start + (8 * 60 + 1) * minute)
    expect(over(await it.open(here())).kind).toBe('visitOver')
  })

  test('what the open page asks by itself puts the end off by nothing', async () => {
    const { it } = await inside()
    const start = Date.now()
    for (let at = 20; at <= 80; at += 20) {
      setSystemTime(start + at * minute)
      const body = JSON.stringify({ formDataId })
      const headers = { cookie: cookieHeader(it.cookies), 'content-type': 'application/json' }
      const asked = await fetch(`${base}/api/action/case/ownMark`, { method: 'POST', headers, body })
      expect(asked.status).toBe(at < 60 ? 200 : 404)
      await app.services.store.write(async () => {})
    }
    expect(over(await it.open(here())).kind).toBe('visitOver')
  })

  test('where the link of the mail is revoked, too, what was written stands there and no code is offered', async () => {
    const { it, page } = await inside()
    const links = await app.services.cases.links(handler(), { formDataId })
    const message = links.find(({ purpose }) => purpose === 'message')
    await app.services.cases.revokeLink(handler(), { formDataId, linkId: message?._id ?? '' })
    const answer = { _do: 'message', _message: 'Vid sju.', _held: formDataId }
    const told = await it.read(await it.press(form(page).action, answer, page))
    expect(over(told)).toMatchObject({ why: 'revoked', message: 'Vid sju.', to: null })
    const asked = await it.read(await it.press(over(told).action, { ...answer, _visit: 'send' }, told))
    // That it is so is said once.
    expect([asked.status, over(asked).step, over(asked).error]).toEqual([403, 'send', undefined])
  })
})

test('a link whose time is over says of which case it was, and a press mails a new one, told alike whatever is true', async () => {
  const path = linkIn(await bodyOf())
  const { formData } = await app.services.cases.loadForm(handler(), { formDataId })
  try {
    setSystemTime(Date.now() + 31 * 86_400_000)
    const it = browser()
    const page = await it.open(path)
    expect([page.status, login(page)?.submit]).toEqual([410, 'Skicka en ny länk'])
    expect(login(page)?.lead).toContain(`${formData?.DiaryNumber}. Vi kan skicka en ny till a••••@example.se`)
    const told = await it.led('/message', { ...login(page)?.hidden }, page)
    const mail = await bodyOf()
    expect(mail).toContain('30 dagar')
    const fresh = linkIn(mail)
    expect(fresh).not.toBe(path)
    expect(login(await it.open(fresh))).toHaveProperty('submit', 'Skicka kod')
    // Of one that never was nothing else is told, and nothing is sent.
    const mails = smtp.mails.length
    const none = await it.led('/message', { token: 'x'.repeat(43), _do: 'again' }, page)
    expect(login(none)?.lead).toBe(login(told)?.lead)
    for (const _ of [1, 2, 3, 4]) await it.led('/message', { ...login(page)?.hidden }, page)
    await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Mer' })
    await bodyOf()
    await bodyOf()
    await bodyOf()
    expect(smtp.mails.filter(({ to }) => to.includes('anna@example.se')).length).toBeLessThanOrEqual(
      mails + 3,
    )
  } finally {
    setSystemTime()
  }
})

test('a code whose mail had to wait is good for ten minutes from when it left', async () => {
  const { it, sent, code } = await visiting()
  const rows = await app.services.store.read.links.of(formDataId)
  const row = rows.find(({ purpose }) => purpose === 'visitCode')
  const later = Date.now() + 15 * 60_000
  // That it was sent is written down after it came.
  await app.services.work.idle()
  await app.services.store.write((tx) =>
    tx.mails.update('default', row?.about ?? '', {
      status: 'queued',
      sentAt: null,
      lastError: 'connect ECONNREFUSED',
    }),
  )
  try {
    setSystemTime(later)
    const waits = await it.open(`${await tokenOf(sent)}&step=code`)
    expect(login(waits)?.lead).toContain('kommer vår e-post inte iväg')
    expect(login(waits)?.fields?.[0]).toMatchObject({ name: 'code' })
    await app.services.store.write((tx) =>
      tx.mails.update('default', row?.about ?? '', { status: 'sent', sentAt: later }),
    )
    setSystemTime(later + 9 * 60_000)
    expect((await it.press('/message', { ...login(sent)?.hidden, code }, sent)).status).toBe(303)
  } finally {
    setSystemTime()
  }
})
const tokenOf = async (page: { model: PageModel }) => `/message?token=${login(page)?.hidden?.token}`

describe('two mails about a case in two tabs', () => {
  /** A second mail about the case, its link open in another tab and a code asked for there too. */
  async function twoTabs() {
    const first = await visiting()
    await app.services.cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Och sedan?' })
    return [first, await visiting()] as const
  }
  const type = ({ it, sent }: Awaited<ReturnType<typeof visiting>>, code: string) =>
    it.press('/message', { ...login(sent)?.hidden, code }, sent)

  test('let in by either code in either tab, each once', async () => {
    const [first, second] = await twoTabs()
    expect(second.path).not.toBe(first.path)
    expect((await type(first, second.code)).status).toBe(303)
    expect((await type(second, first.code)).status).toBe(303)
    for (const code of [first.code, second.code]) expect((await type(second, code)).status).toBe(422)
  })

  test('as does the code before, where two were asked for in one tab, for its ten minutes', async () => {
    const tab = await visiting()
    await tab.it.led('/message', { ...login(tab.sent)?.hidden, _do: 'send' }, tab.sent)
    const next = /\b\d{6}\b/.exec(await bodyOf())?.[0] ?? ''
    expect((await type(tab, tab.code)).status).toBe(303)
    try {
      setSystemTime(Date.now() + 10 * 60_000 + 5_000)
      expect((await type(tab, next)).status).toBe(422)
    } finally {
      setSystemTime()
    }
  })

  test('give five tries in all and no five each', async () => {
    const [first, second] = await twoTabs()
    const wrong = ['111111', '222222', '333333'].find((one) => ![first.code, second.code].includes(one)) ?? ''
    for (const tab of [first, second, first, second, first]) await type(tab, wrong)
    for (const tab of [first, second])
      for (const { code } of [first, second]) expect((await type(tab, code)).status).toBe(422)
  })

  test('say which case a code has to be for, and so does its mail; that of another case lets nobody in', async () => {
    const { cases } = app.services
    const one = await visiting()
    const data = { ...faultAnswers, gata: 'Nygatan' }
    const formId = 'form-fault'
    const other = await cases.save(visitor(), { formId, data, complete: true })
    await cases.addNote(handler(), { formDataId: other.formDataId, noteType: 'citizen', note: 'Hej' })
    const it = browser()
    const asked = await it.open(linkIn(await bodyOf()))
    await it.led('/message', { ...login(asked)?.hidden }, asked)
    const mail = await bodyOf()
    expect(mail).toContain(`rende ${other.DiaryNumber}:`)
    const code = /\b\d{6}\b/.exec(mail)?.[0] ?? ''
    const number = (await cases.facts(systemSession(), formDataId))?.DiaryNumber
    const token = login(one.sent)?.hidden?.token ?? ''
    await expect(cases.visits.open(visitor(), token, code)).rejects.toMatchObject({
      options: { fields: { code: 'validation.mailedCodeOfCase' }, values: { n: 4, number } },
    })
    expect((await type(one, one.code)).status).toBe(303)
  })
})
