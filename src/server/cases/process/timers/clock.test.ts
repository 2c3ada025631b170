import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
} from '../../../../../test/support/cases.ts'
import { databaseOf } from '../../../../../test/support/database.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import { momentIn } from '../../../../shared/calendar/swedishDay.ts'
import type { Values } from '../../../../shared/fields/field.ts'
import type { ProcessDeadline, ProcessGraph, ProcessTimer } from '../../../../shared/process/process.ts'
import { connection, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { systemSession } from '../../../session.ts'

let app: App
let ran = 0
beforeEach(async () => {
  at('2026-03-02 10:00')
  ran = 0
  app = await testApp({ ran: () => ran })
})
afterEach(async () => {
  await app.close()
  setSystemTime()
})

const moment = (text: string) => momentIn(text.slice(0, 10), text.slice(11))
const at = (text: string) => setSystemTime(moment(text))
/** The last moment of a day. */
const endOf = (day: string) => moment(`${day} 23:59`) + 59_999

/** With a state that waits for the citizen, and a way back from the end. */
const graphWith = (due: ProcessDeadline, more: Partial<ProcessGraph> = {}): ProcessGraph => {
  const graph = faultGraph({ due, ...more })
  graph.states.push(state('vantar', 'normal', { name: 'Väntar', subType: 'waiting' }))
  graph.connections.push(
    connection('ny-vantar'),
    connection('vantar-ny'),
    connection('klar-ny'),
    connection('ny-pagar2', { from: 'ny', to: 'pagar' }),
  )
  return graph
}

async function sent(due: ProcessDeadline, answers = {}, process = {}) {
  await makeUsers(app)
  const formId = await publishFault(app, { graph: graphWith(due), process })
  const { formDataId } = await sendFault(app, citizen(), formId, answers)
  return { formId, formDataId, ...of(formDataId) }
}

const of = (formDataId: string) => ({
  record: async () => (await app.services.store.read.cases.find('default', formDataId)) ?? fail(),
  due: async () => (await app.services.store.read.cases.find('default', formDataId))?.due,
  clock: async () => (await app.services.cases.loadForm(handler(), { formDataId })).desk?.clock,
  go: (connectionId: string, by = handler()) =>
    app.services.cases.changeStatus(by, {
      ...{ formDataId, connectionId },
      currentStateId: connectionId.split('-')[0] ?? '',
    }),
  lines: async () =>
    (await app.services.cases.timeline(handler(), { formDataId }))
      .filter(({ kind }) => kind === 'due')
      .map(({ byName, detail }): Values => ({ byName, ...detail })),
})
const fail = (): never => {
  throw new Error('no case')
}

const working = { after: 'P10D', working: true } as const

test('a case is due by its process, counted from when it came in', async () => {
  const { due, clock, lines } = await sent(working)
  expect(await due()).toBe(endOf('2026-03-16'))
  expect(await lines()).toEqual([{ byName: 'Verkstad', from: null, to: endOf('2026-03-16'), why: 'process' }])
  at('2026-03-06 09:00')
  expect(await clock()).toEqual({
    ...{ unit: 'workingDays', used: 4, left: 6, since: null, isLate: false, stands: null },
  })
})

test('a state that waits for the citizen stops it, and it goes on with what was left', async () => {
  const { due, clock, go, lines } = await sent(working)
  at('2026-03-04 15:00')
  await go('ny-vantar')
  at('2026-03-30 15:00')
  expect(await clock()).toMatchObject({
    used: 2,
    left: 8,
    since: moment('2026-03-04 15:00'),
    stands: 'waiting',
  })
  at('2026-03-10 09:00')
  await go('vantar-ny')
  expect(await due()).toBe(endOf('2026-03-20'))
  expect(await clock()).toMatchObject({ used: 2, left: 8, since: null, stands: null })
  expect((await lines()).at(-1)).toEqual({
    ...{ byName: 'Verkstad', from: endOf('2026-03-16'), to: endOf('2026-03-20'), why: 'stood' },
  })
})

test('so does what the citizen is asked to complete, while a state waits for it besides', async () => {
  const { formDataId, due, clock, go } = await sent(working)
  at('2026-03-04 15:00')
  await app.services.cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2026-03-20', message: 'Vilken gata?', connectionId: 'ny-vantar' },
    components: [{ componentId: 'gata', note: '' }],
  })
  expect(await clock()).toMatchObject({ stands: 'asked' })
  at('2026-03-09 09:00')
  await go('vantar-ny')
  // It is asked still.
  expect(await due()).toBe(endOf('2026-03-16'))
  at('2026-03-10 09:00')
  await app.services.cases.requestCompletion(handler(), { formDataId, withdraw: true })
  expect(await due()).toBe(endOf('2026-03-20'))
})

