import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  auditOf,
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../test/support/database.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import { fromJson } from '../../../shared/json.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'
import type { Cases } from '../contract.ts'
import type { RequestCompletion } from './contract.ts'

/** What the citizen is asked to complete is a draft beside the case, which counts when it is handed in as a whole. */

let app: App
let cases: Cases
let formId: string

const waiting = state('vantar', 'normal', {
  name: 'Väntar på svar',
  subType: 'waiting',
  handIn: 'vantar-pagar',
  steps: { handler: 'edit' },
})

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  const graph = faultGraph()
  graph.states.push(waiting)
  graph.connections.push(
    connection('ny-vantar', { label: 'Vänta på svar', allow: { assignmentRoles: ['handler'] } }),
    connection('vantar-pagar', { label: 'Svar har kommit', allow: { assignmentRoles: ['handler'] } }),
  )
  formId = await publishFault(app, { graph })
})
afterEach(() => {
  setSystemTime()
  return app.close()
})

const far = '2999-01-31'
const ask = (formDataId: string, more: Partial<Exclude<RequestCompletion, { withdraw: true }>> = {}) =>
  cases.requestCompletion(handler(), {
    formDataId,
    due: far,
    message: 'Vi hittar inte gatan.',
    components: [{ componentId: 'gata', note: 'Vilken gata är det?' }],
    ...more,
  })
const bellOf = async (user: string) =>
  JSON.stringify(
    await app.services.store.read.notifications.list(
      'default',
      { user, targets: [`user:${user}`] },
      { limit: 10, offset: 0 },
    ),
  )
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )
const sent = async (author: Session = citizen()) => {
  const { formDataId, caseToken } = await sendFault(app, author, formId)
  return {
    formDataId,
    save: (
      data: Record<string, unknown>,
      more: { complete?: boolean; revision?: number; asItStands?: boolean } = {},
    ) => cases.save(author, { formId, formDataId, data, ...(caseToken && { caseToken }), ...more }),
    own: () => cases.loadForm(author, { formDataId, ...(caseToken && { caseToken }) }),
    staff: () => cases.loadForm(handler(), { formDataId }),
  }
}

for (const author of [citizen(), visitor()])
  test(`a ${author.kind} answers beside the case, and it counts when it is handed in`, async () => {
    const { formDataId, save, own, staff } = await sent(author)
    const asked = await ask(formDataId)
    expect(asked.markers.complete?.gata).toMatchObject({ note: 'Vilken gata är det?' })
    expect((await own()).correction).toMatchObject({
      asked: [{ name: 'gata', nodeIds: ['gata'], note: 'Vilken gata är det?' }],
      due: asked.due,
      updated: null,
    })
    await save({ gata: 'Nygatan 2' })
    expect((await own()).correction).toMatchObject({ values: { gata: 'Nygatan 2' } })
    expect((await own()).formData?.data.gata).toBe('Storgatan 1')
    // Nobody else meets what is not handed in.
    expect(JSON.stringify(await staff())).not.toContain('Nygatan')
    expect((await staff()).completion).toMatchObject({ asked: { byName: 'Hanna Handläggare' }, came: [] })

    await save({}, { complete: true })
    expect((await own()).correction).toBeUndefined()
    const loaded = await staff()
    expect(loaded.formData).toMatchObject({ data: { gata: 'Nygatan 2' }, status: 'ny', markers: {} })
    expect(loaded.completion).toMatchObject({
      asked: null,
      came: [{ name: 'gata', was: { text: 'Storgatan 1' } }],
    })
    const timeline = await cases.timeline(handler(), { formDataId })
    expect(timeline.map(({ kind }) => kind)).toEqual(['sent', 'note', 'completionAsked', 'saved'])
    expect(timeline.at(-1)?.byName).toBe(author.userId ? author.userName : 'Den som skickade in')
    expect(timeline.at(-1)?.detail).toMatchObject({
      handedIn: true,
      values: { gata: { from: 'Storgatan 1', to: 'Nygatan 2' } },
    })
  })

