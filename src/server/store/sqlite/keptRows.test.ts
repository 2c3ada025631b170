import { expect, test } from 'bun:test'
import type { ListedCase } from '../repositories/cases.ts'
import { keptRows } from './keptRows.ts'

const rowOf = (row: number, answer: string): ListedCase => ({
  ...{
    row,
    _id: `case-${row}`,
    formId: 'form',
    formVersion: 1,
    processId: null,
    processVersion: null,
    state: 'ny',
  },
  ...{
    draft: 0,
    number: null,
    data: `{"gata":"${answer}"}`,
    assign: null,
    parties: null,
    created: 1,
    createdBy: null,
  },
  ...{
    createdByName: '',
    registeredByName: null,
    source: null,
    updated: 1,
    updatedBy: null,
    arrived: 1,
    due: null,
    clock: null,
  },
  ...{
    priority: 1,
    tags: null,
    title: null,
    mergedInto: null,
    beforeMerge: null,
    agreed: null,
    asked: null,
    askedUntil: null,
  },
  handedIn: null,
})

test('of more than there is room for the newest stay, a tenth fewer than there is room for at the least', () => {
  const rows = keptRows()
  const long = 'x'.repeat(3_500)
  const [many, size] = [3_000, 4_000 + '{"gata":""}'.length]
  for (let row = 0; row < many; row++) rows.keep('default', rowOf(row, long))
  const kept = Array.from({ length: many }, (_, row) => row).filter((row) => rows.find('default', row))
  expect(kept.length * size).toBeLessThanOrEqual(4_000_000)
  expect(kept.length * size).toBeGreaterThan(3_500_000)
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, i) => many - kept.length + i))
})

test('a row that is being written is not kept before its commit, and of another organisation there is none', () => {
  const rows = keptRows()
  rows.keep('default', rowOf(1, 'a'))
  expect(rows.find('other', 1)).toBeUndefined()
  rows.change(1)
  rows.keep('default', rowOf(1, 'a'))
  expect(rows.find('default', 1)).toBeUndefined()
  rows.settle()
  rows.keep('default', rowOf(1, 'b'))
  expect(rows.find('default', 1)?.data).toBe('{"gata":"b"}')
})
