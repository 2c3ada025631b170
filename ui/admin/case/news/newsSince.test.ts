import { describe, expect, test } from 'bun:test'
import type { TimelineEntry } from '../types.ts'
import { isSameNews, newsSince } from './newsSince.ts'

const entry = (at: number, kind: string, by: string | null, detail = {}): TimelineEntry => ({
  ...{ at, kind, by, byName: '', detail },
})
const note = (noteId: string, created: number, createdBy: string | null) => ({
  ...{
    noteId,
    created,
    createdBy,
    note: '',
    origin: 'staff' as const,
    createdByName: '',
    files: [],
    mentions: [],
    read: null,
  },
})
const changed = (name: string) => ({ values: { [name]: { from: 'a', to: 'b' } } })

describe('what is new since one last looked', () => {
  const news = newsSince({
    looked: 100,
    userId: 'me',
    entries: [
      entry(50, 'sent', null),
      entry(100, 'saved', 'other', changed('early')),
      entry(101, 'saved', 'other', changed('place')),
      entry(102, 'saved', 'me', changed('mine')),
      entry(103, 'note', null),
      entry(104, 'status', 'other'),
      entry(105, 'timer', null),
      entry(106, 'effect', null, { causedBy: 'me', effect: 'Case/tellCompletion' }),
      entry(107, 'effect', null, { causedBy: 'other' }),
      entry(108, 'effectFailed', null, { causedBy: 'me' }),
    ],
    notes: {
      citizen: [note('old', 99, null), note('new', 103, null)],
      internal: [note('mine', 110, 'me'), note('theirs', 111, 'other')],
    },
  })
  test('is what others did later, and nothing that came of one’s own acts unless it failed', () => {
    expect([...news.entries]).toEqual([2, 4, 5, 6, 8, 9])
    expect([...news.answers]).toEqual(['place'])
    expect([...news.notes.citizen]).toEqual(['new'])
    expect([...news.notes.internal]).toEqual(['theirs'])
  })
  test('counts apart what has no other place on the page', () => {
    expect(news.others).toBe(4)
  })
})

describe('news that are counted again', () => {
  const of = (entries: TimelineEntry[], citizen = [note('new', 103, null)]) =>
    newsSince({ looked: 100, userId: 'me', entries, notes: { citizen } })
  const place = entry(101, 'saved', 'other', changed('place'))
  const first = of([place])

  test('are the same where nothing came', () => {
    expect(isSameNews(first, of([{ ...place }]))).toBe(true)
  })

  test('are others with another answer, another entry or another note', () => {
    expect(isSameNews(first, of([entry(101, 'saved', 'other', changed('lamp'))]))).toBe(false)
    expect(isSameNews(first, of([place, entry(104, 'status', 'other')]))).toBe(false)
    expect(isSameNews(first, of([place], [note('newer', 104, null)]))).toBe(false)
  })
})
