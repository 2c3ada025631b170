import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { auditOf, citizen, handler, publishFault, visitor } from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { SavedCase } from '../../cases/contract.ts'
import { anonymousSession, type Session, systemSession } from '../../session.ts'

const yesNo = ['ja', 'nej'].map((value) => ({ label: value, value }))
const questions: Sketch[] = [
  ['Input#gata', { name: 'gata', label: 'Gata', type: 'text', validation: { required: true } }],
  ['Input#antal', { name: 'antal', label: 'Antal', type: 'number' }],
  ['Radio#anonym', { name: 'anonym', label: 'Anonym', options: yesNo }],
  [
    'Input#epost',
    {
      name: 'epost',
      label: 'E-post',
      type: 'email',
      show: { mode: 'show', when: { value: 'anonym', is: 'equals', to: 'nej' } },
    },
  ],
  ['FileUpload#bild', { name: 'bild', label: 'Bild', accept: '.png' }],
]
const pages: Sketch[] = [
  ['FormTab#p1', { label: 'Felet' }, ['Section#s', {}, ['Row#r', {}, ['Col#c', {}, ...questions]]]],
]
const empty = { gata: '', antal: '', anonym: '', bild: '' }
const formId = 'form-fault'
const address = `/v/s?formId=${formId}`
const picture = () => new File([png], 'lampa.png', { type: 'image/png' })

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app, { pages })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const caseOf = async (formDataId: string) => {
  const { store, cases } = app.services
  const kept = await store.read.cases.find('default', formDataId)
  const data = (await cases.facts(systemSession(), formDataId))?.data ?? {}
  return { draft: kept?.draft === 1, data, revision: kept?.revision }
}
const writes = () => app.services.store.counts.writes

describe('what is posted is one write', () => {
  test.each([
    ['next', { gata: 'Storgatan 1' }],
    ['stay', { gata: 'Storgatan 1', bild: picture() }],
    ['previous', { gata: '', bild: picture() }],
    // The link by which it is gone on with is made after what was posted is kept.
    ['later', { gata: 'Storgatan 1' }, 2],
    ['send', { gata: '', bild: picture() }],
    ['turn:anonym', { gata: 'Storgatan 1' }],
  ] as [string, Record<string, string | File>, number?][])('%s', async (action, answers, each = 1) => {
    const page = browser(app)
    await page.open(address)
    const before = writes()
    await page.press(action, { ...empty, ...answers })
    expect(writes() - before).toBe(each)
    await page.press(action, { ...empty, ...answers, antal: '3' })
    expect(writes() - before).toBe(2 * each)
  })

  test('a form that is sent in with a file at once was never a draft', async () => {
    const page = browser(app, citizen({ kind: 'token' }))
    await page.open(address)
    const reply = await page.press('send', { ...empty, gata: 'Storgatan 1', bild: picture() })
    const formDataId = new URL(reply.headers.location ?? '', 'http://x').searchParams.get('receipt') ?? ''
    expect(await caseOf(formDataId)).toMatchObject({
      draft: false,
      data: { gata: 'Storgatan 1', bild: [{ name: 'lampa.png' }] },
    })
    const timeline = await app.services.cases.timeline(citizen({ kind: 'token' }), { formDataId })
    expect(timeline.map(({ kind }) => kind)).toEqual(['sent'])
    const [{ assetId }] = (await caseOf(formDataId)).data.bild as [{ assetId: string }]
    expect(await app.services.store.read.assets.find('default', assetId)).toMatchObject({
      caseId: formDataId,
    })
  })
})

test('who has begun too many drafts is told after how many seconds there is one more', async () => {
  const who = anonymousSession({ address: '192.0.2.7' })
  const begin = () =>
    app.dispatcher.call(who, 'admin/saveFormData3', { formId, data: { gata: 'Storgatan 1' } })
  for (let n = 0; n < 200; n++) expect(await begin()).toHaveProperty('data')
  const page = browser(app, who)
  await page.open(address)
  const reply = await page.press('next', { ...empty, gata: 'Storgatan 1' })
  expect(reply.status).toBe(429)
  const seconds = reply.headers['retry-after']
  expect(Number(seconds)).toBeWithin(1, 31)
  expect(page.form).toHaveProperty(
    'notice.text',
    expect.stringContaining(`Vänta ${seconds} sekunder och försök igen.`),
  )
})

