import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { CaseQuery, Cases } from '../contract.ts'

const noon = Date.parse('2026-03-10T12:00:00Z')
const day = 86_400_000

let app: App
let cases: Cases

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  const { documents } = app.services
  for (const _id of ['ny', 'sammanfort'])
    await documents.create(admin(), {
      page: 'mail',
      id: `mail-${_id}`,
      data: { name: _id, subject: `Mall ${_id}`, text: 'Hej' },
    })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** A handled case has a time limit, and coming to it sends a mail; with an end for what goes on in another, or without. */
const graphOf = ({ end = false } = {}): ProcessGraph => {
  const graph = faultGraph()
  const mail = (template: string) => ({
    effect: 'Case/mail',
    input: { template: `mail-${template}`, to: 'author' },
  })
  graph.states[1] = state('pagar', 'normal', {
    ...graph.states[1],
    steps: { handler: 'edit', registrar: 'noaccess' },
    onEnter: [mail('ny')],
    timers: [{ _id: 't1', connection: 'pagar-klar', after: 'P1D' }],
  })
  if (!end) return graph
  graph.states.push(
    state('sammanfort', 'end', { name: 'Slogs ihop', subType: 'merged', onEnter: [mail('sammanfort')] }),
  )
  graph.connections.push(
    connection('sammanfort-ny', { label: 'Öppna igen', allow: { assignmentRoles: ['handler'] } }),
  )
  return graph
}

const publish = (end = false, prefix = '') => publishFault(app, { graph: graphOf({ end }), prefix })
const send = async (formId: string, data: object = {}, who: Session = visitor()) =>
  (await sendFault(app, who, formId, { ...data })).formDataId
const handle = (formDataId: string) =>
  cases.changeStatus(handler(), { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })
const finish = (formDataId: string, more: object = {}) =>
  cases.changeStatus(handler(), { formDataId, connectionId: 'pagar-klar', currentStateId: 'pagar', ...more })
const merge = (formDataId: string, into: string, who = handler(), more: object = {}) =>
  cases.merge(who, { formDataId, into, undoable: true, ...more })
const split = (formDataId: string, who = handler()) => cases.split(who, formDataId)
const undo = (id: string | undefined, who = handler()) =>
  cases.undo(who, id ?? '', { progress: () => {}, signal: new AbortController().signal })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  )
const recordOf = async (id: string) => {
  const record = await app.services.store.read.cases.find('default', id)
  if (!record) throw new Error('no such case')
  return record
}
const numberOf = async (id: string) => (await recordOf(id)).number ?? '–'
const load = (id: string, who: Session = handler()) => cases.loadForm(who, { formDataId: id })
const page = { page: 1, pageSize: 50 }
const ids = async (view: NonNullable<CaseQuery['view']>, ended = false, who = handler()) =>
  (await cases.list(who, { ...page, view, ended })).data.map(({ _id }) => _id).sort()
const lines = async (id: string, who: Session = handler()) =>
  (await cases.timeline(who, { formDataId: id }))
    .filter(({ kind }) => !['sent', 'begun', 'effect'].includes(kind))
    .map(({ kind, detail }) => [kind, detail.undone && 'undone', detail.to].filter(Boolean).join(' '))
const mails = async () =>
  (await app.services.mail.list(admin(), { pageNo: 1, pageSize: 50 })).rows
    .map(({ subject }) => subject)
    .filter((s) => s !== 'Du har fått ett konto')
/** The clock goes on, and the queue with it. */
const after = async (ms: number) => {
  setSystemTime(Date.now() + ms)
  app.services.work.wake()
  await app.services.work.idle()
}
const both = () => handler({ roles: [handlerRole, registrarRole] })

