import type { ProcessConnection, ProcessState } from '../process.ts'
import type { Place } from './places.ts'
import { setApart } from './route/apart.ts'
import type { Area } from './route/areas.ts'
import { labelsOf, type RouteLabel } from './route/labels.ts'
import { type Boxes, boxesOf, doesPass, type Line, type Side, shortened } from './route/line.ts'
import { areaOf, stretchesOf, wayFinder } from './route/ways.ts'

export type { RouteLabel } from './route/labels.ts'
export type { Side } from './route/line.ts'

/** What is drawn as states and lines. */
export interface Drawn<Connection extends Ends = Ends> {
  states: readonly Pick<ProcessState, '_id' | 'x' | 'y'>[]
  connections: readonly Connection[]
}
type Ends = Pick<ProcessConnection, '_id' | 'from' | 'to'>

/** How a connection is drawn. */
export interface Route {
  /** From a side of the one state to a side of the other, each point at a right angle from the one before. */
  points: readonly Place[]
  /** The sides that it leaves and reaches. */
  sides: { from: Side; to: Side }
  label: RouteLabel
}

export interface RouteSettings<Connection> {
  /** How wide the label of a connection is, in pixels at 100 %; 0: it has none. */
  labelWidth?: (connection: Connection) => number
}

/** As wide as a label usually is. */
const usualLabel = 140

/**
 * Lines for all connections, by their ids: around all states, set apart from each other, with a place for each label.
 * Same graph, same lines. A connection of a state that is not there has none; where there is no way between two
 * states, the line goes as it would if nothing stood in between.
 */
export function routesOf<Connection extends Ends>(
  graph: Drawn<Connection>,
  settings: RouteSettings<Connection> = {},
): Map<string, Route> {
  return routed(graph, new Map(), settings)
}

/**
 * The routes after some states were moved: those of their own connections anew, and those that a state now stands on;
 * all others are the very same. For every frame of a drag; where it ends, `routesOf` finds what is best for all.
 */
export function rerouted<Connection extends Ends>(
  graph: Drawn<Connection>,
  routes: ReadonlyMap<string, Route>,
  ids: readonly string[],
  settings: RouteSettings<Connection> = {},
): Map<string, Route> {
  const moved = new Set(ids)
  const boxes = boxesOf(graph.states.filter(({ _id }) => moved.has(_id)))
  const kept = new Map<string, Route>()
  for (const { _id, from, to } of graph.connections) {
    const route = routes.get(_id)
    if (route && !moved.has(from) && !moved.has(to) && isFree(route, boxes)) kept.set(_id, route)
  }
  return routed(graph, kept, settings)
}

const isFree = ({ points }: Route, { areas }: Boxes) =>
  stretchesOf(points).every(([a, b]) => {
    const { left, top, right, bottom } = areaOf(a, b)
    return !areas.some(left, top, right, bottom, () => true)
  })

function routed<Connection extends Ends>(
  { states, connections }: Drawn<Connection>,
  kept: ReadonlyMap<string, Route>,
  { labelWidth = () => usualLabel }: RouteSettings<Connection>,
): Map<string, Route> {
  const boxes = boxesOf(states)
  const finder = wayFinder(boxes)
  const lines = new Map<string, Line>()
  const widths = new Map<string, number>()
  const wanted: { line: Omit<Line, 'points' | 'sides'>; distance: number }[] = []
  const known: Line[] = []
  for (const connection of connections) {
    const [from, to] = [boxes.byId.get(connection.from), boxes.byId.get(connection.to)]
    if (!from || !to) continue
    const line = { id: connection._id, from, to, isFixed: false }
    const route = kept.get(connection._id)
    if (route) {
      known.push({ ...line, isFixed: true, sides: route.sides, points: [...route.points] })
      continue
    }
    widths.set(connection._id, labelWidth(connection))
    wanted.push({ line, distance: Math.abs(from.left - to.left) + Math.abs(from.top - to.top) })
  }
  const near = around(wanted.flatMap(({ line: { from, to } }) => [from, to]))
  for (const line of known) {
    if (!doesPass(line.points, near)) continue
    lines.set(line.id, line)
    finder.take(line)
  }
  // The shortest first: what is simple stays simple, and what has far to go finds a way around it.
  for (const { line } of wanted.sort((a, b) => a.distance - b.distance)) {
    const way = finder.wayOf(line.from, line.to, widths.get(line.id) ?? 0)
    const whole = { ...line, sides: way.sides, points: way.points.map((point) => ({ ...point })) }
    lines.set(line.id, whole)
    finder.take(whole)
  }
  const inOrder = connections.flatMap(({ _id }) => lines.get(_id) ?? [])
  setApart(inOrder, boxes)
  for (const line of inOrder) if (!line.isFixed) line.points = shortened(line.points)
  const labels = labelsOf(
    inOrder,
    boxes,
    (id) => widths.get(id) ?? 0,
    (id) => kept.get(id)?.label,
  )
  const routes = new Map<string, Route>()
  for (const { _id } of connections) {
    const [route, line, label] = [kept.get(_id), lines.get(_id), labels.get(_id)]
    if (route) routes.set(_id, route)
    else if (line && label) routes.set(_id, { points: line.points, sides: line.sides, label })
  }
  return routes
}

/** How far from where new lines end the others are heeded. */
const heed = 300

function around(boxes: readonly Area[]): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of boxes) {
    area.left = Math.min(area.left, left - heed)
    area.top = Math.min(area.top, top - heed)
    area.right = Math.max(area.right, right + heed)
    area.bottom = Math.max(area.bottom, bottom + heed)
  }
  return area
}

const radius = 8

/** A route as an SVG path, with round corners. */
export function pathOf({ points }: Pick<Route, 'points'>): string {
  const [first] = points
  if (!first) return ''
  const parts = [`M${first.x},${first.y}`]
  points.slice(1).forEach((corner, index) => {
    const [before, after] = [points[index], points[index + 2]]
    if (!before || !after) {
      parts.push(`L${corner.x},${corner.y}`)
      return
    }
    const least = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    const [into, out] = [toward(corner, before, least), toward(corner, after, least)]
    parts.push(`L${into.x},${into.y}Q${corner.x},${corner.y} ${out.x},${out.y}`)
  })
  return parts.join('')
}

const distance = (a: Place, b: Place) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

const toward = (from: Place, to: Place, length: number): Place => ({
  x: from.x + Math.sign(to.x - from.x) * length,
  y: from.y + Math.sign(to.y - from.y) * length,
})
