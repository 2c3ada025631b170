import { expect, test } from 'bun:test'
import { toCsv } from './csv.ts'

test.each([
  ['plain', 'Gata', 'Gata'],
  ['a semicolon', 'a;b', '"a;b"'],
  ['quotes', 'säg "hej"', '"säg ""hej"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a negative number', '-12,5', '-12,5'],
  ['a dash in front of a word', '-x', "'-x"],
])('%s', (_, value, expected) => {
  expect(toCsv([[value]])).toBe(`\ufeff${expected}\r\n`)
})