for (const end of [false, true]) {
  const to = end ? 'which the process has an end for' : 'where the process has no end for that'
  const movedTo = end ? ['status sammanfort'] : []

  test(`a case that is merged has ended, ${to}, and both are found`, async () => {
    const formId = await publish(end)
    const [one, other] = [await send(formId), await send(formId)]
    await handle(one)
    await cases.assign(handler(), {
      formDataId: one,
      permission: 'handler',
      userIds: ['user-handler'],
      groupIds: [],
    })
    expect(await ids('all')).toEqual([one, other].sort())
    await merge(one, other)
    for (const view of ['all', 'mine', 'new', 'unassigned', 'late'] as const)
      expect(await ids(view), view).not.toContain(one)
    expect(await ids('all', true)).toEqual([one, other].sort())
    const number = await numberOf(other)
    const found = await cases.search(handler(), { words: [await numberOf(one)], limit: 10 })
    expect(found.cases.map(({ _id, status }) => [_id, status.name])).toEqual([
      [one, `Sammanfört med ${number}`],
    ])
    const { state: at, merged, connections, step, desk } = await load(one)
    expect(at).toMatchObject({ name: `Sammanfört med ${number}`, stateType: 'end', subType: 'merged' })
    expect([merged?._id, connections, step, desk?.stands]).toEqual([other, [], 'summary', true])
    expect(await cases.related(handler(), other)).toMatchObject({ merged: [{ _id: one, ended: true }] })
    expect(await cases.related(handler(), one)).toMatchObject({ into: { _id: other, number }, merged: [] })
    expect(await lines(one)).toEqual(['status pagar', 'assigned [object Object]', 'merged', ...movedTo])
    expect(await lines(other)).toEqual(['mergedHere'])
    expect(await outcome(finish(one, { currentStateId: end ? 'sammanfort' : 'pagar' }))).toBe('CONFLICT')
    expect(await outcome(cases.save(handler(), { formId, formDataId: one, data: { gata: 'Ny gata' } }))).toBe(
      'CONFLICT',
    )
    expect(
      (await cases.facets(handler(), { view: 'all' })).facets
        .find(({ column }) => column === 'status')
        ?.values.map(({ value, count }) => [value, count]),
    ).toEqual([['Ny', 1]])
    const standing = async (status: string) =>
      (await cases.list(handler(), { ...page, where: { status }, view: 'all' })).data.map(({ _id }) => _id)
    expect(await standing('pagar')).toEqual([])
    expect(await standing('ny')).toEqual([other])
    expect(await standing(end ? 'sammanfort' : '~merged')).toEqual([one])
    const byStatus = { ...page, view: 'all', ended: true, sort: { status: 1 } } as const
    expect((await cases.list(handler(), byStatus)).totalCount).toBe(2)
    expect((await cases.list(handler(), byStatus)).data).toHaveLength(2)
    const { groups } = await cases.groups(handler(), { by: 'status', each: 5, view: 'all' })
    const [value, label] = end ? ['sammanfort', 'Slogs ihop'] : ['~merged', 'Sammanfört']
    const asked = { by: 'status', each: 5, view: 'all', where: { status: value } } as const
    expect((await cases.groups(handler(), asked)).groups).toMatchObject([{ value, label, totalCount: 1 }])
    const columns = groups.map(({ label, totalCount, ended }) => [label, totalCount, ended === true])
    expect(columns).toEqual([
      ['Ny', 1, false],
      ['Under handläggning', 0, false],
      ['Åtgärdad', 0, true],
    ])
    expect(await auditOf(app, 'case/merge')).toHaveLength(1)
  })

  test(`who sent it in is told after ten seconds, ${to}, and keeps their own case alone`, async () => {
    const formId = await publish(end)
    const [one, other] = [
      await send(formId, { gata: 'Egen' }, citizen()),
      await send(formId, { gata: 'Andras' }),
    ]
    await app.services.work.start()
    await merge(one, other)
    await after(9_000)
    expect(await mails()).toEqual([])
    await after(2_000)
    const told = `Ärende ${await numberOf(one)} handläggs tillsammans med ett annat`
    expect(new Set(await mails())).toEqual(new Set(end ? [told, 'Mall sammanfort'] : [told]))
    const number = await numberOf(other)
    const mine = await load(one, citizen())
    expect(mine.state).toEqual({
      _id: end ? 'sammanfort' : 'ny',
      name: 'Handläggs tillsammans med ett annat ärende',
      stateType: 'normal',
    })
    expect(mine.step).toBe('readonly')
    const seen = JSON.stringify([mine, await cases.timeline(citizen(), { formDataId: one })])
    for (const secret of [number, other, 'Andras']) expect(seen).not.toContain(secret)
    expect(await outcome(load(other, citizen()))).toBe('NOT_FOUND')
    const mailed = JSON.stringify((await app.services.mail.list(admin(), { pageNo: 1, pageSize: 9 })).rows)
    expect(mailed).not.toContain(number)
  })

  test(`it is taken back in silence within ten seconds, ${to}`, async () => {
    const formId = await publish(end)
    const [one, other] = [await send(formId), await send(formId)]
    await handle(one)
    await app.services.work.start()
    await after(0)
    const before = await recordOf(one)
    const stays = await cases.stays(handler(), one)
    const { undo: id } = await merge(one, other)
    await after(5_000)
    expect(await undo(id)).toEqual({ undone: [one], left: [] })
    await after(20_000)
    const { state: at, entered, mergedInto, beforeMerge } = await recordOf(one)
    expect({ state: at, entered, mergedInto, beforeMerge }).toEqual({
      ...{ state: before.state, entered: before.entered, mergedInto: null, beforeMerge: null },
    })
    expect(await cases.stays(handler(), one)).toEqual(stays)
    expect(await mails()).toEqual(['Mall ny'])
    expect(await ids('all')).toContain(one)
    expect(await lines(one)).toEqual([
      ...['status pagar', 'merged', ...movedTo],
      ...(end ? ['status undone pagar'] : []),
      'merged undone',
    ])
    expect(await lines(other)).toEqual(['mergedHere', 'mergedHere undone'])
    // Its time limit waits for it still.
    await after(day)
    expect((await recordOf(one)).state).toBe('klar')
  })

  test(`later it is split, ${to}: where it stood, whose it was, told again, and nothing is run anew`, async () => {
    const formId = await publish(end)
    const [one, other] = [await send(formId), await send(formId)]
    await handle(one)
    const give = (userIds: string[]) =>
      cases.assign(admin(), { formDataId: one, permission: 'handler', userIds, groupIds: [] })
    await give(['user-handler', 'user-registrar'])
    await app.services.work.start()
    await merge(one, other)
    await after(11_000)
    // What is due while it is merged waits.
    await after(day)
    await after(day)
    expect((await recordOf(one)).state).toBe(end ? 'sammanfort' : 'pagar')
    const { documents } = app.services
    await documents.remove(admin(), { page: 'user', ids: ['user-registrar'] })
    const sent = (await mails()).length
    await split(one)
    const now = await recordOf(one)
    expect([now.state, now.mergedInto, now.assign]).toEqual([
      ...['pagar', null],
      JSON.stringify({ handler: { users: ['user-handler'], groups: [] } }),
    ])
    await after(0)
    expect(await mails()).toHaveLength(sent + 1)
    expect(await mails()).toContain(`Ärende ${await numberOf(one)} handläggs för sig igen`)
    expect((await mails()).filter((subject) => subject === 'Mall ny')).toHaveLength(1)
    expect((await recordOf(one)).state).toBe('klar')
    expect(await cases.related(handler(), other)).toMatchObject({ merged: [] })
    expect(await lines(other)).toEqual(['mergedHere', 'splitHere'])
    expect(await outcome(split(one))).toBe('CONFLICT')
  })
}