describe('an action and a post come to the same', () => {
  /** What was said to be wrong or not kept, by name. */
  type Said = Record<string, string>

  async function byAction(who: Session, data: Values, ref: Values) {
    const sent = { formId, data, complete: true, check: ['p1'], ...ref }
    const reply = await app.dispatcher.call(who, 'admin/saveFormData3', sent)
    if ('data' in reply) {
      const { formDataId, notKept = {} } = reply.data as { formDataId: string; notKept?: Said }
      return { formDataId, said: notKept }
    }
    const { code, fields = {}, detail } = reply.err
    const { formDataId, notKept = {} } = (detail ?? {}) as { formDataId?: string; notKept?: Said }
    return { code, formDataId, said: { ...fields, ...notKept } }
  }

  async function byPost(who: Session, answers: Record<string, string>, ref: Values) {
    const page = browser(app, who)
    await page.open(`${address}${ref.formDataId ? `&formDataId=${ref.formDataId}` : ''}`)
    const hidden: Record<string, string> = ref.revision ? { _revision: String(ref.revision) } : {}
    const form = new FormData()
    const fields = {
      _csrf: page.model.csrf,
      _page: 'p1',
      _fields: Object.keys({ ...empty, ...answers }).join(' '),
      _do: 'send',
    }
    for (const [name, value] of Object.entries({ ...fields, ...hidden, ...answers })) form.set(name, value)
    const reply = await page.post(`${page.fill.action}&page=p1`, form)
    const sent = new URL(reply.headers.location ?? '', 'http://x').searchParams.get('receipt')
    if (sent) return { formDataId: sent, said: {} }
    const { problems, notice, formDataId } = page.fill
    const said: Said = Object.fromEntries(problems.map(({ name, key }) => [name, key]))
    return { ...(notice?.kind === 'conflict' && { code: 'CONFLICT' }), formDataId: formDataId ?? '', said }
  }

  test.each<[string, Record<string, string>, { draft: boolean; data: Values; said: Said }]>([
    [
      'whole',
      { gata: 'Storgatan 1', antal: '3' },
      { draft: false, data: { gata: 'Storgatan 1', antal: 3 }, said: {} },
    ],
    [
      'with an answer missing',
      { gata: '', anonym: 'ja' },
      { draft: true, data: { anonym: 'ja' }, said: { gata: 'validation.required' } },
    ],
    [
      'with an answer that is wrong',
      { gata: 'Storgatan 1', anonym: 'nej', epost: 'anna' },
      {
        draft: true,
        data: { gata: 'Storgatan 1', anonym: 'nej', epost: 'anna' },
        said: { epost: 'validation.email' },
      },
    ],
    [
      'with an answer to a question that is hidden, and one missing',
      { gata: '', anonym: 'ja', epost: 'anna@example.se' },
      {
        draft: true,
        data: { anonym: 'ja' },
        said: { gata: 'validation.required', epost: 'validation.notOpen' },
      },
    ],
  ])('%s', async (_, answers, { draft, data, said }) => {
    const who = citizen({ kind: 'token' })
    const values = Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [
        name,
        name === 'antal' ? Number(value) : value || null,
      ]),
    )
    for (const way of [await byAction(who, values, {}), await byPost(who, answers, {})]) {
      expect(way.said).toEqual(said)
      const kept = await caseOf(way.formDataId ?? '')
      expect(kept.draft).toBe(draft)
      expect(Object.fromEntries(Object.entries(kept.data).filter(([, value]) => value !== null))).toEqual(
        data,
      )
    }
  })

  test('in conflict with what somebody else has answered', async () => {
    const who = citizen({ kind: 'token' })
    for (const way of ['action', 'post'] as const) {
      const { cases } = app.services
      const { formDataId, revision } = await cases.save(who, { formId, data: { gata: 'A' } })
      await cases.save(who, { formId, formDataId, data: { gata: 'B' } })
      const ref = { formDataId, revision }
      const come =
        way === 'action' ? await byAction(who, { gata: 'C' }, ref) : await byPost(who, { gata: 'C' }, ref)
      expect(come.code).toBe('CONFLICT')
      expect(await caseOf(formDataId)).toMatchObject({ draft: true, data: { gata: 'B' }, revision: 2 })
    }
  })

  test('after its answers were changed elsewhere: what was read is not what would be sent', async () => {
    const who = citizen({ kind: 'token' })
    const { cases } = app.services
    const { formDataId, revision } = await cases.save(who, { formId, data: { gata: 'A' } })
    await cases.save(who, { formId, formDataId, data: { gata: 'B' } })
    // With script nothing comes with the sending in, and without it nothing from the page where it is all read.
    const sent = { formId, formDataId, revision, data: {}, complete: true }
    const reply = await app.dispatcher.call(who, 'admin/saveFormData3', sent)
    expect(reply).toMatchObject({
      err: { code: 'CONFLICT', detail: { revision: 2, fields: { gata: { theirs: 'B' } } } },
    })
    const page = browser(app, who)
    await page.open(`${address}&formDataId=${formDataId}`)
    const form = new FormData()
    const fields = {
      _csrf: page.model.csrf,
      _page: 'p1',
      _fields: '',
      _do: 'send',
      _revision: String(revision),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    expect((await page.post(`${page.fill.action}&page=p1`, form)).status).toBe(409)
    expect(page.fill.notice).toMatchObject({ kind: 'error', text: expect.stringContaining('Gata') })
    expect([page.fill.revision, page.fill.values.gata]).toEqual([2, 'B'])
    expect(await caseOf(formDataId)).toMatchObject({ draft: true })
    // Read again, it is sent.
    await app.dispatcher.call(who, 'admin/saveFormData3', { ...sent, revision: 2 })
    expect(await caseOf(formDataId)).toMatchObject({ draft: false, data: { gata: 'B' } })
  })
})

