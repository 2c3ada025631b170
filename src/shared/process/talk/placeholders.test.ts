import { expect, test } from 'bun:test'
import { placeholderOf, placeholdersIn } from './placeholders.ts'

test('what is to be filled in by hand is found again in either language, each once', () => {
  const text = `Bild av ${placeholderOf('Stolpens nummer', 'sv')}, ${placeholderOf('Stolpens nummer', 'sv')} och ${placeholderOf('Street [1]', 'en')}.`
  expect(text).toContain('Bild av [fyll i: Stolpens nummer]')
  expect(placeholdersIn(text)).toEqual(['Stolpens nummer', 'Street  1'])
  expect(placeholdersIn('Se [1] och [bilaga: A].')).toEqual([])
})
