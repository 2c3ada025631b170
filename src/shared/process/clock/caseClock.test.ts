import { describe, expect, test } from 'bun:test'
import { momentIn } from '../../calendar/swedishDay.ts'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import type { ProcessDeadline } from '../process.ts'
import {
  movedByAnswer,
  movedByHand,
  readClock,
  startedClock,
  type Timed,
  turnedClock,
  whyItStands,
} from './caseClock.ts'

const at = (text: string) => momentIn(text.slice(0, 10), text.slice(11))
const calendar = usualCalendar
const started = (deadline: ProcessDeadline, came: string, day?: string) =>
  startedClock(deadline, { from: at(came), dayIn: () => day, calendar })
const due = ({ due: when }: Timed) => when && new Date(when).toISOString()

type Step = ['stop' | 'go', string] | ['hand', string, string]
const after = (from: Timed, steps: readonly Step[]) =>
  steps.reduce((timed, [what, when, to = '']) => {
    if (what === 'hand') return movedByHand(timed, at(to), at(when), calendar)
    return turnedClock(timed, { stands: what === 'stop', now: at(when), calendar })
  }, from)

interface Scenario {
  deadline: ProcessDeadline
  came: string
  steps?: Step[]
  now: string
  due: string
  used: number
  left: number
  isLate?: true
}

const scenarios: Record<string, Scenario> = {
  'ten working days, over Midsummer': {
    deadline: { after: 'P10D', working: true },
    came: '2026-06-12 10:00',
    now: '2026-06-16 09:00',
    ...{ due: '2026-06-29T21:59:59.999Z', used: 2, left: 8 },
  },
  'the day that it is due': {
    deadline: { after: 'P2D' },
    came: '2026-06-12 10:00',
    now: '2026-06-14 23:59',
    ...{ due: '2026-06-14T21:59:59.999Z', used: 2, left: 0 },
  },
  'the day after': {
    deadline: { after: 'P2D' },
    came: '2026-06-12 10:00',
    now: '2026-06-15 00:00',
    ...{ due: '2026-06-14T21:59:59.999Z', used: 3, left: -1, isLate: true },
  },
  'two months, into winter time': {
    deadline: { after: 'P2M' },
    came: '2026-09-01 10:00',
    now: '2026-10-26 10:00',
    ...{ due: '2026-11-01T22:59:59.999Z', used: 55, left: 6 },
  },
  'it stands': {
    deadline: { after: 'P10D', working: true },
    came: '2026-03-02 10:00',
    steps: [['stop', '2026-03-04 15:00']],
    now: '2026-03-30 09:00',
    ...{ due: '2026-03-16T22:59:59.999Z', used: 2, left: 8 },
  },
  'it has stood over a weekend, and goes': {
    deadline: { after: 'P10D', working: true },
    came: '2026-03-02 10:00',
    steps: [
      ['stop', '2026-03-04 15:00'],
      ['go', '2026-03-10 09:00'],
    ],
    now: '2026-03-10 09:00',
    ...{ due: '2026-03-20T22:59:59.999Z', used: 2, left: 8 },
  },
  'it has stood twice, over Easter and the change of the clock': {
    deadline: { after: 'P30D' },
    came: '2026-03-02 10:00',
    steps: [
      ['stop', '2026-03-04 15:00'],
      ['go', '2026-03-05 09:00'],
      ['stop', '2026-03-20 08:00'],
      ['go', '2026-04-07 08:00'],
    ],
    now: '2026-04-07 12:00',
    ...{ due: '2026-04-20T21:59:59.999Z', used: 17, left: 13 },
  },
  'it stood within a day': {
    deadline: { after: 'P10D' },
    came: '2026-03-02 10:00',
    steps: [
      ['stop', '2026-03-04 08:00'],
      ['go', '2026-03-04 18:00'],
    ],
    now: '2026-03-05 08:00',
    ...{ due: '2026-03-12T22:59:59.999Z', used: 3, left: 7 },
  },
  'hours count to the minute': {
    deadline: { after: 'PT48H' },
    came: '2026-03-02 10:00',
    steps: [
      ['stop', '2026-03-02 20:00'],
      ['go', '2026-03-03 08:30'],
    ],
    now: '2026-03-03 10:00',
    ...{ due: '2026-03-04T21:30:00.000Z', used: 11, left: 36 },
  },
  'somebody has moved it while it stood': {
    deadline: { after: 'P10D' },
    came: '2026-03-02 10:00',
    steps: [
      ['stop', '2026-03-04 08:00'],
      ['hand', '2026-03-09 08:00', '2026-03-20 12:00'],
      ['go', '2026-03-11 08:00'],
    ],
    now: '2026-03-12 08:00',
    ...{ due: '2026-03-22T11:00:00.000Z', used: 3, left: 10 },
  },
  'late already, it stands and goes': {
    deadline: { after: 'P2D' },
    came: '2026-03-02 10:00',
    steps: [
      ['stop', '2026-03-06 08:00'],
      ['go', '2026-03-10 08:00'],
    ],
    now: '2026-03-10 08:00',
    ...{ due: '2026-03-08T22:59:59.999Z', used: 4, left: -2, isLate: true },
  },
}

