import { describe, expect, test } from 'bun:test'
import { createPageState } from './page.ts'
import { type Sketch, sketchPage } from './pageFixture.ts'
import { isValid, validate } from './validate.ts'

const required = { validation: { required: true } }
const form: Sketch[] = [
  [
    'FormTab#one',
    {},
    ['Field#a', { name: 'a', ...required }],
    [
      'Field#b',
      { name: 'b', required: true, show: { mode: 'show', when: { value: 'a', is: 'equals', to: 'x' } } },
    ],
  ],
  [
    'FormTab#two',
    {},
    ['Number#n', { name: 'n' }],
    ['Field#c', { name: 'c', warnAt: 'säkert?', sameAs: 'a' }],
    ['Field#d', { name: 'd', ...required, disabled: true }],
  ],
]

const cases: [string, Record<string, unknown>, Parameters<typeof validate>[1], object][] = [
  [
    'what is required, where shown and enabled',
    {},
    { complete: true },
    { critical: { a: 'validation.required' } },
  ],
  ['blank text as no answer', { a: '  ' }, { complete: true }, { critical: { a: 'validation.required' } }],
  ['what a rule shows', { a: 'x' }, { complete: true }, { critical: { b: 'validation.required' } }],
  ['a draft, without what is required', {}, { complete: false }, {}],
  [
    'a draft, with what is wrong',
    { n: 'fem' },
    { complete: false },
    { critical: { n: 'validation.wrongShape' } },
  ],
  [
    'one page',
    { n: 'fem' },
    { complete: true, pages: ['two'] },
    { critical: { n: 'validation.wrongShape' } },
  ],
  ['an unknown page', {}, { complete: true, pages: ['three'] }, {}],
  ['one field', { n: 'fem' }, { complete: true, names: ['a'] }, { critical: { a: 'validation.required' } }],
  [
    'levels and placeholders',
    { a: 'ett långt svar', c: 'annat' },
    { complete: true },
    {
      critical: { a: 'validation.tooLong' },
      error: { c: 'test.notSame' },
      values: { a: { n: 10 }, c: { other: 'a' } },
    },
  ],
  ['a warning', { a: 'säkert?', c: 'säkert?' }, { complete: true }, { warning: { c: 'test.sure' } }],
]

test.each(cases)('validate sees %s', (_title, values, options, expected) => {
  expect(validate(sketchPage(form, { values }), options)).toEqual({
    critical: {},
    error: {},
    warning: {},
    ...expected,
  })
})

test('validate takes a page that is being filled in', () => {
  const state = createPageState(sketchPage(form))
  state.setValue('a', 'svar')
  expect(isValid(validate(state, { complete: true }))).toBe(true)
})

describe('isValid', () => {
  const empty = { critical: {}, error: {}, warning: {} }
  test.each([
    [empty, true],
    [{ ...empty, warning: { a: 'x' } }, true],
    [{ ...empty, error: { a: 'x' } }, false],
    [{ ...empty, critical: { a: 'x' } }, false],
  ])('%p is %p', (result, expected) => {
    expect(isValid(result)).toBe(expected)
  })
})