test('only what is asked for can be answered, and what its answers open', async () => {
  const { formDataId, save, own } = await sent()
  await save({}).catch(() => {})
  await cases.save(handler(), { formId, formDataId, data: { anonym: 'ja' } })
  await ask(formDataId, { components: [{ componentId: 'anonym', note: '' }] })
  expect((await save({ gata: 'Annan gata', epost: 'x@example.org' })).notKept).toEqual({
    gata: 'validation.notOpen',
    epost: 'validation.notOpen',
  })
  expect((await save({ anonym: 'nej', epost: 'ny@example.org' })).notKept).toBeUndefined()
  expect((await own()).correction?.values).toMatchObject({
    anonym: 'nej',
    epost: 'ny@example.org',
    gata: 'Storgatan 1',
  })
  await save({}, { complete: true })
  expect((await cases.loadForm(handler(), { formDataId })).formData?.data).toMatchObject({
    anonym: 'nej',
    epost: 'ny@example.org',
    gata: 'Storgatan 1',
  })
})

test('with nothing changed it is handed in when the citizen says that the answers are right, and staff see that', async () => {
  const { formDataId, save, own, staff } = await sent()
  const users = { permission: 'handler', userIds: ['user-handler'], groupIds: [] }
  await cases.assign(handler(), { formDataId, ...users })
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  await save({ gata: 'Storgatan 1' })
  expect(await failure(save({}, { complete: true }))).toMatchObject({
    code: 'INVALID',
    message: { id: expect.stringMatching(/^Du har inte ändrat allt som efterfrågas/) },
    detail: { unchanged: ['gata'] },
  })
  expect((await own()).correction?.asked).toHaveLength(1)
  expect((await staff()).completion).toMatchObject({ asked: { byName: 'Hanna Handläggare' }, came: [] })
  await save({}, { complete: true, asItStands: true })
  expect((await own()).correction).toBeUndefined()
  const { completion } = await staff()
  expect(completion).toMatchObject({ asked: null, came: [{ name: 'gata' }] })
  expect(completion?.came[0]?.was).toBeUndefined()
  expect((await cases.timeline(handler(), { formDataId })).at(-1)).toMatchObject({
    kind: 'saved',
    detail: { handedIn: true, unchanged: true, values: {} },
  })
  const bell = await app.services.store.read.notifications.list(
    'default',
    { user: 'user-handler', targets: ['user:user-handler'] },
    { limit: 10, offset: 0 },
  )
  expect(JSON.stringify(bell)).toContain('utan att något svar är ändrat')
})

test('what is told the citizen is known to be of who asked', async () => {
  await app.services.work.start()
  const { formDataId } = await sent()
  await ask(formDataId)
  await app.services.work.idle()
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.find(({ kind }) => kind === 'effect')?.detail).toMatchObject({ causedBy: 'user-handler' })
})

test('what was opened and is hidden again is not handed in', async () => {
  const { formDataId, save } = await sent()
  await cases.save(handler(), { formId, formDataId, data: { anonym: 'ja' } })
  await ask(formDataId, { components: [{ componentId: 'anonym', note: '' }] })
  await save({ anonym: 'nej', epost: 'ny@example.org' })
  await save({ anonym: 'ja' })
  await save({}, { complete: true, asItStands: true })
  const { formData } = await cases.loadForm(handler(), { formDataId })
  expect([formData?.data.anonym, formData?.data.epost ?? null]).toEqual(['ja', null])
})

test('an answer that is not in order keeps all of it from being handed in, and stays beside', async () => {
  const { formDataId, save, own } = await sent()
  await ask(formDataId)
  expect(await failure(save({ gata: '' }, { complete: true }))).toMatchObject({
    code: 'INVALID',
    fields: { gata: 'validation.required' },
  })
  expect((await own()).correction?.values.gata ?? null).toBeNull()
  expect((await cases.loadForm(handler(), { formDataId })).formData?.data.gata).toBe('Storgatan 1')
})

const refused: Record<string, [Partial<Exclude<RequestCompletion, { withdraw: true }>>, object]> = {
  'of a question that the form does not have': [
    { components: [{ componentId: 'finnsInte', note: '' }] },
    { fields: { 'components.0.componentId': 'validation.unknownKey' } },
  ],
  'of a question that the citizen does not meet': [
    {
      components: [
        { componentId: 'gata', note: '' },
        { componentId: 'epost', note: '' },
      ],
    },
    { fields: { 'components.1.componentId': 'validation.notOpen' } },
  ],
  'by a day that has been': [{ due: '2020-01-01' }, { fields: { due: 'validation.past' } }],
  'by a connection that leads to no state that waits': [
    { connectionId: 'ny-pagar' },
    { fields: { connectionId: 'validation.notAnOption' } },
  ],
}
for (const [title, [more, wrong]] of Object.entries(refused))
  test(`nothing is asked ${title}, and nothing is half done`, async () => {
    const { formDataId } = await sent()
    await cases.save(handler(), { formId, formDataId, data: { anonym: 'ja' } })
    expect(await failure(ask(formDataId, more))).toMatchObject({ code: 'INVALID', ...wrong })
    const { formData, state: at } = await cases.loadForm(handler(), { formDataId })
    expect([formData?.markers, formData?.notes, at?._id]).toEqual([{}, {}, 'ny'])
  })

