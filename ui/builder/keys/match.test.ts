import { expect, test } from 'bun:test'
import { shortcutFor } from './match.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const title = (pressed: Partial<Parameters<typeof shortcutFor>[0]> & { key: string }) =>
  shortcutFor({ ...none, ...pressed })?.title.id

test.each([
  ['Ctrl+Z', { key: 'z', ctrlKey: true }, 'Ångra'],
  ['Cmd+Z', { key: 'z', metaKey: true }, 'Ångra'],
  ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'Gör om'],
  ['Ctrl+Y', { key: 'y', ctrlKey: true }, 'Gör om'],
  ['Delete', { key: 'Delete' }, 'Ta bort'],
  ['Backspace', { key: 'Backspace' }, 'Ta bort'],
  ['Alt and arrow up', { key: 'ArrowUp', altKey: true }, 'Ett steg upp'],
  ['a question mark, however it is typed', { key: '?', shiftKey: true }, 'Den här listan'],
  [
    'Ctrl and slash, which needs Shift on a Swedish keyboard',
    { key: '/', ctrlKey: true, shiftKey: true },
    'Den här listan, var som helst',
  ],
])('%s', (_, pressed, expected) => {
  expect(title(pressed)).toBe(expected)
})

test.each([
  ['a letter', { key: 'z' }],
  ['Shift+Delete', { key: 'Delete', shiftKey: true }],
  ['an arrow, which the canvas takes itself', { key: 'ArrowUp' }],
])('%s is no shortcut of the window', (_, pressed) => {
  expect(title(pressed)).toBeUndefined()
})
