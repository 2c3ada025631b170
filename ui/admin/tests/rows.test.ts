import { expect, test } from 'bun:test'
import type { Scenario } from '../../../src/shared/process/scenario.ts'
import { rowsOf, scenarioOf, testerOf } from './rows.ts'

const names = new Map([['handler', 'Handläggare']])
const scenario: Scenario = {
  begins: '2026-03-02T08:00:00.000Z',
  people: [testerOf('author', names), testerOf('handler', names)],
  given: { answers: { gata: 'Storgatan 1', antal: 2, val: ['a'] }, isValid: true },
  steps: [
    { at: '2026-03-02T08:00:00.000Z', do: 'sendIn', by: 'author' },
    { at: '2026-03-30T07:30:00.000Z', do: 'follow', by: 'handler', connection: 'ny-pagar' },
    { at: '2026-03-30T07:30:00.000Z', do: 'answer', by: 'handler', answers: { gata: '' }, isValid: false },
    { at: '2026-04-01T07:30:00.000Z', do: 'wait' },
    { at: '2026-04-01T07:30:00.000Z', do: 'handIn', by: 'author' },
    { at: '2026-04-01T07:30:00.000Z', do: 'sign', by: 'author' },
    { at: '2026-04-01T07:30:00.000Z', do: 'refuse', by: 'author' },
    { at: '2026-04-01T07:30:00.000Z', do: 'pay', by: 'author' },
    { at: '2026-04-01T07:30:00.000Z', do: 'writeOff', by: 'author' },
    { at: '2026-04-01T07:30:00.000Z', do: 'askPayment', by: 'author' },
  ],
  expect: {
    state: 'klar',
    answers: { gata: 'Nygatan' },
    effects: [
      { effect: 'Case/mail', input: { template: 'mail-1', to: 'author' } },
      { effect: 'Case/notify', input: { role: 'handler' } },
    ],
  },
}

test('a scenario is the same after it has been rows of fields, by clocks in Sweden', () => {
  expect(scenarioOf(rowsOf(scenario), scenario, names)).toEqual(scenario)
  expect(rowsOf(scenario).steps).toMatchObject([
    { day: '2026-03-02', time: '09:00' },
    { day: '2026-03-30', time: '09:30' },
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    {},
  ])
})

test('a row that says no time follows right on the one before, and brings who does it', () => {
  const rows = {
    ...rowsOf(scenario),
    steps: [
      { do: 'sendIn', by: 'author' },
      { do: 'follow', by: 'admin', connection: 'x' },
    ],
  }
  const made = scenarioOf(rows, scenario, names)
  expect(made.steps.map(({ at }) => at)).toEqual([scenario.begins, scenario.begins])
  expect(made.people).toMatchObject([
    { key: 'author', isAuthor: true },
    { key: 'admin', permissions: ['admin'] },
  ])
})

test('a case that begins by itself is begun by nobody', () => {
  const begun = { ...scenario, people: [], steps: [{ at: scenario.begins, do: 'sendIn' as const }] }
  expect(rowsOf(begun).steps).toMatchObject([{ do: 'begin' }])
  expect(scenarioOf(rowsOf(begun), begun, names)).toEqual(begun)
})

test('an answer that is changed is text, and one that is not stays what it was', () => {
  const { answers } = rowsOf(scenario)
  const rows = Array.isArray(answers) ? answers : []
  const changed = rows.map((row) => (row.name === 'antal' ? { ...row, value: '3' } : row))
  const { given } = scenarioOf({ ...rowsOf(scenario), answers: changed }, scenario, names)
  expect(given.answers).toEqual({ gata: 'Storgatan 1', antal: '3', val: ['a'] })
})
