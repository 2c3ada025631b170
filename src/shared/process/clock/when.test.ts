import { expect, test } from 'bun:test'
import { usualCalendar } from '../../calendar/workCalendar.ts'
import { addDuration, isWhen, type When, whenIs } from './when.ts'

// Friday before Midsummer's week, at ten in the morning in Sweden.
const came = Date.parse('2026-06-12T08:00:00Z')
const answers: Readonly<Record<string, string>> = { fest: '2026-06-22', vinter: '2026-12-28', fel: 'igår' }

const times: [what: string, when: When, is: string | null][] = [
  ['a week later', { after: 'P7D' }, '2026-06-19T08:00:00Z'],
  ['five working days later', { after: 'P5D', working: true }, '2026-06-22T08:00:00Z'],
  ['a week later, in the morning', { after: 'P7D', time: '07:30' }, '2026-06-19T05:30:00Z'],
  [
    'five working days later, in the evening',
    { after: 'P5D', working: true, time: '23:59' },
    '2026-06-22T21:59:00Z',
  ],
  ['hours later', { after: 'PT36H' }, '2026-06-13T20:00:00Z'],
  ['when the date begins', { atValue: 'fest' }, '2026-06-21T22:00:00Z'],
  ['at a time of the date', { atValue: 'fest', time: '08:00' }, '2026-06-22T06:00:00Z'],
  ['at a time of a date in winter', { atValue: 'vinter', time: '08:00' }, '2026-12-28T07:00:00Z'],
  ['two days before the date', { atValue: 'fest', days: -2 }, '2026-06-19T22:00:00Z'],
  ['two working days before the date', { atValue: 'fest', days: -2, working: true }, '2026-06-16T22:00:00Z'],
  [
    'three working days after the date',
    { atValue: 'vinter', days: 3, working: true },
    '2027-01-03T23:00:00Z',
  ],
  ['a date that is no day', { atValue: 'fel', days: 1 }, null],
  ['an answer that is empty', { atValue: 'inget', days: 1, working: true }, null],
]
test.each(times)('%s', (_what, when, is) => {
  const at = whenIs(when, { from: came, dayIn: (name) => answers[name], calendar: usualCalendar })
  expect(at).toBe(is === null ? null : Date.parse(is))
})

const said: [When, boolean][] = [
  [{ after: 'P7D' }, true],
  [{ after: 'P7D', time: '08:00' }, true],
  [{ after: 'P7D', time: '24:00' }, false],
  [{ after: 'PT7H', time: '08:00' }, false],
  [{ after: 'P7D', days: 1 }, false],
  [{ after: 'P7D', atValue: 'a' }, false],
  [{ after: 'P1M', working: true }, false],
  [{ atValue: 'a', days: -5, working: true, time: '08:00' }, true],
  [{ atValue: 'a', days: 1.5 }, false],
  [{ atValue: ' ' }, false],
  [{}, false],
]
test.each(said)('%p is a time: %p', (when, is) => {
  expect(isWhen(when)).toBe(is)
})

test.each([
  ['P7D', '2026-03-08T12:00:00.000Z'],
  // Clocks in Sweden are an hour further ahead then: it is the same time there.
  ['P1M', '2026-04-01T11:00:00.000Z'],
  ['P1Y2W', '2027-03-15T12:00:00.000Z'],
  ['PT36H', '2026-03-03T00:00:00.000Z'],
])('%s after 1 March is %s', (duration, expected) => {
  expect(new Date(addDuration(Date.parse('2026-03-01T12:00:00Z'), duration) ?? 0).toISOString()).toBe(
    expected,
  )
})

test.each([
  ['2026-01-31T12:00:00Z', 'P1M', '2026-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00Z', 'P1Y', '2025-02-28T12:00:00.000Z'],
  // After midnight on 1 April in Sweden.
  ['2026-03-31T22:30:00Z', 'P1M', '2026-04-30T22:30:00.000Z'],
  // The night in which an hour is left out, and the one in which it comes twice.
  ['2026-03-28T09:00:00Z', 'P1D', '2026-03-29T08:00:00.000Z'],
  ['2026-10-24T08:00:00Z', 'P1D', '2026-10-25T09:00:00.000Z'],
  ['2026-03-28T09:00:10.500Z', 'PT24H', '2026-03-29T09:00:10.500Z'],
  ['2026-03-28T09:00:10.500Z', 'P1DT1H', '2026-03-29T09:00:10.500Z'],
])('after %s %s is %s, by the clocks of Sweden', (from, duration, expected) => {
  expect(new Date(addDuration(Date.parse(from), duration) ?? 0).toISOString()).toBe(expected)
})

test.each(['P99999Y', 'P99999999999D', 'P40000Y', 'x', 'P1.5D'])('%s is never', (duration) => {
  expect(addDuration(Date.parse('2026-03-01T12:00:00Z'), duration)).toBeNull()
})
