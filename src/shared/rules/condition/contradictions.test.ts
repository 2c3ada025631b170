import { describe, expect, test } from 'bun:test'
import type { Condition, Operator } from './condition.ts'
import { contradictionsIn } from './contradictions.ts'

const has = (is: Operator, to?: unknown, value = 'a'): Condition => ({
  value,
  is,
  ...(to !== undefined && { to }),
})
const isList = (name: string) => name === 'list'
const choicesOf = (name: string) => (name === 'radio' ? ['1', '2', '3'] : undefined)
const places = (condition: Condition) =>
  contradictionsIn(condition, { isList, choicesOf }).map((one) => `${one.with} ${one.at}`)

describe('two that must hold at once', () => {
  const never: [Condition, Condition][] = [
    [has('equals', 'röd'), has('equals', 'blå')],
    [has('equals', ['röd', 'grön']), has('equals', ['blå', 'gul'])],
    [has('equals', 'röd'), has('notEquals', 'röd')],
    [has('equals', 'röd'), has('notEquals', ['röd', 'blå'])],
    [has('equals', 5), has('notEquals', '5')],
    [has('equals', 'röd'), has('empty')],
    [has('empty'), has('notEmpty')],
    [has('empty'), has('greater', 3)],
    [has('greater', 5), has('less', 3)],
    [has('greater', 5), has('less', 5)],
    [has('greaterOrEqual', '5'), has('less', 5)],
    [has('lessOrEqual', 40), has('greaterOrEqual', 45)],
    [has('greater', '2026-05-01'), has('less', '2026-04-01')],
    [has('greaterOrEqual', '2026-03'), has('less', '2026-02-15')],
    [has('greater', '2026-03'), has('lessOrEqual', '2026-03-15')],
    [has('greaterOrEqual', '2026-03-15'), has('less', '2026-03')],
    [has('greaterOrEqual', '10:30'), has('less', '10:30')],
    [has('greater', '10:30'), has('less', '10:30:15')],
    // A year alone is a number, which a day is not compared with.
    [has('greater', '2026'), has('less', '2026-06-01')],
    [has('greaterOrEqual', '2026-06-01'), has('less', 2027)],
    [has('equals', 10), has('less', 3)],
    [has('equals', 'röd'), has('startsWith', 'b')],
    [has('contains', 'sten'), has('notContains', 'sten')],
    [has('equals', 'a', 'list'), has('notEquals', 'a', 'list')],
    [has('equals', 'a', 'list'), has('empty', undefined, 'list')],
    [
      { variable: 'locale', is: 'equals', to: 'sv' },
      { variable: 'locale', is: 'equals', to: 'en' },
    ],
    [
      { role: 'r', is: 'has' },
      { role: 'r', is: 'hasNot' },
    ],
    [
      { status: 'ny', is: 'equals' },
      { status: 'klar', is: 'equals' },
    ],
    [
      { status: 'ny', is: 'equals' },
      { status: 'ny', is: 'notEquals' },
    ],
    [has('equals', 'röd'), { not: { any: [has('equals', 'röd')] } }],
    [has('less', 5), { not: has('less', 5) }],
  ]
  test.each(never)('%j and %j never do, in either order', (one, other) => {
    const one2 = places({ all: [one, other] })
    expect(one2).toHaveLength(1)
    expect(places({ all: [other, one] })).toHaveLength(1)
    expect(places({ any: [one, other] })).toEqual([])
    expect(places({ not: { any: [{ not: one }, { not: other }] } })).toHaveLength(1)
  })

  const can: [Condition, Condition][] = [
    [has('equals', 'röd'), has('equals', 'blå', 'b')],
    [has('equals', ['röd', 'grön']), has('equals', ['grön', 'gul'])],
    [has('equals', ['röd', 'grön']), has('notEquals', 'röd')],
    [has('equals', 'a', 'list'), has('equals', 'b', 'list')],
    [has('greater', 3), has('less', 5)],
    [has('greaterOrEqual', 5), has('lessOrEqual', 5)],
    [has('greaterOrEqual', '2026-03'), has('less', '2026-03-15')],
    [has('greaterOrEqual', '2026-03'), has('lessOrEqual', '2026-03-01')],
    [has('greater', '2026-03-15'), has('lessOrEqual', '2026-03')],
    [has('greater', '2026-03-15'), has('less', '2026-04')],
    [has('greaterOrEqual', '10:30'), has('less', '10:30:15')],
    [has('greater', '2026-03-01'), has('less', 'snart')],
    [has('greater', 5), has('greater', 7)],
    [has('equals', 'röd'), has('notEmpty')],
    [has('empty'), has('notEquals', 'röd')],
    [has('empty'), has('equals', '')],
    [has('equals', { value: 'b' }), has('notEquals', { value: 'c' })],
    [has('notEquals', 'röd'), has('notEquals', 'blå')],
    [has('less', 5), { not: has('greaterOrEqual', 3) }],
    [
      { role: 'r', is: 'has' },
      { role: 's', is: 'hasNot' },
    ],
    [
      { status: 'ny', is: 'notEquals' },
      { status: 'klar', is: 'notEquals' },
    ],
  ]
  test.each(can)('%j and %j may', (one, other) => {
    expect(places({ all: [one, other] })).toEqual([])
    expect(places({ all: [other, one] })).toEqual([])
  })
})

