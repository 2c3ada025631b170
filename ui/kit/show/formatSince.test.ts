import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../src/shared/i18n.ts'
import en from '../../locales/en/kit.json'
import { formatSince } from './formatSince.ts'

const now = new Date(2026, 10, 18, 12, 30)
const at = (month: number, day: number, hour: number, minute: number, year = 2026) =>
  new Date(year, month - 1, day, hour, minute)

test.each([
  [at(11, 18, 12, 30), 'nyss', 'just now'],
  [at(11, 18, 12, 26), 'för 4 min sedan', '4 min ago'],
  [at(11, 18, 11, 31), 'för 59 min sedan', '59 min ago'],
  [at(11, 18, 9, 12), 'i dag 09.12', 'today 09:12'],
  [at(11, 17, 16, 5), 'i går 16.05', 'yesterday 16:05'],
  [at(11, 17, 0, 0), 'i går 00.00', 'yesterday 00:00'],
  [at(11, 16, 23, 59), '16 nov.', '16 Nov'],
  [at(1, 2, 8, 0), '2 jan.', '2 Jan'],
  [at(11, 18, 12, 0, 2024), '18 nov. 2024', '18 Nov 2024'],
  [at(11, 18, 12, 35), 'om 5 min', 'in 5 min'],
  [at(11, 18, 15, 0), 'i dag 15.00', 'today 15:00'],
  [at(11, 19, 8, 0), 'i morgon 08.00', 'tomorrow 08:00'],
])('%p is "%s" and "%s"', (date, swedish, english) => {
  const sv = { region: 'sv-SE', t: translator(makeI18n('sv', {})), now }
  const gb = { region: 'en-GB', t: translator(makeI18n('en', en)), now }
  expect(formatSince(date, sv)).toBe(swedish)
  expect(formatSince(date, gb)).toBe(english)
})

test('a date that is none is nothing', () => {
  expect(formatSince('snart', { region: 'sv-SE', t: String, now })).toBe('')
})
