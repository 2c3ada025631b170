import { expect, test } from 'bun:test'
import { toJson } from '../../../shared/json.ts'
import type { TimelineRow } from '../../store/records.ts'
import { answerAt, namesSince, pastOf } from './past.ts'

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
  expect(namesSince(past, 'gata')).toEqual(['gata', 'adress'])
  expect(namesSince(past, 'adress')).toEqual(['adress'])
})