test('it is told of where it stands, and what it speaks against', () => {
  const condition: Condition = {
    all: [
      { any: [has('equals', 'x', 'b'), has('greaterOrEqual', 45)] },
      has('lessOrEqual', 40),
      { not: { any: [has('lessOrEqual', 40)] } },
    ],
  }
  expect(places(condition)).toEqual(['all.1 all.0.any.1', 'all.1 all.2.not.any.0'])
})

test('branches of a choice say nothing of each other', () => {
  expect(places({ all: [{ any: [has('equals', 1), has('equals', 2)] }] })).toEqual([])
  expect(places({ not: { all: [has('equals', 1), has('notEquals', 1)] } })).toEqual([])
})

test('a group that is meant never to hold is none', () => {
  expect(places({ any: [] })).toEqual([])
  expect(places({ all: [] })).toEqual([])
})

describe('groups that leave nothing together', () => {
  const is = (...to: number[]) => has('equals', to.length === 1 ? to[0] : to)
  const isNot = (...to: number[]) => has('notEquals', to)
  const b = (...to: number[]) => has('equals', to, 'b')
  const radio = (...to: string[]) => has('equals', to, 'radio')
  const answered = has('notEmpty', undefined, 'radio')
  const any = (...parts: Condition[]): Condition => ({ any: parts })
  const all = (...parts: Condition[]): Condition => ({ all: parts })
  const none = (...parts: Condition[]): Condition => ({ not: { any: parts } })

  const never: [Condition, string[]][] = [
    [all(any(is(1), is(2)), any(is(3))), ['all.0 all.1.any.0']],
    [all(any(is(1), is(2)), any(is(3), is(4))), ['all.0 all.1.any.0', 'all.0 all.1.any.1']],
    [all(any(is(1), is(2)), all(any(is(3)))), ['all.0 all.1.all.0.any.0']],
    [all(any(is(1), all(is(2), b(1))), any(is(3))), ['all.0 all.1.any.0']],
    [
      all(any(is(1), b(1)), any(is(2), b(2)), any(is(3)), any(b(4))),
      ['all.1 all.2.any.0', 'all.1 all.3.any.0'],
    ],
    [all(is(1, 2), isNot(1), isNot(2)), ['all.1 all.2']],
    [all(is(1, 2), none(is(1), is(2))), ['all.1.not.any.0 all.1.not.any.1']],
    [all(any(is(1), is(2)), none(is(1), is(2))), ['all.1.not.any.0 all.1.not.any.1']],
    [all(any(is(1), is(2)), none(is(1, 2))), ['all.0 all.1.not.any.0']],
    [none(none(is(1), is(2)), none(is(3))), ['not.any.0.not not.any.1.not.any.0']],
    [all(none(radio('1'), radio('2')), none(radio('3')), answered), ['all.0.not.any.1 all.1.not.any.0']],
    [all(answered, none(radio('1'), radio('2'), radio('3'))), ['all.1.not.any.1 all.1.not.any.2']],
  ]
  test.each(never)('%j', (condition, told) => expect(places(condition)).toEqual(told))

  const can: Condition[] = [
    all(any(is(1), is(2)), any(is(2), b(3))),
    all(any(is(1), is(2)), any(b(1), b(3))),
    all(any(is(1), b(1)), any(is(2), b(2)), any(is(1), is(2))),
    all(is(1, 2), isNot(1), isNot(3)),
    all(any(is(1), is(2)), none(is(1))),
    all(none(is(1), is(2), is(3)), has('notEmpty')),
    all(none(radio('1'), radio('2'), radio('3'))),
    all(none(radio('1'), radio('2')), answered),
    all(any(has('equals', 1, 'list'), has('equals', 2, 'list')), any(has('equals', 3, 'list'))),
    all(any(), any(is(1))),
    radio('4'),
  ]
  test.each(can)('not in %j', (condition) => expect(places(condition)).toEqual([]))

  test('in as many groups as a condition may have, without trying all ways through them', () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      any(has('equals', 1, `x${i}`), has('equals', 2, `x${i}`)),
    )
    expect(places(all(any(is(1), is(2)), ...many, any(is(3))))).toEqual(['all.0 all.61.any.0'])
    expect(places(all(...many))).toEqual([])
  })
})
