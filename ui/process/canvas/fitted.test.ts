import { expect, test } from 'bun:test'
import { newState } from '../../../src/shared/process/edit/commands.ts'
import { emptyGraph } from '../../../src/shared/process/process.ts'
import { fitted } from './fitted.ts'

const room = { width: 800, height: 600, left: 0, top: 0 }
const withStates = (...at: { x: number; y: number }[]) => ({
  ...emptyGraph(),
  states: at.map((place) => newState(emptyGraph(), place)),
})

test('nothing is drawn at 100 %, a few states in the middle', () => {
  expect(fitted(emptyGraph(), room)).toEqual({ x: 24, y: 24, zoom: 1 })
  expect(fitted(withStates({ x: 0, y: 0 }), room)).toEqual({ x: 300, y: 254, zoom: 1 })
})

test('what is larger is drawn at the step at which it fits, and no smaller than the least', () => {
  expect(fitted(withStates({ x: 0, y: 0 }, { x: 800, y: 0 }), room).zoom).toBe(0.7)
  expect(fitted(withStates({ x: 0, y: 0 }, { x: 9_000, y: 0 }), room).zoom).toBe(0.4)
})

test('bands begin beside their heads', () => {
  const banded = {
    ...withStates({ x: 40, y: 40 }),
    sections: [{ _id: 's', name: '' }],
    swimlanes: [{ _id: 'l', name: '' }],
  }
  expect(fitted(banded, { ...room, left: 33, top: 39 })).toEqual({ x: 33, y: 39, zoom: 1 })
})

test('of what cannot be seen whole, its first states are', () => {
  const banded = {
    ...withStates({ x: 3_000, y: 700 }, { x: 6_000, y: 700 }),
    sections: [{ _id: 's', name: '' }],
    swimlanes: [{ _id: 'l', name: '' }],
  }
  expect(fitted(banded, room, 0.7)).toEqual({ x: (24 - 3_000) * 0.7, y: 0, zoom: 0.7 })
})
