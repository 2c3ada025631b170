import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { faultGraph, handler, publishFault, sendFault, visitor } from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { ProcessTimer } from '../../../../shared/process/process.ts'
import { state } from '../../../../shared/process/processFixture.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day
const noon = Date.parse('2026-03-10T12:00:00Z')

afterEach(() => setSystemTime())

/** A machine whose clock can be set, with a process whose timer of seven days closes a case. */
async function machine(timer: Partial<ProcessTimer> = { after: 'P7D' }, answers = {}) {
  let at = noon
  let ran = 0
  setSystemTime(at)
  const app = await testApp({ ran: () => ran })
  const { cases, work } = app.services
  const graph = faultGraph()
  graph.states[0] = state('ny', 'start', {
    ...graph.states[0],
    timers: [{ _id: 't1', connection: 'ny-klar', ...timer }],
  })
  const formId = await publishFault(app, { graph })
  await work.start()
  const look = async () => {
    setSystemTime(at)
    work.wake()
    await work.idle()
  }
  return {
    send: async () => (await sendFault(app, visitor(), formId, answers)).formDataId,
    stateOf: async (formDataId: string) => (await cases.loadForm(handler(), { formDataId })).state?._id,
    /** Time goes by, and the clock with it; the server looks at the clock several times a day. */
    async run(ms: number) {
      for (let left = ms; left > 0; left -= 3 * hour) {
        at += Math.min(left, 3 * hour)
        ran += Math.min(left, 3 * hour)
        await look()
      }
    },
    /** Somebody sets the clock. */
    async leap(ms: number) {
      at += ms
      await look()
    },
    close: () => app.close(),
  }
}

describe('a timer of seven days', () => {
  test('that was set while the clock was a year ahead fires after seven days', async () => {
    const { send, stateOf, run, leap, close } = await machine()
    await leap(year)
    const id = await send()
    await run(hour)
    await leap(-year)
    await run(7 * day - 3 * hour)
    expect(await stateOf(id)).toBe('ny')
    await run(3 * hour)
    expect(await stateOf(id)).toBe('klar')
    await close()
  })

  test('that was set while the clock was a year behind does not fire when it is put right', async () => {
    const { send, stateOf, run, leap, close } = await machine()
    await leap(-year)
    const id = await send()
    await run(hour)
    await leap(year)
    await run(6 * day)
    expect(await stateOf(id)).toBe('ny')
    await run(day)
    expect(await stateOf(id)).toBe('klar')
    await close()
  })

  test('does not fire because the clock is a year ahead for an hour, and fires in its time after that', async () => {
    const { send, stateOf, run, leap, close } = await machine()
    const id = await send()
    await leap(year)
    await run(hour)
    expect(await stateOf(id)).toBe('ny')
    await leap(-year)
    await run(6 * day)
    expect(await stateOf(id)).toBe('ny')
    await run(day)
    expect(await stateOf(id)).toBe('klar')
    await close()
  })

  test('that became due while the server was off for three days fires at most as many days late', async () => {
    const { send, stateOf, run, leap, close } = await machine()
    const id = await send()
    await run(5 * day)
    await leap(3 * day)
    expect(await stateOf(id)).toBe('ny')
    await run(2 * day)
    expect(await stateOf(id)).toBe('klar')
    await close()
  })

  test('that was set right after the server was off for months fires after seven days', async () => {
    const { send, stateOf, run, leap, close } = await machine()
    await leap(90 * day)
    const id = await send()
    await run(7 * day - 3 * hour)
    expect(await stateOf(id)).toBe('ny')
    await run(3 * hour)
    expect(await stateOf(id)).toBe('klar')
    await close()
  })

  test('fires after an hour and a night of the server being off as if it had run', async () => {
    const { send, stateOf, run, leap, close } = await machine()
    const id = await send()
    await run(6 * day)
    await leap(day)
    expect(await stateOf(id)).toBe('klar')
    await close()
  })
})

test('what became due in a day of standing still is caught up with in order, each once, and what follows on it has its own time', async () => {
  let at = noon
  let ran = 0
  setSystemTime(at)
  const app = await testApp({ ran: () => ran })
  const { cases, work, store } = app.services
  const graph = faultGraph()
  graph.states[0] = state('ny', 'start', {
    ...graph.states[0],
    timers: [{ _id: 'first', after: 'PT6H', connection: 'ny-pagar' }],
  })
  graph.states[1] = state('pagar', 'normal', {
    ...graph.states[1],
    timers: [{ _id: 'then', after: 'PT2H', connection: 'pagar-klar' }],
  })
  const formId = await publishFault(app, { graph })
  await work.start()
  const go = async (ms: number, isOn = true) => {
    at += ms
    if (isOn) ran += ms
    setSystemTime(at)
    work.wake()
    await work.idle()
  }
  const sent: string[] = []
  for (let n = 0; n < 6; n++) {
    sent.push((await sendFault(app, visitor(), formId)).formDataId)
    await go(10 * 60_000)
  }
  await go(day, false)
  const moves = async (id: string) => {
    const record = await store.read.cases.find('default', id)
    const lines = await store.read.timelines.of(record?.row ?? 0)
    return lines.filter(({ kind }) => kind === 'status')
  }
  const all = async () => (await Promise.all(sent.map(moves))).map((lines) => lines.map(({ seq }) => seq))
  const first = await all()
  expect(first.map(({ length }) => length)).toEqual(sent.map(() => 1))
  expect(first.flat()).toEqual(first.flat().toSorted((a, b) => a - b))
  await go(hour)
  expect((await all()).flat()).toHaveLength(sent.length)
  await go(hour)
  const last = await all()
  expect(last.map(({ length }) => length)).toEqual(sent.map(() => 2))
  for (const id of sent) expect((await cases.loadForm(handler(), { formDataId: id })).state?._id).toBe('klar')
  await app.close()
})

test('a timer that waits for a date waits for it while a clock that leapt past it is not yet believed', async () => {
  const { send, stateOf, run, leap, close } = await machine({ atValue: 'datum' }, { datum: '2026-03-14' })
  const id = await send()
  await leap(year)
  await run(hour)
  expect(await stateOf(id)).toBe('ny')
  await leap(-year)
  await run(3 * day)
  expect(await stateOf(id)).toBe('ny')
  await run(day)
  expect(await stateOf(id)).toBe('klar')
  await close()
})
