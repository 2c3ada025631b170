import { expect, test } from 'bun:test'
import { untoldIn, withIds, withNames } from './mentions.ts'

const people = [
  { _id: 'u1', name: 'Anna Berg' },
  { _id: 'u2', name: 'Anna Bergström' },
  { _id: 'u3', name: 'Bo Ek' },
  { _id: 'u4', name: 'Bo Ek' },
]

test.each([
  ['a name', 'Fråga @Anna Berg.', 'Fråga @[u1].', ['u1']],
  ['a name that begins with another', '@Anna Bergström?', '@[u2]?', ['u2']],
  ['the same twice', '@Anna Berg och @Anna Berg', '@[u1] och @[u1]', ['u1']],
  ['no name of anybody', 'mejla anna@berg.se, @Anna Bergman', 'mejla anna@berg.se, @Anna Bergman', []],
])('typed: %s', (_, text, words, mentions) => {
  expect(withIds(text, people)).toEqual({ words, mentions })
})

test('of two with one name it has to be said who is meant', () => {
  expect(withIds('@Bo Ek', people)).toEqual({ words: '@Bo Ek', mentions: [], unclear: 'Bo Ek' })
  expect(withIds('@Bo Ek', people, new Map([['Bo Ek', 'u4']]))).toEqual({ words: '@[u4]', mentions: ['u4'] })
})

test('who was chosen and may no longer open the case is named all the same, for the server to refuse', () => {
  const chosen = new Map([['Cia Dahl', 'u9']])
  expect(withIds('@Cia Dahl', people, chosen)).toEqual({ words: '@[u9]', mentions: ['u9'] })
})

test('what is stored is read with the names of today, and other brackets stay', () => {
  expect(withNames('@[u1], @[u7]', [{ _id: 'u1', name: 'Anna Dahl' }])).toBe('@Anna Dahl, @[u7]')
})

test.each([
  ['the beginning of a name', 'Fråga @Anna', ['Anna']],
  ['in small letters, and a last name', '(@anna berg) @ek', ['anna', 'ek']],
  ['the same twice', '@Ann, @Ann', ['Ann']],
  ['a whole name', '@Anna Berg.', []],
  ['a whole name that several have: that is asked', '@Bo Ek', []],
  ['somebody who may not open the case', 'Hej @Eva Ek, mejla Anna@Berg.se', ['Eva']],
  ['no name', 'mejla anna@berg.se, ring @växeln', []],
])('typed and not chosen: %s', (_, text, words) => {
  expect(untoldIn(text, people)).toEqual(words)
})
