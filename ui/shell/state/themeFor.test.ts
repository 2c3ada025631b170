import { expect, test } from 'bun:test'
import { builtInThemes, type Theme } from '../../../src/shared/wire/session.ts'
import { type ThemeWishes, themeFor } from './themeFor.ts'

const own: readonly Theme[] = [
  { name: 'Kommunen', dark: false, tokens: {} },
  { name: 'Kontrast', dark: false, tokens: {} },
  { name: 'Natt', dark: true, tokens: {} },
]
const light = own.slice(0, 2)

const cases: [string, readonly Theme[], ThemeWishes, number][] = [
  ['a light system', builtInThemes, { dark: false }, 0],
  ['a dark system', builtInThemes, { dark: true }, 1],
  ['a choice against the system', builtInThemes, { chosen: 0, dark: true }, 0],
  ['the organisation on a light system', own, { configured: 1, dark: false }, 1],
  ['the organisation on a dark system', own, { configured: 1, dark: true }, 2],
  ['no dark theme to be had', light, { configured: 1, dark: true }, 1],
  ['a choice that is gone', light, { chosen: 3, dark: false }, 1],
  ['no themes', [], { chosen: 3, dark: false }, 0],
]
test.each(cases)('%s', (_, themes, wishes, index) => {
  expect(themeFor(themes, wishes)).toBe(index)
})
