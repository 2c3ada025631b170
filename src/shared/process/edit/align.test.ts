import { expect, test } from 'bun:test'
import { type Alignment, aligned, spreadOut } from './align.ts'

const states = [
  { _id: 'a', x: 0, y: 100 },
  { _id: 'b', x: 300, y: -20 },
  { _id: 'c', x: 520, y: 210 },
]
const others: [Alignment, Record<string, { x: number; y: number }>][] = [
  ['left', { b: { x: 0, y: -20 }, c: { x: 0, y: 210 } }],
  ['middle', { a: { x: 260, y: 100 }, b: { x: 260, y: -20 }, c: { x: 260, y: 210 } }],
  ['right', { a: { x: 520, y: 100 }, b: { x: 520, y: -20 } }],
  ['top', { a: { x: 0, y: -20 }, c: { x: 520, y: -20 } }],
  ['centre', { a: { x: 0, y: 95 }, b: { x: 300, y: 95 }, c: { x: 520, y: 95 } }],
  ['bottom', { a: { x: 0, y: 210 }, b: { x: 300, y: 210 } }],
]

test.each(others)('states in line: %s', (to, places) => {
  expect(aligned(states, to)).toEqual(places)
})

test('states spread evenly keep the first and the last where they are', () => {
  const row = [
    { _id: 'c', x: 900, y: 5 },
    { _id: 'a', x: 0, y: 0 },
    { _id: 'b', x: 300, y: 0 },
  ]
  expect(spreadOut(row, 'across')).toEqual({ b: { x: 450, y: 0 } })
  const column = row.map(({ _id, x, y }) => ({ _id, x: y, y: x }))
  expect(spreadOut(column, 'down')).toEqual({ b: { x: 0, y: 450 } })
})

test('states that lie on each other are set apart', () => {
  const near = [
    { _id: 'a', x: 0, y: 100 },
    { _id: 'b', x: 300, y: -20 },
    { _id: 'c', x: 401, y: 10 },
  ]
  expect(spreadOut(near, 'down')).toEqual({ c: { x: 401, y: 88 }, a: { x: 0, y: 196 } })
  // In line they would lie on each other: each comes after the one that stood before it.
  expect(aligned(near, 'left')).toEqual({ b: { x: 0, y: -20 }, c: { x: 0, y: 88 }, a: { x: 0, y: 196 } })
  const row = near.map(({ _id, x }) => ({ _id, x, y: 0 }))
  expect(aligned(row, 'left')).toEqual({ b: { x: 0, y: 108 }, c: { x: 0, y: 216 } })
})

test('nothing is placed of nothing, or where all is well', () => {
  expect(aligned([], 'left')).toEqual({})
  expect(spreadOut([], 'across')).toEqual({})
  expect(spreadOut(states.slice(0, 1), 'across')).toEqual({})
})