test('it stands after the end, and goes on when the case is opened again', async () => {
  const { due, clock, go } = await sent(working)
  at('2026-03-05 15:00')
  await go('ny-klar', registrar())
  at('2026-04-13 15:00')
  expect(await clock()).toMatchObject({ used: 3, left: 7, stands: 'ended' })
  await go('klar-ny')
  expect(await due()).toBe(endOf('2026-04-22'))
})

test('figures tell whose clock stands, and count as in time what was closed while it stood', async () => {
  const { formDataId, go } = await sent({ after: 'P5D' })
  const period = { from: '2026-03-01', to: '2026-03-31', by: 'form', clock: 'all' } as const
  at('2026-03-04 15:00')
  await go('ny-vantar')
  at('2026-03-20 15:00')
  const { total } = await app.services.cases.figures(handler(), period)
  expect(total).toMatchObject({ open: 1, late: 0, standing: 1 })
  const move = { formDataId, currentStateId: 'vantar', state: 'klar', dangerForce: true, reason: 'Klart' }
  await app.services.cases.changeStatus(admin(), move)
  await app.services.cases.caughtUp()
  const closed = await app.services.cases.figures(handler(), period)
  expect(closed.total).toMatchObject({ open: 0, held: 1, missed: 0 })
})

test('who sent it in is told the day, as long as the clock runs, unless the process keeps it to staff', async () => {
  const { formDataId, go } = await sent(working)
  const told = async () => (await app.services.cases.ownCase(citizen(), { formDataId }))?.status.due
  expect(await told()).toBe(endOf('2026-03-16'))
  await app.services.cases.caughtUp()
  const { data } = await app.services.cases.list(citizen(), { scope: 'own', page: 1, pageSize: 10 })
  expect(data.map(({ due, clock }) => [due, clock])).toEqual([[endOf('2026-03-16'), null]])
  await go('ny-vantar')
  expect(await told()).toBeNull()
})

test('what the process keeps to staff, and what staff set themselves, its sender does not meet', async () => {
  const { formDataId } = await sent({ ...working, internal: true })
  await app.services.cases.caughtUp()
  const { data } = await app.services.cases.list(citizen(), { scope: 'own', page: 1, pageSize: 10 })
  expect(data.map(({ due }) => due)).toEqual([null])
  expect((await app.services.cases.ownCase(citizen(), { formDataId }))?.status.due).toBeNull()
})

test('a due date that the process has set is moved for a reason alone, and goes on from there', async () => {
  const { formDataId, due, go, lines } = await sent(working)
  const { cases } = app.services
  await expect(cases.deadline(handler(), { formDataId, due: '2026-03-25' })).rejects.toMatchObject({
    ...{ code: 'INVALID', options: { fields: { reason: 'validation.required' } } },
  })
  await cases.deadline(handler(), { formDataId, due: '2026-03-25', reason: 'Stort ärende' })
  expect((await lines()).at(-1)).toEqual({
    ...{
      byName: 'Hanna Handläggare',
      from: endOf('2026-03-16'),
      to: endOf('2026-03-25'),
      reason: 'Stort ärende',
    },
  })
  at('2026-03-04 15:00')
  await go('ny-vantar')
  at('2026-03-09 15:00')
  await go('vantar-ny')
  expect(await due()).toBe(endOf('2026-03-30'))
})

