import { expect, test } from 'bun:test'
import { emptyGraph, type ProcessConnection, type ProcessGraph, type ProcessState } from '../process.ts'
import {
  applyProcessCommand,
  checkProcessCommand,
  newConnection,
  newState,
  type ProcessCommand,
} from './commands.ts'
import { randomFrom, someCommand } from './someCommand.ts'

/** Does what may be done; what may not throws, with why. */
function after(graph: ProcessGraph, ...commands: ProcessCommand[]): ProcessGraph {
  return commands.reduce((now, command) => {
    const refused = checkProcessCommand(now, command)
    if (refused) throw new Error(refused)
    return applyProcessCommand(now, command).graph
  }, graph)
}

const state = (id: string, wanted: Partial<ProcessState> = {}): ProcessState => ({
  ...newState(emptyGraph(), { x: 0, y: 0 }),
  ...{ _id: id, stateType: 'normal' },
  ...wanted,
})
const connection = (id: string, from: string, to: string, wanted: Partial<ProcessConnection> = {}) =>
  newConnection(from, to, { _id: id, ...wanted })

const graph: ProcessGraph = {
  states: [
    state('a', { stateType: 'start', section: 's1' }),
    state('b', { x: 350, section: 's2' }),
    state('c'),
  ],
  connections: [connection('ab', 'a', 'b'), connection('ac', 'a', 'c'), connection('bc', 'b', 'c')],
  sections: [
    { _id: 's1', name: 'Ett' },
    { _id: 's2', name: 'Två' },
  ],
  swimlanes: [{ _id: 'l1', name: 'Bana' }],
}
const stateIn = (of: ProcessGraph, id: string) => of.states.find(({ _id }) => _id === id)

test('the first state of a graph is its start, those that follow are steps', () => {
  const first = newState(emptyGraph(), { x: 0, y: 0 })
  expect(first.stateType).toBe('start')
  expect(newState(after(emptyGraph(), { do: 'add', states: [first] }), { x: 0, y: 0 }).stateType).toBe(
    'normal',
  )
})

test('a state that is made the start leaves one start, and what only the other kind may be is let go', () => {
  const waiting = after(graph, { do: 'changeState', id: 'b', set: { subType: 'waiting', handIn: 'bc' } })
  const made = after(waiting, { do: 'changeState', id: 'b', set: { stateType: 'start' } })
  expect(made.states.map(({ stateType }) => stateType)).toEqual(['normal', 'start', 'normal'])
  expect(stateIn(made, 'b')).not.toHaveProperty('subType')
  expect(stateIn(made, 'b')).not.toHaveProperty('handIn')
})

test('who approves is compared with nobody who used a connection that is gone', () => {
  const approvals = { count: 2, notSameAs: ['ab', 'bc'] }
  const compared = after(graph, { do: 'changeConnection', id: 'ac', set: { approvals } })
  const approvalsIn = (of: ProcessGraph) => of.connections.find(({ _id }) => _id === 'ac')?.approvals
  const one = after(compared, { do: 'remove', ids: ['ab'] })
  expect(approvalsIn(one)).toEqual({ count: 2, notSameAs: ['bc'] })
  expect(approvalsIn(after(one, { do: 'remove', ids: ['b'] }))).toEqual({ count: 2 })
})

test('what leads to a state that goes, goes with it, and nothing names what is gone', () => {
  const timers = [
    { _id: 't1', after: 'P7D', connection: 'ab' },
    { _id: 't2', after: 'P7D', connection: 'ac', effect: { effect: 'Case/mail', input: {} } },
    { _id: 't3', after: 'P7D', connection: 'ac' },
  ]
  const held = after(graph, {
    do: 'changeState',
    id: 'a',
    set: { stateType: 'normal', subType: 'waiting', handIn: 'ac', timers },
  })
  const left = after(held, { do: 'remove', ids: ['c'] })
  expect(left.connections.map(({ _id }) => _id)).toEqual(['ab'])
  expect(stateIn(left, 'a')).not.toHaveProperty('handIn')
  expect(stateIn(left, 'a')?.timers).toEqual([
    { _id: 't1', after: 'P7D', connection: 'ab' },
    { _id: 't2', after: 'P7D', effect: { effect: 'Case/mail', input: {} } },
  ])
})

test('a connection that is led from another state is no timer’s of the first', () => {
  const timed = after(graph, {
    do: 'changeState',
    id: 'a',
    set: { timers: [{ _id: 't1', after: 'P7D', connection: 'ab' }] },
  })
  const led = after(timed, { do: 'changeConnection', id: 'ab', set: { from: 'c' } })
  expect(stateIn(led, 'a')?.timers).toEqual([])
})

test('a section or swimlane goes when nothing stands in it', () => {
  expect(checkProcessCommand(graph, { do: 'remove', ids: ['s1'] })).toBe('process.bandNotEmpty')
  expect(checkProcessCommand(graph, { do: 'remove', ids: ['s1', 'a'] })).toBeUndefined()
  expect(after(graph, { do: 'remove', ids: ['l1'] }).swimlanes).toEqual([])
})

test.each([
  ['s1', -1],
  ['s2', 1],
  ['l1', 1],
  ['ab', -1],
  ['bc', 1],
])('%s is not moved out of its row by %d', (id, by) => {
  expect(checkProcessCommand(graph, { do: 'reorder', id, by })).toBe('process.outOfRange')
})