test('what is left out of a request is named', async () => {
  const { formDataId } = await sent()
  const reply = await app.dispatcher.call(handler(), 'case/requestCompletion', { formDataId, message: 'Hej' })
  const required = 'validation.required'
  expect(reply).toMatchObject({ err: { code: 'INVALID', fields: { due: required, components: required } } })
})

test('only staff of the case ask, mark and accept', async () => {
  const { formDataId } = await sent()
  const asking = { formDataId, due: far, message: 'x', components: [{ componentId: 'gata', note: '' }] }
  for (const [who, code] of [
    [citizen(), 'FORBIDDEN'],
    [stranger(), 'NOT_FOUND'],
    [visitor(), 'NOT_FOUND'],
  ] as const) {
    expect(await failure(cases.requestCompletion(who, asking))).toMatchObject({ code })
    const marker = { formDataId, markerType: 'complete', componentId: 'gata', note: '' } as const
    expect(await failure(cases.addMarker(who, marker))).toMatchObject({ code })
    if (who.userId) expect(await failure(cases.acceptCompletion(who, { formDataId }))).toMatchObject({ code })
  }
})

test('the case comes to the state that waits and back with what was handed in, and the clock stands meanwhile', async () => {
  const { formDataId, save, staff } = await sent()
  await cases.deadline(handler(), { formDataId, due: 1 })
  await cases.caughtUp()
  const late = async () => (await cases.list(handler(), { view: 'late', page: 1, pageSize: 10 })).totalCount
  expect(await late()).toBe(1)
  await ask(formDataId, { connectionId: 'ny-vantar' })
  expect([await late(), (await staff()).desk?.stands, (await staff()).state?._id]).toEqual([
    0,
    true,
    'vantar',
  ])
  await save({ gata: 'Nygatan 2' }, { complete: true })
  expect([await late(), (await staff()).desk?.stands, (await staff()).state?._id]).toEqual([
    1,
    false,
    'pagar',
  ])
})

test('the clock stands in any state while something is asked, and lists say how far it has come', async () => {
  const { formDataId, save } = await sent()
  await cases.deadline(handler(), { formDataId, due: 1 })
  const row = async (where = {}) =>
    (await cases.list(handler(), { page: 1, pageSize: 10, where })).data.map(({ completion, stands }) => [
      completion,
      stands,
    ])
  expect(await row()).toEqual([[null, false]])
  await ask(formDataId)
  expect(await row({ completion: 'asked' })).toEqual([['asked', true]])
  expect(await row({ completion: 'came' })).toEqual([])
  setSystemTime(new Date('2999-02-02'))
  expect(await row()).toEqual([['late', true]])
  setSystemTime()
  await save({ gata: 'Nygatan 2' }, { complete: true })
  expect(await row({ completion: 'came' })).toEqual([['came', false]])
  expect((await cases.acceptCompletion(handler(), { formDataId })).left).toEqual([])
  expect(await row()).toEqual([[null, false]])
  // Nothing of it is for who sent it in.
  const own = await cases.list(citizen(), { scope: 'own', page: 1, pageSize: 10 })
  expect(own.data.map(({ completion, waits }) => [completion, waits])).toEqual([[null, false]])
})

