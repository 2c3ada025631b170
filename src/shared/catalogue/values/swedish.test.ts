import { expect, test } from 'bun:test'
import { cleanOrganisationsnummer, cleanPersonnummer, cleanPhone, cleanPostcode } from './swedish.ts'
import { fitsWildcard } from './wildcard.ts'

/** The numbers are Skatteverket's published test numbers or made to fail. */
test.each([
  ['19900217-2394', '19900217-2394'],
  ['9002172394', '19900217-2394'],
  ['900217-2394', '19900217-2394'],
  ['900217+2394', '18900217-2394'],
  ['19900217 – 2394', '19900217-2394'],
  ['19701063-2391', '19701063-2391'],
  ['19900217-2395', undefined],
  ['19900230-2391', undefined],
  ['900217', undefined],
  ['', undefined],
  ['1990021723940', undefined],
])('personnummer %s → %s', (typed, clean) => {
  expect(cleanPersonnummer(typed, 2026)).toBe(clean as never)
})

test('two digits of year mean the latest hundred years', () => {
  expect(cleanPersonnummer('260101-2384', 2026)).toBe('20260101-2384')
  expect(cleanPersonnummer('270101-2383', 2026)).toBe('19270101-2383')
})

test.each([
  ['212000-1124', '212000-1124'],
  ['16 2120001124', '212000-1124'],
  ['212000-1125', undefined],
  ['202100-5489', '202100-5489'],
  ['199002172394', undefined],
])('organisationsnummer %s → %s', (typed, clean) => {
  expect(cleanOrganisationsnummer(typed)).toBe(clean as never)
})

test.each([
  ['21145', '211 45'],
  ['211 45', '211 45'],
  ['SE-211 45', '211 45'],
  ['02114', undefined],
  ['211 456', undefined],
])('postcode %s → %s', (typed, clean) => {
  expect(cleanPostcode(typed)).toBe(clean as never)
})

test.each([
  ['070-123 45 67', '070-123 45 67'],
  ['08-123 45', '08-123 45'],
  ['+46 (0)70 123 45 67', '+46 (0)70 123 45 67'],
  ['0046701234567', '0046701234567'],
  ['123456789', undefined],
  ['070-ABC', undefined],
])('phone %s → %s', (typed, clean) => {
  expect(cleanPhone(typed)).toBe(clean as never)
})

test.each([
  ['ABC123', '@@@###', true],
  ['ABC12Å', '@@@##@', true],
  ['ABC1234', '@@@###', false],
  ['2026/1', '####/*', true],
  ['', '*', true],
  ['a'.repeat(2000), `${'*a'.repeat(200)}b`, false],
  ['x.y', 'x.y', true],
  ['xzy', 'x.y', false],
  ['xzy', 'X?Y', true],
])('%s fits %s: %s', (text, pattern, fits) => {
  expect(fitsWildcard(text, pattern)).toBe(fits)
})
