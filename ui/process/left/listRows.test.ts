import { expect, test } from 'bun:test'
import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import { newConnection, newState } from '../../../src/shared/process/edit/commands.ts'
import { emptyGraph, type ProcessGraph } from '../../../src/shared/process/process.ts'
import { elsewhere, listRows } from './listRows.ts'

const state = (id: string, section: string | undefined, x: number) => ({
  ...newState(emptyGraph(), { x, y: 0 }),
  ...{ _id: id, name: id, ...(section && { section }) },
})
const graph: ProcessGraph = {
  states: [
    state('Granskning', 's2', 600),
    state('Ansökan', 's1', 0),
    state('Remiss', 's2', 300),
    state('Lös', undefined, 0),
  ],
  connections: [
    newConnection('Ansökan', 'Granskning', { _id: 'k1', label: 'Skicka in' }),
    newConnection('Granskning', 'Remiss', { _id: 'k2', label: 'På remiss' }),
  ],
  sections: [
    { _id: 's1', name: 'Först' },
    { _id: 's2', name: 'Sedan' },
  ],
  swimlanes: [],
}
const rows = (options: { closed?: string[]; text?: string } = {}, of = graph) =>
  listRows(of, {
    closed: new Set(options.closed),
    text: options.text ?? '',
    nameOf: (part) => ('text' in part ? part.text : textIn('label' in part ? part.label : part.name, 'sv')),
  }).map(({ id, level }) => `${level} ${id}`)

test('sections, states from left to right, and what leads on from each', () => {
  expect(rows()).toEqual([
    ...['1 s1', '2 Ansökan', '3 k1'],
    ...['1 s2', '2 Remiss', '2 Granskning', '3 k2'],
    ...[`1 ${elsewhere}`, '2 Lös'],
  ])
})

test('what is closed shows nothing in it', () => {
  expect(rows({ closed: ['s2', 'Ansökan'] })).toEqual([
    '1 s1',
    '2 Ansökan',
    '1 s2',
    `1 ${elsewhere}`,
    '2 Lös',
  ])
})

test('what is looked for is found in what is closed, too, with what it stands in', () => {
  expect(rows({ closed: ['s2'], text: 'remiss' })).toEqual(['1 s2', '2 Remiss', '2 Granskning', '3 k2'])
})

test('without sections states stand outermost', () => {
  expect(rows({}, { ...graph, sections: [] })[0]).toBe('1 Ansökan')
})

test('a note stands where it is drawn, behind the states, and is found by its words', () => {
  const notes = [{ _id: 'n1', text: 'Delegation\n4.2', x: 310, y: 700 }]
  expect(rows({}, { ...graph, notes }).slice(3, 8)).toEqual([
    ...['1 s2', '2 Remiss', '2 Granskning', '3 k2', '2 n1'],
  ])
  expect(rows({ text: 'delegation' }, { ...graph, notes })).toEqual(['1 s2', '2 n1'])
})

test('swimlanes come last, with how many states stand in each, and are found by their names', () => {
  const swimlanes = [{ _id: 'l1', name: 'Nämnden' }]
  const states = graph.states.map((one) => (one._id === 'Remiss' ? { ...one, lane: 'l1' } : one))
  const of = { ...graph, states, swimlanes }
  expect(rows({}, of).at(-1)).toBe('1 l1')
  expect(rows({ text: 'nämnd' }, of)).toEqual(['1 l1'])
  const found = listRows(of, { closed: new Set(), text: '', nameOf: () => '' }).at(-1)
  expect(found).toMatchObject({ kind: 'lane', count: 1 })
})