test('without a deadline of the process no reason is asked for, and nothing moves it', async () => {
  await makeUsers(app)
  const { due: _due, ...graph } = graphWith({ after: 'P1D' })
  const formId = await publishFault(app, { graph })
  const { formDataId } = await sendFault(app, citizen(), formId)
  const { due, go, clock } = of(formDataId)
  await app.services.cases.deadline(handler(), { formDataId, due: '2026-03-25' })
  await go('ny-vantar')
  at('2026-03-09 15:00')
  await go('vantar-ny')
  expect(await due()).toBe(endOf('2026-03-25'))
  expect(await clock()).toBeNull()
})

test('by the date in an answer it is due when there is one, and follows it until staff have said another', async () => {
  const { formId, formDataId, due, lines } = await sent({ atValue: 'datum', days: -5, working: true })
  const { cases } = app.services
  const answer = (datum: string | null) => cases.save(handler(), { formId, formDataId, data: { datum } })
  expect(await due()).toBeNull()
  await answer('2026-06-22')
  expect(await due()).toBe(endOf('2026-06-12'))
  await answer('2026-06-23')
  expect((await lines()).map(({ to, why }) => ({ to, why }))).toEqual([
    { to: endOf('2026-06-12'), why: 'answer' },
    { to: endOf('2026-06-15'), why: 'answer' },
  ])
  await cases.deadline(handler(), { formDataId, due: '2026-07-01', reason: 'Semester' })
  await answer('2026-08-03')
  expect(await due()).toBe(endOf('2026-07-01'))
})

test('it is counted by the calendar of the process', async () => {
  const { documents } = app.services
  const hours = { monday: '8-17', tuesday: '', wednesday: '', thursday: '', friday: '' }
  await documents.create(systemSession(), {
    ...{ page: 'workCalendar', id: 'mandagar', data: { name: 'Måndagar', holidays: true, ...hours } },
  })
  const { due } = await sent({ after: 'P3D', working: true }, {}, { workCalendar: 'mandagar' })
  expect(await due()).toBe(endOf('2026-03-23'))
})

const waiting = () =>
  databaseOf(app.services.store)
    .query("SELECT runAt FROM tasks WHERE kind IN ('caseTimer', 'caseDueReminder') ORDER BY runAt")
    .all()
    .map((row) => (row as { runAt: number }).runAt)

const bell = async () => {
  const { items } = await app.services.notifications.list(handler(), { limit: 10, offset: 0 })
  return items.map(({ msg }) => msg)
}

/** Time goes by, and the server with it. */
async function goOn(text: string) {
  ran += moment(text) - Date.now()
  at(text)
  app.services.work.wake()
  await app.services.work.idle()
}

const remind = {
  _id: 'r1',
  before: 'P3D',
  working: true,
  effect: { effect: 'Case/notify', input: { to: 'handlers', msg: 'Ärende {number} ska vara klart {due}' } },
}

test('what reminds of the due date goes out in the morning, once, and moves with it', async () => {
  const { go, formDataId } = await sent({ ...working, reminders: [remind] })
  await app.services.work.start()
  expect(waiting()).toEqual([moment('2026-03-11 08:00')])
  await goOn('2026-03-04 15:00')
  await go('ny-vantar')
  await goOn('2026-03-12 09:00')
  expect(await bell()).toEqual([])
  await go('vantar-ny')
  // Six working days later than it was.
  expect(waiting()).toEqual([moment('2026-03-19 08:00')])
  await goOn('2026-03-19 08:01')
  expect(await bell()).toHaveLength(1)
  expect(await bell()).toEqual([expect.stringContaining('24 mars 2026')])
  await goOn('2026-03-24 08:01')
  expect(await bell()).toHaveLength(1)
  const reminded = (await app.services.cases.timeline(handler(), { formDataId })).filter(
    ({ kind }) => kind === 'timer',
  )
  expect(reminded.map(({ detail }) => detail.reminder)).toEqual(['r1'])
})

