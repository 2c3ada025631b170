import { expect, test } from 'bun:test'
import type { ProcessGraph, ProcessState } from '../process.ts'
import { graph, state } from '../processFixture.ts'
import { stateSize } from './bands.ts'
import { newConnection } from './commands.ts'
import { drawn, permit } from './drawnFixture.ts'
import type { Place } from './places.ts'
import { pathOf, type Route, rerouted, routesOf } from './routes.ts'

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)
const at = (id: string, x: number, y: number) => state(id, 'normal', { x, y })
const joined = (...ends: [string, string][]) =>
  ends.map(([from, to], index) => newConnection(from, to, { _id: `${from}-${to}-${index}` }))

const stretches = ({ points }: Route) =>
  points.slice(1).map((b, index): [Place, Place] => [points[index] ?? b, b])

function isThrough([a, b]: [Place, Place], { x, y }: Pick<ProcessState, 'x' | 'y'>): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return left < x + stateSize.width && right > x && top < y + stateSize.height && bottom > y
}

/** `connection through state`, of all lines that pass through a state. */
const throughStates = ({ states }: ProcessGraph, routes: ReadonlyMap<string, Route>) =>
  [...routes].flatMap(([id, route]) =>
    states
      .filter((one) => stretches(route).some((stretch) => isThrough(stretch, one)))
      .map(({ _id }) => `${id} through ${_id}`),
  )

/** What is wrong with the shape of lines: not at right angles, or not from a side of the one state to a side of the other. */
function misshapen({ states, connections }: ProcessGraph, routes: ReadonlyMap<string, Route>): string[] {
  const isAt = (point: Place | undefined, side: Route['sides']['from'], id: string) => {
    const box = states.find(({ _id }) => _id === id)
    if (!box || !point) return false
    const [right, bottom] = [box.x + stateSize.width, box.y + stateSize.height]
    const isAcross = point.x >= box.x && point.x <= right
    const isDown = point.y >= box.y && point.y <= bottom
    if (side === 'left' || side === 'right') return isDown && point.x === (side === 'left' ? box.x : right)
    return isAcross && point.y === (side === 'top' ? box.y : bottom)
  }
  return connections.flatMap(({ _id, from, to }) => {
    const route = routes.get(_id)
    if (!route) return [`${_id} has no line`]
    const isRight = stretches(route).every(([a, b]) => (a.x === b.x) !== (a.y === b.y))
    const isJoined =
      isAt(route.points[0], route.sides.from, from) && isAt(route.points.at(-1), route.sides.to, to)
    return isRight && isJoined ? [] : [`${_id}: ${JSON.stringify(route)}`]
  })
}

/** Pairs of lines of which one runs along the other, nearer than so many pixels. */
function alongEachOther(routes: ReadonlyMap<string, Route>, nearer: number): string[] {
  const all = [...routes].flatMap(([id, route]) => stretches(route).map(([a, b]) => ({ id, a, b })))
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      if (one.id === other.id) return []
      const isAlong = (across: 'x' | 'y', along: 'x' | 'y') =>
        one.a[across] === one.b[across] &&
        other.a[across] === other.b[across] &&
        Math.abs(one.a[across] - other.a[across]) < nearer &&
        Math.min(Math.max(one.a[along], one.b[along]), Math.max(other.a[along], other.b[along])) >
          Math.max(Math.min(one.a[along], one.b[along]), Math.min(other.a[along], other.b[along]))
      return isAlong('x', 'y') || isAlong('y', 'x') ? [`${one.id} along ${other.id}`] : []
    }),
  )
}

const labelBoxes = (routes: ReadonlyMap<string, Route>) =>
  [...routes].map(([id, { label }]) => ({
    ...{ id, left: label.x - label.width / 2, right: label.x + label.width / 2 },
    ...{ top: label.y - 12, bottom: label.y + 12 },
  }))

