import { expect, test } from 'bun:test'
import { type Away, deputyOn, ringOf, standInsSince } from './chain.ts'

const away = (userId: string, fromDay: string, toDay: string, deputy: string | null = null): Away => ({
  ...{ userId, deputy },
  fromDay: `2026-07-${fromDay}`,
  toDay: `2026-07-${toDay}`,
})

const chains: [what: string, absences: Away[], expected: Record<string, string | null>][] = [
  ['nobody is away', [], { '01': null }],
  [
    'the first and the last day are included',
    [away('a', '05', '10', 'b')],
    { '04': null, '05': 'b', '10': 'b', '11': null },
  ],
  ['nobody stands in', [away('a', '05', '10')], { '07': null }],
  [
    'a deputy who is away as well leads on, on those days alone',
    [away('a', '01', '20', 'b'), away('b', '05', '10', 'c')],
    { '04': 'b', '05': 'c', '10': 'c', '11': 'b' },
  ],
  [
    'of a deputy of the deputy, too',
    [away('a', '01', '20', 'b'), away('b', '01', '20', 'c'), away('c', '10', '10', 'd')],
    { '09': 'c', '10': 'd', '11': 'c' },
  ],
  [
    'a deputy who is away without a deputy leads to nobody',
    [away('a', '01', '20', 'b'), away('b', '05', '10')],
    { '04': 'b', '05': null, '11': 'b' },
  ],
  [
    'several absences of one person have each their deputy',
    [away('a', '01', '03', 'b'), away('a', '05', '06', 'c')],
    { '03': 'b', '04': null, '05': 'c' },
  ],
  [
    'a ring that there should not be leads to nobody',
    [away('a', '01', '05', 'b'), away('b', '01', '05', 'a')],
    { '03': null },
  ],
]
test.each(chains)('%s', (_, absences, expected) => {
  for (const [day, deputy] of Object.entries(expected))
    expect([day, deputyOn(absences, 'a', `2026-07-${day}`)]).toEqual([day, deputy])
})

const rings: [what: string, absences: Away[], added: Away, ring: string[] | null][] = [
  [
    'two for each other on one day',
    [away('b', '05', '10', 'a')],
    away('a', '01', '05', 'b'),
    ['a', 'b', 'a'],
  ],
  ['two for each other one after the other', [away('b', '06', '10', 'a')], away('a', '01', '05', 'b'), null],
  [
    'three',
    [away('b', '01', '10', 'c'), away('c', '05', '20', 'a')],
    away('a', '05', '05', 'b'),
    ['a', 'b', 'c', 'a'],
  ],
  [
    'three who are never away at once',
    [away('b', '01', '10', 'c'), away('c', '11', '20', 'a')],
    away('a', '01', '20', 'b'),
    null,
  ],
  [
    'a ring of others',
    [away('b', '01', '10', 'c'), away('c', '01', '10', 'b')],
    away('a', '01', '10', 'b'),
    null,
  ],
  ['without a deputy', [away('b', '01', '10', 'a')], away('a', '01', '10'), null],
]
test.each(rings)('a ring is found: %s', (_, absences, added, ring) => {
  expect(ringOf(absences, added)).toEqual(ring)
})

test('who will stand in for whom is told from a day on, past days left out', () => {
  const absences = [away('a', '01', '20', 'b'), away('b', '05', '10', 'c')]
  expect(standInsSince(absences, '2026-07-01')).toEqual([
    { deputy: 'b', user: 'a' },
    { deputy: 'c', user: 'a' },
    { deputy: 'c', user: 'b' },
  ])
  expect(standInsSince(absences, '2026-07-11')).toEqual([{ deputy: 'b', user: 'a' }])
  expect(standInsSince(absences, '2026-07-21')).toEqual([])
})
