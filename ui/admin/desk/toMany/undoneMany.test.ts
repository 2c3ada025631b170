import { afterEach, beforeEach, expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../../src/shared/i18n.ts'
import { keepText, keptText, noText } from './manyText.ts'
import { keepAgain, noteUndoneInWords, undoneInWords } from './undoneMany.ts'

const t = translator(makeI18n('sv', {}))

test('what is said of taking back a message to many is what has come of it', () => {
  expect(undoneInWords(4, 4, t)).toBe(
    'Ångrat: i 4 ärenden skickas meddelandet inte. Texten står kvar i Skriv till markerade.',
  )
  expect(undoneInWords(4, 1, t)).toBe(
    'Ångrat: i ett ärende skickas meddelandet inte. I 3 ärenden gick det inte att ångra, och där går det iväg. Texten står kvar i Skriv till markerade.',
  )
  expect(undoneInWords(4, 0, t)).toBe('Inget ångrades: meddelandet går iväg.')
})

test('what is said of taking back a note in many is where its words are', () => {
  expect(noteUndoneInWords(3, t)).toBe(
    'Ångrat: anteckningen är borta ur 3 ärenden. Texten står kvar i Skriv en anteckning.',
  )
  expect(noteUndoneInWords(0, t)).toBe('Inget ångrades: anteckningen står kvar.')
})

const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
beforeEach(() => {
  const items = new Map<string, string>()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  })
})
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('the words come back before what was begun since, and once', () => {
  const message = { ...noText, text: 'Vi kommer i morgon.' }
  keepAgain('eva', 'message', message)
  expect(keptText('eva', 'message')).toEqual(message)
  keepAgain('eva', 'message', message)
  expect(keptText('eva', 'message')).toEqual(message)
  keepText('eva', 'message', { ...noText, text: 'Vi kommer på fredag.' })
  keepAgain('eva', 'message', message)
  expect(keptText('eva', 'message').text).toBe('Vi kommer i morgon.\n\nVi kommer på fredag.')
})

test('a note for many and a message to many have places of their own', () => {
  keepText('eva', 'message', { ...noText, text: 'Vi kommer i morgon.' })
  keepAgain('eva', 'note', { ...noText, text: 'Ring först.' })
  expect(keptText('eva', 'message').text).toBe('Vi kommer i morgon.')
  expect(keptText('eva', 'note').text).toBe('Ring först.')
})