function labelsOnEachOther(routes: ReadonlyMap<string, Route>): string[] {
  const boxes = labelBoxes(routes)
  return boxes.flatMap(({ id, left, right, top, bottom }, index) =>
    boxes
      .slice(index + 1)
      .filter((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      .map((other) => `${id} on ${other.id}`),
  )
}

function crossed(routes: ReadonlyMap<string, Route>): number {
  const all = [...routes].flatMap(([id, route]) => stretches(route).map(([a, b]) => ({ id, a, b })))
  const between = (value: number, a: number, b: number) => value > Math.min(a, b) && value < Math.max(a, b)
  return all.reduce((sum, one) => {
    if (one.a.x !== one.b.x) return sum
    const over = all.filter(
      ({ id, a, b }) =>
        id !== one.id && a.y === b.y && between(one.a.x, a.x, b.x) && between(a.y, one.a.y, one.b.y),
    )
    return sum + over.length
  }, 0)
}

test('lines run at right angles from side to side, and through no state', () => {
  for (const seed of seeds) {
    const one = drawn(30, 60, seed)
    const routes = routesOf(one)
    expect(misshapen(one, routes)).toEqual([])
    expect(throughStates(one, routes)).toEqual([])
  }
})

test('where simple shapes lead nowhere a way is found through the gaps that there are', () => {
  for (const seed of seeds) {
    const one = drawn(30, 60, seed, 4)
    const routes = routesOf(one)
    expect(misshapen(one, routes)).toEqual([])
    expect(throughStates(one, routes)).toEqual([])
  }
})

test('a state in a corner that has one way out is left by it', () => {
  const walls = [
    at('n', 100, -120),
    at('w', -230, 20),
    at('nw', -110, -120),
    at('s', -20, 140),
    at('sw', -228, 140),
  ]
  const one = graph([at('in', 0, 0), at('out', -700, 0), ...walls], joined(['in', 'out'], ['out', 'in']))
  const routes = routesOf(one)
  expect(throughStates(one, routes)).toEqual([])
  expect(misshapen(one, routes)).toEqual([])
})

test('lines that share a gap or a side do not lie on each other', () => {
  for (const seed of seeds) {
    expect(alongEachOther(routesOf(drawn(24, 36, seed)), 1)).toEqual([])
    expect(alongEachOther(routesOf(drawn(24, 28, seed, 68)), 4)).toEqual([])
  }
  const pair = graph([at('a', 0, 0), at('b', 400, 0)], joined(['a', 'b'], ['b', 'a'], ['a', 'b']))
  const routes = routesOf(pair, { labelWidth: () => 0 })
  expect(alongEachOther(routes, 20)).toEqual([])
})

test('lines in one gap are some 12 px apart', () => {
  const [left, right] = [
    [at('a', 0, 0), at('b', 0, 200)],
    [at('c', 500, 500), at('d', 500, 700)],
  ]
  const one = graph([...left, ...right], joined(['a', 'c'], ['b', 'd'], ['a', 'd'], ['b', 'c']))
  expect(alongEachOther(routesOf(one), 8)).toEqual([])
})

test('a building permit is drawn with two crossings at most, each label on nothing', () => {
  const routes = routesOf(permit(), { labelWidth: ({ label }) => 44 + String(label).length * 6.6 })
  expect(misshapen(permit(), routes)).toEqual([])
  expect(throughStates(permit(), routes)).toEqual([])
  expect(crossed(routes)).toBeLessThanOrEqual(2)
  const boxes = labelBoxes(routes)
  for (const { left, right, top, bottom } of boxes) {
    const on = permit().states.filter(
      ({ x, y }) => left < x + stateSize.width && right > x && top < y + stateSize.height && bottom > y,
    )
    expect(on).toEqual([])
  }
  expect(labelsOnEachOther(routes)).toEqual([])
})

test('labels make room for those that have nowhere else to stand', () => {
  for (const seed of [7, 10]) expect(labelsOnEachOther(routesOf(drawn(12, 17, seed, 68)))).toEqual([])
})

test('two states that stand opposite each other are joined by one straight line, though not quite in line', () => {
  const one = graph([at('a', 0, 0), at('b', 500, 9)], joined(['a', 'b']))
  expect(routesOf(one).get('a-b-0')?.points).toHaveLength(2)
})

test('between states that stand too near for the label the line goes around', () => {
  const one = graph([at('a', 0, 0), at('b', 240, 0)], joined(['a', 'b']))
  expect(routesOf(one).get('a-b-0')?.sides).not.toEqual({ from: 'right', to: 'left' })
  expect(routesOf(one, { labelWidth: () => 0 }).get('a-b-0')?.points).toHaveLength(2)
})

test('a label stands on no state, however near they stand and whatever stands around', () => {
  for (const gap of [40, 60, 70, 80, 120]) {
    const states = [at('a', 200 - gap, 240), at('b', 400, 240), at('over', 400, 0), at('under', 400, 480)]
    const ways = joined(['a', 'b'], ['b', 'over'], ['over', 'b'], ['b', 'under'], ['under', 'b'])
    const on = labelBoxes(routesOf(graph(states, ways))).flatMap((label) =>
      states
        .filter(({ x }) => label.left < x + stateSize.width && label.right > x)
        .filter(({ y }) => label.top < y + stateSize.height && label.bottom > y)
        .map(({ _id }) => `${label.id} on ${_id}, ${gap}`),
    )
    expect(on).toEqual([])
  }
})

test('a label stands in a level line, and beside an upright one', () => {
  const one = graph([at('a', 0, 0), at('b', 600, 0), at('c', 0, 300)], joined(['a', 'b'], ['a', 'c']))
  const routes = routesOf(one)
  expect(routes.get('a-b-0')?.label).toEqual({ x: 400, y: 46, width: 140, along: 'level' })
  expect(routes.get('a-c-1')?.label).toEqual({
    x: 180,
    y: 196,
    width: 140,
    along: 'upright',
    beside: 'right',
  })
})

test('what leads back to its own state is a loop beside it', () => {
  const one = graph([at('a', 0, 0)], joined(['a', 'a'], ['a', 'a']))
  const routes = routesOf(one)
  expect(misshapen(one, routes)).toEqual([])
  expect(throughStates(one, routes)).toEqual([])
  expect(alongEachOther(routes, 8)).toEqual([])
})

test('states on each other, at one place, walled in or far off have lines all the same', () => {
  const heap = Array.from({ length: 40 }, (_, index) =>
    at(`s${index}`, (index % 7) * 50 - 4000, (index % 5) * 30),
  )
  const far = [at('far', 9_000_000, -7_000_000), at('twin', 0, 0), at('twin2', 0, 0)]
  const ends: [string, string][] = heap.map(({ _id }, index) => [_id, `s${(index * 11 + 3) % 40}`])
  const one = graph(
    [...heap, ...far],
    joined(...ends, ['twin', 'twin2'], ['twin2', 'twin'], ['s1', 'far'], ['far', 's2']),
  )
  expect(misshapen(one, routesOf(one))).toEqual([])
  expect(routesOf(graph([], joined(['gone', 'lost']))).size).toBe(0)
})

test('the same drawing has the same lines each time', () => {
  expect([...routesOf(drawn(40, 80, 5))]).toEqual([...routesOf(drawn(40, 80, 5))])
})

test('300 states and 600 connections', () => {
  for (const one of [drawn(300, 600, 1), drawn(300, 600, 1, 4)]) {
    const routes = routesOf(one)
    expect(misshapen(one, routes)).toEqual([])
    expect(throughStates(one, routes)).toEqual([])
  }
})

test('while a state is moved only its own lines, and those it comes to stand on, are drawn anew', () => {
  for (const seed of seeds) {
    const before = drawn(30, 50, seed)
    const routes = routesOf(before)
    const states = before.states.map((one) =>
      one._id === 's12' ? { ...one, x: one.x + 60, y: one.y + 70 } : one,
    )
    const now = { ...before, states }
    const next = rerouted(now, routes, ['s12'])
    expect(misshapen(now, next)).toEqual([])
    expect([...next.keys()]).toEqual([...routes.keys()])
    const moved = states.filter(({ _id }) => _id === 's12')
    const isTouched = ({ _id, from, to }: (typeof before.connections)[number]) =>
      [from, to].includes('s12') ||
      throughStates({ ...now, states: moved }, new Map([...routes].filter(([id]) => id === _id))).length > 0
    for (const one of now.connections) {
      if (!isTouched(one)) expect(next.get(one._id)).toBe(routes.get(one._id))
    }
  }
})

test('a line that a state is dragged onto goes around it, and the same lines come of the same drag', () => {
  const before = graph([at('a', 0, 0), at('b', 700, 0), at('c', 350, 300)], joined(['a', 'b']))
  const now = { ...before, states: [at('a', 0, 0), at('b', 700, 0), at('c', 350, 20)] }
  const next = rerouted(now, routesOf(before), ['c'])
  expect(throughStates(now, next)).toEqual([])
  expect(rerouted(now, routesOf(before), ['c'])).toEqual(next)
})

test('a path has round corners, as round as there is room for', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 6 },
    { x: 100, y: 6 },
  ]
  expect(pathOf({ points })).toBe('M0,0L47,0Q50,0 50,3L50,3Q50,6 53,6L100,6')
  expect(pathOf({ points: points.slice(0, 2) })).toBe('M0,0L50,0')
  expect(pathOf({ points: [] })).toBe('')
})