test('states go with their section, wherever it is put and however wide the ones before it become', () => {
  const turned = after(graph, { do: 'reorder', id: 's2', by: -1 })
  expect(turned.sections.map(({ _id }) => _id)).toEqual(['s2', 's1'])
  expect(turned.states.map(({ x }) => x)).toEqual([300, 50, 0])
  const wider = after(graph, { do: 'changeSection', id: 's1', set: { size: 500 } })
  expect(wider.states.map(({ x }) => x)).toEqual([0, 550, 0])
  const added = after(graph, { do: 'add', sections: [{ _id: 's0', name: 'Noll' }], before: 's1' })
  expect(added.states.map(({ x }) => x)).toEqual([300, 650, 0])
  const gone = after(graph, { do: 'remove', ids: ['a'] }, { do: 'remove', ids: ['s1'] })
  expect(gone.states.map(({ x }) => x)).toEqual([50, 0])
})

test('what stands behind the last section is in one that is put there, and goes with the end of those that grow', () => {
  const behind = after(graph, { do: 'place', places: { c: { x: 700, y: 0 } } })
  expect(stateIn(behind, 'c')).not.toHaveProperty('section')
  const wider = after(behind, { do: 'changeSection', id: 's1', set: { size: 500 } })
  expect(stateIn(wider, 'c')?.x).toBe(900)
  expect(stateIn(after(behind, { do: 'add', sections: [{ _id: 's3', name: 'Tre' }] }), 'c')).toMatchObject({
    ...{ x: 700, section: 's3' },
  })
  const first = after(
    { ...graph, sections: [], swimlanes: [] },
    { do: 'add', swimlanes: [{ _id: 'l2', name: 'Två' }] },
  )
  expect(first.states.map(({ lane }) => lane)).toEqual(['l2', 'l2', 'l2'])
})

test('what a new section or swimlane is drawn over stands in it', () => {
  const bare: ProcessGraph = {
    ...emptyGraph(),
    states: [state('a', { x: 80, y: 80 }), state('b', { x: 400, y: 80 }), state('c', { x: 700, y: 300 })],
  }
  const places = (of: ProcessGraph) =>
    of.states.map(({ section, lane }) => `${section ?? '-'} ${lane ?? '-'}`)
  const one = after(bare, { do: 'add', sections: [{ _id: 's1', name: '' }] })
  expect(places(one)).toEqual(['s1 -', '- -', '- -'])
  const both = after(
    one,
    { do: 'add', swimlanes: [{ _id: 'l1', name: '' }] },
    { do: 'add', sections: [{ _id: 's2', name: '' }] },
  )
  expect(places(both)).toEqual(['s1 l1', 's2 l1', '- -'])
})

test('where a state is put says in which section and swimlane it is, and the other way round', () => {
  const put = after(graph, { do: 'place', places: { c: { x: 320.4, y: 20 } } })
  expect(stateIn(put, 'c')).toMatchObject({ x: 320, y: 20, section: 's2', lane: 'l1' })
  expect(stateIn(after(graph, { do: 'place', places: { c: { x: 900, y: 900 } } }), 'c')).not.toHaveProperty(
    'section',
  )
  const said = after(graph, { do: 'changeState', id: 'a', set: { section: 's2' } })
  expect(stateIn(said, 'a')).toMatchObject({ x: 350, section: 's2' })
})

test('places in a drawing of other sizes are one step: what is not placed goes with its section', () => {
  const put = after(graph, { do: 'place', places: { a: { x: 420, y: 0 } }, sections: { s1: 640 } })
  expect(stateIn(put, 'a')).toMatchObject({ x: 420, section: 's1' })
  expect(stateIn(put, 'b')).toMatchObject({ x: 690, section: 's2' })
})

test('the buttons of one state are put in order among themselves', () => {
  const turned = after(graph, { do: 'reorder', id: 'ac', by: -1 })
  expect(turned.connections.map(({ _id }) => _id)).toEqual(['ac', 'ab', 'bc'])
})

test.each<ProcessCommand>([
  { do: 'remove', ids: ['borta'] },
  { do: 'changeState', id: 'ab', set: {} },
  { do: 'changeConnection', id: 'ab', set: { to: 'borta' } },
  { do: 'place', places: { borta: { x: 0, y: 0 } } },
  { do: 'add', connections: [connection('x', 'a', 'borta')] },
])('what is not there is not changed: %j', (command) => {
  expect(checkProcessCommand(graph, command)).toBe('process.gone')
})

test('500 commands at random, taken back one after the other, lead through every graph that there was', () => {
  const random = randomFrom(20_261_127)
  let now = emptyGraph()
  const states: ProcessGraph[] = [now]
  const backs: ProcessCommand[] = []
  const kinds = new Set<string>()
  for (let n = 0; backs.length < 500 && n < 20_000; n++) {
    const command = someCommand(now, random, n)
    if (!command || checkProcessCommand(now, command)) continue
    const { graph: next, back } = applyProcessCommand(now, command)
    // Nothing names what is not there.
    const known = new Set(next.states.map(({ _id }) => _id))
    expect(next.connections.every(({ from, to }) => known.has(from) && known.has(to))).toBe(true)
    expect(next.states.filter(({ stateType }) => stateType === 'start').length).toBeLessThanOrEqual(1)
    kinds.add(command.do)
    now = next
    states.push(now)
    backs.push({ do: 'patch', patch: back })
  }
  expect(backs).toHaveLength(500)
  expect([...kinds].sort()).toEqual([
    ...[
      'add',
      'changeConnection',
      'changeDue',
      'changeLane',
      'changeNote',
      'changeSection',
      'changeState',
      'layers',
      'place',
      'remove',
      'reorder',
    ],
  ])
  for (let at = backs.length - 1; at >= 0; at--) {
    const back = backs[at]
    if (back) now = applyProcessCommand(now, back).graph
    expect(now).toEqual(states[at] ?? emptyGraph())
  }
  expect(now).toEqual(emptyGraph())
})
