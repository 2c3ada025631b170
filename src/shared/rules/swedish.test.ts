import { describe, expect, test } from 'bun:test'
import {
  ageOn,
  cleanOrganisationsnummer,
  cleanPhone,
  cleanPostcode,
  formatPhone,
  passesLuhn,
  readPersonnummer,
} from './swedish.ts'

const today = '2026-03-01'

describe('readPersonnummer', () => {
  const good: [string, string, 'M' | 'F', boolean][] = [
    ['19811218-9876', '19811218-9876', 'M', false],
    ['811218-9876', '19811218-9876', 'M', false],
    ['8112189876', '19811218-9876', 'M', false],
    ['811218+9876', '18811218-9876', 'M', false],
    ['198112189876', '19811218-9876', 'M', false],
    ['1981 12 18–9876', '19811218-9876', 'M', false],
    ['20000229-0005', '20000229-0005', 'F', false],
    ['701063-2391', '19701063-2391', 'M', true],
  ]
  test.each(good)('%s is %s', (text, number, gender, coordination) => {
    expect(readPersonnummer(text, today)).toMatchObject({ number, gender, coordination })
  })

  const bad = [
    '811218-9875',
    '19811318-9876',
    '811232-9879',
    '',
    'abc',
    '19811218-987',
    '20301218-9873',
    '19010229-0003',
  ]
  test.each(bad)('%p is none', (text) => {
    expect(readPersonnummer(text, today)).toBeUndefined()
  })

  test('the day of a samordningsnummer is 60 less', () => {
    expect(readPersonnummer('701063-2391', today)?.birthDate).toBe('1970-10-03')
  })

  test('ten digits mean the past: a day later this year is a hundred years ago', () => {
    const number = `261201-${lastDigits('261201', '001')}`
    expect(readPersonnummer(number, today)?.birthDate).toBe('1926-12-01')
    expect(readPersonnummer(number.replace('-', '+'), today)?.birthDate).toBe('1926-12-01')
    expect(readPersonnummer(number, '2026-12-01')?.birthDate).toBe('2026-12-01')
  })
})

test.each([
  ['2000-03-01', 26],
  ['2000-03-02', 25],
  ['2004-02-29', 22],
  ['2026-03-01', 0],
  ['2026-03-02', undefined],
  ['2026-02-30', undefined],
])('somebody born %s is %p', (born, expected) => {
  expect(ageOn(born, today)).toBe(expected as number)
})

test.each([
  ['556036-0793', '556036-0793'],
  ['5560360793', '556036-0793'],
  ['16 556036-0793', '556036-0793'],
  ['556036-0794', undefined],
  ['811218-9876', undefined],
  ['', undefined],
])('organisationsnummer %p is %p', (text, expected) => {
  expect(cleanOrganisationsnummer(text)).toBe(expected as string)
})

test.each([
  ['12345', '123 45'],
  ['123 45', '123 45'],
  ['SE-123 45', '123 45'],
  ['012 34', undefined],
  ['1234', undefined],
])('postcode %p is %p', (text, expected) => {
  expect(cleanPostcode(text)).toBe(expected as string)
})

test.each([
  ['070-123 45 67', '070-123 45 67'],
  [' 070  123 ', undefined],
  ['+46 70 123 45 67', '+46 70 123 45 67'],
  ['112', undefined],
  ['ring mig', undefined],
])('phone %p is %p', (text, expected) => {
  expect(cleanPhone(text)).toBe(expected as string)
})

test.each([
  ['0701234567', '070-123 45 67'],
  ['+46 (0)70-1234567', '070-123 45 67'],
  ['0046812345678', '08-123 456 78'],
  ['08123456', '08-12 34 56'],
  ['0401234567', '040-123 45 67'],
  ['050012345', '0500-123 45'],
  ['+4712345678', '+4712345678'],
  ['112', '112'],
])('formatPhone(%p) is %p', (text, expected) => {
  expect(formatPhone(text)).toBe(expected)
})

test('Luhn', () => {
  expect([passesLuhn('8112189876'), passesLuhn('8112189877'), passesLuhn('')]).toEqual([true, false, false])
})

function lastDigits(date: string, birthNumber: string): string {
  for (let check = 0; check < 10; check++) {
    if (passesLuhn(`${date}${birthNumber}${check}`)) return `${birthNumber}${check}`
  }
  return ''
}