describe('files', () => {
  test('are kept together with the answers or not at all', async () => {
    const who = citizen({ kind: 'token' })
    const { cases } = app.services
    const { formDataId, revision } = await cases.save(who, { formId, data: { gata: 'A' } })
    await cases.save(who, { formId, formDataId, data: { gata: 'B' } })
    const sent = {
      formId,
      formDataId,
      revision,
      shown: ['gata', 'bild'],
      files: [{ name: 'bild', files: [picture()] }],
    }
    const refused = await cases.submit(who, { ...sent, data: { gata: 'C' } }).catch(({ code }) => code)
    expect(refused).toBe('CONFLICT')
    expect(await isKept()).toBe(false)
    expect((await caseOf(formDataId)).data.bild ?? null).toBeNull()
    await cases.submit(who, { ...sent, data: {} })
    expect(await isKept()).toBe(true)
  })

  test('that are refused are said with every button, and what else was sent is kept', async () => {
    for (const action of ['next', 'previous', 'later', 'send']) {
      const page = browser(app, visitor())
      await page.open(address)
      const wrong = new File(['hej'], 'brev.pdf', { type: 'application/pdf' })
      const reply = await page.press(action, { ...empty, gata: 'Storgatan 1', bild: wrong })
      expect(reply.status).toBe(303)
      expect(page.fill.problems.map(({ name, key }) => [name, key])).toEqual([
        ['bild', 'validation.fileType'],
      ])
      expect((await caseOf(page.fill.formDataId ?? '')).data).toMatchObject({ gata: 'Storgatan 1' })
    }
  })

  test("for a question that is not open are nobody's", async () => {
    const who = citizen({ kind: 'token' })
    await publishFault(app, { prefix: 'h-', pages: hiddenFile })
    const { saved, sent } = await app.services.cases.submit(who, {
      formId: 'h-form-fault',
      data: {},
      shown: ['bild'],
      complete: true,
      files: [{ name: 'bild', files: [picture()] }],
    })
    expect({ sent, notKept: saved.notKept }).toEqual({ sent: false, notKept: { bild: 'validation.notOpen' } })
    expect(await isKept()).toBe(false)
  })

  /** Whether anybody has the picture. */
  const isKept = () =>
    app.services.store.read.assets.isContentUsed(createHash('sha256').update(png).digest('hex'))
})

