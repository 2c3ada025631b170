import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../../src/shared/i18n.ts'
import { heldKey, type KeysAt } from './heldKey.ts'

const t = translator(makeI18n('sv', {}))
const open: KeysAt = { chosen: 0, ringed: 'a', open: 'a', previews: true }
const why = (key: string, at: Partial<KeysAt>) => heldKey(key, { ...open, ...at }, t)

test('keys of the case act on the one that has the focus and is open, and on the open one where no row has the focus', () => {
  for (const key of ['t', 'a', '1', '9', 's', 'r', 'n', 'p', 'l', 'e']) {
    expect(why(key, {})).toBeNull()
    expect(why(key, { ringed: undefined })).toBeNull()
    expect(why(key, { ringed: 'b' })).toBe('Öppna ärendet först: V eller Enter.')
    expect(why(key, { open: null })).toBe('Öppna ärendet först: V eller Enter.')
    expect(why(key, { open: null, previews: false })).toBe('Öppna ärendet först: Enter.')
    expect(why(key, { open: null, ringed: undefined })).toBe('Gå till ett ärende först: J eller K.')
  }
})

test('with cases chosen a key does nothing to one alone', () => {
  for (const key of ['t', '1', 'r', 'n', 'p', 'l'])
    expect(why(key, { chosen: 3 })).toContain('3 ärenden är valda')
  expect(why('t', { chosen: 1 })).toContain('1 ärende är valt')
  for (const key of ['a', 's']) expect(why(key, { chosen: 3, open: null })).toBeNull()
})

test('keys of the list are never held', () => {
  for (const key of ['j', 'k', 'x', 'v', 'z', 'c', '/', '?', 'escape', 'enter'])
    expect(why(key, { chosen: 3, open: null, ringed: undefined })).toBeNull()
})
