import { expect, test } from 'bun:test'
import { problemText } from './problemText.ts'

test('a field that is missing is told of as a field, and everything else in its own words', () => {
  expect(problemText('validation.required').id).toBe('Fältet måste fyllas i')
  expect(problemText('validation.duplicate').id).toBe('validation.duplicate')
})
