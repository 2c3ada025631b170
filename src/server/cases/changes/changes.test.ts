import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
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
import { databaseOf } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { fromJson } from '../../../shared/json.ts'
import { state } from '../../../shared/process/processFixture.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { BulkChange, Cases, LongWork } from '../contract.ts'

let app: App
let cases: Cases
let formId: string
const noon = Date.parse('2026-03-10T12:00:00Z')
const begin: BulkChange = { kind: 'status', formId: 'form-fault', state: 'ny', connectionId: 'ny-pagar' }

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  const { documents } = app.services
  for (const _id of ['mail-borjar'])
    await documents.create(admin(), {
      page: 'mail',
      id: _id,
      data: { name: _id, subject: 'Nu börjar vi', text: 'Hej' },
    })
  const graph = faultGraph()
  graph.states[0] = state('ny', 'start', {
    ...graph.states[0],
    timers: [{ _id: 't1', connection: 'ny-klar', after: 'PT1H' }],
  })
  graph.states[1] = state('pagar', 'normal', {
    ...graph.states[1],
    onEnter: [{ effect: 'Case/mail', input: { template: 'mail-borjar', to: 'author' } }],
    timers: [{ _id: 't2', connection: 'pagar-klar', after: 'P1D' }],
  })
  formId = await publishFault(app, { graph })
})
afterEach(() => {
  setSystemTime()
  return app.close()
})

const work = (more: Partial<LongWork> = {}): LongWork => ({
  progress: () => {},
  signal: new AbortController().signal,
  ...more,
})
const sent = async (n = 1) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++)
    ids.push((await sendFault(app, visitor(), formId, { gata: `Gata ${i}` })).formDataId)
  return ids
}
const one = async () => (await sent())[0] ?? ''
const change = (who: Session, ids: readonly string[], what: BulkChange = begin, more: object = {}) =>
  cases.changeMany(who, { ids, change: what, ...more }, work())
const undo = (who: Session, id: string | undefined) => cases.undo(who, id ?? '', work())
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error) => ({ code: error.code, message: error.options?.message?.id, ...error.options?.values }),
  )
const stateOf = async (formDataId: string) =>
  (await app.services.store.read.cases.find('default', formDataId))?.state
const recordOf = (formDataId: string) => app.services.store.read.cases.find('default', formDataId)
const kindsOf = async (formDataId: string) =>
  (await cases.timeline(admin(), { formDataId })).map(({ kind, detail }) =>
    detail.undone ? `${kind} undone` : kind,
  )
const mails = async () =>
  (await app.services.mail.list(admin(), { pageNo: 1, pageSize: 10 })).rows
    .map(({ subject }) => subject)
    .filter((subject) => subject === 'Nu börjar vi')
const tasks = () =>
  databaseOf(app.services.store).query('SELECT kind, runAt FROM tasks ORDER BY _id').all() as {
    kind: string
    runAt: number
  }[]
/** The clock goes on, and the queue with it. */
const after = async (ms: number) => {
  setSystemTime(Date.now() + ms)
  app.services.work.wake()
  await app.services.work.idle()
}
const takes = (who: string): BulkChange => ({ kind: 'assign', users: [who], groups: [] })

