import { expect, test } from 'bun:test'
import { patternOfMask, patternOfRegex } from './pattern.ts'

test.each([
  ['^\\d{4}$', '####'],
  ['[0-9]{3} [0-9]{2}', '### ##'],
  ['\\d\\d-[A-Z]{2}', '##-@@'],
  ['[a-zA-ZåäöÅÄÖ]\\.\\d', '@.#'],
  ['SE.*', 'SE*'],
  ['.+', '?*'],
  ['A{0}B', 'B'],
])('%s is %s', (regex, pattern) => {
  expect(patternOfRegex(regex)).toBe(pattern)
})

test.each([
  '',
  '.*',
  '\\d+',
  '\\d{2,}',
  '\\d?',
  'a|b',
  '(ab)+',
  '[^a]',
  '[a-z0-9]',
  '\\w',
  '\\s',
  'a*',
  '\\*',
  '#',
  '(?=x)',
])('%p cannot be said', (regex) => {
  expect(patternOfRegex(regex)).toBeUndefined()
})

test.each([
  ['999 99', '### ##'],
  ['aa-9*', '@@-#?'],
  ['+46 99', '+46 ##'],
  ['9#9', undefined],
  ['', undefined],
])('the mask %p is %p', (mask, pattern) => {
  expect(patternOfMask(mask)).toBe(pattern as string)
})
