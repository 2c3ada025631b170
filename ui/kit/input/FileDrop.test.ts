import { expect, test } from 'bun:test'
import { fits } from './FileDrop.tsx'

test.each([
  ['bild.png', 'image/png', ['image/*'], true],
  ['bild.png', 'image/png', ['application/pdf', 'image/png'], true],
  ['lista.CSV', 'application/vnd.ms-excel', ['.csv'], true],
  ['sida.html', 'text/html', ['image/*', '.csv'], false],
  ['vad.som', '', [], true],
])('%s of type %p for %p: %p', (name, type, accept, taken) => {
  expect(fits({ name, type }, accept)).toBe(taken)
})
