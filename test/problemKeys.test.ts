import { expect, test } from 'bun:test'
import type { z } from 'zod'
import type { Field } from '../src/shared/fields/field.ts'
import { jsonFiles, sources, withoutComments } from './support/sources.ts'

/** Every key that the server can answer with, as a field's problem or a reason to refuse, has a text. */

type Code = z.core.$ZodIssue['code']
/** Shapes name what is wrong by these, where they have no key of their own. */
const codes: Record<Code, true> = {
  invalid_type: true,
  too_big: true,
  too_small: true,
  invalid_format: true,
  not_multiple_of: true,
  unrecognized_keys: true,
  invalid_union: true,
  invalid_key: true,
  invalid_element: true,
  invalid_value: true,
  custom: true,
}
/** Said in another way: `validation.unknownKey`. */
const reworded: readonly string[] = ['unrecognized_keys']
const formats: Record<NonNullable<Field['format']>, true> = {
  email: true,
  url: true,
  path: true,
  name: true,
  color: true,
  css: true,
}

const code = sources('src', 'cli')
  .map(({ text }) => withoutComments(text))
  .join('\n')
/** Settings of components are called `validation.max` too: as keys of an object, and in lists of keys. */
const settings = new Set([...code.matchAll(/'([\w.]+)':/g)].map(([, name]) => name))
const named = [...code.matchAll(/'((?:validation|builder|tree|condition|process)\.\w+)'/g)]
  .map(([, key = '']) => key)
  .filter((key) => !settings.has(key))
const keys = new Set([
  ...named,
  ...Object.keys({ ...codes, ...formats })
    .filter((name) => !reworded.includes(name))
    .map((name) => `validation.${name}`),
])

test('the sources name many', () => {
  expect(new Set(named).size).toBeGreaterThan(100)
  expect(named).toContain('builder.formNeedsProcess')
  expect(named).toContain('validation.tooDeep')
})

for (const locale of ['sv', 'en'] as const) {
  const texts = Object.assign({}, ...jsonFiles(`ui/locales/${locale}/**/*.json`).values())
  test(`each has a text in ${locale}`, () => {
    expect([...keys].filter((key) => typeof texts[key] !== 'string')).toEqual([])
  })
}
