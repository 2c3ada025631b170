import { expect, test } from 'bun:test'
import { inGroup, timelineGroups } from './timelineGroups.ts'

const entries = [
  { kind: 'sent', detail: {} },
  { kind: 'status', detail: {} },
  { kind: 'saved', detail: {} },
  { kind: 'note', detail: { noteType: 'citizen' } },
  { kind: 'note', detail: { noteType: 'internal' } },
  { kind: 'effect', detail: { effect: 'Case/mail' } },
  { kind: 'effect', detail: { effect: 'Case/notify' } },
  { kind: 'assigned', detail: {} },
  { kind: 'effect', detail: { effect: 'Case/tellSigned' } },
]

test('a timeline is looked at as a whole, or by what one is after', () => {
  const found = Object.fromEntries(
    (Object.keys(timelineGroups) as (keyof typeof timelineGroups)[]).map((group) => [
      group,
      entries.flatMap((entry, at) => (inGroup(entry, group) ? [at] : [])),
    ]),
  )
  expect(found).toEqual({
    all: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    status: [0, 1],
    answers: [2],
    letters: [3, 5, 8],
  })
})