describe('a change that can be taken back', () => {
  const follow = (formDataId: string, who = handler()) =>
    cases.changeStatus(who, { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny', undoable: true })

  test('sends and runs nothing for ten seconds, and then what it always did', async () => {
    const id = await one()
    await app.services.work.start()
    await follow(id)
    await after(9_000)
    expect(await mails()).toEqual([])
    await after(1_001)
    expect(await mails()).toEqual(['Nu börjar vi'])
  })

  test('is known to a page that was loaded anew, for whoever made it and as long as it can be taken back', async () => {
    const [id = '', ...others] = await sent(3)
    expect(await cases.lastChange(handler())).toBeNull()
    const { undo = '' } = await follow(id)
    const number = (await recordOf(id))?.number ?? ''
    setSystemTime(noon + 4_000)
    const told = { id: undo, kind: 'status' as const, count: 1, since: 4_000 }
    expect(await cases.lastChange(handler())).toEqual({ ...told, name: `${number} Felanmälan` })
    expect(await cases.lastChange(handler({ userId: 'user-other' }))).toBeNull()
    expect(await cases.lastChange(citizen())).toBeNull()
    const many = await cases.changeMany(handler(), { ids: others, change: begin }, work())
    expect(await cases.lastChange(handler())).toEqual({
      ...{ id: many.undo?.id ?? '', kind: 'status', count: 2, name: null, since: 0 },
    })
    await cases.undo(handler(), many.undo?.id ?? '', work())
    expect(await cases.lastChange(handler())).toMatchObject(told)
    setSystemTime(noon + 10_000)
    expect(await cases.lastChange(handler())).toBeNull()
  })

  test('that was made in a case which its maker may not read any more names none', async () => {
    const id = await one()
    const { undo } = await follow(id)
    expect(await cases.lastChange(handler({ roles: [] }))).toMatchObject({ id: undo ?? '', name: null })
  })

  test('without being asked for nothing waits', async () => {
    const id = await one()
    await app.services.work.start()
    const answer = await cases.changeStatus(handler(), {
      formDataId: id,
      connectionId: 'ny-pagar',
      currentStateId: 'ny',
    })
    expect(answer).not.toHaveProperty('undo')
    await app.services.work.idle()
    expect(await mails()).toEqual(['Nu börjar vi'])
  })

  test('puts state, time of entry, stay and timers back, drops what waited, and leaves both lines', async () => {
    const id = await one()
    const before = await recordOf(id)
    const waiting = tasks()
    setSystemTime(noon + 60_000)
    const { undo: by } = await follow(id)
    setSystemTime(noon + 65_000)
    expect(await undo(handler(), by)).toEqual({ undone: [id], left: [] })
    expect(await recordOf(id)).toEqual({
      ...before,
      revision: (before?.revision ?? 0) + 2,
    } as never)
    expect(tasks()).toEqual(waiting)
    expect(await cases.stays(handler(), id)).toEqual([
      { state: 'ny', name: 'Ny', entered: noon, until: null },
    ])
    expect(await kindsOf(id)).toEqual(['sent', 'status', 'status undone'])
    expect((await auditOf(app, 'case/undo')).map(({ object, actor }) => [object, actor])).toEqual([
      [`formData/${id}`, 'user-handler'],
    ])
  })

  test('a timer that comes due meanwhile is not lost, and fires once', async () => {
    const id = await one()
    await app.services.work.start()
    setSystemTime(noon + 3_595_000)
    const { undo: by } = await follow(id)
    await after(6_000)
    expect(await stateOf(id)).toBe('pagar')
    await undo(handler(), by)
    await after(5_000)
    expect(await stateOf(id)).toBe('klar')
    expect((await kindsOf(id)).filter((kind) => kind.startsWith('status'))).toEqual([
      'status',
      'status undone',
      'status',
    ])
  })

  test('is refused in words after ten seconds, twice, and to anybody else', async () => {
    const [first = '', second = ''] = await sent(2)
    const { undo: by } = await follow(first)
    expect(await failure(undo(registrar(), by))).toMatchObject({ code: 'NOT_FOUND' })
    await undo(handler(), by)
    expect(await failure(undo(handler(), by))).toEqual({ code: 'CONFLICT', message: 'Det är redan ångrat.' })
    const { undo: late } = await follow(second)
    setSystemTime(noon + 10_000)
    expect(await failure(undo(handler(), late))).toEqual({
      code: 'CONFLICT',
      message:
        'Det går inte att ångra längre: det som ändringen skickar har redan gått iväg. Ändra tillbaka för hand.',
    })
    expect(await stateOf(second)).toBe('pagar')
  })

  test('of two at once one takes it back', async () => {
    const id = await one()
    const { undo: by } = await follow(id)
    const ends = await Promise.allSettled([undo(handler(), by), undo(handler(), by)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await kindsOf(id)).toEqual(['sent', 'status', 'status undone'])
  })

  test('what somebody else has changed since is left alone, and what they set off waits for nothing', async () => {
    const id = await one()
    await app.services.work.start()
    const { undo: by } = await follow(id)
    const other = handler({ userId: 'user-registrar', userName: 'Rune Registrator' })
    await cases.save(other, { formId, formDataId: id, data: { gata: 'Annan gata' } })
    expect(await undo(handler(), by)).toMatchObject({
      undone: [],
      left: [{ _id: id, name: expect.stringContaining('Felanmälan'), code: 'CONFLICT' }],
    })
    expect(await stateOf(id)).toBe('pagar')
    // It stays, and so goes on.
    await app.services.work.idle()
    expect(await mails()).toEqual(['Nu börjar vi'])
  })

  test('what follows on it comes before what another sets off', async () => {
    const id = await one()
    await follow(id)
    await cases.changeStatus(admin(), {
      formDataId: id,
      currentStateId: 'pagar',
      dangerForce: true,
      state: 'pagar',
      reason: 'Om igen',
    })
    expect(tasks().filter(({ kind }) => kind === 'caseEffect')).toEqual([
      { kind: 'caseEffect', runAt: 0 },
      { kind: 'caseEffect', runAt: 0 },
    ])
  })

  test('by somebody who may not make it any more is refused', async () => {
    const id = await one()
    const { undo: by } = await follow(id)
    expect(await undo(handler({ roles: [] }), by)).toMatchObject({
      undone: [],
      left: [{ name: null, code: 'NOT_FOUND' }],
    })
    expect(await stateOf(id)).toBe('pagar')
  })

  test('of who handles the case puts them back, and nobody has been told', async () => {
    const id = await one()
    await app.services.work.start()
    await cases.assign(handler(), {
      formDataId: id,
      permission: 'handler',
      userIds: ['user-handler'],
      groupIds: [],
    })
    const given = await cases.assign(handler(), {
      formDataId: id,
      permission: 'handler',
      userIds: ['user-stranger'],
      groupIds: [],
      undoable: true,
    })
    await undo(handler(), given.undo)
    await after(20_000)
    expect((await cases.loadForm(handler(), { formDataId: id })).formData?.assign).toEqual({
      handler: { users: ['user-handler'], groups: [] },
    })
    expect(await cases.list(handler(), { view: 'mine', page: 1, pageSize: 10 })).toMatchObject({
      totalCount: 1,
    })
    expect((await app.services.notifications.list(stranger(), { limit: 5, offset: 0 })).items).toEqual([])
    expect(await kindsOf(id)).toEqual(['sent', 'assigned', 'assigned', 'assigned undone'])
  })

  test('that is not taken back tells after ten seconds', async () => {
    const id = await one()
    await app.services.work.start()
    await change(handler(), [id], takes('user-registrar'))
    const told = async () =>
      (await app.services.notifications.list(registrar(), { limit: 5, offset: 0 })).items.length
    await after(9_000)
    expect(await told()).toBe(0)
    await after(1_001)
    expect(await told()).toBe(1)
  })
})

describe('a change of many cases', () => {
  test('goes on past what may not be changed, and names it with the reason', async () => {
    const [a = '', b = '', c = ''] = await sent(3)
    await cases.changeStatus(admin(), { formDataId: b, connectionId: 'ny-klar', currentStateId: 'ny' })
    const { formDataId: draft = '' } = await cases.save(visitor(), { formId, data: { gata: 'Utkast' } })
    const done = await change(handler(), [a, b, c, draft, 'not-there', a])
    expect(done).toMatchObject({ changed: [a, c], undo: { until: noon + 10_000 } })
    expect(done.refused).toMatchObject([
      { _id: b, code: 'STATUS_CHANGED', change: { byName: 'Ada Admin', at: noon, status: 'Åtgärdad' } },
      { _id: draft, name: null, code: 'NOT_FOUND' },
      { _id: 'not-there', name: null, code: 'NOT_FOUND' },
    ])
    expect((await auditOf(app, 'admin/changeStatus3')).length).toBe(3)
  })

  test('tells open lists in bundles', async () => {
    const ids = await sent(50)
    const heard: string[] = []
    app.services.events.listen(({ event }) => heard.push(event))
    const { undo: by } = await change(handler(), ids)
    expect(heard).toEqual(['changeStatuses', 'changes'])
    heard.length = 0
    await undo(handler(), by?.id)
    expect(heard).toEqual(['changeStatuses', 'changes'])
  })

  test('is refused for a connection that is not there, another form, another state than was seen', async () => {
    const [a = ''] = await sent(1)
    const asked: [BulkChange, object, string][] = [
      [{ ...begin, connectionId: 'gone' }, {}, 'FORBIDDEN'],
      [{ ...begin, formId: 'other' }, {}, 'INVALID'],
      [takes('user-registrar'), { expected: { [a]: 'pagar' } }, 'STATUS_CHANGED'],
      [{ kind: 'assign', role: 'nobody', users: [], groups: [] }, {}, 'INVALID'],
      [takes('user-citizen'), {}, 'INVALID'],
    ]
    for (const [what, more, code] of asked)
      expect(await change(handler(), [a], what, more)).toMatchObject({
        changed: [],
        refused: [{ code }],
        undo: null,
      })
    expect(await kindsOf(a)).toEqual(['sent'])
    // Whoever has nothing to do with them learns nothing of how they differ from what was expected.
    for (const [what, more] of asked)
      expect(await change(stranger(), [a], what, more)).toMatchObject({
        refused: [{ name: null, code: 'NOT_FOUND' }],
      })
  })

  test('assigns, gives back, writes notes and removes, and all of it can be taken back', async () => {
    const ids = await sent(2)
    const before = await Promise.all(ids.map(recordOf))
    const asIs = async () =>
      (await Promise.all(ids.map(recordOf))).map((record, i) => ({
        ...record,
        updated: before[i]?.updated,
        updatedBy: before[i]?.updatedBy,
        revision: before[i]?.revision,
      }))
    const back = async (by: { id: string } | null) =>
      expect(await undo(handler(), by?.id)).toEqual({ undone: expect.arrayContaining(ids), left: [] })
    const took = await change(handler(), ids, takes('user-handler'))
    const gave = await change(handler(), ids, { kind: 'giveBack' })
    expect((await recordOf(ids[0] ?? ''))?.assign).toBe('{}')
    await back(gave.undo)
    await back(took.undo)
    await back((await change(handler(), ids, { kind: 'note', note: 'Ring först' })).undo)
    await back((await change(handler(), ids, { kind: 'remove' })).undo)
    expect(await asIs()).toEqual(before as never)
    expect((await cases.loadForm(handler(), { formDataId: ids[0] ?? '' })).formData?.notes).toEqual({})
    expect(await kindsOf(ids[0] ?? '')).toEqual([
      'sent',
      'assigned',
      'assigned',
      'assigned undone',
      'assigned undone',
      'note',
      'noteRemoved undone',
      'removed',
      'restored undone',
    ])
  })

  test('gives nothing away that somebody else has got since it was seen', async () => {
    const ids = await sent(3)
    const [mine = '', theirs = ''] = ids
    const give = (formDataId: string, userId: string) =>
      cases.assign(admin(), { formDataId, permission: 'handler', userIds: [userId], groupIds: [] })
    await give(mine, 'user-handler')
    const nobody = { handler: { users: [], groups: [] } }
    const held = { [mine]: { handler: { users: ['user-handler'], groups: [] } }, [theirs]: nobody }
    await give(theirs, 'user-registrar')
    const outcome = await cases.changeMany(handler(), { ids, held, change: takes('user-handler') }, work())
    expect(outcome.changed).toEqual(ids.filter((id) => id !== theirs))
    expect(outcome.refused).toMatchObject([{ _id: theirs, code: 'CONFLICT' }])
    expect((await recordOf(theirs))?.assign).toContain('user-registrar')
  })

  test('hands over what somebody has by name, in every role, and leaves what they have not', async () => {
    const ids = await sent(3)
    const [both = '', shared = '', others = ''] = ids
    const give = (formDataId: string, permission: string, ...userIds: string[]) =>
      cases.assign(admin(), { formDataId, permission, userIds, groupIds: [] })
    await give(both, 'handler', 'user-handler')
    await give(both, 'registrar', 'user-handler')
    await give(shared, 'handler', 'user-handler', 'user-registrar')
    await give(others, 'handler', 'user-registrar')
    const to = { from: 'user-handler', users: ['user-registrar'], groups: [], note: 'Tar du dem?' }
    const outcome = await cases.changeMany(admin(), { ids, change: { kind: 'handOver', ...to } }, work())
    expect(outcome.changed).toEqual([both, shared])
    expect(outcome.refused).toMatchObject([{ _id: others, code: 'CONFLICT' }])
    const held = async (id: string) => fromJson<object>((await recordOf(id))?.assign ?? '{}')
    expect(await held(both)).toEqual({
      handler: { users: ['user-registrar'], groups: [] },
      registrar: { users: ['user-registrar'], groups: [] },
    })
    expect(await held(shared)).toEqual({ handler: { users: ['user-registrar'], groups: [] } })
    const notes = async (id: string) =>
      (await cases.loadForm(admin(), { formDataId: id })).formData?.notes.internal?.map(({ note }) => note)
    expect(await notes(both)).toEqual(['Tar du dem?'])
    expect(await cases.undo(admin(), outcome.undo?.id ?? '', work())).toMatchObject({
      undone: [both, shared],
      left: [],
    })
    expect(await held(both)).toMatchObject({ handler: { users: ['user-handler'] } })
    expect(await notes(both)).toBeUndefined()
    // Whoever may not handle a case hands nothing over.
    const refused = await cases.changeMany(citizen(), { ids, change: { kind: 'handOver', ...to } }, work())
    expect(refused.changed).toEqual([])
  })

  test('of all that answer a question is held against how many those were', async () => {
    const ids = await sent(3)
    const question = { view: 'unassigned' as const }
    const asked = (atMost: number) =>
      cases.changeMany(handler(), { question, atMost, change: takes('user-handler') }, work())
    expect(await failure(asked(2))).toMatchObject({ code: 'CONFLICT', n: 3, most: 2 })
    expect((await asked(3)).changed.sort()).toEqual([...ids].sort())
    expect(await cases.list(handler(), { ...question, page: 1, pageSize: 10 })).toMatchObject({
      totalCount: 0,
    })
    expect(await cases.changeMany(citizen(), { question: {}, change: begin }, work())).toMatchObject({
      changed: [],
    })
  })

  test('of more than 5,000 is refused in words', async () => {
    const ids = Array.from({ length: 5_001 }, (_, n) => `id-${n}`)
    expect(await failure(change(handler(), ids))).toEqual({
      code: 'INVALID',
      message: 'Högst {most} ärenden kan ändras på en gång, och det här är {n}. Välj färre.',
      most: 5_000,
      n: 5_001,
    })
  })

  test('that is cancelled says what was done, which can be taken back', async () => {
    const ids = await sent(60)
    const stop = new AbortController()
    const done = await cases.changeMany(
      handler(),
      { ids, change: begin },
      work({ signal: stop.signal, progress: () => stop.abort() }),
    )
    expect(done).toMatchObject({ changed: ids.slice(0, 50), refused: [], stopped: { code: 'CANCELLED' } })
    expect(await stateOf(ids[50] ?? '')).toBe('ny')
    expect((await undo(handler(), done.undo?.id)).undone.length).toBe(50)
    expect(await stateOf(ids[0] ?? '')).toBe('ny')
  })

  test('that a full disk stops says what was done, and nothing is half done', async () => {
    const ids = await sent(30)
    const { store } = app.services
    const { write } = store
    const full = () => Promise.reject(fail('DISK_FULL'))
    // Deep inside of the writes of the last two, and when it is settled.
    store.write = (run) =>
      write((tx) =>
        run({
          ...tx,
          caseChanges: {
            ...tx.caseChanges,
            add: (row) => (ids.indexOf(row.formDataId) >= 28 ? full() : tx.caseChanges.add(row)),
            holdUntil: full,
          },
        }),
      )
    const done = await change(handler(), ids)
    store.write = write
    expect(done).toMatchObject({
      changed: ids.slice(0, 28),
      refused: [],
      undo: { until: noon + 60_000 },
      stopped: {
        code: 'DISK_FULL',
        message:
          'Disken blev full, så resten gjordes inte. Det som är gjort är sparat. Kontakta administratören.',
      },
    })
    expect([await stateOf(ids[28] ?? ''), await kindsOf(ids[28] ?? '')]).toEqual(['ny', ['sent']])
    expect((await undo(handler(), done.undo?.id)).undone.length).toBe(28)
  })

  test('two people close and assign the same at once, in either order', async () => {
    for (const first of ['close', 'assign']) {
      const ids = await sent(5)
      const close = () => change(handler(), ids)
      const assign = () => change(registrar(), ids, takes('user-registrar'))
      const [a, b] = first === 'close' ? [close(), assign()] : [assign(), close()]
      const ends = await Promise.all([a, b])
      expect(ends.map(({ changed }) => changed.length)).toEqual([5, 5])
      const records = await Promise.all(ids.map(recordOf))
      for (const record of records)
        expect(record).toMatchObject({ state: 'pagar', assign: expect.stringContaining('registrar') })
      const byHandler = ends[first === 'close' ? 0 : 1]?.undo?.id
      const byRegistrar = ends[first === 'close' ? 1 : 0]?.undo?.id
      const lastOf = (who: string) => records.filter((record) => record?.updatedBy === who).length
      // Neither takes back what the other has built on.
      expect((await undo(handler(), byHandler)).undone.length).toBe(lastOf('user-handler'))
      expect((await undo(registrar(), byRegistrar)).left.length).toBe(5 - lastOf('user-registrar'))
    }
  })
})

test('a change outlives the server: it is in the store, with what waits for it', async () => {
  const id = await one()
  const { undo: by } = await change(handler(), [id])
  const row = await app.services.store.read.caseChanges.find('default', by?.id ?? '')
  expect(row).toMatchObject({ by: 'user-handler', kind: 'status', until: noon + 10_000 })
  expect(row?.asked).not.toContain('Ring')
})

test('of many, those whose answers are not in order say what stands against them, and go on by force alone', async () => {
  const ids = await sent(2)
  await change(handler(), ids)
  const [whole = '', lacking = ''] = ids
  await cases.save(handler(), { formId, formDataId: lacking, data: { gata: null } })
  const close: BulkChange = { kind: 'status', formId, state: 'pagar', connectionId: 'pagar-klar' }
  const first = await change(handler(), ids, close)
  expect(first.changed).toEqual([whole])
  expect(first.refused).toMatchObject([
    { _id: lacking, code: 'INVALID', answers: [{ question: 'Gata', problem: 'validation.required' }] },
  ])
  // Without the permission, and without a reason, nobody is let on.
  const force = { ...close, force: true, reason: 'Uppgiften finns på papper' }
  expect((await change(handler(), [lacking], force)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
  const mayForce = handler({ permissions: new Set(['caseForce']) })
  const { reason: _, ...silent } = force
  expect((await change(mayForce, [lacking], silent)).changed).toEqual([])
  expect((await change(mayForce, [lacking], force)).changed).toEqual([lacking])
  const last = (await cases.timeline(admin(), { formDataId: lacking })).findLast(
    ({ kind }) => kind === 'status',
  )
  expect(last?.detail).toMatchObject({ forced: true, reason: 'Uppgiften finns på papper' })
})
