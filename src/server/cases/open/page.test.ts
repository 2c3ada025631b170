import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { citizen, handler, makeUsers, publishFault, visitor } from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import { createFormRun } from '../../../../ui/runtime/form/run.ts'
import { factNames } from '../../../shared/rules/condition/facts.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { SavedCase } from '../contract.ts'

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const eva = (more: Partial<Session> = {}) =>
  citizen({ kind: 'token', userEmail: 'user-citizen@example.se', roles: ['r1'], ...more })
const hanna = handler({ kind: 'token' })

const form = (...questions: Sketch[]): Sketch[] => [
  [
    'FormTab#p1',
    { label: 'Felet' },
    ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...questions]]],
  ],
]

/** What the browser makes of the page that it was served. */
function inBrowser(page: ReturnType<typeof browser>) {
  const { model, fill } = page
  return createFormRun(fill, model as unknown as Parameters<typeof createFormRun>[1], model.today)
}

const storedIn = async (formDataId: string) => {
  const record = await app.services.store.read.cases.find('default', formDataId)
  return { data: JSON.parse(record?.data ?? '{}'), query: record?.query ?? null, draft: record?.draft }
}

describe('page, browser and server know the same', () => {
  const names = [...factNames, 'query.kalla']
  const questions = names.map(
    (name, i): Sketch => [
      `Input#f${i}`,
      {
        name: `f${i}`,
        label: name,
        defaultValue: `{{ ${name} }}`,
        show: { mode: 'show', when: { variable: name, is: 'notEmpty' }, reset: true },
      },
    ],
  )

  test.each([
    ['a visitor', visitor(), ''],
    ['a visitor from an address', visitor(), '&kalla=brev'],
    ['somebody logged in', eva(), ''],
    ['somebody logged in, from an address', eva(), '&kalla=brev&utm_source=x'],
    ['somebody in English', eva({ locale: 'en' }), '&kalla=brev'],
    ['somebody with a long address', eva(), `&kalla=${'x'.repeat(301)}`],
  ])('of %s', async (_, session, query) => {
    await publishFault(app, { pages: form(...questions) })
    const page = browser(app, session)
    await page.open(`/v/s?formId=form-fault${query}`)
    const run = inBrowser(page)
    const opened = await app.services.cases.openForm(session, {
      formId: 'form-fault',
      query: page.model.query,
    })
    const saved = await app.services.cases.save(session, {
      formId: 'form-fault',
      data: {},
      query: page.model.query,
    })
    const { data } = await storedIn(saved.formDataId)
    expect(run.store.state.values()).toEqual(opened.state().values())
    expect(data).toEqual(opened.state().values())
    expect(data.f10).toBe(session.locale)
    expect(data.f2).toBe(session.userEmail)
    expect(data.f12).toBe(query.startsWith('&kalla=brev') ? 'brev' : undefined)
  })

  test('of a case that was sent in', async () => {
    await publishFault(app, { pages: form(...questions) })
    const { formDataId } = await app.services.cases.save(eva(), {
      formId: 'form-fault',
      data: {},
      query: { kalla: 'brev' },
      complete: true,
    })
    const page = browser(app, hanna)
    await page.open(`/v/s?formDataId=${formDataId}&kalla=annat`)
    const run = inBrowser(page)
    const opened = await app.services.cases.openForm(hanna, { formDataId, query: { kalla: 'annat' } })
    const shown = (state: { isShown(id: string): boolean }) => names.filter((_, i) => state.isShown(`f${i}`))
    expect(shown(run.store.state)).toEqual(shown(opened.state()))
    expect(shown(run.store.state)).toContain('case.createdByName')
    expect(page.fill.query).toEqual({ kalla: 'brev' })
  })
})

const rules = [
  ['query.kalla', { variable: 'query.kalla', is: 'equals', to: 'brev' }, visitor(), '&kalla=brev'],
  ['user.email', { variable: 'user.email', is: 'contains', to: '@example.se' }, eva(), ''],
] as const