test('a time limit that was over before is not over again when the case is split', async () => {
  const graph = graphOf()
  graph.states[1]?.timers.splice(0, 1, {
    _id: 't1',
    after: 'P1D',
    effect: { effect: 'Case/mail', input: { template: 'mail-sammanfort', to: 'author' } },
  })
  const formId = await publishFault(app, { graph })
  const [one, other] = [await send(formId), await send(formId)]
  await handle(one)
  await app.services.work.start()
  await after(day)
  await merge(one, other)
  await after(day)
  await split(one)
  await after(day)
  expect((await mails()).filter((subject) => subject === 'Mall sammanfort')).toHaveLength(1)
})

test('what waits is in the store: a server that was away from the merging on tells once, and lets nobody take it back', async () => {
  const formId = await publish(true)
  const [one, other] = [await send(formId), await send(formId)]
  const { undo: id } = await merge(one, other)
  expect(await mails()).toEqual([])
  setSystemTime(Date.now() + day)
  await app.services.work.start()
  await after(0)
  await after(11_000)
  expect((await mails()).sort()).toEqual(
    ['Mall sammanfort', `Ärende ${await numberOf(one)} handläggs tillsammans med ett annat`].sort(),
  )
  expect(await outcome(undo(id))).toBe('CONFLICT')
})

