import { expect, test } from 'bun:test'
import type { ProcessGraph } from '../process.ts'
import { graph, state } from '../processFixture.ts'
import { stateSize } from './bands.ts'
import { applyProcessCommand, newConnection, type ProcessCommand } from './commands.ts'
import { chance, drawn, permit } from './drawnFixture.ts'
import { type Tidied, tidied } from './tidy.ts'

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

/** The graph as an editor makes it of that: sizes first, then places. */
function after(one: ProcessGraph, { places, sections, swimlanes }: Tidied): ProcessGraph {
  const commands: ProcessCommand[] = [
    ...Object.entries(sections).map(([id, size]) => ({ do: 'changeSection' as const, id, set: { size } })),
    ...Object.entries(swimlanes).map(([id, size]) => ({ do: 'changeLane' as const, id, set: { size } })),
    { do: 'place', places },
  ]
  return commands.reduce((now, command) => applyProcessCommand(now, command).graph, one)
}

/** States all over the place, some without a section or a swimlane, with connections of every kind. */
function scattered(seed: number, count = 40, sections = 4, lanes = 3): ProcessGraph {
  const next = chance(seed)
  const bands = (name: string, many: number) =>
    Array.from({ length: many }, (_, index) => ({ _id: `${name}${index}`, name: `${name}${index}` }))
  const one = (name: string, many: number) => `${name}${Math.floor(next() * (many + 1))}`
  const states = Array.from({ length: count }, (_, index) => {
    const [section, lane] = [one('section', sections), one('lane', lanes)]
    return state(`s${index}`, index === 0 ? 'start' : index % 9 === 8 ? 'end' : 'normal', {
      ...{ x: Math.round(next() * 900 - 300), y: Math.round(next() * 600 - 100) },
      ...(section !== `section${sections}` && { section }),
      ...(lane !== `lane${lanes}` && { lane }),
    })
  })
  const any = () => `s${Math.floor(next() * count)}`
  const connections = Array.from({ length: 2 * count }, (_, index) =>
    newConnection(any(), any(), { _id: `c${index}` }),
  )
  return graph(states, connections, { sections: bands('section', sections), swimlanes: bands('lane', lanes) })
}

const bandsOf = ({ states }: ProcessGraph) => states.map(({ _id, section, lane }) => ({ _id, section, lane }))
const at = (one: ProcessGraph, id: string) => {
  const found = one.states.find(({ _id }) => _id === id)
  if (!found) throw new Error(`no state ${id}`)
  return found
}

/** Pairs of states that stand on each other. */
const onEachOther = ({ states }: ProcessGraph) =>
  states.flatMap((one, index) =>
    states
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) < stateSize.width && Math.abs(one.y - other.y) < stateSize.height,
      )
      .map((other) => `${one._id} on ${other._id}`),
  )

test('every state keeps its section and swimlane, and no two stand on each other', () => {
  for (const seed of seeds) {
    for (const before of [
      scattered(seed),
      scattered(seed, 20, 0, 3),
      scattered(seed, 20, 3, 0),
      scattered(seed, 20, 0, 0),
    ]) {
      const now = after(before, tidied(before))
      expect(bandsOf(now)).toEqual(bandsOf(before))
      expect(onEachOther(now)).toEqual([])
    }
  }
})

test('sections and swimlanes grow where there is no room, and never shrink', () => {
  const wide = permit()
  const { sections, swimlanes } = tidied({
    ...wide,
    sections: wide.sections.map((one) => ({ ...one, size: one._id === 'after' ? 160 : 2000 })),
    swimlanes: wide.swimlanes.map((one) => ({ ...one, size: one._id === 'officer' ? 100 : 1000 })),
  })
  expect(sections).toEqual({ after: 720 })
  expect(swimlanes).toEqual({ officer: 320 })
})

test('what follows stands to the right, starts first and ends last', () => {
  const chain = ['d', 'b', 'a', 'c'].map((id) =>
    state(id, id === 'a' ? 'start' : id === 'd' ? 'end' : 'normal'),
  )
  const lines = ['a-b', 'b-c', 'c-a', 'a-d'].map((id) =>
    newConnection(id.slice(0, 1), id.slice(2), { _id: id }),
  )
  const one = graph(chain, lines)
  const now = after(one, tidied(one))
  expect(['a', 'b', 'c'].map((id) => at(now, id).x)).toEqual([80, 440, 800])
  expect(at(now, 'd').x).toBe(800)
  expect(at(now, 'c').y).not.toBe(at(now, 'd').y)
})

test('a permit is read from left to right: what one comes back from stands above and below where one came from', () => {
  const now = after(permit(), tidied(permit()))
  const { x } = at(now, 'review')
  expect(['completion', 'review', 'referral'].map((id) => at(now, id).x)).toEqual([x, x, x])
  expect(at(now, 'referral').y).toBeGreaterThan(at(now, 'review').y)
  expect(at(now, 'granted').y).toBe(at(now, 'review').y)
  expect(at(now, 'closed').x).toBeGreaterThan(at(now, 'granted').x)
})

test('lines that would cross do not', () => {
  const states = [
    state('a', 'normal'),
    state('b', 'normal', { y: 200 }),
    state('c', 'normal'),
    state('d', 'normal', { y: 200 }),
  ]
  const one = graph(states, [newConnection('a', 'd', { _id: 'ad' }), newConnection('b', 'c', { _id: 'bc' })])
  const now = after(one, tidied(one))
  expect(at(now, 'a').y).toBe(at(now, 'd').y)
  expect(at(now, 'b').y).toBe(at(now, 'c').y)
})

test('what is tidy stays as it is, and the same drawing is tidied the same way', () => {
  for (const seed of seeds) {
    expect(tidied(scattered(seed))).toEqual(tidied(scattered(seed)))
  }
  const now = after(permit(), tidied(permit()))
  expect(after(now, tidied(now))).toEqual(now)
})

test('of some states those alone are placed, around the rest', () => {
  for (const seed of seeds) {
    const whole = scattered(seed)
    const before = after(whole, tidied(whole))
    const ids = before.states.filter((_, index) => index % 3 === 0).map(({ _id }) => _id)
    const result = tidied(before, ids)
    expect(Object.keys(result.places).sort()).toEqual([...ids].sort())
    const now = after(before, result)
    expect(bandsOf(now)).toEqual(bandsOf(before))
    expect(onEachOther(now)).toEqual([])
  }
})

test('a swimlane that is full of what stays gets a row for what is tidied', () => {
  const states = ['a', 'b', 'c'].map((id, index) =>
    state(id, 'normal', { x: 50 + index * 30, y: 30, section: 's', lane: 'l' }),
  )
  const one = graph(states, [], { sections: [{ _id: 's', name: 's' }], swimlanes: [{ _id: 'l', name: 'l' }] })
  const result = tidied(one, ['b'])
  expect(result.swimlanes).toEqual({ l: 320 })
  expect(bandsOf(after(one, result))).toEqual(bandsOf(one))
  expect(at(after(one, result), 'b').y).toBe(194)
})

test('300 states and 600 connections, and none at all', () => {
  const one = drawn(300, 600, 1)
  expect(onEachOther(after(one, tidied(one)))).toEqual([])
  expect(tidied(graph([], []))).toEqual({ places: {}, sections: {}, swimlanes: {} })
})