describe.each(rules)('a required question shown by %s', (_, when, session, query) => {
  const question: Sketch = [
    'Input#diarie',
    {
      name: 'diarie',
      label: 'Diarienummer',
      validation: { required: true },
      show: { mode: 'show', when, reset: true },
    },
  ]
  const said = Object.fromEntries(new URLSearchParams(query))
  const send = async (data: object, more: object = {}) =>
    (await app.dispatcher.call(session, 'admin/saveFormData3', {
      formId: 'form-fault',
      data,
      complete: true,
      ...(query && { query: said }),
      ...more,
    })) as { data?: SavedCase; err?: { code: string; fields: object; detail: SavedCase } }

  beforeEach(async () => {
    await makeUsers(app)
    await publishFault(app, { pages: form(question, ['Input#gata', { name: 'gata', label: 'Gata' }]) })
  })

  test('is filled in and kept, by the action', async () => {
    const { data } = await send({ diarie: 'KS 1', gata: 'A' })
    expect(await storedIn(data?.formDataId ?? '')).toMatchObject({
      draft: 0,
      data: { diarie: 'KS 1', gata: 'A' },
    })
  })

  test('is left out and refused, by the action', async () => {
    expect((await send({ gata: 'A' })).err).toMatchObject({
      code: 'INVALID',
      fields: { diarie: 'validation.required' },
    })
  })

  test('is kept by a later save that says nothing of the address', async () => {
    const { err } = await send({ gata: 'A' })
    const { formDataId, caseToken } = (err as NonNullable<typeof err>).detail
    const held = { formDataId, query: undefined, ...(caseToken && { caseToken }) }
    expect((await send({}, held)).err?.fields).toEqual({ diarie: 'validation.required' })
    const { data } = await send({ diarie: 'KS 1' }, held)
    expect(await storedIn(data?.formDataId ?? '')).toMatchObject({ draft: 0, data: { diarie: 'KS 1' } })
  })

  test('is filled in and kept, without script', async () => {
    const page = browser(app, session)
    await page.open(`/v/s?formId=form-fault${query}`)
    await page.press('send', { diarie: 'KS 1', gata: 'A' })
    expect(page.form.kind).toBe('receipt')
    const id = page.model.query.receipt ?? ''
    expect(await storedIn(id)).toMatchObject({ draft: 0, data: { diarie: 'KS 1', gata: 'A' } })
  })

  test('is left out and refused, without script', async () => {
    const page = browser(app, session)
    await page.open(`/v/s?formId=form-fault${query}`)
    const reply = await page.press('send', { diarie: '', gata: 'A' })
    expect(reply.status).toBe(303)
    expect(page.fill.problems).toMatchObject([{ name: 'diarie', key: 'validation.required' }])
  })

  test('is asked for in the browser', async () => {
    const page = browser(app, session)
    await page.open(`/v/s?formId=form-fault${query}`)
    const run = inBrowser(page)
    expect(run.check().map(({ name }) => name)).toEqual(['diarie'])
    run.store.set('diarie', 'KS 1')
    expect(run.check()).toEqual([])
  })

  test('is in the summary for staff, whoever reads it', async () => {
    const { data } = await send({ diarie: 'KS 1', gata: 'A' })
    const formDataId = data?.formDataId ?? ''
    const [summary] = await app.services.cases.summary(handler(), { formDataId })
    expect(summary?.rows.map(({ name }) => name)).toEqual(['diarie', 'gata'])
  })
})

