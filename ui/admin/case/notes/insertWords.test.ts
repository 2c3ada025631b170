import { expect, test } from 'bun:test'
import { apart } from './insertWords.ts'

test('a second canned reply stands apart from the first, and words within a line have spaces around them', () => {
  expect(apart('', 'Tack!', '')).toBe('Tack!')
  expect(apart('Tack!', 'Hej då.', '')).toBe('\n\nHej då.')
  expect(apart('Tack! ', 'Hej då.', '')).toBe('Hej då.')
  expect(apart('Tack!\n', 'Hej då.', '\n')).toBe('\nHej då.')
  expect(apart('Tack!\n\n', 'Hej då.', '')).toBe('Hej då.')
  expect(apart('Vi kommer', 'i dag', 'klockan tre')).toBe(' i dag ')
  expect(apart('Vi kommer ', 'i dag', ' klockan tre')).toBe('i dag')
})
