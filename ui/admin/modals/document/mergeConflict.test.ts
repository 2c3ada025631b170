import { expect, test } from 'bun:test'
import { mergeConflict } from './mergeConflict.ts'

const base = { name: 'A', note: 'x', size: 1 }

test('what each has changed alone is kept', () => {
  const result = mergeConflict(Object.keys(base), {
    base,
    mine: { ...base, name: 'B' },
    theirs: { ...base, note: 'y' },
  })
  expect(result).toEqual({ merged: { name: 'B', note: 'y', size: 1 }, clashes: [] })
})

test('what both have changed differently is asked about', () => {
  const result = mergeConflict(Object.keys(base), {
    base,
    mine: { ...base, name: 'B' },
    theirs: { ...base, name: 'C' },
  })
  expect(result.clashes).toEqual([{ key: 'name', mine: 'B', theirs: 'C' }])
})

test('the same change by both is no clash', () => {
  const both = { ...base, name: 'B' }
  expect(mergeConflict(Object.keys(base), { base, mine: both, theirs: both }).clashes).toEqual([])
})

test('something taken away is a change', () => {
  const { name: _, ...rest } = base
  const result = mergeConflict(Object.keys(base), { base, mine: rest, theirs: base })
  expect(result.merged).toEqual({ note: 'x', size: 1 })
})
