import { expect, test } from 'bun:test'
import { withColon } from './withColon.ts'

test.each([
  ['Namn', 'Namn:'],
  ['Var finns felet?', 'Var finns felet?'],
  ['Beskriv felet.', 'Beskriv felet.'],
  ['Hjälp!', 'Hjälp!'],
  ['Plats: ', 'Plats:'],
  ['Adress (gata)', 'Adress (gata):'],
])('%j is followed as %j', (label, said) => {
  expect(withColon(label)).toBe(said)
})
