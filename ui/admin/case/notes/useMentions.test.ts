import { expect, test } from 'bun:test'
import { fitting, nameUnderWay } from './useMentions.ts'

test.each([
  ['Fråga @', ''],
  ['Fråga @Run', 'Run'],
  ['(@Rune Reg', 'Rune Reg'],
  ["@O'Neill-Åberg", "O'Neill-Åberg"],
  ['Fråga @Rune Registrator ', null],
  ['mejla rune@example', null],
  ['Ingen', null],
])('what is typed of a name: %s', (before, name) => {
  expect(nameUnderWay(before)).toBe(name)
})

test('who does not fit the letters typed since is offered no more, before the next answer has come', () => {
  const people = ['Rune Registrator', 'Rut Ek', 'Eva Runesson'].map((name) => ({ _id: name, name }))
  expect(fitting(people, 'ru').map(({ name }) => name)).toEqual([
    'Rune Registrator',
    'Rut Ek',
    'Eva Runesson',
  ])
  expect(fitting(people, 'Run').map(({ name }) => name)).toEqual(['Rune Registrator', 'Eva Runesson'])
  expect(fitting(people, 'Rune Reg').map(({ name }) => name)).toEqual(['Rune Registrator'])
  expect(fitting(people, 'x')).toEqual([])
})
