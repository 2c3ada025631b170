import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { type CaseView, caseViews } from '../../../shared/process/views.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { CaseQuery, Cases } from '../contract.ts'

const day = 86_400_000

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
  await makeUsers(app)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** Cases named by their street, sent in a millisecond apart. The clock stands from the first on. */
async function send(...streets: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const gata of streets) {
    tick()
    ids.push((await sendFault(app, visitor(), formId, { gata })).formDataId)
  }
  tick()
  return ids
}

const tick = (ms = 1) => setSystemTime(Date.now() + ms)

const give = (formDataId: string, ...userIds: string[]) =>
  cases.assign(admin(), { formDataId, permission: 'handler', userIds, groupIds: [] })
const move = (formDataId: string, connectionId: string, session = handler()) =>
  cases.changeStatus(session, { formDataId, connectionId, currentStateId: connectionId.split('-')[0] ?? '' })

/** Streets of the cases in a view, in their order. */
async function streets(session: Session, view: CaseView, query: Partial<CaseQuery> = {}) {
  const { data, totalCount } = await cases.list(session, { view, page: 1, pageSize: 100, ...query })
  expect(totalCount).toBe(data.length)
  return data.map((row) => row.data.gata)
}

/** A count that is not known yet is asked for until it is. */
async function counts(session: Session) {
  for (;;) {
    const found = await cases.views(session)
    if (Object.values(found).every((count) => count !== null)) return found
    for (const view of caseViews) await streets(session, view)
  }
}

test('each view holds what its name says, for staff by role and for administrators, and is counted', async () => {
  const [taken = '', moved = '', ended = ''] = await send('Tagen', 'Påbörjad', 'Avslutad', 'Ny')
  await give(taken, 'user-handler')
  await move(moved, 'ny-pagar')
  await move(ended, 'ny-klar', registrar())
  await cases.watch(handler(), { formDataId: taken, watching: true })
  await cases.watch(handler(), { formDataId: ended, watching: true })
  const expected: [CaseView, string[]][] = [
    ['mine', ['Tagen']],
    ['new', ['Ny']],
    ['unassigned', ['Påbörjad', 'Ny']],
    ['watched', ['Tagen']],
    ['late', []],
    ['resting', []],
    ['all', ['Påbörjad', 'Tagen', 'Ny']],
  ]
  for (const [view, found] of expected) expect([view, await streets(handler(), view)]).toEqual([view, found])
  expect(await counts(handler())).toEqual({
    mine: 1,
    new: 1,
    unassigned: 2,
    watched: 1,
    late: 0,
    resting: 0,
    all: 3,
  })
  // Nothing of this is the administrator's own.
  expect(await counts(admin())).toMatchObject({ mine: 0, new: 1, unassigned: 2, watched: 0, all: 3 })
  expect(await streets(admin(), 'unassigned')).toEqual(['Påbörjad', 'Ny'])
})

test('those that have ended are in a view when they are asked for, by the word or by the name of their state', async () => {
  const [mine = '', other = ''] = await send('Min', 'Annans', 'Ny')
  await give(mine, 'user-handler')
  for (const id of [mine, other]) await move(id, 'ny-klar', registrar())
  expect(await streets(handler(), 'mine')).toEqual([])
  expect(await streets(handler(), 'mine', { ended: true })).toEqual(['Min'])
  expect(await streets(handler(), 'all', { ended: true })).toEqual(['Annans', 'Min', 'Ny'])
  expect(await streets(handler(), 'all', { where: { status: 'Åtgärdad' } })).toEqual(['Annans', 'Min'])
  expect(await streets(handler(), 'new', { where: { status: 'Åtgärdad' } })).toEqual([])
})

const narrowed: [query: Partial<CaseQuery>, expected: string[]][] = [
  [{ sort: { 'data.gata': 1 } }, ['A', 'B', 'C']],
  [{ sort: { created: 1 } }, ['C', 'A', 'B']],
  [{ sort: { status: 1 } }, ['B', 'A', 'C']],
  [{ sort: { status: -1 } }, ['C', 'B', 'A']],
  [{ sort: { form: 1 } }, ['C', 'B', 'A']],
  [{ where: { 'data.gata': 'b' } }, ['B']],
  [{ where: { 'data.gata': ['a', 'c'] }, sort: { 'data.gata': -1 } }, ['C', 'A']],
  [{ states: ['pagar'] }, ['C']],
  [{ where: { status: 'Ny' } }, ['B', 'A']],
  [{ texts: ['storgatan'] }, []],
  [{ texts: ['Väg'], where: { status: 'Ny' } }, ['B', 'A']],
  [{ formIds: ['none'] }, []],
]
test.each(narrowed)('a view is narrowed and sorted as any list: %j', async (query, expected) => {
  const [, , , taken = '', moved = ''] = await send('A', 'B', 'x', 'D', 'C')
  await give(taken, 'user-registrar')
  await move(moved, 'ny-pagar')
  const [, , ended = ''] = (
    await cases.list(handler(), { page: 1, pageSize: 9, sort: { created: 1 } })
  ).data.map(({ _id }) => _id)
  await move(ended, 'ny-klar', registrar())
  // In the order in which they were sent in, the one that was moved first.
  const order = query.sort?.created ? [...expected.slice(1), expected[0] ?? ''] : expected
  for (const session of [handler(), admin()])
    expect(await streets(session, 'unassigned', query)).toEqual(order)
})

