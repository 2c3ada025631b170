import { describe, expect, test } from 'bun:test'
import type { Condition, Facts } from './condition.ts'
import { problemsOf } from './conditionShape.ts'
import { evaluate, namesIn } from './evaluate.ts'

const facts: Facts = {
  value: (name) => ({ slag: 'ljus', start: '2026-05-01', slut: '2026-04-01', antal: '3' })[name],
  variable: (path) => ({ 'query.from': 'app', locale: 'sv' })[path],
  roles: ['handläggare'],
  status: 'ny',
}

const cases: [string, Condition, boolean][] = [
  ['all of nothing', { all: [] }, true],
  ['any of nothing', { any: [] }, false],
  ['an answer', { value: 'slag', is: 'equals', to: 'ljus' }, true],
  ['its opposite', { not: { value: 'slag', is: 'equals', to: 'ljus' } }, false],
  ['another answer', { value: 'slut', is: 'less', to: { value: 'start' } }, true],
  ['a variable', { variable: 'query.from', is: 'equals', to: 'app' }, true],
  ['an answer against a variable', { value: 'slag', is: 'equals', to: { variable: 'locale' } }, false],
  ['a role', { role: 'handläggare', is: 'has' }, true],
  ['a role lacked', { role: 'handläggare', is: 'hasNot' }, false],
  ['a status', { status: 'ny', is: 'equals' }, true],
  ['another status', { status: 'klar', is: 'notEquals' }, true],
  [
    'groups',
    { any: [{ all: [{ value: 'antal', is: 'greater', to: 5 }] }, { role: 'handläggare', is: 'has' }] },
    true,
  ],
  ['an unanswered name', { value: 'saknas', is: 'empty' }, true],
  ['no condition at all', {} as Condition, false],
]

test.each(cases)('%s', (_title, condition, expected) => {
  expect(evaluate(condition, facts)).toBe(expected)
})

test('namesIn finds every name once, also those compared with', () => {
  const condition: Condition = {
    all: [
      { value: 'a', is: 'equals', to: { value: 'b' } },
      {
        not: {
          any: [
            { value: 'a', is: 'empty' },
            { variable: 'locale', is: 'equals', to: { value: 'c' } },
          ],
        },
      },
      { role: 'x', is: 'has' },
    ],
  }
  expect(namesIn(condition)).toEqual(['a', 'b', 'c'])
})

describe('problemsOf', () => {
  const deep = (n: number): unknown => (n === 0 ? { role: 'x', is: 'has' } : { not: deep(n - 1) })
  const shapes: [string, unknown, string[]][] = [
    [
      'a good one',
      {
        all: [
          { value: 'a', is: 'equals', to: ['x', 'y'] },
          { status: 's', is: 'equals' },
        ],
      },
      [],
    ],
    ['a pointer', { value: 'a', is: 'less', to: { value: 'b' } }, []],
    ['nothing', undefined, [':condition.shape']],
    ['a list', [], [':condition.shape']],
    ['two kinds at once', { all: [], value: 'a', is: 'empty' }, [':condition.shape']],
    ['an unknown operator', { any: [{ value: 'a', is: 'like', to: 'b' }] }, ['any.0:condition.shape']],
    ['a foreign key', { value: 'a', is: 'empty', script: 'x' }, [':condition.shape']],
    ['an object to compare with', { value: 'a', is: 'equals', to: { $ne: 1 } }, [':condition.shape']],
    ['no name chosen yet', { all: [{ value: '', is: 'equals', to: 'x' }] }, ['all.0:condition.incomplete']],
    ['nothing to compare with', { value: 'a', is: 'equals' }, [':condition.incomplete']],
    ['ten deep', deep(9), []],
    ['eleven deep', deep(10), ['not.not.not.not.not.not.not.not.not.not:condition.tooDeep']],
    [
      '201 parts',
      { any: Array.from({ length: 200 }, () => ({ role: 'x', is: 'has' })) },
      [':condition.tooMany'],
    ],
    ['a prototype', JSON.parse('{"__proto__": {"all": []}}'), [':condition.shape']],
  ]
  test.each(shapes)('%s', (_title, condition, expected) => {
    expect(problemsOf(condition).map(({ at, key }) => `${at}:${key}`)).toEqual(expected)
  })
})
