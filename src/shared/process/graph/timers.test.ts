import { expect, test } from 'bun:test'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import type { Facts } from '../../rules/condition/condition.ts'
import type { ProcessTimer } from '../process.ts'
import { connection, graph, state } from '../processFixture.ts'
import { timerDoes, timerDue } from './timers.ts'

const entered = Date.parse('2026-06-17T08:00:00Z')
const answers: Record<string, unknown> = {
  leverans: '2026-08-01',
  period: { from: '2026-09-01', to: '2026-09-02' },
  tom: '',
}
const due = (timer: Omit<ProcessTimer, '_id'>, calendar?: typeof usualCalendar) => {
  const at = timerDue({ _id: 't', ...timer }, { entered, answer: (name) => answers[name], calendar })
  return at === null ? null : new Date(at).toISOString()
}

test.each<[string, Omit<ProcessTimer, '_id'>, string | null]>([
  ['a while', { after: 'P7D' }, '2026-06-24T08:00:00.000Z'],
  // Over midsummer: Friday is its eve.
  ['working days', { after: 'P2D', working: true }, '2026-06-22T08:00:00.000Z'],
  ['the day of an answer', { atValue: 'leverans' }, '2026-07-31T22:00:00.000Z'],
  ['the first day of several', { atValue: 'period' }, '2026-08-31T22:00:00.000Z'],
  ['an answer that is empty', { atValue: 'tom' }, null],
  ['a text that is no time', { after: '7 dagar' }, null],
])('a timer of %s', (_title, timer, expected) => {
  expect(due(timer, usualCalendar)).toBe(expected)
})

test('working days need a calendar', () => {
  expect(due({ after: 'P2D', working: true })).toBeNull()
})

const facts = (kategori: string): Facts => ({
  value: (name) => (name === 'kategori' ? kategori : null),
  variable: () => null,
  roles: [],
  status: 'ny',
})
const way = connection('ny-klar', { condition: { value: 'kategori', is: 'equals', to: 'vag' } })
const process = graph([state('ny', 'start'), state('klar', 'end')], [way])
const remind = { effect: 'Case/notify', input: {} }

test.each<[string, Omit<ProcessTimer, '_id'>, string, ReturnType<typeof timerDoes>]>([
  ['an effect', { effect: remind }, '', { effect: remind }],
  ['a connection that holds', { connection: 'ny-klar' }, 'vag', { connection: way }],
  ['a connection that does not hold', { connection: 'ny-klar' }, 'park', null],
  ['a connection that is gone', { connection: 'ny-borta' }, 'vag', null],
])('a timer does %s', (_title, timer, kategori, expected) => {
  expect(timerDoes(process, 'ny', { _id: 't', ...timer }, () => facts(kategori))).toEqual(expected)
})