test('what was not told yet is not told when it is split within ten seconds', async () => {
  const formId = await publish(true)
  const [one, other] = [await send(formId), await send(formId)]
  await app.services.work.start()
  const { undo: id } = await merge(one, other)
  await split(one)
  await after(20_000)
  expect(await mails()).toEqual([])
  expect((await recordOf(one)).state).toBe('ny')
  expect(await outcome(undo(id))).toBe('CONFLICT')
})

/** What two people do one after the other with three cases, and how the second fares. */
const orders: [
  string,
  (a: string, b: string, c: string) => [Promise<unknown>, () => Promise<unknown>],
  string,
][] = [
  ['into one another', (a, b) => [merge(a, b), () => merge(b, a, both())], 'CONFLICT'],
  ['the same', (a, b) => [merge(a, b), () => merge(a, b, both())], 'CONFLICT'],
  ['the same into different ones', (a, b, c) => [merge(a, b), () => merge(a, c, both())], 'CONFLICT'],
  ['into what was just merged', (a, b, c) => [merge(a, b), () => merge(c, a, both())], 'CONFLICT'],
  ['into what goes on', (a, b, c) => [merge(a, b), () => merge(c, b, both())], 'ok'],
  ['what was merged into', (a, b, c) => [merge(a, b), () => merge(b, c, both())], 'ok'],
  ['what was just ended', (a, b) => [finish(a), () => merge(a, b, both())], 'CONFLICT'],
  ['into what was just ended', (a, b) => [finish(b), () => merge(a, b, both())], 'CONFLICT'],
  ['what was just removed', (a, b) => [cases.remove(handler(), [a]), () => merge(a, b, both())], 'NOT_FOUND'],
  [
    'into what was just removed',
    (a, b) => [cases.remove(handler(), [b]), () => merge(a, b, both())],
    'NOT_FOUND',
  ],
  ['and the other ends what was merged', (a, b) => [merge(a, b), () => finish(a)], 'CONFLICT'],
  ['and the other ends what goes on', (a, b) => [merge(a, b), () => finish(b)], 'ok'],
  ['and the other splits it', (a, b) => [merge(a, b), () => split(a, both())], 'ok'],
  ['and the other removes what goes on', (a, b) => [merge(a, b), () => cases.remove(handler(), [b])], 'ok'],
]
test.each(orders)('one merges, and another person does: %s', async (_, act, expected) => {
  const formId = await publish()
  const three = [await send(formId), await send(formId), await send(formId)] as const
  for (const one of three) await handle(one)
  const [first, second] = act(...three)
  await first
  expect(await outcome(second())).toBe(expected)
})

test.each([
  ['into one another', (a: string, b: string) => [merge(a, b), merge(b, a, both())]],
  ['and ends what goes on', (a: string, b: string) => [merge(a, b), finish(b)]],
  ['into different ones', (a: string, b: string, c: string) => [merge(a, b), merge(a, c, both())]],
] as const)('two people at once, %s: nothing is half done, and there is no ring', async (_, act) => {
  const formId = await publish()
  const [a, b, c] = [await send(formId), await send(formId), await send(formId)]
  for (const one of [a, b, c]) await handle(one)
  const ends = await Promise.all(act(a, b, c).map(outcome))
  expect(ends.filter((end) => end === 'ok').length).toBeGreaterThanOrEqual(1)
  const merged = (await Promise.all([a, b, c].map(recordOf))).filter(({ mergedInto }) => mergedInto !== null)
  expect(merged.length).toBeLessThanOrEqual(1)
  for (const { mergedInto } of merged) expect((await recordOf(mergedInto ?? '')).mergedInto).toBeNull()
})

test('what was merged follows, and each stays its own when a case between is split or its number is asked for', async () => {
  const formId = await publish()
  const [a, b, c] = [await send(formId), await send(formId), await send(formId)]
  await merge(a, b)
  await merge(b, c)
  const number = await numberOf(c)
  expect((await load(a)).state?.name).toBe(`Sammanfört med ${number}`)
  expect((await cases.related(handler(), c)).merged.map(({ _id }) => _id)).toEqual([b, a])
  await split(b)
  expect((await load(a)).merged?._id).toBe(b)
  expect((await cases.related(handler(), c)).merged).toEqual([])
  // A ring that a split has opened the way to.
  expect(await outcome(merge(b, a))).toBe('CONFLICT')
})

