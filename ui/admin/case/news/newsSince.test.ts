import { describe, expect, test } from 'bun:test'
import type { TimelineEntry } from '../types.ts'
import { newsSince } from './newsSince.ts'

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
    ],
    notes: {
      citizen: [note('old', 99, null), note('new', 103, null)],
      internal: [note('mine', 110, 'me'), note('theirs', 111, 'other')],
    },
  })
  test('is what others did later', () => {
    expect([...news.entries]).toEqual([2, 4, 5, 6])
    expect([...news.answers]).toEqual(['place'])
    expect([...news.notes.citizen]).toEqual(['new'])
    expect([...news.notes.internal]).toEqual(['theirs'])
  })
  test('counts apart what has no other place on the page', () => {
    expect(news.others).toBe(2)
  })
})
