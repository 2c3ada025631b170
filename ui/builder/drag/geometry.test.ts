import { expect, test } from 'bun:test'
import { type Box, distance, gapAt, gapOf, onEdge } from './geometry.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
const slot = box(0, 0, 300, 200)
const stacked = [box(0, 0, 300, 40), box(0, 60, 300, 100)]
const beside = [box(0, 0, 140, 80), box(160, 0, 300, 80)]

test.each([
  ['above the middle of the first', { x: 10, y: 5 }, 0, 0],
  ['under the middle of the first', { x: 10, y: 30 }, 1, 50],
  ['between the two', { x: 10, y: 52 }, 1, 50],
  ['under the last', { x: 10, y: 190 }, 2, 100],
])('a column takes a thing dropped %s', (_, point, index, at) => {
  expect(gapAt(point, stacked, slot, 'column')).toEqual({ index, line: 'horizontal', at, from: 0, to: 300 })
})

test.each([
  ['left of the first', { x: 5, y: 40 }, 0, 0],
  ['right of the middle of the first', { x: 120, y: 40 }, 1, 150],
  ['left in the second', { x: 170, y: 40 }, 1, 150],
  ['far right', { x: 290, y: 70 }, 2, 300],
])('a row takes a thing dropped %s', (_, point, index, at) => {
  expect(gapAt(point, beside, slot, 'row')).toEqual({ index, line: 'vertical', at, from: 0, to: 80 })
})

test('in a row that is stacked, above and below count', () => {
  expect(gapAt({ x: 290, y: 5 }, stacked, slot, 'row')).toMatchObject({ index: 0, line: 'horizontal' })
  expect(gapAt({ x: 5, y: 90 }, stacked, slot, 'row')).toMatchObject({ index: 2, line: 'horizontal' })
})

test('where a row breaks the line is drawn at the child that was pointed at', () => {
  const broken = [box(0, 0, 140, 40), box(0, 60, 140, 100)]
  expect(gapAt({ x: 130, y: 20 }, broken, slot, 'row')).toMatchObject({ index: 1, at: 140, from: 0, to: 40 })
  expect(gapAt({ x: 10, y: 80 }, broken, slot, 'row')).toMatchObject({ index: 1, at: 0, from: 60, to: 100 })
})

test('an empty container has its line in the middle', () => {
  expect(gapOf(0, [], slot, 'column')).toEqual({ index: 0, line: 'horizontal', at: 100, from: 0, to: 300 })
})

test('a point in a box is at no distance, outside it the nearest edge counts', () => {
  expect(distance({ x: 10, y: 10 }, slot)).toBe(0)
  expect(distance({ x: 303, y: 204 }, slot)).toBe(25)
})

test('the edge of a low box leaves room for its inside', () => {
  expect(onEdge({ x: 0, y: 7 }, slot)).toBe(true)
  expect(onEdge({ x: 0, y: 9 }, slot)).toBe(false)
  expect(onEdge({ x: 0, y: 7 }, box(0, 0, 10, 20))).toBe(false)
})
