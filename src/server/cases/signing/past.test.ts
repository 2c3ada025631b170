import { describe, expect, test } from 'bun:test'
import { toJson } from '../../../shared/json.ts'
import type { TimelineRow } from '../../store/records.ts'
import { answerAt, followed, namesSince, pastOf } from './past.ts'

const line = (revision: number, detail: object) =>
  ({ revision, kind: 'saved', detail: toJson({ ...detail }) }) as TimelineRow

test('an answer is told as it was: before it was changed, by another name, and not where it was removed', () => {
  const past = pastOf([
    line(3, { values: { gata: { from: 'Storgatan 1', to: 'Storgatan 2' } } }),
    line(5, { renamed: { gata: 'adress' } }),
    line(7, { values: { adress: { from: 'Storgatan 2', to: 'Kungsgatan 9' }, antal: { removed: true } } }),
  ])
  const stored = { adress: 'Kungsgatan 9', antal: 4 }
  expect(answerAt(past, stored, 'gata', 2)).toBe('Storgatan 1')
  expect(answerAt(past, stored, 'gata', 4)).toBe('Storgatan 2')
  expect(answerAt(past, stored, 'adress', 8)).toBe('Kungsgatan 9')
  expect(answerAt(past, stored, 'antal', 2)).toBe(4)
  expect(namesSince(past, 'gata', 0)).toEqual(['gata', 'adress'])
  expect(namesSince(past, 'adress', 0)).toEqual(['adress'])
})

test('a name that was changed and changed back is followed once, from when it was signed', () => {
  const past = pastOf([line(3, { renamed: { gata: 'adress' } }), line(5, { renamed: { adress: 'gata' } })])
  expect(namesSince(past, 'gata', 1)).toEqual(['gata', 'adress', 'gata'])
  expect(namesSince(past, 'adress', 4)).toEqual(['adress', 'gata'])
  expect(namesSince(past, 'gata', 6)).toEqual(['gata'])
  expect(answerAt(past, { gata: 'Storgatan 1' }, 'gata', 1)).toBe('Storgatan 1')
})

describe('an answer is followed to its present name', () => {
  const renamed = line(5, { renamed: { gata: 'adress' } })
  const told: [string, ReturnType<typeof line>[], number, ReturnType<typeof followed>][] = [
    ['as it is', [], 1, { name: 'gata', since: 1 }],
    ['renamed alone', [renamed], 1, { name: 'adress', since: 5 }],
    [
      'changed before it was renamed',
      [line(3, { values: { gata: { from: 'A', to: 'B' } } }), renamed],
      1,
      { name: 'adress', since: 5, was: { value: 'A' } },
    ],
    [
      'changed by the same move',
      [line(5, { values: { gata: { from: '3', to: 3 } }, renamed: { gata: 'adress' } })],
      1,
      { name: 'adress', since: 5, was: { value: '3' } },
    ],
    [
      'changed after',
      [renamed, line(7, { values: { adress: { from: 'A', to: 'B' } } })],
      1,
      { name: 'adress', since: 5, was: { value: 'A' } },
    ],
    [
      'changed before it was signed',
      [line(3, { values: { gata: { from: 'A', to: 'B' } } })],
      4,
      { name: 'gata', since: 4 },
    ],
    ['renamed and back', [renamed, line(6, { renamed: { adress: 'gata' } })], 1, { name: 'gata', since: 6 }],
    [
      'another that took the name',
      [renamed, line(7, { values: { gata: { from: null, to: 'X' } } })],
      1,
      { name: 'adress', since: 5 },
    ],
  ]
  test.each(told)('%s', (_what, lines, revision, expected) => {
    expect(followed(pastOf(lines), 'gata', revision)).toEqual(expected)
  })
})