test('an answer to a question that was not on the page is told of, and stands in the log', async () => {
  const page = browser(app)
  await page.open(address)
  const form = new FormData()
  const hidden = { _csrf: page.model.csrf, _page: 'p1', _fields: 'gata', _do: 'send' }
  const sent = { ...hidden, gata: 'Storgatan 1', antal: '', epost: 'anna@example.se' }
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  const reply = await page.post(`${page.fill.action}&page=p1`, form)
  expect(reply.status).toBe(303)
  expect(page.fill.problems.map(({ name, key }) => [name, key])).toEqual([['epost', 'validation.notOpen']])
  expect(page.fill.notice?.text).toContain('E-post')
  const { data } = await caseOf(page.fill.formDataId ?? '')
  expect(data).toEqual({ gata: 'Storgatan 1' })
})

describe('going back to a page that was sent, and loading it anew, sends nothing again', () => {
  const wrong = { ...empty, gata: 'Storgatan 1', antal: 'tre' }
  const problemsOf = ({ fill }: ReturnType<typeof browser>) =>
    fill.problems.map(({ name, key }) => [name, key])

  test('and tells once more what was wrong, with what was typed', async () => {
    const page = browser(app)
    await page.open(address)
    const { headers } = await page.press('send', wrong)
    const before = writes()
    for (let i = 0; i < 2; i++) {
      expect(problemsOf(page)).toEqual([['antal', 'validation.number']])
      expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1', antal: 'tre' })
      expect((await page.open(headers.location ?? '')).status).toBe(200)
    }
    expect(writes()).toBe(before)
  })

  test('and shows what it is by now when it was mended since', async () => {
    const page = browser(app)
    await page.open(address)
    const { headers } = await page.press('next', wrong)
    await page.press('stay', { ...empty, gata: 'Lugna gatan', antal: '3' })
    await page.open(headers.location ?? '')
    expect(page.fill).toMatchObject({ problems: [], values: { gata: 'Lugna gatan', antal: 3 } })
  })

  test('and tells nobody else, nor for longer than an hour', async () => {
    const page = browser(app)
    await page.open(address)
    const { headers } = await page.press('later', wrong)
    expect(page.fill.notice?.link).toContain('resume=')
    const other = browser(app)
    await other.open(headers.location ?? '')
    expect(other.fill).toMatchObject({ values: {}, problems: [] })
    expect(JSON.stringify(other.model)).not.toContain('resume=')
    setSystemTime(Date.now() + 61 * 60_000)
    await page.open(headers.location ?? '')
    expect(page.fill.notice?.kind).not.toBe('saved')
    setSystemTime()
  })
})

describe('what a form of a page does is called as it is declared', () => {
  test('a connection that is not open to a known user is refused with a line in the audit log', async () => {
    const { formDataId } = await app.services.cases.save(citizen(), {
      formId,
      data: { gata: 'Storgatan 1' },
      complete: true,
    })
    const page = browser(app, handler({ kind: 'token' }))
    await page.open(`${address}&formDataId=${formDataId}`)
    const reply = await page.press('connection:ny-klar')
    expect(reply.status).toBe(403)
    expect(page.fill.notice?.kind).toBe('error')
    expect(await auditOf(app, 'page/changeStatus')).toMatchObject([
      { actor: 'user-handler', object: formDataId, result: 'refused' },
    ])
  })

  test('a form that another has made in the name of a known user is refused with a line, too', async () => {
    for (const who of [visitor(), handler({ kind: 'token' })]) {
      const page = browser(app, who)
      await page.open(address)
      const form = new FormData()
      form.set('_csrf', 'x'.repeat(43))
      expect(await page.post(address, form).catch(({ code }) => code)).toBe('FORBIDDEN')
    }
    expect(await auditOf(app, 'page/takeForm')).toMatchObject([
      { actor: 'user-handler', object: 's', result: 'refused' },
    ])
  })

  test('input of another shape is refused, and the page is shown again as it was filled in', async () => {
    const page = browser(app)
    await page.open(address)
    const before = writes()
    const reply = await page.press('next', { ...empty, gata: 'A' }, { _revision: '-1' })
    expect(reply.status).toBe(422)
    expect(page.fill.values).toMatchObject({ gata: 'A' })
    expect(writes() - before).toBe(0)
  })
})

