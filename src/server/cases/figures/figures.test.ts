import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
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
import { rewrite } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { FigureQuestion } from '../contract.ts'
import { startOfDay } from '../today.ts'

const hour = 3_600_000
const day = 24 * hour
const march = { from: '2026-03-01', to: '2026-03-31', by: 'form' } as const
/** A moment of a day in Sweden. */
const on = (date: string, hours = 12) => startOfDay(date) + hours * hour

let app: App
let fault: string

beforeEach(async () => {
  app = await testApp()
  const graph = faultGraph()
  for (const one of graph.states) if (one._id === 'pagar') one.subType = 'waiting'
  graph.states.push(state('avslag', 'end', { name: 'Avslag', subType: 'rejected' }))
  graph.states.push(state('ihop', 'end', { name: 'Hör ihop', subType: 'merged' }))
  graph.connections.push(
    connection('pagar-avslag', { allow: { assignmentRoles: ['handler'] } }),
    connection('pagar-ihop', { allow: { assignmentRoles: ['handler'] } }),
  )
  fault = await publishFault(app, { graph })
  await makeUsers(app)
})
afterEach(() => app.close())

interface Course {
  arrived: number
  /** When it came to the state that it is in, by way of `pagar` from `waits` on. */
  state?: 'pagar' | 'klar' | 'avslag' | 'ihop'
  entered?: number
  waits?: number
  due?: number
  form?: string
}

/** A case that has come so far, as if time had passed. */
async function course({
  arrived,
  state: at = undefined,
  entered = arrived,
  waits,
  due,
  form = fault,
}: Course): Promise<string> {
  const { formDataId } = await sendFault(app, visitor(), form)
  await app.services.cases.caughtUp()
  await rewrite(app.services.store, (database) => {
    const { row } = database
      .query<{ row: number }, [string]>('SELECT row FROM cases WHERE _id = ?')
      .get(formDataId) ?? { row: 0 }
    const changed = Math.max(arrived, entered)
    database
      .query(
        'UPDATE cases SET arrived = ?, created = ?, updated = ?, due = ?, state = ?, entered = ? WHERE row = ?',
      )
      .run(arrived, arrived, changed, due ?? null, at ?? 'ny', entered, row)
    if (waits !== undefined)
      database
        .query(
          "INSERT INTO case_stays (org, caseRow, processId, processVersion, state, entered, until) SELECT org, row, processId, processVersion, 'pagar', ?, ? FROM cases WHERE row = ?",
        )
        .run(waits, entered, row)
    database.query('INSERT OR IGNORE INTO case_dirty VALUES (?)').run(row)
  })
  await app.services.cases.addMarker(admin(), {
    formDataId,
    componentId: 'gata',
    markerType: 'internal',
    note: '',
  })
  await app.services.cases.caughtUp()
  return formDataId
}

const figures = (question: Partial<FigureQuestion> = {}, session: Session = handler()) =>
  app.services.cases.figures(session, { ...march, ...question })