test('who sent it in reads in their list that it waits for them, and nothing of what staff have', async () => {
  const { formDataId, save } = await sent()
  const page = { page: 1, pageSize: 10 }
  const row = async (who: Session, scope: 'own' | 'all' = 'own') => {
    const { data } = await cases.list(who, { scope, ...page })
    return data.map(({ waits, completion }) => [waits, completion])
  }
  expect(await row(citizen())).toEqual([[false, null]])
  await ask(formDataId)
  expect(await row(citizen())).toEqual([[true, null]])
  expect(await row(handler(), 'all')).toEqual([[false, 'asked']])
  expect((await cases.earlier(citizen(), formId)).sent).toMatchObject([{ _id: formDataId, waits: true }])
  await save({ gata: 'Nygatan 2' }, { complete: true })
  expect(await row(citizen())).toEqual([[false, null]])
  expect((await cases.earlier(citizen(), formId)).sent).toMatchObject([{ _id: formDataId, waits: false }])
  await ask(formDataId, { connectionId: 'ny-vantar' })
  await cases.requestCompletion(handler(), { formDataId, withdraw: true })
  // The state waits for them still, as the page of the case says.
  expect(await row(citizen())).toEqual([[true, null]])
  expect(await row(handler(), 'all')).toEqual([[false, null]])
})

test('what came is looked at one by one, and asking again is looking', async () => {
  const { formDataId, save, staff } = await sent()
  const components = [
    { componentId: 'gata', note: '' },
    { componentId: 'beskrivning', note: '' },
    { componentId: 'antal', note: '' },
  ]
  await ask(formDataId, { components })
  await save({ gata: 'Nygatan 2', beskrivning: 'Trasig' }, { complete: true, asItStands: true })
  const names = async () => (await staff()).completion?.came.map(({ name, was }) => [name, was?.text])
  expect(await names()).toEqual([
    ['gata', 'Storgatan 1'],
    ['beskrivning', ''],
    ['antal', undefined],
  ])
  expect((await cases.acceptCompletion(handler(), { formDataId, componentIds: ['antal'] })).left).toEqual([
    'gata',
    'beskrivning',
  ])
  await ask(formDataId, { components: components.slice(0, 1) })
  expect(await names()).toEqual([['beskrivning', '']])
  expect(await auditOf(app, 'case/requestCompletion')).toHaveLength(2)
})

test('on a closed case what is handed in is kept, the handler told and the state left alone', async () => {
  const { formDataId, save, staff } = await sent()
  await cases.assign(handler(), {
    formDataId,
    permission: 'handler',
    userIds: ['user-handler'],
    groupIds: [],
  })
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  await save({}, { complete: true })
  const loaded = await staff()
  expect([loaded.state?._id, loaded.formData?.data.gata]).toEqual(['klar', 'Nygatan 2'])
  expect(await bellOf('user-handler')).toContain('Komplettering har kommit in')
  expect(await failure(ask(formDataId))).toMatchObject({ code: 'CONFLICT' })
})

test('once a case has ended nothing is asked any more, and who closed it is told; it is asked again where the end is taken back', async () => {
  const { formDataId, own, staff } = await sent()
  await ask(formDataId)
  const ways = (await cases.loadForm(registrar(), { formDataId })).connections
  expect(ways.find(({ _id }) => _id === 'ny-klar')).toMatchObject({ ends: true })
  // The same from the list, where it is moved by itself and with others.
  expect(await cases.ways(registrar(), formDataId)).toMatchObject({ asked: true })
  const common = () => cases.common(registrar(), [formDataId])
  expect(await common()).toMatchObject({ asked: 1 })
  const closing = (await common()).connections.find(({ id }) => id === 'ny-klar')
  expect(closing).toMatchObject({ ends: true, becomes: 'Åtgärdad' })
  const end = { formDataId, connectionId: 'ny-klar', currentStateId: 'ny', undoable: true }
  const { undo } = await cases.changeStatus(registrar(), end)
  const row = async () =>
    (await cases.list(handler(), { page: 1, pageSize: 10 })).data.map(({ completion }) => completion)
  expect([(await staff()).completion, await row()]).toEqual([undefined, [null]])
  expect((await own()).correction).toMatchObject({ ended: true, updated: null })
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.findLast(({ kind }) => kind === 'status')?.detail).toMatchObject({ endsAsking: true })
  expect([(await cases.ways(registrar(), formDataId)).asked, (await common()).asked]).toEqual([false, 0])
  expect(await cases.completionFacts(handler(), formDataId)).toMatchObject({ questions: [], isUnsent: false })
  await cases.undo(registrar(), undo ?? '', { progress() {}, signal: new AbortController().signal })
  expect((await staff()).completion?.asked).not.toBeNull()
  expect(await row()).toEqual(['asked'])
})

test('what is handed in where nobody has the case is told who asked for it, and no other', async () => {
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  await save({}, { complete: true })
  expect(await bellOf('user-handler')).toContain('Komplettering har kommit in')
  expect(await bellOf('user-registrar')).not.toContain('Komplettering har kommit in')
})