describe('a file that got lost is not passed by without script', () => {
  test('its upload was cut off: the page says which, at the way on', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('stay', { ...empty, gata: 'Storgatan 1' })
    await page.open(address)
    const { formDataId, caseToken } = page.fill
    const { assetId } = await app.services.assets.init(visitor(), {
      ...{ name: 'lampa.png', size: 4, question: 'bild' },
      ...{ formDataId: formDataId ?? '', caseToken: caseToken ?? '' },
    })
    await page.press('next', { ...empty, gata: 'Storgatan 2' })
    expect(page.fill.problems).toEqual([
      {
        name: 'bild',
        level: 'critical',
        key: 'validation.fileUnderWay',
        values: { name: 'lampa.png' },
      },
    ])
    expect(page.fill.values).toMatchObject({ gata: 'Storgatan 2' })
    await page.press(`remove:bild:${assetId}`, { ...empty, gata: 'Storgatan 2' })
    await page.press('next', { ...empty, gata: 'Storgatan 2' })
    expect(page.fill.problems).toEqual([])
  })

  const lost = { _lost: 'bild:lampa.png' }
  const fileLost = { name: 'bild', key: 'validation.fileLost', values: { name: 'lampa.png' } }
  /** A page whose cookie was gone when a file was sent along. */
  async function afterTheCookie() {
    const page = browser(app)
    await page.open(address)
    for (const name of Object.keys(page.cookies)) delete page.cookies[name]
    const reply = await page.press('next', { ...empty, gata: 'Storgatan 1', bild: picture() })
    expect(reply.status).toBe(403)
    expect(page.fill.lost).toEqual([{ question: 'bild', name: 'lampa.png' }])
    return page
  }

  test.each(['next', 'send', 'later', 'previous'])(
    'its cookie went: %s is refused until it is chosen again',
    async (button) => {
      const page = await afterTheCookie()
      await page.press(button, { ...empty, gata: 'Storgatan 1' }, lost)
      expect(page.fill.problems).toMatchObject([fileLost])
      expect(page.fill).toMatchObject({ values: { gata: 'Storgatan 1' }, lost: [{ name: 'lampa.png' }] })
      await page.press('stay', { ...empty, gata: 'Storgatan 2' }, lost)
      expect(page.fill).toMatchObject({ problems: [], lost: [{ name: 'lampa.png' }] })
      await page.press('send', { ...empty, gata: 'Storgatan 2', bild: picture() }, lost)
      expect(page.form.kind).toBe('receipt')
    },
  )

  test('or given up', async () => {
    const page = await afterTheCookie()
    await page.press('remove:bild:lost.0', { ...empty, gata: 'Storgatan 1' }, lost)
    expect(page.fill.lost).toBeUndefined()
    await page.press('send', { ...empty, gata: 'Storgatan 1' })
    expect(page.form.kind).toBe('receipt')
  })

  test('of a question that is not asked any more, or made up, nobody is told', async () => {
    const page = browser(app)
    await page.open(address)
    for (const _lost of ['gata:a.png', 'nothing:a.png', ':', 'bild:'])
      await page.press('next', { ...empty, gata: 'Storgatan 1' }, { _lost })
    expect(page.fill).toMatchObject({ problems: [] })
  })
})

