import { expect, test } from 'bun:test'
import { afterSent, emptyDraft, heard, type NoteDraftState, stayWith, take, wasKept } from './noteDraft.ts'

const kept = (note: string, at = 1) => ({ note, at })
const synced = (note: string, at = 1): NoteDraftState => ({ text: note, kept: kept(note, at), other: null })
const typed = (text: string, was: NoteDraftState = emptyDraft): NoteDraftState => ({ ...was, text })

test.each([
  ['nothing more was written', typed('Hej'), emptyDraft],
  ['more was written while it was sent', typed('Hej\nRing mig'), typed('Ring mig')],
  ['it was changed while it was sent', typed('Hallå'), typed('Hallå')],
  ['it was kept before', synced('Hej'), emptyDraft],
  [
    'something else was written in another window',
    { ...typed('Hej'), other: kept('Nej', 2) },
    synced('Nej', 2),
  ],
])('sent: %s', (_, draft, left) => {
  expect(afterSent(draft, 'Hej')).toEqual(left)
})

test.each([
  ['another browser has kept one', emptyDraft, kept('Hej'), synced('Hej')],
  ['the other window went on', synced('Hej'), kept('Hej du', 2), synced('Hej du', 2)],
  ['the other window sent it', synced('Hej'), null, emptyDraft],
  [
    'it was sent elsewhere, and this one went on',
    typed('Hej du', synced('Hej')),
    null,
    { ...typed('Hej du'), kept: null },
  ],
  ['it is what was here before', typed('Hej du', synced('Hej')), kept('Hej'), typed('Hej du', synced('Hej'))],
  ['both have written the same', typed('Hej du', synced('Hej')), kept('Hej du', 2), synced('Hej du', 2)],
  [
    'both have written',
    typed('Hej du', synced('Hej')),
    kept('Hej där', 2),
    { text: 'Hej du', kept: kept('Hej'), other: kept('Hej där', 2) },
  ],
])('heard: %s', (_, draft, server, now) => {
  expect(heard(draft, server)).toEqual(now)
})

test('of two texts the person says which counts, and what is typed while one is kept is not kept yet', () => {
  const both = heard(typed('Mitt', synced('Hej')), kept('Ditt', 2))
  expect(take(both)).toEqual(synced('Ditt', 2))
  expect(stayWith(both)).toEqual({ text: 'Mitt', kept: kept('Ditt', 2), other: null })
  expect(wasKept(typed('Mitt och mer'), kept('Mitt', 3))).toEqual({
    ...{ text: 'Mitt och mer', kept: kept('Mitt', 3), other: null },
  })
})
