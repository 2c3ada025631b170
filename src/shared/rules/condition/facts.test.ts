import { expect, test } from 'bun:test'
import { factLabels } from './factLabels.ts'
import { type FactInput, factNames, factsOf, isFact, queryFor, queryLimits } from './facts.ts'

const everything: FactInput = {
  user: { _id: 'u1', name: 'Eva', email: 'eva@example.se', roles: ['r1'], permissions: ['p1'] },
  case: { DiaryNumber: '2026-1', status: { _id: 'ny', name: 'Ny' }, createdByName: 'Carl' },
  form: { name: 'Felanmälan', version: 3 },
  query: { kalla: 'brev' },
  locale: 'sv',
  today: '2026-03-01',
}

test('each name is known, alike to conditions and to templates', () => {
  const { variable, context } = factsOf(everything)
  const inTemplate = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], context)
  for (const name of [...factNames, 'query.kalla']) {
    expect([name, variable(name)]).toEqual([name, inTemplate(name)])
    expect([name, variable(name)]).not.toEqual([name, null])
    expect(isFact(name)).toBe(true)
  }
  expect(factsOf(everything)).toMatchObject({ roles: ['r1'], status: 'ny' })
})

test('the builder offers each of them in words', () => {
  expect(Object.keys(factLabels)).toEqual([...factNames])
})

test.each([
  'user',
  'user.phone',
  'case.data',
  'query',
  'query.',
  'query.a b',
  '__proto__',
  'user.constructor',
])('%s is no fact', (name) => {
  expect(isFact(name)).toBe(false)
  expect(factsOf(everything).variable(name)).toBeNull()
})

test('a visitor with nothing begun is nobody', () => {
  const { roles, status, variable } = factsOf({ user: null, query: {}, locale: 'sv', today: '2026-03-01' })
  expect({ roles, status }).toEqual({ roles: [], status: null })
  expect(['user.name', 'case.status', 'query.constructor', 'query.toString'].map(variable)).toEqual(
    Array(4).fill(null),
  )
})

test('conditions of earlier versions are understood', () => {
  expect(factsOf(everything).variable('user.id')).toBe('u1')
  expect(isFact('user.id')).toBe(true)
})

test('of an address only what is asked for counts, and of two the first', () => {
  expect(queryFor(['b', 'a'], { a: '1', b: '2', utm_source: 'x' })).toEqual({ a: '1', b: '2' })
  expect(queryFor(['a', 'b'], { a: 'other', b: '2' }, { a: '1' })).toEqual({ a: '1', b: '2' })
})

test('of an address no more is kept than there is room for', () => {
  const many = Array.from({ length: 50 }, (_, i) => `n${i}`)
  const all = Object.fromEntries(many.map((name) => [name, 'x']))
  expect(Object.keys(queryFor(many, all))).toHaveLength(queryLimits.names)
  expect(queryFor(['a'], { a: 'x'.repeat(queryLimits.value + 1) })).toEqual({})
  expect(queryFor(['a b', '__proto__'], JSON.parse('{"a b":"1","__proto__":"2"}'))).toEqual({})
  const long = Object.fromEntries(many.map((name) => [name, 'x'.repeat(queryLimits.value)]))
  expect(JSON.stringify(queryFor(many, long)).length).toBeLessThan(queryLimits.total * 1.2)
})