test('what was put aside leaves the own view until its day, and comes back with it', async () => {
  setSystemTime(Date.parse('2026-03-27T10:00:00Z'))
  const [first = '', second = ''] = await send('Först', 'Sedan')
  await give(first, 'user-handler')
  await give(second, 'user-handler', 'user-registrar')
  await cases.rest(handler(), { formDataIds: [first, second], until: '2026-03-30' })
  expect(await streets(handler(), 'mine')).toEqual([])
  expect(await streets(handler(), 'resting')).toEqual(['Sedan', 'Först'])
  expect(await streets(registrar(), 'mine')).toEqual(['Sedan'])
  const { data } = await cases.list(handler(), { view: 'resting', page: 1, pageSize: 1 })
  expect(data[0]).toMatchObject({ resting: '2026-03-30', watching: false })
  await cases.rest(handler(), { formDataIds: [second], until: null })
  expect(await streets(handler(), 'mine')).toEqual(['Sedan'])
  await app.services.work.start()
  // The night to Sunday is an hour short.
  setSystemTime(Date.parse('2026-03-29T21:59:00Z'))
  app.services.work.wake()
  await app.services.work.idle()
  expect(await streets(handler(), 'resting')).toEqual(['Först'])
  setSystemTime(Date.parse('2026-03-29T22:00:00Z'))
  app.services.work.wake()
  await app.services.work.idle()
  expect(await streets(handler(), 'mine')).toEqual(['Sedan', 'Först'])
  expect(await counts(handler())).toMatchObject({ mine: 2, resting: 0 })
})

test('the words of the citizen bring a case back, those of staff do not', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId, { gata: 'Svar' })
  await give(formDataId, 'user-handler')
  for (const until of ['reply', '2999-01-01']) {
    await cases.rest(handler(), { formDataIds: [formDataId], until })
    await cases.addNote(registrar(), { formDataId, noteType: 'internal', note: 'Vi väntar.' })
    expect(await streets(handler(), 'mine')).toEqual([])
    await cases.addNote(citizen(), { formDataId, noteType: 'citizen', note: 'Här är bilden.' })
    expect(await streets(handler(), 'mine')).toEqual(['Svar'])
  }
})

test('a case is late when its time has passed and the clock runs', async () => {
  const graph = faultGraph({})
  graph.states.push(state('vantar', 'normal', { name: 'Väntar', subType: 'waiting' }))
  graph.connections.push(
    connection('vantar-pagar', { label: 'Svar' }),
    connection('pagar-vantar', { label: 'Fråga', allow: { assignmentRoles: ['handler'] } }),
  )
  const waiting = await publishFault(app, { prefix: 'w-', graph })
  const [late = '', today = ''] = await send('Sen', 'I dag', 'Utan')
  const asked = (await sendFault(app, visitor(), waiting, { gata: 'Frågad' })).formDataId
  for (const formDataId of [late, asked])
    await cases.deadline(handler(), { formDataId, due: Date.now() - day })
  const due = await cases.deadline(handler(), { formDataId: today, due: '2999-12-30' })
  expect(due).toEqual({ due: Date.parse('2999-12-30T23:00:00Z') - 1 })
  expect(await streets(handler(), 'late', { sort: { due: 1 } })).toEqual(['Sen', 'Frågad'])
  await move(asked, 'ny-pagar')
  await move(asked, 'pagar-vantar')
  for (const session of [handler(), admin()]) {
    expect(await streets(session, 'late')).toEqual(['Sen'])
    expect(await counts(session)).toMatchObject({ late: 1 })
  }
  expect(await streets(handler(), 'all', { sort: { due: -1 } })).toEqual(['I dag', 'Frågad', 'Sen', 'Utan'])
  expect(
    await streets(handler(), 'all', { where: { due: { from: '2999-12-30', to: '2999-12-30' } } }),
  ).toEqual(['I dag'])
  await move(late, 'ny-klar', registrar())
  expect(await streets(handler(), 'late')).toEqual([])
  setSystemTime(Date.parse('2999-12-31T23:00:00Z'))
  expect(await streets(handler(), 'late')).toEqual(['I dag'])
  expect(await counts(handler())).toMatchObject({ late: 1 })
})

