import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'

/** Inside of a case people say that they have taken part of something: once each, with a comment where one is asked for. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const label = 'Jag har tagit del av beslutet'
const withReceipt = (settings: Values = {}) =>
  publishFault(app, {
    pages: [
      ...faultPages,
      [
        'FormTab#p3',
        { label: 'Kvittens' },
        [
          'Section#s3',
          {},
          ['Row#r3', {}, ['Col#c3', { cols: 12 }, ['Receipt#kvittens', { label, ...settings }]]],
        ],
      ],
    ],
  })
const sent = async (author: Session, settings: Values = {}) => {
  const formId = await withReceipt(settings)
  const { formDataId, caseToken } = await sendFault(app, author, formId)
  return { formId, ref: { formDataId, ...(caseToken && { caseToken }) } }
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )
const given = async (who: Session, ref: { formDataId: string; caseToken?: string }) =>
  (await app.services.cases.loadForm(who, ref)).acknowledgements

for (const author of [citizen(), visitor()])
  test(`a ${author.kind} acknowledges once; it stands in the timeline of both sides, and staff are told`, async () => {
    const { cases, notifications } = app.services
    const { ref } = await sent(author)
    await cases.assign(admin(), {
      ...{ formDataId: ref.formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
    })
    expect(await given(author, ref)).toBeUndefined()
    const both = await Promise.all(
      [1, 2].map(() => code(cases.acknowledge(author, { ...ref, componentId: 'kvittens' }))),
    )
    expect(both.sort()).toEqual(['CONFLICT', 'ok'])
    const name = author.userName || 'Den som skickade in'
    expect(await given(author, ref)).toMatchObject([{ componentId: 'kvittens', label, mine: true }])
    const { formDataId } = ref
    expect(await given(handler(), { formDataId })).toMatchObject([{ label, byName: name, mine: false }])
    const lineOf = async (who: Session) =>
      (await cases.timeline(who, who === author ? ref : { formDataId: ref.formDataId })).filter(
        ({ kind }) => kind === 'acknowledged',
      )
    expect(await lineOf(handler())).toMatchObject([
      { byName: name, detail: { label, component: 'kvittens' } },
    ])
    expect(await lineOf(author)).toMatchObject([{ byName: '', detail: { label } }])
    expect(await auditOf(app, 'case/acknowledge')).toHaveLength(1)
    const { items } = await notifications.list(handler(), { limit: 9, offset: 0 })
    expect(items.map(({ msg }) => msg).filter((msg) => msg.includes('tagit del'))).toHaveLength(1)
  })

test('each person for themselves: what staff have acknowledged is told to staff alone', async () => {
  const { cases } = app.services
  const { ref } = await sent(citizen(), { commentLabel: 'Kommentar' })
  const kvittens = { ...ref, componentId: 'kvittens' }
  await cases.acknowledge(handler(), { ...kvittens, comment: 'Läst av mig' })
  expect(await given(citizen(), ref)).toBeUndefined()
  expect(JSON.stringify(await cases.timeline(citizen(), ref))).not.toContain('acknowledged')
  const { formData } = await cases.loadForm(citizen(), ref)
  expect(JSON.stringify(formData)).not.toContain('Läst av mig')
  await cases.acknowledge(citizen(), kvittens)
  await cases.acknowledge(registrar(), kvittens)
  expect((await given(handler(), ref))?.map(({ byName, mine }) => [byName, mine])).toEqual([
    ['Hanna Handläggare', true],
    ['Carl Citizen', false],
    ['Rune Registrator', false],
  ])
  const staffs = (await cases.loadForm(handler(), ref)).formData?.notes
  expect(staffs?.internal).toMatchObject([{ note: 'Läst av mig' }])
})

describe('a comment', () => {
  const cases: [string, Values, string | undefined, string][] = [
    ['that is required and missing', { requireComment: true }, undefined, 'INVALID'],
    ['of spaces', { requireComment: true }, '   ', 'INVALID'],
    ['that is too short', { requireComment: true, min: 5 }, 'åäö ', 'INVALID'],
    ['that is long enough, by its signs', { requireComment: true, min: 4 }, '👍åäö', 'ok'],
    ['that may be left out', { commentLabel: 'Vad tycker du?', min: 5 }, '', 'ok'],
    ['that is too short where it may be left out', { commentLabel: 'Tyck', min: 5 }, 'kort', 'INVALID'],
    ['that nobody asks for is not kept', {}, 'Hemligt', 'ok'],
  ]
  test.each(cases)('%s', async (_what, settings, comment, expected) => {
    const { ref } = await sent(citizen(), settings)
    const input = { ...ref, componentId: 'kvittens', ...(comment !== undefined && { comment }) }
    expect(await code(app.services.cases.acknowledge(citizen(), input))).toBe(expected)
    const { formData, acknowledgements = [] } = await app.services.cases.loadForm(citizen(), ref)
    const isKept = expected === 'ok' && comment === '👍åäö'
    expect(formData?.notes.citizen?.map(({ note }) => note) ?? []).toEqual(isKept ? ['👍åäö'] : [])
    expect(acknowledgements).toHaveLength(expected === 'ok' ? 1 : 0)
  })
})

test('nobody but who sees the case and meets the component there', async () => {
  const { cases } = app.services
  const settings = { show: { mode: 'show', when: { status: 'klar', is: 'equals' } } }
  const formId = await withReceipt(settings)
  const draft = await cases.save(citizen(), { formId, data: {} })
  const of = (formDataId: string, componentId = 'kvittens') => ({ formDataId, componentId })
  expect(await code(cases.acknowledge(citizen(), of(draft.formDataId)))).toBe('FORBIDDEN')
  const { formDataId } = await sendFault(app, citizen(), formId)
  // It is not shown yet.
  expect(await code(cases.acknowledge(citizen(), of(formDataId)))).toBe('NOT_FOUND')
  await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  const others: [Session, string][] = [
    [stranger(), 'NOT_FOUND'],
    [visitor(), 'NOT_FOUND'],
    [handler({ org: 'another' }), 'NOT_FOUND'],
  ]
  for (const [who, refusal] of others)
    expect(await code(cases.acknowledge(who, of(formDataId)))).toBe(refusal)
  expect(await code(cases.acknowledge(citizen(), of(formDataId, 'gata')))).toBe('NOT_FOUND')
  expect(await code(cases.acknowledge(citizen(), of(formDataId, '__proto__')))).toBe('NOT_FOUND')
  // The case has ended, and what it ended in is taken part of.
  expect(await code(cases.acknowledge(citizen(), of(formDataId)))).toBe('ok')
})

for (const who of [citizen({ kind: 'token' }), visitor()])
  test(`on its page, without script, by a ${who.kind}`, async () => {
    const { formId, ref } = await sent(who, { requireComment: true, min: 3 })
    await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
    const page = browser(app, who)
    const hidden = { _formDataId: ref.formDataId, ...(ref.caseToken && { _caseToken: ref.caseToken }) }
    await page.open(`/v/s?formId=${formId}${ref.caseToken ? '' : `&formDataId=${ref.formDataId}`}`)
    if (ref.caseToken) await page.post('/v/s', fields({ _csrf: page.model.csrf, _do: 'case', ...hidden }))
    const press = (comment: string) =>
      page.press('acknowledge:kvittens', { '_comment:kvittens': comment, _message: 'Halvskrivet' }, hidden)

    expect((await press('Ja')).status).toBe(422)
    expect(page.fill.acknowledging).toMatchObject({ componentId: 'kvittens', comment: 'Ja' })
    expect(page.fill.acknowledging?.error).toBeDefined()
    expect(page.fill.acknowledged).toBeUndefined()
    expect(page.fill.writing).toMatchObject({ text: 'Halvskrivet' })

    await press('Jag har läst det')
    expect(page.fill).toMatchObject({
      acknowledged: { kvittens: { comment: 'Jag har läst det' } },
      notice: { kind: 'more', text: 'Du har bekräftat. Tack!' },
      writing: { text: 'Halvskrivet' },
    })
    // From a page that was open all the while.
    await press('Jag har läst det')
    expect(page.fill.notice).toEqual({ kind: 'error', text: 'Du har redan bekräftat det här.' })
    expect(page.fill.notes.map(({ note }) => note)).toEqual(['Jag har läst det'])
  })

function fields(all: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}
