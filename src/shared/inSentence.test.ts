import { expect, test } from 'bun:test'
import { inSentence } from './inSentence.ts'

test('what stands before the end of a sentence has no end of its own', () => {
  expect(`Vad behövs om ${inSentence('Vad har hänt?')}?`).toBe('Vad behövs om Vad har hänt?')
  expect(`Det gäller: ${inSentence('Gata:', 'Var finns felet? ')}.`).toBe(
    'Det gäller: Gata:, Var finns felet.',
  )
  expect(`${inSentence('Gata')}.`).toBe('Gata.')
})
