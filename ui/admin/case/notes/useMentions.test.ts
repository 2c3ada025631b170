import { expect, test } from 'bun:test'
import { nameUnderWay } from './useMentions.ts'

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