test('when what goes on has ended, each sender is told of it and meets it; what was taken back is told to nobody', async () => {
  const formId = await publish()
  const [a, b, c, goesOn] = [
    await send(formId, {}, citizen()),
    await send(formId, { epost: 'bo@example.se' }),
    await send(formId),
    await send(formId, { epost: 'dan@example.se' }),
  ]
  await handle(goesOn)
  await app.services.work.start()
  await merge(a, b)
  await merge(b, goesOn)
  await merge(c, goesOn)
  await after(11_000)
  const told = (await mails()).length
  const { undo: id } = await finish(goesOn, { undoable: true })
  expect((await load(a, citizen())).state).toMatchObject({ name: 'Åtgärdad', stateType: 'end' })
  await undo(id)
  expect((await load(a, citizen())).state?.stateType).toBe('normal')
  await after(20_000)
  expect(await mails()).toHaveLength(told)
  await finish(goesOn, { undoable: true })
  await split(c)
  await after(11_000)
  const rows = (await app.services.mail.list(admin(), { pageNo: 1, pageSize: 50 })).rows
  const ended = rows.filter(({ subject }) => subject.endsWith('är avslutat'))
  expect(ended.map(({ subject }) => subject).sort()).toEqual(
    [await numberOf(a), await numberOf(b)].map((number) => `Ärende ${number} är avslutat`).sort(),
  )
  expect(JSON.stringify(rows.filter(({ subject }) => subject.includes('avslutat')))).not.toContain(
    await numberOf(goesOn),
  )
})

test('who has sent in both is told the number of the other', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId, {}, citizen()), await send(formId, {}, citizen())]
  await app.services.work.start()
  await merge(one, other)
  await after(11_000)
  const number = await numberOf(other)
  expect((await load(one, citizen())).state?.name).toBe(`Handläggs tillsammans med ${number}`)
  expect(await mails()).toEqual([`Ärende ${await numberOf(one)} handläggs tillsammans med ${number}`])
})

test('nobody merges who does not handle both, and a case that they may not open is like one that is not there', async () => {
  const formId = await publish()
  const [one, own] = [await send(formId), await send(formId, {}, citizen())]
  const assignmentRoles = [
    { key: 'handler', name: 'Handläggare', roles: [registrarRole] },
    { key: 'registrar', name: 'Registrator' },
  ]
  const shut = await publishFault(app, { prefix: 'b-', graph: graphOf(), process: { assignmentRoles } })
  const secret = await send(shut)
  for (const [who, from, into, expected] of [
    [handler(), one, secret, 'NOT_FOUND'],
    [handler(), secret, one, 'NOT_FOUND'],
    [handler(), one, 'nosuchcase', 'NOT_FOUND'],
    [handler(), one, one, 'INVALID'],
    [both(), one, secret, 'INVALID'],
    [citizen(), own, one, 'FORBIDDEN'],
    [citizen(), one, own, 'NOT_FOUND'],
    [stranger(), one, own, 'NOT_FOUND'],
    [visitor(), one, own, 'NOT_FOUND'],
  ] as const)
    expect([who.userName, from, into, await outcome(merge(from, into, who))]).toEqual([
      who.userName,
      from,
      into,
      expected,
    ])
  expect(await auditOf(app, 'case/merge')).toEqual([])
  await merge(own, one)
  expect(await outcome(split(own, citizen()))).toBe('FORBIDDEN')
  expect(await outcome(split(own, stranger()))).toBe('NOT_FOUND')
})

test('who may open one of two merged cases alone meets neither number nor name of the other, nor hears of it', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId), await send(formId, { gata: 'Hemliga gatan' })]
  const heard: unknown[] = []
  // A registrator may not open what is handled.
  await handle(other)
  app.services.events.listen(({ data, audience }) => heard.push([data, audience]))
  await merge(one, other)
  const number = await numberOf(other)
  const seen = JSON.stringify([
    await load(one, registrar()),
    await cases.related(registrar(), one),
    await cases.timeline(registrar(), { formDataId: one }),
    (
      await cases.list(registrar(), {
        ...page,
        view: 'all',
        ended: true,
        where: { DiaryNumber: await numberOf(one) },
      })
    ).data,
  ])
  expect(seen).toContain('Sammanfört med ett annat ärende')
  for (const secret of [number, other, 'Hemliga']) expect(seen).not.toContain(secret)
  expect(await lines(one, registrar())).toEqual(['merged'])
  const ofOther = heard.filter((one) => JSON.stringify(one).includes(other))
  expect(ofOther).toEqual([[{ schema: 'formData', ids: [other] }, { users: ['user-handler'] }]])
})

