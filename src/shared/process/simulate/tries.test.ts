import { expect, test } from 'bun:test'
import type { Values } from '../../fields/field.ts'
import type { Condition } from '../../rules/condition/condition.ts'
import { type Answerable, valueToTry } from './tries.ts'

const questions: Record<string, Answerable> = {
  area: { column: 'number' },
  slag: { options: [{ value: 'hus' }, { value: 'mur' }] },
  delar: { options: [{ value: 'tak' }, { value: 'vägg' }], isList: true },
  datum: { column: 'date' },
}
const facts = {
  variable: (path: string) => (path === 'today' ? '2026-06-15' : null),
  roles: [],
  status: null,
}
const tried = (fails: Condition[], answers: Values = {}, opens: (answers: Values) => boolean = () => true) =>
  valueToTry({ fails, answers, facts, question: (name) => questions[name], opens })

const table: [string, Condition[], Values, Values | null][] = [
  [
    'a number that is small enough',
    [{ value: 'area', is: 'lessOrEqual', to: 50 }],
    { area: 62 },
    { area: 50 },
  ],
  ['one that is smaller', [{ value: 'area', is: 'less', to: 50 }], { area: 62 }, { area: 49 }],
  [
    'another than it is',
    [{ not: { value: 'slag', is: 'equals', to: 'hus' } }],
    { slag: 'hus' },
    { slag: 'mur' },
  ],
  ['what is ticked', [{ value: 'delar', is: 'contains', to: 'vägg' }], {}, { delar: ['vägg'] }],
  [
    'a day after today',
    [{ value: 'datum', is: 'greater', to: { variable: 'today' } }],
    {},
    { datum: '2026-06-16' },
  ],
  ['an answer at all', [{ value: 'text', is: 'notEmpty' }], {}, { text: 'x' }],
  ['none', [{ value: 'text', is: 'empty' }], { text: 'a' }, { text: '' }],
  [
    'what another answer says',
    [{ value: 'area', is: 'greater', to: { value: 'gräns' } }],
    { gräns: 7 },
    { area: 8 },
  ],
  [
    'two where one will not do',
    [
      { value: 'area', is: 'greater', to: 10 },
      { value: 'slag', is: 'equals', to: 'mur' },
    ],
    { area: 1, slag: 'hus' },
    { area: 11, slag: 'mur' },
  ],
  [
    'any of several',
    [
      {
        any: [
          { value: 'area', is: 'equals', to: 3 },
          { role: 'x', is: 'has' },
        ],
      },
    ],
    {},
    { area: 3 },
  ],
  ['nothing where no answer decides', [{ role: 'x', is: 'has' }], {}, null],
  [
    'nothing where nothing can be',
    [
      { value: 'area', is: 'less', to: 1 },
      { value: 'area', is: 'greater', to: 2 },
    ],
    {},
    null,
  ],
]

test.each(table)('what is tried is %s', (_title, fails, answers, expected) => {
  expect(tried(fails, answers)).toEqual(expected)
})

test('of two long lists the two that fit are found, and not every pair is looked at', () => {
  const options = Array.from({ length: 3_000 }, (_, n) => ({ value: `v${n}` }))
  let looked = 0
  const given = (fails: Condition[]) =>
    valueToTry({
      ...{ fails, answers: {}, opens: () => true, question: () => ({ options }) },
      facts: {
        ...facts,
        variable: () => {
          looked++
          return 'no'
        },
      },
    })
  const both: Condition[] = [
    { value: 'a', is: 'equals', to: 'v2998' },
    { value: 'b', is: 'equals', to: 'v2999' },
  ]
  expect(given(both)).toEqual({ a: 'v2998', b: 'v2999' })
  const either: Condition = { any: [...both, { value: 'c', is: 'equals', to: 'x' }] }
  expect(given([{ all: [{ variable: 'never', is: 'equals', to: 'yes' }, either] }])).toBeNull()
  expect(looked).toBeLessThan(100_000)
})

test('what does not open it in fact is not offered', () => {
  const fails: Condition[] = [{ value: 'area', is: 'lessOrEqual', to: 50 }]
  expect(tried(fails, { area: 62 }, ({ area }) => Number(area) < 50)).toEqual({ area: 49 })
  expect(tried(fails, { area: 62 }, () => false)).toBeNull()
})
