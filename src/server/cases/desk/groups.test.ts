import { afterEach, beforeEach, expect, test } from 'bun:test'
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
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { Cases, GroupsQuery } from '../contract.ts'
import { dayOf } from '../today.ts'

let app: App
let cases: Cases
let formId: string
const ids: Record<string, string> = {}
beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app, {
    process: { stateGroups: [{ _id: 'arbete', name: { sv: 'Arbete', en: 'Work' }, color: '1f5fa8' }] },
    graph: grouped(),
  })
  await makeUsers(app)
  for (const gata of ['A', 'B', 'C', 'D'])
    ids[gata] = (await sendFault(app, visitor(), formId, { gata })).formDataId
  await move('B', 'ny-pagar')
  await move('C', 'ny-pagar')
  await move('C', 'pagar-klar')
  await give('B', 'user-handler')
})
afterEach(() => app.close())

function grouped() {
  const graph = faultGraph()
  return {
    ...graph,
    states: graph.states.map((state) => (state._id === 'klar' ? state : { ...state, stateGroup: 'arbete' })),
  }
}

const move = (gata: string, connectionId: string) =>
  cases.changeStatus(handler(), {
    formDataId: ids[gata] ?? '',
    connectionId,
    currentStateId: connectionId.split('-')[0] ?? '',
  })
const give = (gata: string, user: string) =>
  cases.assign(admin(), { formDataId: ids[gata] ?? '', permission: 'handler', userIds: [user], groupIds: [] })

/** `value count: streets` of each group. */
async function groups(session: Session, query: Partial<GroupsQuery> & Pick<GroupsQuery, 'by'>) {
  const found = await cases.groups(session, { view: 'all', each: 10, ...query })
  return found.groups.map(({ value, totalCount, data }) =>
    `${value} ${totalCount}: ${data
      .map((row) => row.data.gata)
      .sort()
      .join(' ')}`.trim(),
  )
}

test('a board of one process has its states, the start first and ends last, without what is in these', async () => {
  const {
    groups: found,
    process,
    processes,
  } = await cases.groups(handler(), { by: 'board', view: 'all', each: 10 })
  expect(found.map(({ value, label, ended }) => [value, label, ended])).toEqual([
    ['ny', 'Ny', undefined],
    ['pagar', 'Under handläggning', undefined],
    ['klar', 'Åtgärdad', true],
  ])
  expect(await groups(handler(), { by: 'board' })).toEqual(['ny 2: A D', 'pagar 1: B', 'klar 1:'])
  expect([process, processes]).toEqual(['process-fault', [{ _id: 'process-fault', name: 'Felanmälan' }]])
  // An end that is asked for by its name is shown as any state.
  expect(await groups(handler(), { by: 'board', where: { status: ['Åtgärdad'] } })).toEqual(['klar 1: C'])
  expect(await groups(handler(), { by: 'board', where: { 'data.gata': 'A' } })).toEqual([
    'ny 1: A',
    'pagar 0:',
    'klar 0:',
  ])
  expect(await groups(handler(), { by: 'board', view: 'mine' })).toEqual(['ny 0:', 'pagar 1: B', 'klar 0:'])
})

test('cases of several processes stand by the groups of their states', async () => {
  const other = await publishFault(app, { prefix: 'b-' })
  await sendFault(app, visitor(), other, { gata: 'E' })
  expect(await groups(handler(), { by: 'board' })).toEqual(['arbete 3: A B D', '1: E'])
  const one = await cases.groups(handler(), {
    by: 'board',
    view: 'all',
    each: 10,
    processIds: ['b-process-fault'],
  })
  expect(one.groups.map(({ value }) => value)).toEqual(['ny', 'pagar', 'klar'])
  expect([one.process, one.processes.length]).toEqual(['b-process-fault', 2])
})

test('by handler those of nobody come first, by form all of it', async () => {
  expect(await groups(handler(), { by: 'handler' })).toEqual(['none 2: A D', 'user-handler 1: B'])
  expect(await groups(handler(), { by: 'form' })).toEqual([`${formId} 3: A B D`])
  expect(await groups(handler(), { by: 'status', where: { status: ['Ny'] } })).toEqual(['ny 2: A D'])
  // Groups of what cases must not be are left out, and so are those without a value where one is asked for.
  expect(await groups(handler(), { by: 'status', where: { status: { not: ['Ny'] } } })).toEqual([
    'pagar 1: B',
    'klar 1:',
  ])
  expect(await groups(handler(), { by: 'handler', where: { handler: { empty: false } } })).toEqual([
    'user-handler 1: B',
  ])
  expect(await groups(handler(), { by: 'handler', where: { handler: { empty: true } } })).toEqual([
    'none 2: A D',
  ])
  expect(await groups(handler(), { by: 'handler', where: { handler: { not: ['user-handler'] } } })).toEqual([
    'none 2: A D',
  ])
})

test('so many of each are answered, more where it is asked for, and only the number of what is closed', async () => {
  expect(await groups(handler(), { by: 'board', each: 1, sizes: { ny: 2 } })).toEqual([
    'ny 2: A D',
    'pagar 1: B',
    'klar 1:',
  ])
  expect(await groups(handler(), { by: 'board', each: 1, closed: ['ny'] })).toEqual([
    'ny 2:',
    'pagar 1: B',
    'klar 1:',
  ])
})

test('days have what came in on them, and no more of them are asked for than a page has', async () => {
  const today = dayOf(Date.now())
  const days = { from: today, to: today }
  expect(await groups(handler(), { by: 'arrived', days })).toEqual([`${today} 3: A B D`])
  expect(await groups(handler(), { by: 'due', days })).toEqual([`${today} 0:`])
  await cases.deadline(handler(), { formDataId: ids.A ?? '', due: today })
  expect(await groups(handler(), { by: 'due', days })).toEqual([`${today} 1: A`])
  const wrong = [
    undefined,
    { from: '2026-01-01', to: '2026-03-01' },
    { from: '2026-02-02', to: '2026-02-01' },
  ]
  for (const one of wrong)
    expect(groups(handler(), { by: 'due', ...(one && { days: one }) })).rejects.toMatchObject({
      code: 'INVALID',
    })
})

test('nobody sees in groups what lists do not show them', async () => {
  for (const session of [stranger(), citizen(), { ...admin(), org: 'other' }]) {
    const found = await cases.groups(session, { by: 'board', view: 'all', each: 10 })
    expect(found.groups.filter(({ totalCount }) => totalCount > 0)).toEqual([])
    expect(found.processes).toEqual([])
  }
  await app.services.store.idle()
  expect(await auditOf(app, 'case/list')).toEqual([])
  await groups(registrar(), { by: 'board' })
  await app.services.store.idle()
  expect(await auditOf(app, 'case/list')).toHaveLength(1)
})

test('the ways on say where they lead, to staff alone', async () => {
  const { state, asked, ways } = await cases.ways(handler(), ids.A ?? '')
  expect(state).toBe('ny')
  expect(ways).toMatchObject([
    { _id: 'ny-pagar', label: 'Börja', to: { state: 'pagar', stateGroup: 'arbete' } },
  ])
  expect(asked).toBe(false)
  expect(cases.ways(stranger(), ids.A ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(cases.ways(citizen(), ids.A ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