test('what reminds of a timer goes out before it, and not when the case has left', async () => {
  const timer: ProcessTimer = {
    ...{ _id: 't1', atValue: 'datum', days: -1, time: '09:30', connection: 'ny-klar' },
    reminders: [{ ...remind, before: 'PT2H', working: false }],
  }
  await makeUsers(app)
  const graph = graphWith({ after: 'P30D' })
  graph.states[0] = state('ny', 'start', { ...graph.states[0], timers: [timer] })
  const formId = await publishFault(app, { graph })
  const stays = await sendFault(app, citizen(), formId, { datum: '2026-03-30' })
  const leaves = await sendFault(app, citizen(), formId, { datum: '2026-03-30' })
  await app.services.work.start()
  await of(leaves.formDataId).go('ny-pagar')
  const [first, , , last] = waiting()
  expect([first, last]).toEqual([moment('2026-03-29 07:30'), moment('2026-03-29 09:30')])
  await goOn('2026-03-29 07:31')
  expect(await bell()).toHaveLength(1)
  await goOn('2026-03-29 09:31')
  expect(await of(stays.formDataId).record()).toMatchObject({ state: 'klar' })
  expect(await of(leaves.formDataId).record()).toMatchObject({ state: 'pagar' })
  const moved = (await app.services.cases.timeline(handler(), { formDataId: stays.formDataId })).find(
    ({ kind }) => kind === 'status',
  )
  expect(moved).toMatchObject({ by: null, detail: { timer: 't1' } })
})

test('a timer some working days from a date keeps to it when the calendar is changed', async () => {
  await makeUsers(app)
  const graph = graphWith({ after: 'P30D' })
  const timers = [{ _id: 't1', atValue: 'datum', days: 2, working: true, connection: 'ny-klar' }]
  graph.states[0] = state('ny', 'start', { ...graph.states[0], timers })
  const formId = await publishFault(app, { graph })
  const { formDataId } = await sendFault(app, citizen(), formId, { datum: '2026-03-05' })
  await app.services.documents.create(systemSession(), {
    ...{ page: 'workCalendar', id: 'work-calendar' },
    data: {
      name: 'Vår',
      holidays: true,
      monday: '8-17',
      tuesday: '8-17',
      friday: '8-17',
      closed: [{ name: 'Stängt', day: '2026-03-09', yearly: false }],
    },
  })
  await app.services.work.start()
  await goOn('2026-03-09 00:01')
  expect(await of(formDataId).record()).toMatchObject({ state: 'klar' })
})

test('a sheet of cases says what is left and used beside when they are due, where a process counts it', async () => {
  const { formDataId } = await sent({ after: 'P10D', working: true })
  const { cases } = app.services
  const table = async (columns?: string[]) => {
    const sheet = await cases.sheet(handler(), columns ? { columns } : {})
    const rows = []
    for await (const portion of sheet.rows()) rows.push(...portion)
    return { labels: sheet.labels, rows }
  }
  at('2026-03-05 12:00')
  await cases.caughtUp()
  expect(await table(['due', 'title'])).toMatchObject({
    labels: ['Förfaller', 'Tid kvar', 'Ärende'],
    rows: [[expect.any(Date), '7 arbetsdagar kvar. 3 av 10 arbetsdagar använda', expect.anything()]],
  })
  expect((await table()).labels).toContain('Tid kvar')
  expect((await table(['title'])).labels).toEqual(['Ärende'])
  await cases.changeStatus(handler(), { formDataId, connectionId: 'ny-vantar', currentStateId: 'ny' })
  await cases.caughtUp()
  expect((await table(['due'])).rows[0]?.[1]).toContain('Klockan står')
})

test('where no process counts time a sheet has no column for it', async () => {
  await makeUsers(app)
  await sendFault(app, citizen(), await publishFault(app))
  const { labels } = await app.services.cases.sheet(handler(), {})
  expect(labels).toContain('Förfaller')
  expect(labels).not.toContain('Tid kvar')
})
