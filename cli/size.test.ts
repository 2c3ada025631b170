import { expect, test } from 'bun:test'
import type { Cli } from './context.ts'
import { sizeText } from './size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [13_440_000, '13,4 MB'],
  [5_000_000_000, '5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText({ locale: 'sv' } as Cli, bytes)).toBe(text)
})