test.each(Object.entries(scenarios))('%s', (_title, { deadline, came, steps = [], now, ...expected }) => {
  const timed = after(started(deadline, came), steps)
  const { used, left, isLate } = readClock(timed, at(now), calendar)
  expect({ due: due(timed), used, left, ...(isLate && { isLate }) }).toEqual({
    ...expected,
    due: expected.due,
  })
})

test('a clock that is stopped twice, or let go twice, is as it was', () => {
  const going = started({ after: 'P10D' }, '2026-03-02 10:00')
  const stopped = after(going, [['stop', '2026-03-04 08:00']])
  expect(after(stopped, [['stop', '2026-03-09 08:00']])).toBe(stopped)
  expect(after(going, [['go', '2026-03-09 08:00']])).toBe(going)
})

describe('a deadline by the date in an answer', () => {
  const deadline = { atValue: 'fest', days: -5, working: true }
  const said = (timed: Timed, day: string | undefined) =>
    movedByAnswer(timed, deadline, { from: null, dayIn: () => day, calendar })

  test('is there when the answer is, with what the clock has stood', () => {
    const empty = started(deadline, '2026-03-02 10:00')
    expect(due(empty)).toBeNull()
    const stood = after(empty, [
      ['stop', '2026-03-03 08:00'],
      ['go', '2026-03-05 08:00'],
    ])
    const there = said(stood, '2026-06-22')
    expect(due(there)).toBe('2026-06-16T21:59:59.999Z')
    expect(due(said(there, undefined))).toBeNull()
  })

  test('stays where somebody has put it', () => {
    const moved = movedByHand(
      started(deadline, '2026-03-02 10:00', '2026-06-22'),
      at('2026-07-01 12:00'),
      at('2026-03-05 12:00'),
      calendar,
    )
    expect(said(moved, '2026-08-01')).toEqual(moved)
  })
})

test.each([
  [{ stateType: 'normal', subType: 'work' }, false, false, null],
  [{ stateType: 'normal', subType: 'waiting' }, false, false, 'waiting'],
  [{ stateType: 'normal', subType: 'waiting' }, true, false, 'asked'],
  [{ stateType: 'start' }, true, false, 'asked'],
  [{ stateType: 'end', subType: 'done' }, true, false, 'ended'],
  [{ stateType: 'normal' }, false, true, 'ended'],
  [undefined, false, false, null],
] as const)('%p, asked %p, merged %p: the clock stands because it is %p', (state, isAsked, isMerged, why) => {
  expect(whyItStands({ state, isAsked, isMerged })).toBe(why)
})