test('what came in, was closed and how long that took, with the waiting apart', async () => {
  await course({ arrived: on('2026-03-02') })
  await course({
    arrived: on('2026-03-03'),
    state: 'klar',
    entered: on('2026-03-05'),
    waits: on('2026-03-04'),
    due: on('2026-03-10'),
  })
  await course({
    arrived: on('2026-02-20'),
    state: 'avslag',
    entered: on('2026-03-12'),
    due: on('2026-03-10'),
  })
  await course({ arrived: on('2026-02-01'), state: 'klar', entered: on('2026-02-03') })
  await course({ arrived: on('2026-03-31', 23), state: 'klar', entered: on('2026-04-01', 1) })
  // What goes on in another case came in, and ended in that one.
  await course({ arrived: on('2026-03-20'), state: 'ihop', entered: on('2026-03-21') })
  const { total, outcomes, over, step } = await figures()
  expect(total).toMatchObject({ incoming: 4, closed: 2, open: 1, late: 0, held: 1, missed: 1, answered: 0 })
  expect(total).toMatchObject({
    toClosing: 2 * day,
    mostToClosing: 20 * day,
    waiting: 0,
    deciding: 0,
    firstAnswer: null,
  })
  expect(outcomes).toEqual([
    { outcome: 'done', count: 1 },
    { outcome: 'rejected', count: 1 },
  ])
  expect(step).toBe('day')
  expect(over).toHaveLength(31)
  expect(over.filter(({ incoming, closed }) => incoming + closed > 0)).toEqual([
    { from: '2026-03-02', incoming: 1, closed: 0 },
    { from: '2026-03-03', incoming: 1, closed: 0 },
    { from: '2026-03-05', incoming: 0, closed: 1 },
    { from: '2026-03-12', incoming: 0, closed: 1 },
    { from: '2026-03-20', incoming: 1, closed: 0 },
    { from: '2026-03-31', incoming: 1, closed: 0 },
  ])
  const only = await figures({ from: '2026-03-05', to: '2026-03-05' })
  expect(only.total).toMatchObject({ incoming: 0, closed: 1, waiting: day, toClosing: 2 * day })
  // The same while it is open: nine hours a day.
  const open = await figures({ from: '2026-03-05', to: '2026-03-05', clock: 'open' })
  const hour = day / 24
  expect(open.total).toMatchObject({ closed: 1, waiting: 9 * hour, toClosing: 18 * hour })
  const weekend = await figures({ from: '2026-03-20', to: '2026-04-01', clock: 'open' })
  expect(weekend.total).toMatchObject({ closed: 1, toClosing: 0 })
})

test('what is open is so whenever it came, by its age; late only while the clock runs', async () => {
  const now = Date.now()
  await course({ arrived: now - 3 * day, due: now - hour })
  await course({ arrived: now - 20 * day, due: now + hour })
  await course({ arrived: now - 400 * day, due: now - day, state: 'pagar' })
  const { total, ages } = await figures()
  expect(total).toMatchObject({ open: 3, late: 1, incoming: 0 })
  expect(ages.map(({ days, count }) => [days, count])).toEqual([
    [7, 1],
    [30, 1],
    [90, 0],
    [365, 0],
    [null, 1],
  ])
})

test('the first answer is what a person wrote to the citizen', async () => {
  const formDataId = await course({ arrived: on('2026-03-02') })
  const { cases, store } = app.services
  await cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'oss emellan' })
  expect((await figures()).total).toMatchObject({ answered: 0, firstAnswer: null })
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hej' })
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hej igen' })
  await rewrite(store, (database) => {
    const notes = database.query<{ _id: string }, []>('SELECT _id FROM case_notes ORDER BY at, note').all()
    notes.forEach(({ _id }, n) => {
      database.query('UPDATE case_notes SET at = ? WHERE _id = ?').run(on('2026-03-02') + (n + 1) * hour, _id)
    })
  })
  const { total } = await figures({ to: '2026-03-30' })
  expect(total.answered).toBe(1)
  expect([2 * hour, hour]).toContain(total.firstAnswer ?? 0)
})

test('told apart by form, category, handler and group; a case with two handlers counts with both', async () => {
  const other = await publishFault(app, { prefix: 'b-' })
  const one = await course({ arrived: on('2026-03-02') })
  await course({ arrived: on('2026-03-02') })
  await course({ arrived: on('2026-03-02'), form: other })
  await app.services.cases.assign(admin(), {
    formDataId: one,
    permission: 'handler',
    userIds: ['user-handler'],
    groupIds: [],
  })
  await app.services.cases.assign(admin(), {
    formDataId: one,
    permission: 'registrar',
    userIds: ['user-registrar'],
    groupIds: [],
  })
  const told = async (by: FigureQuestion['by']) =>
    (await figures({ by })).rows.map(({ label, incoming, open }) => [label, incoming, open])
  expect(await told('form')).toEqual([
    ['Felanmälan', 2, 2],
    ['b-Felanmälan', 1, 1],
  ])
  expect(await told('handler')).toEqual([
    ['Ingen handläggare', 2, 2],
    ['Hanna Handläggare', 1, 1],
    ['Rune Registrator', 1, 1],
  ])
  expect(await told('category')).toEqual([['Ingen kategori', 3, 3]])
  expect(await told('group')).toEqual([['Ingen grupp', 3, 3]])
})

