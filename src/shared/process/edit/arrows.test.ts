import { expect, test } from 'bun:test'
import { type Arrow, nextState } from './arrows.ts'
import { drawn } from './drawnFixture.ts'

const states = [
  { _id: 'here', x: 300, y: 300 },
  { _id: 'right', x: 700, y: 310 },
  { _id: 'aside', x: 620, y: 600 },
  { _id: 'left', x: -200, y: 290 },
  { _id: 'up', x: 340, y: 100 },
  { _id: 'down', x: 300, y: 800 },
]

test.each<[Arrow, string]>([
  ['right', 'right'],
  ['left', 'left'],
  ['up', 'up'],
  ['down', 'down'],
])('the next state to one, %s', (arrow, id) => {
  expect(nextState(states, 'here', arrow)).toBe(id)
})

test('what is aside is come to where nothing is in line', () => {
  const rest = states.filter(({ _id }) => _id !== 'down')
  expect(nextState(rest, 'here', 'down')).toBe('aside')
  expect(nextState(rest, 'up', 'left')).toBe('left')
})

test('there is none beyond the last, none for a state that is gone, and none at the same place', () => {
  expect(nextState(states, 'right', 'right')).toBeUndefined()
  expect(nextState(states, 'gone', 'right')).toBeUndefined()
  expect(nextState([...states, { _id: 'same', x: 700, y: 310 }], 'same', 'right')).toBeUndefined()
})

test('from every state of a drawing every other is come to by arrows', () => {
  const { states } = drawn(40, 0, 3)
  const reached = new Set(['s0'])
  for (const id of reached) {
    for (const arrow of ['left', 'right', 'up', 'down'] as const) {
      const next = nextState(states, id, arrow)
      if (next) reached.add(next)
    }
  }
  expect(reached.size).toBe(40)
})
