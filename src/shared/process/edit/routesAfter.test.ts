import { expect, test } from 'bun:test'
import { newConnection } from './commands.ts'
import { drawn, permit } from './drawnFixture.ts'
import { routesOf } from './routes.ts'
import { routesAfter, sharedRoutes } from './routesAfter.ts'

const graph = permit()
const routes = routesOf(graph)

const touching = (id: string) =>
  graph.connections.filter(({ from, to }) => from === id || to === id).map(({ _id }) => _id)

test('lines of a state that was moved are found anew, and others stay the very same', () => {
  const states = graph.states.map((one) => (one._id === 'appeal' ? { ...one, y: one.y + 40 } : one))
  const after = routesAfter({ graph, routes }, { ...graph, states })
  const changed = graph.connections.flatMap(({ _id }) => (after.get(_id) === routes.get(_id) ? [] : _id))
  expect(changed).toEqual(touching('appeal'))
  expect(after.get('c11')?.points).not.toEqual(routes.get('c11')?.points)
})

test('what is new has a line, what leads elsewhere another, and what is gone none', () => {
  const added = newConnection('apply', 'closed', { _id: 'new' })
  const connections = [
    ...graph.connections.flatMap((one) => {
      if (one._id === 'c1') return []
      return one._id === 'c14' ? { ...one, to: 'review' } : one
    }),
    added,
  ]
  const after = routesAfter({ graph, routes }, { ...graph, connections })
  expect([...after.keys()].sort()).toEqual(connections.map(({ _id }) => _id).sort())
  const end = after.get('c14')?.points.at(-1)
  const review = graph.states.find(({ _id }) => _id === 'review')
  expect(end?.x).toBeGreaterThanOrEqual(review?.x ?? Number.NaN)
  expect(end?.x).toBeLessThanOrEqual((review?.x ?? Number.NaN) + 200)
})

test('a label that grew gets its line anew; the same drawing has the same lines', () => {
  const widths = { labelWidth: ({ label }: { label: unknown }) => String(label).length * 7 }
  const connections = graph.connections.map((one) =>
    one._id === 'c2' ? { ...one, label: 'Begär komplettering av den sökande' } : one,
  )
  const after = routesAfter({ graph, routes }, { ...graph, connections }, widths)
  expect(after.get('c2')).not.toBe(routes.get('c2'))
  expect(after.get('c3')).toBe(routes.get('c3'))
  expect(routesAfter({ graph, routes }, { ...graph })).toBe(routes)
})

test('where most of a large drawing is moved, lines that go as before stay and the rest waits', () => {
  const large = drawn(120, 240, 3)
  const before = { graph: large, routes: routesOf(large) }
  const states = large.states.map((one, at) => (at < 60 ? { ...one, x: one.x + 4 } : one))
  const after = routesAfter(before, { ...large, states })
  const still = new Set(states.slice(60).map(({ _id }) => _id))
  const expected = large.connections.filter(({ from, to }) => still.has(from) && still.has(to))
  expect([...after.keys()]).toEqual(expected.map(({ _id }) => _id))
})

test('lines that were found anew and go as before are the very same', () => {
  const again = sharedRoutes(routes, routesOf(permit()))
  for (const [id, route] of routes) expect(again.get(id)).toBe(route)
})
