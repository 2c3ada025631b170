import { expect, test } from 'bun:test'
import { dayAndTimeIn } from '../../../../../ui/runtime/dayAndTime.ts'
import { dayInWords, momentInWords, whenOf } from './when.ts'

const at = Date.parse('2026-11-25T12:05:00Z')

test('days and moments stand on one line', () => {
  for (const words of [
    dayInWords(at, 'sv'),
    momentInWords(at, 'sv'),
    momentInWords(at, 'en'),
    dayAndTimeIn('sv')(at),
  ])
    expect(words).not.toContain(' ')
  expect(momentInWords(at, 'sv').replaceAll('\u00a0', ' ')).toBe('25 november 2026 kl. 13.05')
  // A sentence around them breaks where sentences do.
  expect(whenOf(at, 'sv')).toBe('den 25\u00a0november\u00a02026 kl. 13.05')
})
