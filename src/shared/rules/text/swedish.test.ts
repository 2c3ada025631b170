import { describe, expect, test } from 'bun:test'
import Organisationsnummer from 'organisationsnummer'
import Personnummer from 'personnummer'
import { randomFrom } from '../../tree/treeFixture.ts'
import {
  ageOn,
  cleanOrganisationsnummer,
  cleanPhone,
  cleanPostcode,
  formatPhone,
  mobileNumber,
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
    ['18811218+9876', '18811218-9876', 'M', false],
    ['1981 12 18–9876', '19811218-9876', 'M', false],
    ['20000229-0021', '20000229-0021', 'F', false],
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
    '19811218+9876',
    '19010229-0003',
    '20000229-0005',
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
  ['070-174 06 05', '+46701740605'],
  ['0701740605', '+46701740605'],
  ['+46 70 174 06 05', '+46701740605'],
  ['+46 (0)70-174 06 05', '+46701740605'],
  ['+460701740605', '+46701740605'],
  ['0046701740605', '+46701740605'],
  ['46701740605', '+46701740605'],
  ['079\u2013174 06 05', '+46791740605'],
  ['+47 21 23 45 67', '+4721234567'],
  ['0047 21234567', '+4721234567'],
  // A birth in January 2007, a landline, a number of machines, too few and too many digits.
  ['20070101-1234', undefined],
  ['08-123 456 78', undefined],
  ['+46 8 123 456 78', undefined],
  ['010-123 45 67', undefined],
  ['071-174 06 05', undefined],
  ['070-174 06 0', undefined],
  ['070-174 06 055', undefined],
  ['+46701740605 eller +46701740606', undefined],
  ['+0701740605', undefined],
  ['+1234', undefined],
  ['', undefined],
  ['ring mig', undefined],
])('a message to %p goes to %p', (text, expected) => {
  expect(mobileNumber(text)).toBe(expected as string)
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

describe('as the packages that the field keeps have it', () => {
  const random = randomFrom(7)
  const digits = (from: number, to: number) =>
    String(from + Math.floor(random() * (to - from + 1))).padStart(String(to).length, '0')
  /** Half of them end in the right digit. */
  const ended = (start: string, from: number) =>
    random() < 0.5 ? start + digits(0, 9) : start + lastDigits(start.slice(from), '').slice(-1)

  test('personnummer and samordningsnummer', () => {
    let valid = 0
    for (let i = 0; i < 5_000; i++) {
      const day = random() < 0.5 ? digits(0, 33) : digits(60, 93)
      const year = digits(1900, 2025)
      const text = ended(`${year}${digits(0, 13)}${day}${digits(0, 999)}`, 2)
      const read = readPersonnummer(text, today)
      expect([text, read !== undefined]).toEqual([text, Personnummer.valid(text)])
      if (!read) continue
      valid++
      const theirs = Personnummer.parse(text)
      expect([read.number, read.coordination, read.gender]).toEqual([
        theirs.format(true).replace(/(?=.{4}$)/, '-'),
        theirs.isCoordinationNumber(),
        theirs.isMale() ? 'M' : 'F',
      ])
    }
    expect(valid).toBeGreaterThan(500)
  })

  test('organisationsnummer', () => {
    let valid = 0
    for (let i = 0; i < 5_000; i++) {
      const text = ended(`${digits(10, 99)}${digits(0, 9)}${digits(0, 999_999)}`, 0)
      const ours = cleanOrganisationsnummer(text)
      // Theirs take the personnummer of somebody who trades under it, too.
      const theirs = Organisationsnummer.valid(text) && !Personnummer.valid(text)
      expect([text, ours !== undefined]).toEqual([text, theirs])
      if (!ours) continue
      valid++
      expect(ours).toBe(Organisationsnummer.parse(text).format())
    }
    expect(valid).toBeGreaterThan(500)
  })

  test('and where ours asks for more', () => {
    for (const text of ['17001218-9876', '19811218+9876']) {
      expect([text, readPersonnummer(text, today)]).toEqual([text, undefined])
    }
  })
})

function lastDigits(date: string, birthNumber: string): string {
  for (let check = 0; check < 10; check++) {
    if (passesLuhn(`${date}${birthNumber}${check}`)) return `${birthNumber}${check}`
  }
  return ''
}
