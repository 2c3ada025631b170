import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { databaseOf } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Message } from '../../../shared/i18n.ts'
import { connection, graph, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import { giveCalendar, newCalendar } from './organisations.ts'

let app: App
const system = systemSession()
const words = (message: Message | string) => (typeof message === 'string' ? message : message.id)
/** A Wednesday, before Ascension Day. */
const wednesday = Date.parse('2026-05-13T10:00:00Z')
const endOf = (day: string) => Date.parse(`${day}T21:59:59.999Z`)

beforeEach(async () => {
  setSystemTime(wednesday)
  app = await testApp()
  await makeUsers(app)
  await app.services.documents.create(system, newCalendar(words))
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const close = (...closed: { day: string; yearly?: boolean }[]) =>
  app.services.documents.update(system, {
    ...{ page: 'workCalendar', id: 'work-calendar' },
    data: { closed: closed.map((one) => ({ name: 'Klämdag', yearly: false, ...one })) },
  })
const due = async (formDataId: string, days: number) =>
  (await app.services.cases.deadline(handler(), { formDataId, due: { days, working: true } })).due

test('working days are counted by the calendar as it is when they are counted, and what was set stays', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, visitor(), formId)
  expect(await due(formDataId, 1)).toBe(endOf('2026-05-15'))
  await close({ day: '2026-05-15' })
  const { data } = await app.services.cases.list(handler(), { page: 1, pageSize: 1 })
  expect(data[0]?.due).toBe(endOf('2026-05-15'))
  expect(await due(formDataId, 1)).toBe(endOf('2026-05-18'))
  await close({ day: '2020-05-18', yearly: true })
  expect(await due(formDataId, 2)).toBe(endOf('2026-05-19'))
})

test('a closed day is kept as due date, and the next open one is said', async () => {
  const { formDataId } = await sendFault(app, visitor(), await publishFault(app))
  const set = (day: string) => app.services.cases.deadline(handler(), { formDataId, due: day })
  expect(await set('2026-05-15')).toEqual({ due: endOf('2026-05-15') })
  await close({ day: '2026-05-15' })
  expect(await set('2026-05-15')).toEqual({ due: endOf('2026-05-15'), closed: { next: '2026-05-18' } })
})

test('a process counts by its own calendar, and by the organisation’s where that is gone', async () => {
  const { documents } = app.services
  const hours = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '' }
  const data = { name: 'Jour', holidays: false, ...hours, saturday: '14-10' }
  await expect(documents.create(system, { page: 'workCalendar', data })).rejects.toMatchObject({
    options: { fields: { saturday: 'validation.openingHours' } },
  })
  const own = {
    page: 'workCalendar',
    id: 'jour',
    data: { ...data, saturday: '10–14' },
  } as const
  expect(await documents.create(system, own)).toMatchObject({ saturday: '10:00-14:00', monday: '' })
  const formId = await publishFault(app, { process: { workCalendar: 'jour' } })
  const { formDataId } = await sendFault(app, visitor(), formId)
  expect(await due(formDataId, 2)).toBe(endOf('2026-05-23'))
  await documents.remove(system, { page: 'workCalendar', ids: ['jour'] })
  expect(await due(formDataId, 1)).toBe(endOf('2026-05-15'))
})

test('the organisation’s calendar cannot be removed, never be closed for good, and is given once', async () => {
  const { documents } = app.services
  const ids = ['work-calendar']
  await expect(documents.remove(system, { page: 'workCalendar', ids })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const hours = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '' }
  await expect(
    documents.update(system, { page: 'workCalendar', id: 'work-calendar', data: hours }),
  ).rejects.toMatchObject({ options: { fields: { monday: 'validation.neverOpen' } } })
})

test('an organisation of an older version is given one once, with the working days that it had', async () => {
  const { documents, store } = app.services
  const older = await testApp()
  try {
    await older.services.store.write((tx) =>
      tx.orgs.insert({ _id: 'default', name: 'Björkvik', color: null, created: tx.now }),
    )
    const give = () => giveCalendar(older.services, words)
    await give()
    const [made] = await older.services.documents.all(system, 'workCalendar')
    expect(made).toMatchObject({ _id: 'work-calendar', holidays: true, monday: '08:00-17:00' })
    await older.services.documents.update(system, {
      ...{ page: 'workCalendar', id: 'work-calendar', data: { name: 'Vår' } },
    })
    await give()
    expect((await older.services.documents.all(system, 'workCalendar')).map(({ name }) => name)).toEqual([
      'Vår',
    ])
  } finally {
    await older.close()
  }
  // An installation that is not set up yet is left as it is.
  await giveCalendar({ store, documents }, words)
  expect(await store.read.settings.find('workCalendarGiven')).toBeUndefined()
})

test('a timer in working days is due at the same time of such a day, whatever becomes of the calendar', async () => {
  const timers = [{ _id: 't', after: 'P2D', working: true, connection: 'ny-klar' }]
  const { states, connections } = faultGraph()
  const process = graph(
    [state('ny', 'start', { timers }), ...states.slice(1)],
    connections.map((one) => (one._id === 'ny-klar' ? connection('ny-klar') : one)),
  )
  await close({ day: '2026-05-15' })
  const formId = await publishFault(app, { graph: process })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const runAt = () =>
    databaseOf(app.services.store).query("SELECT runAt FROM tasks WHERE kind = 'caseTimer'").all() as {
      runAt: number
    }[]
  expect(runAt().map((row) => new Date(row.runAt).toISOString())).toEqual(['2026-05-19T10:00:00.000Z'])
  await close({ day: '2026-05-18' }, { day: '2026-05-19' })
  await app.services.work.start()
  setSystemTime(Date.parse('2026-05-19T10:00:01Z'))
  app.services.work.wake()
  await app.services.work.idle()
  const { state: at } = await app.services.cases.loadForm(handler(), { formDataId })
  expect(at?._id).toBe('klar')
})
