import { expect, test } from 'bun:test'
import { asText, textsByLanguage, withText } from './texts.ts'

test.each<[value: unknown, texts: unknown, text: string]>([
  ['Hål', null, 'Hål'],
  [{ sv: 'Hål', en: 'Pothole' }, { sv: 'Hål', en: 'Pothole' }, 'Hål'],
  [{ en: 'Pothole' }, { en: 'Pothole' }, ''],
  [7, null, '7'],
  [undefined, null, ''],
])('%p', (value, texts, text) => {
  expect(textsByLanguage(value)).toEqual(texts as never)
  expect(asText(value)).toBe(text)
})

test('a text for all becomes the Swedish when another language gets its own', () => {
  expect(withText('Hål', 'en', 'Pothole')).toEqual({ sv: 'Hål', en: 'Pothole' })
  expect(withText({ sv: 'Hål', en: 'Pothole' }, 'sv', 'Grop')).toEqual({ sv: 'Grop', en: 'Pothole' })
})

test('an empty translation is none, an empty Swedish text is a text', () => {
  expect(withText({ sv: 'Hål', en: 'Pothole' }, 'en', '')).toEqual({ sv: 'Hål' })
  expect(withText({ sv: 'Hål', en: 'Pothole' }, 'sv', '')).toEqual({ sv: '', en: 'Pothole' })
})
