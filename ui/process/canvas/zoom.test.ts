import { expect, test } from 'bun:test'
import { fitting, stepped, zoomSteps } from './zoom.ts'

test('every step that the specification names, up to 2 and back to 1.9', () => {
  expect(zoomSteps).toEqual([0.4, 0.55, 0.7, 0.85, 1, 1.15, 1.3, 1.45, 1.6, 1.75, 1.9, 2])
  expect(stepped(1.9, 1)).toBe(2)
  expect(stepped(2, 1)).toBe(2)
  expect(stepped(2, -1)).toBe(1.9)
  expect(stepped(0.4, -1)).toBe(0.4)
  expect(stepped(0.5, 1)).toBe(0.55)
})

test('what fits is a step, and never less than the least', () => {
  expect(fitting(0.99)).toBe(0.85)
  expect(fitting(1)).toBe(1)
  expect(fitting(0.1)).toBe(0.4)
  expect(fitting(9)).toBe(2)
})