test('who asked and handles the case no more hears nothing of it, nor does a case of nobody’s ring for all', async () => {
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await app.services.documents.update(systemSession(), {
    page: 'user',
    id: 'user-handler',
    data: { roles: [] },
  })
  await save({ gata: 'Nygatan 2' }, { complete: true })
  for (const user of ['user-handler', 'user-registrar', 'user-stranger', 'user-admin'])
    expect(await bellOf(user)).not.toContain('Komplettering har kommit in')
})

test('what came in on a closed case stands among the handler’s own and in all until it is looked at', async () => {
  const streets = async (view: 'mine' | 'all' | 'unassigned') =>
    (await cases.list(handler(), { view, page: 1, pageSize: 10 })).data.map((row) => [
      row.data.gata,
      row.completion,
    ])
  const { formDataId, save } = await sent()
  const give = { formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] }
  await cases.assign(handler(), give)
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  expect(await streets('mine')).toEqual([])
  await save({}, { complete: true })
  for (const view of ['mine', 'all'] as const) expect(await streets(view)).toEqual([['Nygatan 2', 'came']])
  await cases.assign(handler(), { ...give, userIds: [] })
  expect([await streets('mine'), await streets('unassigned')]).toEqual([[], []])
  expect(await streets('all')).toEqual([['Nygatan 2', 'came']])
  await cases.acceptCompletion(handler(), { formDataId })
  expect(await streets('all')).toEqual([])
})

test('what is taken back while the citizen writes is said, with what they wrote', async () => {
  const { formDataId, save, own, staff } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  expect(await cases.requestCompletion(handler(), { formDataId, withdraw: true })).toEqual({
    markers: {},
    due: null,
  })
  for (const complete of [false, true])
    expect(await failure(save({ gata: 'Nygatan 22' }, { complete }))).toMatchObject({
      code: 'ALREADY_SENT',
      detail: { notAsked: true },
    })
  expect((await own()).correction).toMatchObject({
    asked: [],
    left: [{ name: 'gata', label: 'Gata', text: 'Nygatan 2' }],
  })
  expect((await staff()).formData?.data.gata).toBe('Storgatan 1')
  // Asked for once more, it is there.
  await ask(formDataId)
  expect((await own()).correction).toMatchObject({ values: { gata: 'Nygatan 2' }, left: [] })
})

test('handed in a second time, because the answer to the first was lost, it is in', async () => {
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' }, { complete: true })
  const again = await save({ gata: 'Nygatan 2' }, { complete: true })
  expect(again.notKept).toBeUndefined()
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
})

test('two windows are told of each other, answer by answer', async () => {
  const { formDataId, save, own } = await sent()
  const components = [
    { componentId: 'gata', note: '' },
    { componentId: 'beskrivning', note: '' },
  ]
  await ask(formDataId, { components })
  const { revision = 0 } = (await own()).formData ?? {}
  await save({ gata: 'Ena' }, { revision })
  expect((await save({ beskrivning: 'Andra fönstret' }, { revision })).revision).toBe(revision + 2)
  expect(await failure(save({ gata: 'Andra' }, { revision }))).toMatchObject({
    code: 'CONFLICT',
    detail: { revision: revision + 2, fields: { gata: { yours: 'Andra', theirs: 'Ena' } } },
  })
  await save({ gata: 'Andra' })
  expect((await own()).correction?.values.gata).toBe('Andra')
})

test('what staff correct meanwhile is told of before anything counts', async () => {
  const { formDataId, save, own, staff } = await sent()
  await ask(formDataId)
  const before = (await own()).formData?.revision ?? 0
  await save({ gata: 'Nygatan 2' }, { revision: before })
  await cases.save(handler(), { formId, formDataId, data: { gata: 'Storgatan 11' } })
  const { revision = 0 } = (await own()).formData ?? {}
  const both = { gata: { yours: 'Nygatan 2', theirs: 'Storgatan 11' } }
  expect(await failure(save({}, { complete: true, revision }))).toMatchObject({
    code: 'CONFLICT',
    detail: { fields: both },
  })
  expect(await failure(save({ gata: 'Nygatan 3' }, { revision: before + 1 }))).toMatchObject({
    code: 'CONFLICT',
    detail: { fields: { gata: { yours: 'Nygatan 3', theirs: 'Storgatan 11' } } },
  })
  expect((await staff()).formData?.data.gata).toBe('Storgatan 11')
  const chosen = await save({ gata: 'Nygatan 2' })
  await save({}, { complete: true, revision: chosen.revision })
  expect((await staff()).formData?.data.gata).toBe('Nygatan 2')
})