test('a merged case is not given away, nor timed, and the refusal says which case it goes on in', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId), await send(formId)]
  await handle(one)
  await cases.assign(handler(), {
    formDataId: one,
    permission: 'handler',
    userIds: [handler().userId ?? ''],
    groupIds: [],
  })
  const reminder = { formDataId: one, day: '2026-03-20', time: '08:00' }
  const { reminder: kept } = await cases.reminders.add(handler(), reminder)
  await merge(one, other)
  const said = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      ({ code, options }) => [code, options.message.id, options.values?.number],
    )
  const refused = (who: Session): (() => Promise<unknown>)[] => [
    () =>
      cases.assign(who, { formDataId: one, permission: 'handler', userIds: ['user-handler2'], groupIds: [] }),
    () => cases.giveBack(who, { formDataId: one, permission: 'handler' }),
    () => cases.deadline(who, { formDataId: one, due: '2026-03-20' }),
    () => cases.priority(who, { formDataId: one, priority: 'high' }),
    () => cases.reminders.add(who, reminder),
    () => cases.changeStatus(who, { formDataId: one, connectionId: 'pagar-klar', currentStateId: 'pagar' }),
  ]
  const words = 'Ärendet är sammanfört med {number} och handläggs där. Dela det igen för att ändra det här.'
  for (const work of refused(handler()))
    expect(await said(work())).toEqual(['CONFLICT', words, await numberOf(other)])
  expect(await cases.reminders.remove(handler(), { formDataId: one, reminderId: kept._id })).toEqual({
    removed: true,
  })
  await split(one)
  for (const work of refused(handler()).slice(2)) expect(await said(work())).toBe('ok')
})

test('who may not open the case that it goes on in is told no number, and does not split them', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId), await send(formId)]
  await handle(other)
  await merge(one, other)
  const work = cases.priority(registrar(), { formDataId: one, priority: 'high' })
  expect(await work.catch(({ options }) => [options.message.id, options.values])).toEqual([
    'Ärendet är sammanfört med ett annat och handläggs där. Dela det igen för att ändra det här.',
    undefined,
  ])
  expect(await cases.related(registrar(), one)).toMatchObject({ into: null, splittable: false })
  expect(await outcome(split(one, registrar()))).toBe('FORBIDDEN')
  expect(await cases.related(handler(), one)).toMatchObject({ into: { _id: other }, splittable: true })
  await split(one)
  const numbers = [await numberOf(one), await numberOf(other)]
  const audited = async (action: string) =>
    (await auditOf(app, action)).map(({ object, detail }) => [object, JSON.parse(detail ?? '')])
  expect(await audited('case/merge')).toEqual([
    [`formData/${one}`, { number: numbers[0], into: other, intoNumber: numbers[1] }],
  ])
  expect(await audited('case/split')).toEqual([
    [`formData/${one}`, { number: numbers[0], from: other, fromNumber: numbers[1] }],
  ])
})

test('what goes on is removed: the merged one says so, is not lost, and can be split', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId, {}, citizen()), await send(formId)]
  await merge(one, other)
  await cases.remove(handler(), [other])
  expect((await load(one)).state?.name).toBe('Sammanfört med ett annat ärende')
  expect(await cases.related(handler(), one)).toMatchObject({ into: null })
  await cases.restore(admin(), [other])
  expect((await load(one)).merged?._id).toBe(other)
  await cases.remove(handler(), [other])
  expect(await cases.related(handler(), one)).toMatchObject({ splittable: true })
  await cases.emptyTrash(admin(), [other])
  expect((await load(one, citizen())).state?.name).toBe('Handläggs tillsammans med ett annat ärende')
  expect((await cases.list(handler(), { ...page, view: 'all', ended: true })).data).toHaveLength(1)
  await split(one)
  expect((await load(one)).state?.name).toBe('Ny')
  expect(await ids('all')).toEqual([one])
})

