import { expect, test } from 'bun:test'
import { makeI18n, msg, readOnce, translator } from './i18n.ts'

const messages = {
  Sök: 'Search',
  'Sidan {n}': 'Page {n}',
  Klart: "It''s done",
  'Hej {name}': 'Hello',
}
const t = translator(makeI18n('en', messages))

test('a text is what the language has for it, and itself where it has none', () => {
  expect(t('Sök')).toBe('Search')
  expect(t(msg`Sök`)).toBe('Search')
  expect(t('Öppna # filer, 100 % <nu>')).toBe('Öppna # filer, 100 % <nu>')
  expect(t('toString')).toBe('toString')
})

test('a pattern is filled in, also where only one of the languages has one', () => {
  expect(t('Sidan {n}', { n: 3 })).toBe('Page 3')
  expect(t('Hej {name}', { name: 'Bo' })).toBe('Hello')
  expect(t('{n, plural, one {# fel} other {# fel}}', { n: 2 })).toBe('2 fel')
  expect(t('Klart')).toBe("It's done")
})

test('a pattern is read once, and what is remembered has an end', () => {
  const read: string[] = []
  const once = readOnce((text) => read.push(text))
  expect([once('{n}'), once('{m}'), once('{n}')]).toEqual([1, 2, 1])
  for (let i = 0; i < 2_000; i++) once(`${i} {n}`)
  once('{n}')
  expect(read.length).toBe(2_003)
})