test('a file belongs to the citizen until it is handed in', async () => {
  const { assets } = app.services
  const { formDataId, save, staff } = await sent()
  await ask(formDataId, { components: [{ componentId: 'bild', note: '' }] })
  const store = (name: string) =>
    assets.storeFile(citizen(), {
      ...{ name, mimeType: 'text/plain', access: 'case' },
      bytes: new TextEncoder().encode(name),
    })
  const [first, second] = [await store('ett.txt'), await store('två.txt')]
  const answer = ({ assetId }: { assetId: string }, name: string) => [
    { assetId, name, size: name.length, mimeType: 'text/plain' },
  ]
  const mayRead = (session: Session, assetId: string) => cases.mayRead(session, { formDataId, assetId })
  await save({ bild: answer(first, 'ett.txt') })
  expect([await mayRead(handler(), first.assetId), await mayRead(citizen(), first.assetId)]).toEqual([
    false,
    true,
  ])
  // Taken away before it counted, it is nobody's.
  await save({ bild: answer(second, 'två.txt') })
  expect(await app.services.store.read.assets.find('default', first.assetId)).toBeUndefined()
  await save({}, { complete: true })
  expect(await mayRead(handler(), second.assetId)).toBe(true)
  expect(
    (await staff()).summary?.flatMap(({ rows }) => rows).find(({ name }) => name === 'bild')?.files,
  ).toMatchObject([{ assetId: second.assetId }])
})

test('a question that the form does not have any more is said, and keeps nothing from being handed in', async () => {
  const { formDataId, save, own, staff } = await sent()
  await ask(formDataId, {
    components: [
      { componentId: 'gata', note: 'Vilken?' },
      { componentId: 'antal', note: 'Hur många?' },
    ],
  })
  await save({ antal: 3 })
  // As when the case comes to a version of the form without it.
  await rewrite(app.services.store, (database) => {
    const { markers } = database.query('SELECT markers FROM cases').get() as { markers: string }
    database.query('UPDATE cases SET markers = ?').run(markers.replace('"antal"', '"borttagen"'))
  })
  expect((await own()).correction).toMatchObject({
    asked: [{ name: 'gata' }],
    gone: ['Hur många?'],
    left: [{ name: 'antal', text: '3' }],
  })
  await save({ gata: 'Nygatan 2' }, { complete: true })
  expect((await staff()).formData).toMatchObject({ markers: {}, data: { gata: 'Nygatan 2' } })
  expect((await staff()).completion?.came.map(({ name }) => name)).toEqual(['gata'])
})

test('it stays while it is asked for, however old, and goes some time after that', async () => {
  const { store } = app.services
  const { formDataId, save, own } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  const left = () => store.read.caseCompletions.left(Date.now() + 1, 10)
  expect(await left()).toEqual([])
  await cases.requestCompletion(handler(), { formDataId, withdraw: true })
  expect(await left()).toMatchObject([{ formDataId }])
  expect((await own()).correction?.left).toHaveLength(1)
})

const mailsOf = async (part: string) =>
  (
    await app.services.store.read.mails.list('default', { limit: 50, offset: 0, newestFirst: false })
  ).rows.filter(({ subject }) => subject.includes(part))

test('the citizen is told, reminded once of what is not handed in, and told that nothing is asked any more', async () => {
  const { store, work } = app.services
  await work.start()
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await work.idle()
  const [asked] = await mailsOf('Vi behöver veta mer')
  expect([fromJson<string[]>(asked?.recipients ?? '[]'), asked?.text]).toEqual([
    ['user-citizen@example.se'],
    expect.stringContaining('senast 31 januari 2999. Det gäller: Gata. Öppna'),
  ])
  await save({ gata: 'Nygatan 2' })
  const later = async () => {
    const task = await store.read.tasks.findWaiting('default', 'completionRemind', formDataId)
    if (task) await store.write((tx) => tx.tasks.move(task._id, 0))
    work.wake()
    await work.idle()
  }
  // Too early: it waits on.
  await later()
  expect(await mailsOf('är inte skickad')).toHaveLength(0)
  await rewrite(store, (database) =>
    database.query('UPDATE case_completions SET updated = ?').run(Date.now() - 3 * 86_400_000 - 1),
  )
  await later()
  await later()
  const [reminded, ...more] = await mailsOf('är inte skickad')
  expect([reminded?.text, more]).toEqual([
    expect.stringContaining('tryck på Skicka komplettering senast 31 januari 2999.'),
    [],
  ])
  await cases.requestCompletion(handler(), { formDataId, withdraw: true })
  await work.idle()
  expect((await mailsOf('behöver inte kompletteras')).length).toBeGreaterThan(0)
  expect(JSON.stringify(await mailsOf(''))).not.toContain('Nygatan')
})