describe('what the address said', () => {
  const when = { variable: 'query.kalla', is: 'equals', to: 'brev' }
  beforeEach(async () => {
    await publishFault(app, {
      pages: form(['Input#gata', { name: 'gata', label: 'Gata', show: { mode: 'show', when, reset: true } }]),
    })
  })
  const save = (more: object) => app.services.cases.save(eva(), { formId: 'form-fault', data: {}, ...more })

  test('is kept with the draft, the first of two, and stands in the timeline', async () => {
    const { formDataId } = await save({ query: { kalla: 'brev', utm_source: 'x' } })
    expect((await storedIn(formDataId)).query).toBe('{"kalla":"brev"}')
    await save({ formDataId, query: { kalla: 'annat' }, data: { gata: 'A' } })
    expect(await storedIn(formDataId)).toMatchObject({ query: '{"kalla":"brev"}', data: { gata: 'A' } })
    await save({ formDataId, complete: true })
    const entries = await app.services.cases.timeline(handler(), { formDataId })
    expect(entries[0]).toMatchObject({ kind: 'begun', detail: { query: { kalla: 'brev' } } })
  })

  test('that comes later is added, and said in the timeline', async () => {
    const { formDataId } = await save({})
    await save({ formDataId, query: { kalla: 'brev' }, data: { gata: 'A' }, complete: true })
    expect(await storedIn(formDataId)).toMatchObject({ query: '{"kalla":"brev"}', data: { gata: 'A' } })
    const entries = await app.services.cases.timeline(handler(), { formDataId })
    expect(entries.map(({ kind, detail }) => [kind, detail.query])).toContainEqual([
      'query',
      { kalla: 'brev' },
    ])
  })

  test('does not count for who handles the case', async () => {
    const { formDataId } = await save({ complete: true })
    const { notKept } = await app.services.cases.save(handler(), {
      formId: 'form-fault',
      formDataId,
      query: { kalla: 'brev' },
      data: { gata: 'A' },
    })
    expect(notKept).toEqual({ gata: 'validation.notOpen' })
    expect(await storedIn(formDataId)).toMatchObject({ query: null, data: {} })
  })

  test('goes on from page to page of the form, and no more of it than the form asks for', async () => {
    const page = browser(app)
    await page.open('/v/s?formId=form-fault&kalla=brev&utm_source=x')
    expect(page.fill.action).toBe('/v/s?kalla=brev&formId=form-fault')
  })
})

describe('an answer that was sent and not kept', () => {
  const hidden: Sketch = [
    'Input#hemlig',
    {
      name: 'hemlig',
      label: 'Det hemliga',
      show: { mode: 'show', when: { role: 'r9', is: 'has' } },
    },
  ]
  const lines = async () =>
    (
      await app.services.store.read.log.list('default', {
        kind: 'system',
        text: 'answers not kept',
        limit: 10,
        offset: 0,
        newestFirst: true,
      })
    ).rows

  beforeEach(async () => {
    await publishFault(app, { pages: form(hidden, ['Input#gata', { name: 'gata', label: 'Gata' }]) })
  })

  test('is named in the reply and in the log, without what it said', async () => {
    const reply = await app.dispatcher.call(eva(), 'admin/saveFormData3', {
      formId: 'form-fault',
      data: { hemlig: 'mycket hemligt', gata: 'A' },
    })
    expect(reply).toMatchObject({ data: { notKept: { hemlig: 'validation.notOpen' } } })
    await app.services.store.write(() => {})
    const [line] = await lines()
    expect(line?.msg).toBe('answers not kept: hemlig')
    expect(JSON.stringify(line)).not.toContain('mycket')
  })

  test('is said on the page, without script', async () => {
    const page = browser(app, eva({ roles: ['r9'] }))
    await page.open('/v/s?formId=form-fault')
    page.become(eva())
    const reply = await page.press('send', { hemlig: 'x', gata: 'A' })
    expect(reply.status).toBe(303)
    expect(page.fill.notice).toMatchObject({ kind: 'error', text: expect.stringContaining('Det hemliga') })
    expect(page.fill.values).toMatchObject({ gata: 'A' })
    await page.press('send', { gata: 'A' })
    expect(page.form.kind).toBe('receipt')
  })

  test('is said of a question that is gone from the form, too', async () => {
    const page = browser(app, eva())
    await page.open('/v/s?formId=form-fault')
    const reply = await page.press('send', { borttagen: 'x', gata: 'A' })
    expect(reply.status).toBe(303)
    expect(page.fill.notice?.text).toContain('borttagen')
  })
})
