import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../i18n.ts'
import type { ClockReading, Stands } from './caseClock.ts'
import { clockWords } from './clockWords.ts'

const readings: [Partial<ClockReading & { stands: Stands | null }>, string[]][] = [
  [{ used: 4, left: 6 }, ['4 av 10 arbetsdagar använda', '6 arbetsdagar kvar', '']],
  [{ used: 10, left: 0, unit: 'days' }, ['10 av 10 dagar använda', 'Sista dagen', '']],
  [{ used: 12, left: -2, isLate: true }, ['12 arbetsdagar använda', '2 arbetsdagar över tiden', '']],
  [{ used: 1, left: null, unit: 'days' }, ['1 dag använda', '', '']],
  [{ used: 47, left: 0, unit: 'hours' }, ['47 av 47 timmar använda', 'Mindre än en timme kvar', '']],
  [{ used: 10, left: 0, isLate: true }, ['10 av 10 arbetsdagar använda', 'Tiden har gått ut', '']],
  [
    { used: 2, left: 1, since: 5, stands: 'asked' },
    ['2 av 3 arbetsdagar använda', '1 arbetsdag kvar', 'Klockan står: komplettering är begärd'],
  ],
]
test.each(readings)('%p in words', (reading, words) => {
  const said = clockWords(
    { unit: 'workingDays', used: 0, left: 0, since: null, isLate: false, stands: null, ...reading },
    translator(makeI18n('sv', {})),
  )
  expect([said.used, said.left, said.stands]).toEqual(words)
})
