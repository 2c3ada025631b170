import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { rewrite } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { startOfDay } from '../today.ts'

const hour = 3_600_000
const day = 24 * hour
const march = { from: '2026-03-01', to: '2026-03-31' } as const
const on = (date: string) => startOfDay(date)

let app: App
let fault: string
let processId: string

beforeEach(async () => {
  app = await testApp()
  fault = await publishFault(app)
  await makeUsers(app)
})
afterEach(() => app.close())

interface Stood {
  state: string
  entered: number
  due?: number
}

/** A case that stood in these states, one after the other, and is in the last of them. */
async function stood(...stays: readonly [Stood, ...Stood[]]): Promise<string> {
  const { formDataId } = await sendFault(app, visitor(), fault)
  await app.services.cases.caughtUp()
  const last = stays.at(-1) ?? stays[0]
  await rewrite(app.services.store, (database) => {
    const { row, processId: process } = database
      .query<{ row: number; processId: string }, [string]>('SELECT row, processId FROM cases WHERE _id = ?')
      .get(formDataId) ?? { row: 0, processId: '' }
    processId = process
    database
      .query(
        'UPDATE cases SET arrived = ?, created = ?, updated = ?, due = ?, state = ?, entered = ? WHERE row = ?',
      )
      .run(stays[0].entered, stays[0].entered, last.entered, last.due ?? null, last.state, last.entered, row)
    database.query('DELETE FROM case_stays WHERE caseRow = ?').run(row)
    stays.forEach(({ state, entered }, at) => {
      database
        .query(
          'INSERT INTO case_stays (org, caseRow, processId, processVersion, state, entered, until) SELECT org, row, processId, processVersion, ?, ?, ? FROM cases WHERE row = ?',
        )
        .run(state, entered, stays[at + 1]?.entered ?? null, row)
    })
    database.query('INSERT OR IGNORE INTO case_dirty VALUES (?)').run(row)
  })
  // What is written past the store is told to the lists by the next change.
  await app.services.cases.addMarker(admin(), {
    ...{ formDataId, componentId: 'gata', markerType: 'internal', note: '' },
  })
  await app.services.cases.caughtUp()
  return formDataId
}

const figures = async (session = handler()) => {
  const { states, forms } = await app.services.cases.stateFigures(session, { processId, ...march })
  return { forms, of: (state: string) => states.find((one) => one.state === state) }
}

test('cases now, the time that they stood in each state, and what stays long', async () => {
  for (const days of [1, 2, 3, 4, 10])
    await stood(
      { state: 'ny', entered: on('2026-03-02') },
      { state: 'pagar', entered: on('2026-03-02') + days * day },
      { state: 'klar', entered: on('2026-03-20') },
    )
  await stood({ state: 'ny', entered: on('2026-03-25'), due: on('2026-03-26') })
  // Long before the period: it counts as one that is there now, and with nothing else.
  await stood({ state: 'ny', entered: on('2025-01-01') }, { state: 'klar', entered: on('2025-01-05') })
  const { of, forms } = await figures()
  expect(of('ny')).toMatchObject({ count: 1, left: 5, median: 3 * day, most: 10 * day, long: 1, late: 1 })
  expect(of('pagar')).toMatchObject({ count: 0, left: 5, long: 0, late: 0 })
  expect(of('klar')).toMatchObject({ count: 6, left: 0, median: null, share: 0 })
  // 20 days until the first left, and the seven last of March, of those and 70 in the other.
  const [ny, pagar] = [of('ny')?.share ?? 0, of('pagar')?.share ?? 0]
  expect(ny + pagar).toBeCloseTo(1)
  expect(pagar).toBeGreaterThan(ny)
  expect(forms).toEqual([fault])
})

test('of few stays nothing is told to be long, and cases of another process count nowhere', async () => {
  await stood({ state: 'ny', entered: on('2026-03-02') }, { state: 'pagar', entered: on('2026-03-03') })
  await stood({ state: 'ny', entered: on('2026-03-02') })
  expect((await figures()).of('ny')).toMatchObject({ left: 1, long: 0 })
  processId = 'another'
  expect(await app.services.cases.stateFigures(handler(), { processId, ...march })).toEqual({
    states: [],
    forms: [],
  })
})

test('nothing of cases that one may not see', async () => {
  const mine = await stood(
    { state: 'ny', entered: on('2026-03-02') },
    { state: 'pagar', entered: on('2026-03-09') },
  )
  await stood({ state: 'ny', entered: on('2026-03-02') })
  expect((await figures(stranger())).of('ny')).toBeUndefined()
  await app.services.cases.assign(admin(), {
    ...{ formDataId: mine, permission: 'handler', userIds: ['user-stranger'], groupIds: [] },
  })
  await app.services.cases.caughtUp()
  const { of } = await figures(stranger())
  expect(of('pagar')).toMatchObject({ count: 1 })
  expect(of('ny')).toMatchObject({ count: 0, left: 1, median: 7 * day })
})