test('an upload that was cut off holds the sending back without script too, and can be given up on the page', async () => {
  const page = browser(app)
  await page.open(address)
  await page.press('stay', { ...empty, gata: 'Storgatan 1' })
  await page.open(address)
  const { formDataId, caseToken } = page.fill
  const { assetId } = await app.services.assets.init(visitor(), {
    name: 'lampa.png',
    size: 4,
    question: 'bild',
    formDataId: formDataId ?? '',
    caseToken: caseToken ?? '',
  })
  await page.press('send', { ...empty, gata: 'Storgatan 1' })
  expect(page.fill.problems).toMatchObject([{ name: 'bild', key: 'validation.fileUnderWay' }])
  expect(page.fill.uploads).toEqual([{ assetId, name: 'lampa.png', question: 'bild' }])
  await page.press(`remove:bild:${assetId}`, { ...empty, gata: 'Storgatan 1' })
  expect(page.fill.uploads).toBeUndefined()
  await page.press('send', { ...empty, gata: 'Storgatan 1' })
  expect(page.form.kind).toBe('receipt')
})

test('a file that was cut off and is chosen again without script is in the case, and nothing is waited for', async () => {
  const page = browser(app)
  await page.open(address)
  await page.press('stay', { ...empty, gata: 'Storgatan 1' })
  await page.open(address)
  const { formDataId, caseToken } = page.fill
  const held = { question: 'bild', formDataId: formDataId ?? '', caseToken: caseToken ?? '' }
  const chosen = picture()
  await app.services.assets.init(visitor(), { ...held, name: chosen.name, size: 4 })
  await app.services.assets.init(visitor(), { ...held, name: 'annan.png', size: 4 })
  await page.press('stay', { ...empty, gata: 'Storgatan 1', bild: chosen })
  await page.open(address)
  expect(page.fill.uploads).toMatchObject([{ name: 'annan.png' }])
  expect(page.fill.values.bild).toMatchObject([{ name: chosen.name }])
})

test('files that came with a page which was refused whole are to be chosen again, and it is said', async () => {
  const page = browser(app)
  await page.open(address)
  await page.press('next', { ...empty, gata: 'A', bild: picture() }, { _revision: '-1' })
  expect(page.fill.notice?.text).toContain('Filer behöver du välja på nytt.')
})