test('the time by which a case should be done is in its timeline, with the reason', async () => {
  const [id = ''] = await send('A')
  const due = Date.parse('2026-06-01T10:00:00Z')
  await cases.deadline(handler(), { formDataId: id, due })
  await cases.deadline(handler(), { formDataId: id, due })
  await cases.deadline(handler(), { formDataId: id, due: null, reason: 'Återkallad' })
  const lines = (await cases.timeline(handler(), { formDataId: id })).filter(({ kind }) => kind === 'due')
  expect(lines.map(({ byName, detail }) => [byName, detail])).toEqual([
    ['Hanna Handläggare', { from: null, to: due }],
    ['Hanna Handläggare', { from: due, to: null, reason: 'Återkallad' }],
  ])
})

test('a time that somebody else has set meanwhile is not overwritten unasked', async () => {
  const [formDataId = ''] = await send('A')
  await cases.deadline(registrar(), { formDataId, due: '2026-12-02', was: null })
  const due = Date.parse('2026-12-02T23:00:00Z') - 1
  const mine = { formDataId, due: '2026-12-09' }
  const refused = (was: number | null) =>
    cases.deadline(handler(), { ...mine, was }).catch((error: unknown) => error)
  const { userId } = registrar()
  const { name: byName } = (await app.services.documents.find(admin(), 'user', userId ?? '')) ?? {}
  expect(await refused(null)).toMatchObject({
    code: 'CONFLICT',
    message: 'Förfallodatumet ändrades av {name} till {day}. Spara igen om ditt ska gälla.',
    options: { detail: { due, byName }, values: { name: byName, day: '2 december 2026' } },
  })
  // The same day is said by both, and who has read what stands there goes on.
  await cases.deadline(handler(), { formDataId, due: '2026-12-02', was: null })
  await cases.deadline(handler(), { ...mine, was: due })
  await cases.deadline(registrar(), { formDataId, due: null })
  expect(await refused(due)).toMatchObject({
    message: 'Förfallodatumet togs bort av {name}. Spara igen om ditt ska gälla.',
    options: { detail: { due: null, byName } },
  })
})

test('the day by which a case should be done is counted from today, in days or in working days', async () => {
  const [formDataId = ''] = await send('A')
  // A Thursday before Easter, late in the evening; the clocks were changed the week before.
  setSystemTime(Date.parse('2026-04-02T21:30:00Z'))
  const due = async (days: number, working: boolean) =>
    (await cases.deadline(handler(), { formDataId, due: { days, working } })).due
  expect(await due(1, false)).toBe(Date.parse('2026-04-03T22:00:00Z') - 1)
  expect(await due(1, true)).toBe(Date.parse('2026-04-07T22:00:00Z') - 1)
  setSystemTime(Date.parse('2026-03-27T10:00:00Z'))
  expect(await due(2, false)).toBe(Date.parse('2026-03-29T22:00:00Z') - 1)
})

test('a case is news until it is opened, and again when somebody else has changed it', async () => {
  const [id = ''] = await send('A')
  const news = async (session: Session) =>
    (await cases.list(session, { page: 1, pageSize: 1 })).data.map(({ isNew }) => isNew)
  expect(await news(handler())).toEqual([true])
  await cases.loadForm(handler(), { formDataId: id })
  expect([await news(handler()), await news(registrar())]).toEqual([[false], [true]])
  tick()
  await move(id, 'ny-pagar')
  expect([await news(handler()), await news(registrar())]).toEqual([[false], [true]])
  await give(id, 'user-registrar')
  expect(await news(handler())).toEqual([true])
})

