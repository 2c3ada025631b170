import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
} from '../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../test/support/database.ts'
import { makeMover, moved, mover, publishGraph, publishPages } from '../../../../test/support/moves.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { Cases, MoveVersion } from '../contract.ts'

let app: App
let cases: Cases
let formId: string
const day = 86_400_000

async function begin(options: Parameters<typeof publishFault>[1] = {}): Promise<void> {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app, options)
  await makeUsers(app)
  await makeMover(app)
  await app.services.work.start()
}

const send = async (answers = {}) => (await sendFault(app, citizen(), formId, answers)).formDataId
const to = (formDataId: string, connectionId: string) =>
  cases.changeStatus(handler(), {
    formDataId,
    connectionId,
    currentStateId: connectionId.split('-')[0] ?? '',
  })
const loaded = (formDataId: string) => cases.loadForm(handler(), { formDataId })
const recordOf = async (id: string) => {
  const found = await app.services.store.read.cases.find('default', id)
  if (!found) throw new Error('no case')
  return found
}
const lines = (formDataId: string) => cases.timeline(handler(), { formDataId })
const toVersion = (ids: string[], more: Partial<MoveVersion> = {}): MoveVersion => ({
  ...{ what: 'process', id: 'process-fault', which: { ids }, to: 2 },
  ...more,
})

/** Without the state of the middle, which is called something else. */
const withoutMiddle = (more: Partial<ProcessGraph> = {}): ProcessGraph => ({
  ...faultGraph(),
  states: [
    state('ny', 'start', { name: 'Inkommen', steps: { handler: 'edit', registrar: 'summary' } }),
    state('utreds', 'normal', { name: 'Utreds', steps: { handler: 'edit' } }),
    state('klar', 'end', { name: 'Åtgärdad' }),
  ],
  connections: [
    connection('ny-utreds', { label: 'Börja', allow: { assignmentRoles: ['handler'] } }),
    connection('utreds-klar', { label: 'Åtgärda', allow: { assignmentRoles: ['handler'] } }),
  ],
  ...more,
})

beforeEach(() => begin())
afterEach(async () => {
  setSystemTime()
  await app.close()
})