describe('a browser that loses its cookies', () => {
  const answered = { ...empty, gata: 'Storgatan 1' }
  const lose = (page: ReturnType<typeof browser>) => {
    for (const name of Object.keys(page.cookies)) delete page.cookies[name]
  }
  /** The fields that the page itself sends along. */
  const held = ({ fill }: ReturnType<typeof browser>): Record<string, string> =>
    fill.formDataId ? { _held: `${fill.formDataId}.${fill.caseToken}` } : {}
  const sentCases = async () => {
    const { store } = app.services
    return (await store.read.cases.isAnyIn('default', 'process-fault', 1)) ? 'some' : 'none'
  }

  test('gets the page again with what was posted and a fresh token, at each step, and ends with one case', async () => {
    const page = browser(app)
    await page.open(address)
    for (const step of ['stay', 'send']) {
      lose(page)
      const before = writes()
      const reply = await page.press(step, { ...answered, antal: '3' }, held(page))
      expect(reply.status).toBe(403)
      expect(reply.headers['content-type']).toStartWith('text/html')
      expect(writes() - before).toBe(0)
      expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1', antal: '3' })
      expect(page.fill.notice?.text).toContain('Det står kvar här.')
      await page.press(step, { ...answered, antal: '3' }, held(page))
    }
    expect(page.form).toMatchObject({ kind: 'receipt', number: expect.stringMatching(/0*1$/) })
  })

  test('is told that its files are to be chosen again', async () => {
    const page = browser(app)
    await page.open(address)
    lose(page)
    await page.press('send', { ...answered, bild: picture() })
    expect(page.fill.notice?.text).toContain('Filer behöver du välja på nytt.')
    expect(await sentCases()).toBe('none')
  })

  test('that sends twice makes one case, and both are answered its number, one after the other and at once', async () => {
    for (const atOnce of [false, true]) {
      const page = browser(app)
      await page.open(address)
      const { csrf } = page.model
      const form = new FormData()
      const fields = {
        _csrf: csrf,
        _page: 'p1',
        _do: 'send',
        _fields: Object.keys(answered).join(' '),
        ...answered,
      }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const again = browser(app)
      Object.assign(again.cookies, page.cookies)
      const first = page.post(address, form)
      if (!atOnce) await first
      await Promise.all([first, again.post(address, form)])
      expect(again.form).toMatchObject({ kind: 'receipt' })
      expect(again.form).toEqual(page.form)
    }
  })

  test('and had sent its draft in is answered the number again, not another form', async () => {
    const page = browser(app)
    await page.open(address)
    await page.press('stay', answered)
    await page.open(address)
    const again = browser(app)
    await again.open(address)
    const mine = held(page)
    const { csrf } = page.model
    await page.press('send', answered, mine)
    lose(again)
    Object.assign(again.cookies, { 'verkstad-form': page.cookies['verkstad-form'] })
    const form = new FormData()
    const fields = {
      _csrf: csrf,
      _page: 'p1',
      _fields: Object.keys(answered).join(' '),
      ...mine,
      ...answered,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('_do', 'send')
    await again.post(address, form)
    expect(again.form).toEqual(page.form)
    form.set('_do', 'stay')
    await again.post(address, form)
    expect(again.form).toMatchObject({ kind: 'missing', reason: 'sent', number: expect.any(String) })
  })

  test('and has script is drawn the thanks by what the send answered', async () => {
    const page = browser(app)
    await page.open(address)
    const { data } = (await app.dispatcher.call(visitor(), 'admin/saveFormData3', {
      formId,
      data: { gata: 'Storgatan 1' },
      complete: true,
    })) as { data: { formDataId: string; caseToken: string; DiaryNumber: string } }
    lose(page)
    const form = new FormData()
    form.set('_do', 'receipt')
    form.set('_formDataId', data.formDataId)
    form.set('_caseToken', data.caseToken)
    const reply = await page.post(`${address}&receipt=${data.formDataId}`, form)
    expect(reply.status).toBe(200)
    expect(page.form).toMatchObject({ kind: 'receipt', number: data.DiaryNumber })
    form.set('_caseToken', 'x'.repeat(43))
    expect(await page.post(address, form).catch(({ code }) => code)).toBe('NOT_FOUND')
  })

  test('and sends a first save again by script finds what the first one made', async () => {
    const caseToken = 'e'.repeat(43)
    const send = (more: Values = {}) =>
      app.dispatcher.call(visitor(), 'admin/saveFormData3', {
        formId,
        caseToken,
        data: { gata: 'A' },
        ...more,
      })
    const replies = await Promise.all([send({ complete: true }), send({ complete: true })])
    const [first, second] = replies.map((reply) => ('data' in reply ? (reply.data as SavedCase) : null))
    expect(first?.caseToken).toBe(caseToken)
    expect(first?.DiaryNumber).toBeDefined()
    expect(second?.DiaryNumber).toBe(first?.DiaryNumber)
    // The token of a case that somebody logged in has begun lets nobody else in.
    const own = { formId, caseToken: 'f'.repeat(43), data: {} }
    const mine = await app.services.cases.save(citizen(), own)
    expect(mine.caseToken).toBeUndefined()
    expect((await app.services.cases.save(citizen(), own)).formDataId).toBe(mine.formDataId)
    expect((await app.services.cases.save(visitor(), own)).formDataId).not.toBe(mine.formDataId)
  })
})

const hiddenFile: Sketch[] = [
  [
    'FormTab#p1',
    { label: 'Felet' },
    [
      'Section#s',
      {},
      [
        'Row#r',
        {},
        [
          'Col#c',
          {},
          ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }],
          [
            'FileUpload#bild',
            {
              name: 'bild',
              label: 'Bild',
              show: { mode: 'show', when: { value: 'gata', is: 'equals', to: 'x' } },
            },
          ],
        ],
      ],
    ],
  ],
]

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