test('what nobody has opened stays news whatever its reader does from outside of the case, and what is undone stands where it stood', async () => {
  const { formDataId, caseToken } = await sendFault(app, visitor(), formId, { gata: 'A' })
  await cases.loadForm(handler(), { formDataId })
  tick()
  await cases.addNote(visitor(), {
    formDataId,
    caseToken: caseToken ?? '',
    noteType: 'citizen',
    note: 'Den lyser inte.',
  })
  tick(1_000)
  const row = async () => {
    const [one] = (await cases.list(handler(), { page: 1, pageSize: 1 })).data
    return [one?.notifications.messages, one?.isNew, one?.updated]
  }
  const before = await row()
  expect(before.slice(0, 2)).toEqual([1, true])
  await cases.priority(handler(), { formDataId, priority: 'high' })
  expect((await row()).slice(0, 2)).toEqual([1, true])
  tick(1_000)
  const unchanged = (await row())[2]
  const many = { progress: () => {}, signal: new AbortController().signal }
  const taken = await cases.changeMany(
    handler(),
    { ids: [formDataId], change: { kind: 'assign', role: 'handler', users: ['user-handler'], groups: [] } },
    many,
  )
  expect((await row())[2]).not.toBe(unchanged)
  await cases.undo(handler(), taken.undo?.id ?? '', many)
  expect(await row()).toEqual([1, true, unchanged])
  await cases.loadForm(handler(), { formDataId })
  expect((await row()).slice(0, 2)).toEqual([0, false])
})

test('who watches, rests or sets a time is told alone or with all, as it concerns them', async () => {
  const [id = ''] = await send('A')
  const heard: unknown[] = []
  const stop = app.services.events.listen(({ event, data, audience }) =>
    heard.push({ event, data, audience }),
  )
  const ids = { schema: 'formData', ids: [id] }
  await cases.watch(handler(), { formDataId: id, watching: true })
  await cases.rest(handler(), { formDataIds: [id], until: 'reply' })
  await cases.deadline(handler(), { formDataId: id, due: 1 })
  stop()
  expect(heard).toEqual([
    { event: 'changes', data: ids, audience: { users: ['user-handler'] } },
    { event: 'changes', data: ids, audience: { users: ['user-handler'] } },
    { event: 'changes', data: ids, audience: { cases: new Map([[id, expect.any(Function)]]) } },
  ])
})

test('whoever watches is told as the handlers are, while they may see the case', async () => {
  const [id = ''] = await send('A')
  await cases.watch(handler(), { formDataId: id, watching: true })
  await cases.watch(registrar(), { formDataId: id, watching: true })
  await cases.watch(registrar(), { formDataId: id, watching: false })
  const watchers = async () => (await cases.facts(admin(), id))?.watchers
  expect(await watchers()).toEqual(['user-handler'])
  const { documents } = app.services
  await documents.update(admin(), { page: 'user', id: 'user-handler', data: { roles: ['role-stranger'] } })
  expect(await watchers()).toEqual([])
})

test('nobody but staff of a case watches it, rests from it or sets its time, and what is no day is refused', async () => {
  const { formDataId } = await sendFault(app, citizen(), formId)
  const calls: ((session: Session) => Promise<unknown>)[] = [
    (session) => cases.watch(session, { formDataId, watching: true }),
    (session) => cases.rest(session, { formDataIds: [formDataId], until: 'reply' }),
    (session) => cases.deadline(session, { formDataId, due: '2026-12-24' }),
  ]
  for (const call of calls) {
    expect(call(citizen())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(call(stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(call(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  }
  for (const until of ['2026-02-31', '2020-01-01'])
    expect(cases.rest(handler(), { formDataIds: [formDataId], until })).rejects.toMatchObject({
      code: 'INVALID',
    })
  expect(cases.deadline(handler(), { formDataId, due: '2026-13-01' })).rejects.toMatchObject({
    code: 'INVALID',
  })
  for (const view of caseViews) {
    expect(await streets(stranger(), view)).toEqual([])
    expect(await streets(citizen(), view)).toEqual([])
  }
  expect(Object.values(await cases.views(citizen()))).toEqual(caseViews.map(() => 0))
})

test('a case given to somebody of another form is in their view, and in no count of the others', async () => {
  const other = await publishFault(app, {
    prefix: 'b-',
    process: {
      assignmentRoles: [
        { key: 'handler', name: 'H', roles: ['role-stranger'] },
        { key: 'registrar', name: 'R' },
      ],
    },
  })
  const given = (await sendFault(app, visitor(), other, { gata: 'Given' })).formDataId
  await sendFault(app, visitor(), other, { gata: 'Annans' })
  await send('Egen')
  await give(given, 'user-handler')
  expect(await streets(handler(), 'mine')).toEqual(['Given'])
  expect(await streets(handler(), 'all')).toEqual(['Given', 'Egen'])
  expect(await counts(handler())).toMatchObject({ mine: 1, all: 2, unassigned: 1 })
  const hanna2 = handler({ userId: 'user-2', roles: [handlerRole] })
  expect(await counts(hanna2)).toMatchObject({ mine: 0, all: 1, unassigned: 1 })
})
