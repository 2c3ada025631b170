import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../src/shared/i18n.ts'
import { formatChanged, freshness } from './formatChanged.ts'

const words = { region: 'sv-SE', t: translator(makeI18n('sv', {})) }
const now = new Date(2026, 10, 20, 14, 0).getTime()
const said = (...parts: [number, number, number, number, number]) =>
  formatChanged(new Date(...parts).getTime(), now, words)

test('a change is told as shortly as it can be', () => {
  expect(formatChanged(now - 20_000, now, words)).toBe('nyss')
  expect(said(2026, 10, 20, 13, 56)).toBe('4 min')
  expect(said(2026, 10, 20, 9, 12)).toBe('09.12')
  expect(said(2026, 10, 19, 23, 59)).toBe('i går')
  expect(said(2026, 10, 18, 8, 0)).toBe('18 nov.')
  expect(said(2025, 10, 18, 8, 0)).toBe('18 nov. 2025')
})

test('the dot fades over an hour', () => {
  expect(freshness(now, now)).toBe(1)
  expect(freshness(now - 30 * 60_000, now)).toBe(0.5)
  expect(freshness(now - 61 * 60_000, now)).toBe(0)
})
