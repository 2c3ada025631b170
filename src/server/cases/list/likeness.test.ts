import { expect, test } from 'bun:test'
import type { Settings } from '../../../shared/catalogue/value.ts'
import { valueDefinition } from '../../../shared/catalogue/values.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { DataNamed } from '../../../shared/schemas/document.ts'
import type { FormField } from '../forms.ts'
import { likesOf, likeValue } from './likeness.ts'

const personal = { critical: 'personnummer' }
const questions: Record<string, Settings> = {
  plats: { type: 'text' },
  gata: { type: 'text', autoCompleteValue: 'address-line1' },
  epost: { type: 'email' },
  mobil: { type: 'tel' },
  nummer: { type: 'text', validation: personal },
  kod: { type: 'password' },
}

/** What a case with these answers may have alike with others. */
function likes(answers: Values, data: Partial<DataNamed<'form'>> = {}, sent = {}): string[] {
  const definition = valueDefinition('Input')
  if (!definition) throw new Error('no Input')
  const fields = Object.entries(questions).map(([name, settings]): [string, FormField] => [
    name,
    { name, settings, definition, column: 'text', coded: false },
  ])
  const record = { createdBy: null, onBehalf: null, ...sent }
  return likesOf(record, { data, fields: new Map(fields) }, answers, () => '').map(likeValue)
}

test.each([
  ['place', { gata: 'Storgatan 3 A' }, { gata: ' storgatan  3a, ' }],
  ['email', { epost: 'Anna@Example.se' }, { epost: 'anna@example.se ' }],
  ['phone', { mobil: '+46 (0)70-123 45 67' }, { mobil: '070 1234567' }],
  ['phone', { mobil: '0046701234567' }, { mobil: '070-123 45 67' }],
  ['person', { nummer: '19121212-1212' }, { nummer: '121212+1212' }],
])('%s is the same however it is typed', (kind, one, other) => {
  const found = likes(one)
  expect(found).toHaveLength(1)
  expect(found[0]).toStartWith(`${kind}:`)
  expect(likes(other)).toEqual(found)
})

test('what is no street, number or address is none, and a password never is', () => {
  expect(likes({ gata: ' - ', epost: 'saknas', mobil: '112', kod: 'hemligt' })).toEqual([])
  expect(likes({ kod: 'hemligt' }, { placeName: 'kod', personName: 'kod' })).toEqual([])
})

test('the form says which question is the place and which the person', () => {
  const named = { placeName: 'plats', personName: 'mobil' }
  const answers = { plats: 'Parken', gata: 'Storgatan 3', mobil: '070-1', nummer: '19121212-1212' }
  expect(likes(answers, named)).toEqual(['place:parken', 'person:0701'])
})

test('the account counts, and how somebody is reached for whom it was taken down', () => {
  const onBehalf = JSON.stringify({ userId: null, name: 'Eva', email: 'Eva@example.se', phone: '08-123 456' })
  expect(likes({}, {}, { createdBy: 'user-eva', onBehalf })).toEqual([
    'account:user-eva',
    'email:eva@example.se',
    'phone:08123456',
  ])
})
