import { expect, test } from 'bun:test'
import { valueFromLabel } from './valueFromLabel.ts'

test.each([
  ['Hål i gatan', 'hal-i-gatan'],
  ['  Ja!  ', 'ja'],
  ['Kök & hall', 'kok-hall'],
  ['', ''],
  ['–', ''],
])('%p gives %p', (label, value) => {
  expect(valueFromLabel(label)).toBe(value)
})