/** As if the citizen had written what they have not handed in long enough ago to be reminded of it, whatever waits for that being due. */
async function threeDaysLater(formDataId: string): Promise<void> {
  const { store, work } = app.services
  await rewrite(store, (database) =>
    database.query('UPDATE case_completions SET updated = updated - ?').run(3 * 86_400_000 + 1),
  )
  const task = await store.read.tasks.findWaiting('default', 'completionRemind', formDataId)
  if (task) await store.write((tx) => tx.tasks.move(task._id, 0))
  work.wake()
  await work.idle()
}

test('nobody is reminded of what was handed in, and of what waits in a closed case once it is opened again', async () => {
  const { work } = app.services
  await work.start()
  const handedIn = await sent()
  await ask(handedIn.formDataId)
  await handedIn.save({ gata: 'Nygatan 2' })
  await handedIn.save({}, { complete: true })
  await threeDaysLater(handedIn.formDataId)
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 3' })
  await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  await threeDaysLater(formDataId)
  expect(await mailsOf('är inte skickad')).toEqual([])
  const lines = async () => (await cases.timeline(handler(), { formDataId })).map(({ kind }) => kind)
  const before = await lines()
  expect(before.filter((kind) => kind === 'effect')).toHaveLength(1)
  await cases.changeStatus(sessionWith('admin'), {
    ...{ formDataId, state: 'ny', currentStateId: 'klar', dangerForce: true, reason: 'Fel' },
  })
  await threeDaysLater(formDataId)
  await threeDaysLater(formDataId)
  expect(await mailsOf('är inte skickad')).toHaveLength(1)
})

test('a merged case, or one from the trash can, is not reminded of, and is planned anew when it is back; both are told', async () => {
  const { work } = app.services
  await work.start()
  const { formDataId, save } = await sent()
  const { formDataId: into } = await sendFault(app, registrar(), formId)
  await ask(formDataId)
  await save({ gata: 'Nygatan 3' })
  await cases.merge(handler(), { formDataId, into })
  await work.idle()
  expect((await mailsOf('tillsammans med ett annat')).map(({ text }) => text)).toEqual([
    expect.stringContaining('Du behöver inte längre komplettera det'),
  ])
  await threeDaysLater(formDataId)
  await cases.split(handler(), formDataId)
  await work.idle()
  expect((await mailsOf('för sig igen')).map(({ text }) => text)).toEqual([
    expect.stringContaining('Vi behöver den komplettering som vi bad om'),
  ])
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.find(({ kind }) => kind === 'merged')?.detail).toMatchObject({ endsAsking: true })
  expect(lines.find(({ kind }) => kind === 'split')?.detail).toMatchObject({ asksAgain: true })
  await cases.remove(handler(), [formDataId])
  await threeDaysLater(formDataId)
  expect(await mailsOf('är inte skickad')).toEqual([])
  await cases.restore(sessionWith('admin'), [formDataId])
  await threeDaysLater(formDataId)
  await threeDaysLater(formDataId)
  expect(await mailsOf('är inte skickad')).toHaveLength(1)
})

test('a reminder after the day that it was wanted by says so', async () => {
  await app.services.work.start()
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  const passed = new Date('2026-11-02T22:59:59Z').getTime()
  await rewrite(app.services.store, (database) =>
    database.query('UPDATE cases SET askedUntil = ?').run(passed),
  )
  await threeDaysLater(formDataId)
  expect((await mailsOf('är inte skickad')).map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'som vi behövde senast 2 november 2026. Det du har skrivit är sparat och går fortfarande',
    ),
  ])
})