test('nobody is told of more than they read: not strangers, not citizens, not by name', async () => {
  const mine = await course({ arrived: on('2026-03-02') })
  await course({ arrived: on('2026-03-02') })
  for (const session of [stranger(), citizen()])
    expect((await figures({}, session)).total).toMatchObject({ incoming: 0, open: 0 })
  expect((await figures({}, registrar())).total).toMatchObject({ incoming: 2 })
  await app.services.cases.assign(admin(), {
    formDataId: mine,
    permission: 'handler',
    userIds: ['user-registrar'],
    groupIds: [],
  })
  // Who is no registrar any more sees the one that was given to them.
  const alone = registrar({ roles: ['role-stranger'] })
  expect((await figures({}, alone)).total).toMatchObject({ incoming: 1, open: 1 })
  // Whoever has the same rights is not told what was reckoned for somebody else.
  expect((await figures({}, stranger())).total).toMatchObject({ incoming: 0 })
})

test('what narrows the list narrows the figures', async () => {
  await course({ arrived: on('2026-03-02') })
  await course({ arrived: on('2026-03-03'), state: 'klar', entered: on('2026-03-05') })
  expect((await figures({ where: { status: 'klar' } })).total).toMatchObject({
    incoming: 1,
    closed: 1,
    open: 0,
  })
  expect((await figures({ where: { handler: ['user-handler'] } })).total).toMatchObject({ incoming: 0 })
  expect((await figures({ where: { form: [fault] }, texts: ['Storgatan'] })).total).toMatchObject({
    incoming: 2,
  })
})

test.each([
  [{ to: '2026-02-01' }, 'to'],
  [{ from: '2019-01-01' }, 'from'],
  [{ where: { updated: { from: 1 } } }, 'where.updated'],
] as const)('%j is refused with the name of what is wrong', async (question, field) => {
  const refused = await figures(question).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Failure)
  if (refused instanceof Failure)
    expect([refused.code, Object.keys(refused.options.fields ?? {})]).toEqual(['INVALID', [field]])
})

test.each([
  [
    '2026-03-28',
    '2026-04-02',
    'day',
    ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'],
  ],
  [
    '2026-03-25',
    '2026-05-01',
    'week',
    ['2026-03-25', '2026-03-30', '2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    '2025-11-15',
    '2026-06-01',
    'month',
    [
      '2025-11-15',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
    ],
  ],
] as const)('from %s to %s is told by %s', async (from, to, step, starts) => {
  const { over, ...told } = await figures({ from, to })
  expect(told.step).toBe(step)
  expect(over.map((part) => part.from)).toEqual([...starts])
})

test('the file has what the table shows, with all of it in the last row', async () => {
  await course({ arrived: on('2026-03-03'), state: 'klar', entered: on('2026-03-05') })
  const sheet = await app.services.cases.figureSheet(handler(), march)
  const rows = []
  for await (const part of sheet.rows()) rows.push(...part)
  expect(sheet.labels.slice(0, 4)).toEqual(['Formulär', 'Inkomna', 'Avslutade', 'Öppna nu'])
  expect(sheet.labels).toContain('Tid till avslut (timmar)')
  expect(rows.map((row) => [row[0], row[1], row[2], row[8]])).toEqual([
    ['Felanmälan', 1, 1, 48],
    ['Alla', 1, 1, 48],
  ])
})
