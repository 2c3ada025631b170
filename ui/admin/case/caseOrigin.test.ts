import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../src/shared/i18n.ts'
import { caseOrigin } from './caseOrigin.ts'

const t = translator(makeI18n('sv', {}))
const kinds = (...names: string[]) => names.map((kind) => ({ kind, byName: 'Kim Kaj' }))

test.each([
  ['nobody who was logged in', '', undefined, { sender: 'Anonym', added: '' }],
  ['who was logged in', 'Kim Kaj', kinds('begun', 'sent'), { sender: 'Kim Kaj', added: '' }],
  [
    'a visitor, and somebody added it afterwards',
    '',
    kinds('begun', 'sent', 'added'),
    { sender: 'En besökare', added: 'Tillagt bland sina egna av Kim Kaj' },
  ],
  [
    'a visitor, and whoever added it had their name written on it, as it was before',
    'Kim Kaj',
    kinds('begun', 'sent', 'added'),
    { sender: 'En besökare', added: 'Tillagt bland sina egna av Kim Kaj' },
  ],
  ['nobody knows yet, before the timeline has come', 'Kim Kaj', undefined, undefined],
] as const)('a case came from %s', (_, name, entries, origin) => {
  expect(caseOrigin(name, entries, t)).toEqual(origin)
})
