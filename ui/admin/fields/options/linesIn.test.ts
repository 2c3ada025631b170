import { expect, test } from 'bun:test'
import { linesIn } from './linesIn.ts'

test.each([
  ['one line', 'Ekbacken', ['Ekbacken']],
  ['lines of any system', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
  ['empty ones and spaces', '\n  a \n\n b\n', ['a', 'b']],
  ['bullets', '- Hål i gatan\n* Belysning\n• A-huset', ['Hål i gatan', 'Belysning', 'A-huset']],
  ['a table', 'Ekbacken\tF-012\n\tLindängen', ['Ekbacken', 'Lindängen']],
  ['nothing', ' \n ', []],
])('%s', (_, text, lines) => {
  expect(linesIn(text)).toEqual(lines)
})
