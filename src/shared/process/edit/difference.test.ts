import { expect, test } from 'bun:test'
import { emptyGraph, type ProcessGraph } from '../process.ts'
import { newConnection, newState } from './commands.ts'
import { differenceBetween } from './difference.ts'

const state = (id: string) => ({ ...newState(emptyGraph(), { x: 0, y: 0 }), _id: id, name: id })
const before: ProcessGraph = {
  states: [state('a'), state('b'), state('c')],
  connections: [
    newConnection('a', 'b', { _id: 'ab', label: 'Vidare' }),
    newConnection('a', 'c', { _id: 'ac' }),
  ],
  sections: [{ _id: 's', name: 'Fas' }],
  swimlanes: [],
}

test('what is new, gone and changed, and which of its settings', () => {
  const after: ProcessGraph = {
    ...before,
    states: [{ ...state('a'), name: 'Ny', x: 40 }, state('b'), state('d')],
    connections: [newConnection('a', 'b', { _id: 'ab', label: 'Vidare', validate: true })],
  }
  const { parts, moved, isReordered } = differenceBetween(before, after)
  expect(parts.map(({ id, what, settings }) => [id, what, ...settings])).toEqual([
    ['a', 'changed', 'name'],
    ['d', 'added'],
    ['c', 'removed'],
    ['ab', 'changed', 'validate'],
    ['ac', 'removed'],
  ])
  expect([moved, isReordered]).toEqual([0, false])
})

test('what is only drawn elsewhere is counted, and another order is said', () => {
  const after = {
    ...before,
    states: [{ ...state('a'), x: 40 }, { ...state('b'), y: 9 }, state('c')],
    connections: before.connections.toReversed(),
  }
  expect(differenceBetween(before, after)).toEqual({
    parts: [],
    moved: 2,
    isReordered: true,
    isDueElse: false,
  })
})

test('the same is the same, whichever way it was written', () => {
  expect(differenceBetween(before, JSON.parse(JSON.stringify(before)))).toEqual({
    parts: [],
    moved: 0,
    isReordered: false,
    isDueElse: false,
  })
})

test('another deadline is said', () => {
  const due = { after: 'P10D', working: true }
  expect(differenceBetween(before, { ...before, due }).isDueElse).toBe(true)
  expect(differenceBetween({ ...before, due }, { ...before, due: { ...due } }).isDueElse).toBe(false)
})
