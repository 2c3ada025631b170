import { expect, test } from 'bun:test'
import { type Expression, parseCustom } from './parse.ts'

const path = (...words: string[]): Expression => ({ is: 'path', words })
const value = (of: string | number | boolean | null): Expression => ({ is: 'literal', value: of })
const equals = (left: Expression, right: Expression): Expression => ({
  is: 'compare',
  sign: '===',
  left,
  right,
})
const a = path('data', 'a')
const b = path('data', 'b')

test.each<[code: string, read: Expression]>([
  ['show = data.a;', a],
  ['let show = data.a', a],
  ['return data.a;;', a],
  ['data.a', a],
  ['// varför\ndata.a /* så */', a],
  ["row['två ord']?.värde", path('row', 'två ord', 'värde')],
  ["show = data.a == 'x' // sist", equals(a, value('x'))],
  ['data.a === -1.5', equals(a, value(-1.5))],
  ["'it\\'s' == `b\\n`", equals(value("it's"), value('b\n'))],
  ['!!(data.a)', { is: 'not', of: { is: 'not', of: a } }],
  ['data.a && data.b && true', { is: 'and', parts: [a, b, value(true)] }],
  ['data.a || data.b && null', { is: 'or', parts: [a, { is: 'and', parts: [b, value(null)] }] }],
  ['(data.a || data.b) || data.a', { is: 'or', parts: [a, b, a] }],
  ['data.a ? data.b : undefined', { is: 'choose', when: a, yes: b, no: value(null) }],
  ['instance.isSubmissionDigital()', { is: 'call', words: ['instance', 'isSubmissionDigital'], args: [] }],
  ["data.a.includes('x')", { is: 'call', words: ['data', 'a', 'includes'], args: [value('x')] }],
  ["['x', 2].includes(data.a)", { is: 'oneOf', of: a, items: ['x', 2] }],
  [
    'if (data.a) { show = true; } else if (data.b) show = false; else { return data.a }',
    { is: 'choose', when: a, yes: value(true), no: { is: 'choose', when: b, yes: value(false), no: a } },
  ],
  ['(data.a == 1) == true', equals(equals(a, value(1)), value(true))],
])('%s', (code, read) => {
  expect(parseCustom(code)).toEqual(read)
})

test.each([
  '',
  ';',
  'show =',
  'show += data.a',
  'hide = data.a',
  'let show',
  'let show = data.a, x = 1',
  'show = data.a; data.b',
  'if (data.a) { show = true }',
  'if (data.a) { show = true; x = 1 } else { show = false }',
  'while (true) {}',
  'function f() {}',
  'data.a + 1',
  'data.a ?? 1',
  'data[a]',
  'data[0]',
  'data.a(...x)',
  'data.f().g',
  '-data.a',
  '/x/.test(data.a)',
  '10n',
  '`a \x24{data.a}`',
  '[data.a].includes(1)',
  "['a'].includes(1, 2)",
  "['a'].map(data.a)",
  "[...data.a].includes('x')",
  'x => x',
  'new Date()',
  'this.a',
  'import("x")',
  'await data.a',
  '@',
])('%s cannot be said', (code) => {
  expect(parseCustom(code)).toBeUndefined()
})

test.each([
  ['brackets', `${'('.repeat(9_000)}a${')'.repeat(9_000)}`],
  ['negations', `${'!'.repeat(19_000)}a`],
  ['choices', `${'a?'.repeat(4_000)}b${':c'.repeat(4_000)}`],
  ['conditions', `${'if(a){show=1}else '.repeat(1_000)}show=2`],
  ['brackets that stay open', '(['.repeat(9_000)],
  ['too long a text', `data.a == '${'x'.repeat(20_000)}'`],
  ['members', `a${'.b'.repeat(9_000)}()()`],
])('%s without end are not read', (_, code) => {
  expect(parseCustom(code)).toBeUndefined()
})

test('a long row of alternatives is read', () => {
  const code = Array.from({ length: 900 }, (_, n) => `data.a=='${n}'`).join('||')
  expect(parseCustom(code)).toMatchObject({ is: 'or', parts: { length: 900 } })
})