test('ways on of one case, and of several together, tell whether closing them ends what is asked', async () => {
  const [asked, also, other] = [await sent(), await sent(), await sent()]
  await ask(asked.formDataId)
  await ask(also.formDataId)
  const call = (action: string, input: object) => app.dispatcher.call(registrar(), action, { ...input })
  expect(await call('case/ways', { formDataId: asked.formDataId })).toMatchObject({
    data: { asked: true, ways: [{ _id: 'ny-klar', ends: true }] },
  })
  expect(await call('case/ways', { formDataId: other.formDataId })).toMatchObject({ data: { asked: false } })
  const ids = [asked, also, other].map(({ formDataId }) => formDataId)
  expect(await call('case/common', { ids })).toMatchObject({
    data: { asked: 2, connections: [{ id: 'ny-klar', ends: true }] },
  })
  for (const formDataId of ids)
    await cases.changeStatus(registrar(), { formDataId, connectionId: 'ny-klar', currentStateId: 'ny' })
  expect(await call('case/common', { ids })).toMatchObject({ data: { asked: 0 } })
  expect(await call('case/ways', { formDataId: asked.formDataId })).toMatchObject({ data: { asked: false } })
})

test('checked and internal markers are for staff alone, and unknown components are refused', async () => {
  const { formDataId, own } = await sent()
  for (const markerType of ['internal', 'checked'] as const)
    await cases.addMarker(handler(), { formDataId, markerType, componentId: 'gata', note: 'Hemligt' })
  expect((await own()).formData?.markers).toEqual({})
  expect(JSON.stringify(await cases.timeline(citizen(), { formDataId }))).not.toContain('Hemligt')
  expect(
    await failure(
      cases.addMarker(handler(), { formDataId, markerType: 'checked', componentId: 'finnsInte', note: '' }),
    ),
  ).toMatchObject({ code: 'INVALID', fields: { componentId: 'validation.unknownKey' } })
  const reply = await app.dispatcher.call(handler(), 'admin/addMarker3', {
    ...{ formDataId, markerType: 'granska', componentId: 'gata' },
  })
  expect(reply).toMatchObject({ err: { code: 'INVALID', fields: { markerType: expect.any(String) } } })
})

test('a marker that asks is taken away one by one, and the last one ends it', async () => {
  const { formDataId, save, staff } = await sent()
  for (const componentId of ['gata', 'antal'])
    await cases.addMarker(handler(), { formDataId, markerType: 'complete', componentId, note: '' })
  await save({ gata: 'Nygatan 2', antal: 4 })
  const remove = (componentId: string) =>
    cases.removeMarker(handler(), { formDataId, markerType: 'complete', componentId })
  await remove('gata')
  expect((await save({ gata: 'X' })).notKept).toEqual({ gata: 'validation.notOpen' })
  expect((await staff()).desk?.stands).toBe(true)
  await remove('antal')
  expect((await staff()).desk?.stands).toBe(false)
  expect(await failure(remove('antal'))).toMatchObject({ code: 'NOT_FOUND' })
})

test('who looks as somebody else meets nothing of what is not handed in', async () => {
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  const looking = { ...citizen(), viewer: { _id: 'user-admin', name: 'Ada' } } as Session
  expect(JSON.stringify(await cases.loadForm(looking, { formDataId }))).not.toContain('Nygatan')
})

test('it goes with the case for good', async () => {
  const { formDataId, save } = await sent()
  await ask(formDataId)
  await save({ gata: 'Nygatan 2' })
  await cases.remove(systemSession(), [formDataId])
  await cases.emptyTrash(systemSession(), [formDataId])
  const database = databaseOf(app.services.store)
  for (const table of ['case_completions', 'case_asks'])
    expect(database.query(`SELECT * FROM ${table}`).all()).toEqual([])
})

test('at a state that waits for the citizen, who asks by number and code gets the words of it', async () => {
  const { formDataId, caseToken, DiaryNumber } = await sendFault(app, visitor(), formId)
  const code = await cases.statusCode(visitor(), { formDataId, ...(caseToken && { caseToken }) })
  const connection = { connectionId: 'ny-vantar', currentStateId: 'ny' }
  await cases.changeStatus(handler(), { formDataId, ...connection })
  const found = await cases.status(visitor(), { number: DiaryNumber ?? '', code: code ?? '' })
  expect(found.waiting).toEqual({ words: 'Vi väntar på svar från dig.', due: null, way: 'none' })
})
