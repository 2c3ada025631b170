import { expect, test } from 'bun:test'
import { fitOf } from './search.ts'

test.each([
  ['gata', ['Gata'], 0],
  ['gat', ['Väg', 'Gata och park'], 1],
  ['park', ['Gata och park'], 2],
  ['park gat', ['Gata och park'], 2],
  ['ark', ['Gata och park'], 3],
  ['2026-00004', ['2026-00004', 'Belysning'], 0],
  ['skog', ['Gata och park'], 4],
  ['skog', [], 4],
])('%p fits %p by %d', (text, names, fit) => {
  expect(fitOf(text, names)).toBe(fit)
})