test.each([false, true])(
  'figures count it as come in, and neither as closed nor as open (end: %p)',
  async (end) => {
    const formId = await publish(end)
    const [one, other] = [await send(formId), await send(formId)]
    await merge(one, other)
    const period = { from: '2026-03-01', to: '2026-03-31', by: 'form' } as const
    const { total, outcomes, ages } = await cases.figures(handler(), period)
    expect(total).toMatchObject({ incoming: 2, closed: 0, open: 1, late: 0 })
    expect(outcomes).toEqual([])
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  },
)

test('a visitor meets by the code of the receipt that it is handled together with another, and then how that ended', async () => {
  const formId = await publish()
  const saved = await sendFault(app, visitor(), formId)
  const [one, other] = [saved.formDataId, await send(formId)]
  const code = await cases.statusCode(visitor(), { formDataId: one, caseToken: saved.caseToken ?? '' })
  const asked = { number: await numberOf(one), code: code ?? '' }
  await handle(other)
  await merge(one, other)
  expect(await cases.status(visitor(), asked)).toMatchObject({
    ...{ state: 'Handläggs tillsammans med ett annat ärende', ended: false, entered: noon },
  })
  setSystemTime(noon + day)
  await finish(other)
  expect(await cases.status(visitor(), asked)).toMatchObject({
    ...{ state: 'Åtgärdad', ended: true, entered: noon + day },
  })
})

test('what a sender writes in a merged case is told to who has the one that goes on, if they handle both', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId, {}, citizen()), await send(formId)]
  await handle(other)
  const give = (userIds: string[]) =>
    cases.assign(admin(), { formDataId: other, permission: 'handler', userIds, groupIds: [] })
  await give(['user-handler', 'user-stranger'])
  await merge(one, other)
  const bell = async (who: Session) =>
    (await app.services.notifications.list(who, { limit: 20, offset: 0 })).items.filter(({ href }) =>
      href?.includes(one),
    )
  await cases.addNote(citizen(), { formDataId: one, noteType: 'citizen', note: 'Nu har det vuxit' })
  expect(await bell(handler())).toHaveLength(1)
  expect(await bell(stranger())).toEqual([])
  expect((await load(other)).formData?.notes).toEqual({})
})

test('words that were begun in a case that another person merges stay, and can be sent', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId), await send(formId)]
  const begun = { formDataId: one, noteType: 'internal' as const }
  await cases.keepNoteDraft(handler(), { ...begun, note: 'Halvfärdigt', was: null })
  await merge(one, other, both())
  expect((await cases.noteDraft(handler(), begun)).draft?.note).toBe('Halvfärdigt')
  expect(await outcome(cases.addNote(handler(), { ...begun, note: 'Halvfärdigt' }))).toBe('ok')
})

test('of cases that may be the same those are not suggested that are merged already', async () => {
  const formId = await publish()
  const [one, other, third] = [await send(formId), await send(formId), await send(formId)]
  const suggested = async (id: string) =>
    (await cases.duplicates(handler(), id)).cases.map(({ _id, mergeable }) => [_id, mergeable])
  expect(new Set(await suggested(one))).toEqual(
    new Set([
      [other, true],
      [third, true],
    ]),
  )
  await merge(one, other)
  expect(await suggested(other)).toEqual([[third, true]])
  expect(new Set(await suggested(third))).toEqual(
    new Set([
      [one, false],
      [other, true],
    ]),
  )
})

test('what a sender writes in a merged case is news of the one that goes on, for who may open both', async () => {
  const formId = await publish()
  const [one, other] = [await send(formId, {}, citizen()), await send(formId)]
  await merge(one, other)
  const row = async (who = handler()) => (await cases.list(who, page)).data.find(({ _id }) => _id === other)
  await load(one)
  await load(other)
  setSystemTime(noon + day)
  expect((await row())?.notifications.messages).toBe(0)
  await cases.addNote(citizen(), { formDataId: one, noteType: 'citizen', note: 'Nu luktar det.' })
  expect(await row()).toMatchObject({ isNew: true, notifications: { newChat: true, messages: 1 } })
  expect((await cases.related(handler(), other)).merged).toMatchObject([{ _id: one, messages: 1 }])
  setSystemTime(noon + day + 1_000)
  await load(one)
  expect((await cases.related(handler(), other)).merged).toMatchObject([{ _id: one, messages: 0 }])
  expect((await row())?.notifications.messages).toBe(0)
})