describe('a process', () => {
  test('cases stay on their version until they are moved, and are counted by it', async () => {
    const first = await send()
    const ended = await send()
    await to(ended, 'ny-pagar')
    await to(ended, 'pagar-klar')
    await publishGraph(app, withoutMiddle())
    await send()
    const versions = await cases.versions.running(mover(), { what: 'process', id: 'process-fault' })
    expect(versions.map(({ version, count, live }) => [version, count, live])).toEqual([
      [2, 1, true],
      [1, 1, false],
    ])
    expect((await recordOf(first)).processVersion).toBe(1)
    // Who builds processes and handles none of these cases is told of none.
    const blind = mover({ roles: ['role-builder'], userId: 'user-other' })
    const unseen = await cases.versions.running(blind, { what: 'process', id: 'process-fault' })
    expect(unseen.map(({ count }) => count)).toEqual([0, 0])
  })

  test('the same state maps itself, and another is chosen; what cannot go is told before', async () => {
    const [first, second, ended] = [await send(), await send(), await send()]
    await to(second, 'ny-pagar')
    await to(ended, 'ny-pagar')
    await to(ended, 'pagar-klar')
    await publishGraph(app, withoutMiddle())
    const all = [first, second, ended]
    const before = await cases.versions.preview(mover(), toVersion(all))
    expect(before).toMatchObject({
      count: 1,
      stays: [
        { why: 'state', count: 1, cases: [{ _id: second }] },
        { why: 'ended', count: 1, cases: [{ _id: ended }] },
      ],
      states: [
        { _id: 'ny', count: 1, to: 'ny', isOwn: true },
        { _id: 'pagar', count: 1, to: null },
      ],
      targets: [{ _id: 'ny' }, { _id: 'utreds' }],
    })
    expect(before.changes).toContainEqual({
      ...{ what: 'stateRenamed', name: 'Ny', becomes: 'Inkommen', count: 1 },
    })
    const states = { pagar: 'utreds' }
    expect(await cases.versions.preview(mover(), toVersion(all, { states }))).toMatchObject({ count: 2 })

    const done = await moved(app, mover(), { ...toVersion(all, { states }), comment: 'Ny ordning' })
    expect(done).toMatchObject({
      running: false,
      moved: 2,
      refused: 1,
      cases: [{ _id: ended, code: 'CONFLICT' }],
    })
    expect(await recordOf(first)).toMatchObject({ processVersion: 2, state: 'ny' })
    expect(await recordOf(second)).toMatchObject({ processVersion: 2, state: 'utreds' })
    expect(await recordOf(ended)).toMatchObject({ processVersion: 1, state: 'klar' })
    expect((await lines(second)).at(-1)).toMatchObject({
      kind: 'processMoved',
      byName: 'Moa Bygger',
      detail: { from: 1, to: 2, fromState: 'pagar', toName: 'Utreds', comment: 'Ny ordning' },
    })
    expect((await loaded(second)).connections).toMatchObject([{ _id: 'utreds-klar' }])
  })

  test('no end is chosen in the place of a state, and no version that is not published', async () => {
    const id = await send()
    await to(id, 'ny-pagar')
    await publishGraph(app, withoutMiddle())
    for (const wrong of [{ states: { pagar: 'klar' } }, { states: { pagar: 'nowhere' } }, { to: 9 }])
      expect(cases.versions.move(mover(), toVersion([id], wrong))).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('it goes back with the state that it had, and answers given since stay', async () => {
    const id = await send()
    await to(id, 'ny-pagar')
    await publishGraph(app, withoutMiddle())
    await moved(app, mover(), toVersion([id], { states: { pagar: 'utreds' } }))
    await cases.save(handler(), { formId, formDataId: id, data: { gata: 'Nygatan 4' } })
    const back = await moved(app, mover(), toVersion([id], { to: 'back' }))
    expect(back).toMatchObject({ moved: 1, refused: 0 })
    expect(await recordOf(id)).toMatchObject({ processVersion: 1, state: 'pagar' })
    expect((await loaded(id)).formData?.data).toMatchObject({ gata: 'Nygatan 4' })
    // What was taken back is not taken back once more.
    expect(await moved(app, mover(), toVersion([id], { to: 'back' }))).toMatchObject({ moved: 0, refused: 1 })
  })

  test('all on a version go, each once, whatever ended the move in the middle', async () => {
    const ids: string[] = []
    for (let i = 0; i < 23; i++) ids.push(await send())
    await publishGraph(app, withoutMiddle())
    const done = await moved(app, mover(), toVersion([], { which: { version: 1 } }))
    expect(done).toMatchObject({ total: 23, moved: 23, refused: 0 })
    // Its place was lost with the process that had it.
    await rewrite(app.services.store, (database) =>
      database.exec('UPDATE case_moves SET ended = NULL, place = 0'),
    )
    await app.services.work.enqueue({ org: 'default', kind: 'caseMove', payload: { move: done.move } })
    await app.services.work.idle()
    const count = "SELECT count(*) AS n FROM case_timeline WHERE kind = 'processMoved'"
    expect(databaseOf(app.services.store).query(count).get()).toEqual({ n: 23 })
    // And back, all that it has moved.
    const back = await moved(app, mover(), toVersion([], { which: { move: done.move }, to: 'back' }))
    expect(back).toMatchObject({ moved: 23 })
    expect(await recordOf(ids[0] ?? '')).toMatchObject({ processVersion: 1 })
  })

  test.each(['process', 'form'] as const)(
    'to a version of the %s that was never published none goes, and that is why',
    async (what) => {
      const id = await send()
      const move = { what, id: what === 'form' ? formId : 'process-fault', which: { ids: [id] }, to: 7 }
      expect(await cases.versions.preview(mover(), move)).toMatchObject({
        count: 0,
        stays: [{ why: 'noVersion', count: 1 }],
      })
      expect(cases.versions.move(mover(), move)).rejects.toMatchObject({ code: 'INVALID' })
      expect(await recordOf(id)).toMatchObject({ processVersion: 1, formVersion: 1 })
    },
  )

  test('one that is cancelled leaves the rest as they are, and is nobody else’s to look at', async () => {
    await app.services.work.stop()
    const id = await send()
    await publishGraph(app, withoutMiddle())
    const { move } = await cases.versions.move(mover(), toVersion([id]))
    for (const ask of [cases.versions.state, cases.versions.cancel])
      expect(ask(handler(), move)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await cases.versions.cancel(mover(), move)
    await app.services.work.start()
    await app.services.work.idle()
    expect(await cases.versions.state(mover(), move)).toMatchObject({ running: false, moved: 0 })
    expect(await recordOf(id)).toMatchObject({ processVersion: 1 })
  })

  test('a case that somebody changes meanwhile is moved as it is then', async () => {
    await app.services.work.stop()
    const id = await send()
    await publishGraph(app, withoutMiddle())
    const { move } = await cases.versions.move(mover(), toVersion([id]))
    await to(id, 'ny-pagar')
    await cases.save(handler(), { formId, formDataId: id, data: { gata: 'Kyrkogatan 2' } })
    await app.services.work.start()
    await app.services.work.idle()
    expect(await cases.versions.state(mover(), move)).toMatchObject({ moved: 0, refused: 1 })
    expect(await recordOf(id)).toMatchObject({ processVersion: 1, state: 'pagar' })
    expect((await loaded(id)).formData?.data).toMatchObject({ gata: 'Kyrkogatan 2' })
  })

  test('who may not handle a case moves it not, and learns nothing of it', async () => {
    const id = await send()
    await publishGraph(app, withoutMiddle())
    const blind = mover({ roles: ['role-builder'], userId: 'user-other' })
    expect(await cases.versions.preview(blind, toVersion([id]))).toEqual({
      ...{ count: 0, stays: [], states: [], changes: [] },
      targets: [expect.anything(), expect.anything()],
    })
    const action = (session: typeof blind) =>
      app.dispatcher.call(session, 'case/previewMove', { ...toVersion([id]) })
    expect(await action(stranger())).toMatchObject({ err: { code: 'FORBIDDEN' } })
    expect(await action(handler())).toMatchObject({ err: { code: 'FORBIDDEN' } })
    expect(await action(mover())).toMatchObject({ data: { count: 1 } })
  })

  test('effects of entering do not run, and nobody is told', async () => {
    const id = await send()
    const told = withoutMiddle()
    for (const one of told.states)
      one.onEnter = [{ effect: 'Case/notify', input: { msg: 'Hej', to: 'assigned' } }]
    await publishGraph(app, told)
    await moved(app, mover(), toVersion([id]))
    expect((await lines(id)).map(({ kind }) => kind)).toEqual(['sent', 'processMoved'])
  })

  test('a change of status on the former version is not taken back on the other', async () => {
    const id = await send()
    const { undo = '' } = await cases.changeStatus(mover(), {
      ...{ formDataId: id, connectionId: 'ny-pagar', currentStateId: 'ny', undoable: true },
    })
    await publishGraph(app, withoutMiddle())
    await moved(app, mover(), toVersion([id], { states: { pagar: 'utreds' } }))
    const undone = await cases.undo(mover(), undo, {
      progress: () => {},
      signal: new AbortController().signal,
    })
    expect(undone).toMatchObject({ undone: [], left: [{ _id: id }] })
    expect(await recordOf(id)).toMatchObject({ processVersion: 2, state: 'utreds' })
  })
})

describe('timers', () => {
  const timed = (after: string, more: Partial<ProcessGraph> = {}): ProcessGraph => {
    const graph = faultGraph()
    const [first] = graph.states
    if (first) first.timers = [{ _id: 't1', after, connection: 'ny-pagar' }]
    return { ...graph, ...more }
  }
  const waiting = () =>
    databaseOf(app.services.store)
      .query("SELECT runAt FROM tasks WHERE kind = 'caseTimer' AND state = 'waiting'")
      .all() as { runAt: number }[]

  test('are those of the other version, counted from when the case came to its state', async () => {
    await app.close()
    const noon = Date.parse('2026-06-10T12:00:00Z')
    setSystemTime(noon)
    await begin({ graph: timed('P7D') })
    const id = await send()
    expect(waiting()).toEqual([{ runAt: noon + 7 * day }])
    await publishGraph(app, timed('P9D'))
    setSystemTime(noon + day)
    await moved(app, mover(), toVersion([id]))
    expect(waiting()).toEqual([{ runAt: noon + 9 * day }])
    await moved(app, mover(), toVersion([id], { to: 'back' }))
    expect(waiting()).toEqual([{ runAt: noon + 7 * day }])
  })

  test('that would have been due already are not run, and the preview tells of them', async () => {
    await app.close()
    const noon = Date.parse('2026-06-10T12:00:00Z')
    setSystemTime(noon)
    await begin({ graph: timed('P30D') })
    const id = await send()
    await publishGraph(app, timed('P2D'))
    setSystemTime(noon + 5 * day)
    const { changes } = await cases.versions.preview(mover(), toVersion([id]))
    expect(changes.map(({ what }) => what)).toEqual(['timers', 'timerPassed'])
    await moved(app, mover(), toVersion([id]))
    expect(waiting()).toEqual([])
    expect(await recordOf(id)).toMatchObject({ state: 'ny' })
  })

  test('the case is due by the rule of the other version, and as before when it goes back', async () => {
    await app.close()
    const noon = Date.parse('2026-06-10T12:00:00Z')
    setSystemTime(noon)
    await begin({ graph: timed('P30D', { due: { after: 'P10D' } }) })
    const id = await send()
    const due = (await recordOf(id)).due ?? 0
    await publishGraph(app, timed('P30D', { due: { after: 'P20D' } }))
    await moved(app, mover(), toVersion([id]))
    expect(((await recordOf(id)).due ?? 0) - due).toBe(10 * day)
    await moved(app, mover(), toVersion([id], { to: 'back' }))
    expect((await recordOf(id)).due).toBe(due)
    await publishGraph(app, timed('P30D'))
    await moved(app, mover(), toVersion([id], { to: 3 }))
    expect(await recordOf(id)).toMatchObject({ due: null, clock: null })
  })
})

test('approvals count on where what they are of is the same, and are dropped where it is not', async () => {
  await app.close()
  const approved = (count: number): ProcessGraph => {
    const graph = faultGraph()
    const [first] = graph.connections
    if (first) first.approvals = { count }
    return graph
  }
  await begin({ graph: approved(2) })
  const [same, other] = [await send(), await send()]
  for (const id of [same, other]) await to(id, 'ny-pagar')
  await publishGraph(app, { ...approved(2), due: { after: 'P5D' } })
  await publishGraph(app, approved(3))
  await moved(app, mover(), toVersion([same]))
  await moved(app, mover(), toVersion([other], { to: 3 }))
  expect((await loaded(same)).approvals).toMatchObject([{ left: 1 }])
  expect((await loaded(other)).approvals).toMatchObject([{ left: 3 }])
  expect((await lines(other)).map(({ kind }) => kind)).toContain('approvalsDropped')
})

describe('a form', () => {
  const page = (...questions: Sketch[]): Sketch[] => [
    [
      'FormTab#p1',
      { label: 'Felet' },
      ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...questions]]],
    ],
  ]
  const kept: Sketch = ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }]
  const form = (ids: string[], more: Partial<MoveVersion> = {}): MoveVersion => ({
    ...{ what: 'form', id: formId, which: { ids }, to: 2 },
    ...more,
  })

  test('answers to questions that are gone are kept in the timeline, and come back', async () => {
    const id = await send({ beskrivning: 'Ett stort hål' })
    await publishPages(app, formId, page(kept))
    const { changes } = await cases.versions.preview(mover(), form([id]))
    expect(changes).toContainEqual({ what: 'questionGone', name: 'Beskrivning', count: 1 })
    await moved(app, mover(), form([id]))
    expect((await loaded(id)).formData).toMatchObject({ version: 2, data: { gata: 'Storgatan 1' } })
    expect((await loaded(id)).formData?.data).not.toHaveProperty('beskrivning')
    expect((await lines(id)).at(-1)).toMatchObject({
      kind: 'formMoved',
      detail: {
        ...{ from: 1, to: 2 },
        values: {
          beskrivning: { from: 'Ett stort hål', to: null, label: 'Beskrivning' },
          kategori: { from: 'vag', words: 'Väg' },
        },
      },
    })
    await cases.save(handler(), { formId, formDataId: id, data: { gata: 'Nygatan 4' } })
    await moved(app, mover(), form([id], { to: 'back' }))
    expect((await loaded(id)).formData).toMatchObject({
      version: 1,
      data: { gata: 'Nygatan 4', beskrivning: 'Ett stort hål', kategori: 'vag' },
    })
  })

  test('a question that has another name keeps its answer, and one that must be answered is told of', async () => {
    const id = await send({ beskrivning: 'Ett stort hål' })
    const renamed: Sketch = ['Input#beskrivning', { name: 'text', label: 'Beskrivning', multipleLines: true }]
    const required: Sketch = [
      'Input#mer',
      { name: 'mer', label: 'Mer', type: 'text', validation: { required: true } },
    ]
    await publishPages(app, formId, page(kept, renamed, required))
    const { changes, count } = await cases.versions.preview(mover(), form([id]))
    expect(count).toBe(1)
    expect(changes).toContainEqual({
      what: 'questionRenamed',
      name: 'beskrivning',
      becomes: 'text',
      count: 1,
    })
    expect(changes).toContainEqual({ what: 'questionRequired', name: 'Mer', count: 1 })
    await moved(app, mover(), form([id]))
    expect((await loaded(id)).formData?.data).toMatchObject({ text: 'Ett stort hål', gata: 'Storgatan 1' })
    await moved(app, mover(), form([id], { to: 'back' }))
    expect((await loaded(id)).formData?.data).toMatchObject({ beskrivning: 'Ett stort hål' })
  })

  test('an answer that the question does not take any more is kept in the timeline', async () => {
    const id = await send()
    const choice: Sketch = [
      'Radio#gata',
      { name: 'gata', label: 'Gata', options: [{ label: 'Kyrkogatan', value: 'kyrko' }] },
    ]
    await publishPages(app, formId, page(choice))
    const { changes } = await cases.versions.preview(mover(), form([id]))
    expect(changes).toContainEqual({ what: 'answerUnfit', name: 'Gata', count: 1 })
    await moved(app, mover(), form([id]))
    expect((await loaded(id)).formData?.data).not.toHaveProperty('gata')
    expect((await lines(id)).at(-1)?.detail.values).toMatchObject({ gata: { from: 'Storgatan 1' } })
  })

  test('what was hidden from somebody is hidden from them in the timeline, too', async () => {
    const hidden: Sketch = [
      'Input#beskrivning',
      {
        ...{ name: 'beskrivning', label: 'Beskrivning', multipleLines: true },
        rights: { '*': { registrar: 'hidden' } },
      },
    ]
    await publishPages(app, formId, [...page(kept, hidden)])
    const { formDataId: id } = await cases.save(citizen(), {
      ...{ formId, data: { gata: 'Storgatan 1', beskrivning: 'Hemligt' }, complete: true },
    })
    await publishPages(app, formId, page(kept))
    await moved(app, mover(), form([id], { to: 3 }))
    expect(JSON.stringify(await cases.timeline(handler(), { formDataId: id }))).toContain('Hemligt')
    expect(JSON.stringify(await cases.timeline(registrar(), { formDataId: id }))).not.toContain('Hemligt')
  })

  test('a case that is asked to complete a question that is gone waits for it', async () => {
    const id = await send()
    await cases.requestCompletion(handler(), {
      ...{
        formDataId: id,
        due: { days: 5, working: false },
        message: 'Komplettera',
        components: [{ componentId: 'kategori', note: '' }],
      },
    })
    await publishPages(app, formId, page(kept))
    expect((await cases.versions.preview(mover(), form([id]))).stays).toMatchObject([
      { why: 'asked', count: 1 },
    ])
    expect(await moved(app, mover(), form([id]))).toMatchObject({ moved: 0, refused: 1 })
  })

  test('a page that was read on the former version is told to read it again where its question is gone', async () => {
    const id = await send()
    const { formData } = await loaded(id)
    await publishPages(app, formId, page(kept))
    await moved(app, mover(), form([id]))
    const revision = formData?.revision ?? 0
    const save = (data: Record<string, unknown>) =>
      cases.save(handler(), { formId, formDataId: id, data, revision })
    expect(save({ beskrivning: 'Nytt' })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await save({ gata: 'Nygatan 4' })).toMatchObject({ formDataId: id })
  })
})
