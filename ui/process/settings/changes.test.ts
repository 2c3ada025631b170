import { expect, test } from 'bun:test'
import { applyProcessCommand } from '../../../src/shared/process/edit/commands.ts'
import { connection, graph, state } from '../../../src/shared/process/processFixture.ts'
import { allowOf, connectionChange, sectionChange, stateChange } from './changes.ts'
import { together } from './together.ts'

test('the first subtype of a type is said by saying none', () => {
  expect(stateChange('subType', 'waiting')).toEqual({ set: { subType: 'waiting' } })
  expect(stateChange('subType', 'work')).toEqual({ set: {}, unset: ['subType'] })
  expect(stateChange('stateType', 'slut')).toBeUndefined()
})

test('what is emptied is taken away', () => {
  expect(stateChange('lane', '')).toEqual({ set: {}, unset: ['lane'] })
  expect(stateChange('citizen', { name: '', text: { sv: '' } })).toEqual({ set: {}, unset: ['citizen'] })
  expect(stateChange('citizen', { name: 'Vi tittar', step: true })).toEqual({
    set: { citizen: { name: 'Vi tittar', step: true } },
  })
  expect(connectionChange('confirm', { sv: '' })).toEqual({ set: {}, unset: ['confirm'] })
  expect(connectionChange('message', { sv: '' })).toEqual({ set: {}, unset: ['message'] })
  expect(connectionChange('look', 'danger')).toEqual({ set: { look: 'danger' } })
  expect(connectionChange('look', undefined)).toEqual({ set: {}, unset: ['look'] })
  expect(connectionChange('condition', undefined)).toEqual({ set: {}, unset: ['condition'] })
  expect(sectionChange('size', undefined)).toEqual({ set: {}, unset: ['size'] })
})

test('a condition that is being written is kept, and what is none is not', () => {
  const unfinished = { all: [{ value: '', is: 'equals' }] }
  expect(connectionChange('condition', unfinished)).toEqual({ set: { condition: unfinished as never } })
  expect(connectionChange('condition', 'alltid')).toEqual({ set: {}, unset: ['condition'] })
})

test('a connection for all names nobody', () => {
  expect(allowOf({ assignmentRoles: [], roles: [], author: false })).toEqual({})
  expect(allowOf({ assignmentRoles: ['handler'], author: true })).toEqual({
    assignmentRoles: ['handler'],
    author: true,
  })
})

test('what several are given is one step, taken back at once', () => {
  const before = graph([state('a', 'start'), state('b', 'normal')], [connection('a-b')])
  const command = together(before, [
    { do: 'changeState', id: 'a', set: { color: '#1f5fa8' } },
    { do: 'changeState', id: 'b', set: { color: '#1f5fa8' } },
  ])
  if (!command) throw new Error('nothing was changed')
  const { graph: after, back } = applyProcessCommand(before, command)
  expect(after.states.map(({ color }) => color)).toEqual(['#1f5fa8', '#1f5fa8'])
  expect(applyProcessCommand(after, { do: 'patch', patch: back }).graph).toEqual(before)
  expect(together(after, [{ do: 'changeState', id: 'a', set: { color: '#1f5fa8' } }])).toBeUndefined()
})

test('what a connection requires is left out where it is nothing', () => {
  expect(connectionChange('requires', { answers: ['plats'], note: false })).toEqual({
    set: { requires: { answers: ['plats'] } },
  })
  expect(connectionChange('requires', { answers: [], note: true })).toEqual({
    set: { requires: { note: true } },
  })
  expect(connectionChange('requires', { answers: [], note: false })).toEqual({ set: {}, unset: ['requires'] })
})
