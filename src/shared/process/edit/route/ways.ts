import type { Place } from '../places.ts'
import { type Area, type Areas, areasIn } from './areas.ts'
import {
  type Box,
  type Boxes,
  corner,
  isUpright,
  type Line,
  outward,
  portOf,
  type Side,
  sideRange,
  sides,
  straightened,
} from './line.ts'
import { foundWay } from './search.ts'

/** What a way costs, in pixels. */
const price = { bend: 80, shared: 30, backward: 8, noLabel: 2_000, crossing: 50 }
/** How many clear ways are weighed against each other. */
const enough = 10
/** So many pairs of sides are looked at before the next. */
const together = 4
/** How near other states a line may be laid. */
const near = 8
export const labelHeight = 24
/** Of a level line, on each side of its label. */
export const labelAir = 10

interface Way {
  sides: { from: Side; to: Side }
  points: Place[]
}

interface ShortWay extends Way {
  /** What it costs before anything else is looked at. */
  short: number
}

interface SidePair {
  pair: { from: Side; to: Side }
  base: number
  atLeast: number
}

/** A stretch of a line that lies already. */
interface Stretch extends Area {
  isUpright: boolean
  /** The last time that it was counted. */
  counted: number
}

/** Finds one connection after the other a way, with what lies already in mind. */
export interface WayFinder {
  /** The ends are in the middle of their sides; no label: 0. */
  wayOf(from: Box, to: Box, labelWidth: number): Way
  take(line: Pick<Line, 'from' | 'to' | 'sides' | 'points'>): void
}

export function wayFinder(boxes: Boxes): WayFinder {
  const ends = new Map<string, number>()
  const endKey = (box: Box, side: Side) => `${box.order}${side}`
  const stretches = areasIn<Stretch>(boxes.bounds)
  const search = foundWay(boxes)

  const shared = (box: Box, side: Side) => (ends.get(endKey(box, side)) ?? 0) * price.shared

  /** The cheapest that is clear: looked for where most is promised first, until nothing can be cheaper. */
  const wayOf = (from: Box, to: Box, labelWidth: number): Way => {
    const pairs = pairsOf(from, to, shared)
    let best: Way | undefined
    let plain: ShortWay | undefined
    let least = Number.POSITIVE_INFINITY
    let tried = 0
    for (let index = 0; index < pairs.length; index += together) {
      if (tried >= enough || (pairs[index]?.atLeast ?? 0) >= least) break
      for (const way of waysOf(from, to, pairs.slice(index, index + together))) {
        plain ??= way
        if (way.short >= least || tried >= enough) break
        if (!isClear(boxes, way.points, from, to)) continue
        let cost = way.short + crossings(stretches, way.points) * price.crossing
        const isLabelled = labelWidth === 0 || hasLabelRoom(boxes, way.points, labelWidth)
        // A label that lies on states can be read nowhere: what has no room for it is not weighed for long.
        tried += isLabelled ? 1 : 0.25
        if (!isLabelled) cost += price.noLabel
        if (cost >= least) continue
        best = way
        least = cost
      }
    }
    const found = best ?? search(from, to) ?? plain
    return found ?? { sides: { from: 'right', to: 'left' }, points: asTheyAre(from, to) }
  }

  return {
    wayOf,
    take({ from, to, sides: at, points }) {
      for (const key of [endKey(from, at.from), endKey(to, at.to)]) ends.set(key, (ends.get(key) ?? 0) + 1)
      for (const [a, b] of stretchesOf(points))
        stretches.add({ ...areaOf(a, b), isUpright: a.x === b.x, counted: 0 })
    },
  }
}

/** The sides that a line may run between, those that promise most first. */
function pairsOf(from: Box, to: Box, shared: (box: Box, side: Side) => number): SidePair[] {
  const pairs: SidePair[] = []
  for (const out of sides) {
    for (const into of sides) {
      if (from === to && isUpright(out) === isUpright(into)) continue
      const backward =
        (out === 'left' || out === 'top' ? 1 : 0) + (into === 'right' || into === 'bottom' ? 1 : 0)
      const base = shared(from, out) + shared(to, into) + backward * price.backward
      const [p, q] = [portOf(from, out), portOf(to, into)]
      const straight = straightBetween(from, to, { from: out, to: into }) !== undefined
      const bends = straight ? 0 : isUpright(out) === isUpright(into) ? 2 : 1
      const distance = straight
        ? isUpright(out)
          ? Math.abs(p.x - q.x)
          : Math.abs(p.y - q.y)
        : Math.abs(p.x - q.x) + Math.abs(p.y - q.y)
      pairs.push({ pair: { from: out, to: into }, base, atLeast: base + distance + bends * price.bend })
    }
  }
  return pairs.sort((a, b) => a.atLeast - b.atLeast)
}

function waysOf(from: Box, to: Box, pairs: readonly SidePair[]): ShortWay[] {
  const across = turnsOf(from, to, 'left', 'right')
  const down = turnsOf(from, to, 'top', 'bottom')
  const ways: ShortWay[] = []
  for (const { pair, base } of pairs) {
    const add = (points: Place[] | undefined) => {
      if (!points || points.length < 2) return
      ways.push({ sides: pair, points, short: base + lengthOf(points) + (points.length - 2) * price.bend })
    }
    const straight = straightBetween(from, to, pair)
    if (straight) {
      add(straight)
      continue
    }
    const [p, q] = [portOf(from, pair.from), portOf(to, pair.to)]
    const [a, b] = [beside(p, pair.from, from.room[pair.from]), beside(q, pair.to, to.room[pair.to])]
    const [out, into] = [outward[pair.from], outward[pair.to]]
    // A way that would go back into the state that it leaves, or comes from inside the one it reaches, is none.
    const isOut = (x: number, y: number) => out.x * (x - p.x) + out.y * (y - p.y) > 0
    const isInto = (x: number, y: number) => into.x * (x - q.x) + into.y * (y - q.y) > 0
    const isEither = (x: number, y: number) => isOut(x, y) && isInto(x, y)
    if (isEither(b.x, a.y)) add(straightened([p, a, { x: b.x, y: a.y }, b, q]))
    if (isEither(a.x, b.y)) add(straightened([p, a, { x: a.x, y: b.y }, b, q]))
    for (const x of across) {
      if (x === a.x || x === b.x || !isOut(x, a.y) || !isInto(x, b.y)) continue
      add(straightened([p, a, { x, y: a.y }, { x, y: b.y }, b, q]))
    }
    for (const y of down) {
      if (y === a.y || y === b.y || !isOut(a.x, y) || !isInto(b.x, y)) continue
      add(straightened([p, a, { x: a.x, y }, { x: b.x, y }, b, q]))
    }
  }
  return ways.sort((one, other) => one.short - other.short)
}

/** Where a line may turn: between the two, and on each side of each. */
function turnsOf(from: Box, to: Box, low: 'left' | 'top', high: 'right' | 'bottom'): Set<number> {
  const turns = new Set<number>()
  if (to[low] > from[high]) turns.add((from[high] + to[low]) / 2)
  if (from[low] > to[high]) turns.add((to[high] + from[low]) / 2)
  for (const box of [from, to]) turns.add(box[low] - box.room[low]).add(box[high] + box.room[high])
  return turns
}

/** From one side to the other that looks at it, where they stand far enough beside each other. */
function straightBetween(from: Box, to: Box, pair: { from: Side; to: Side }): Place[] | undefined {
  const toward = outward[pair.from]
  const back = outward[pair.to]
  if (toward.x + back.x !== 0 || toward.y + back.y !== 0) return undefined
  const distance = (to[pair.to] - from[pair.from]) * (toward.x + toward.y)
  if (distance <= 0) return undefined
  const [one, other] = [sideRange(from, pair.from), sideRange(to, pair.to)]
  const [low, high] = [Math.max(one[0], other[0]) + corner, Math.min(one[1], other[1]) - corner]
  if (low > high) return undefined
  const at = (low + high) / 2
  return [portOf(from, pair.from, at), portOf(to, pair.to, at)]
}

function beside({ x, y }: Place, side: Side, room: number): Place {
  return { x: x + outward[side].x * room, y: y + outward[side].y * room }
}

function isClear({ areas }: Boxes, points: readonly Place[], from: Box, to: Box): boolean {
  let [left, top, right, bottom] = [0, 0, 0, 0]
  const isMet = (box: Box) =>
    (box !== from && box !== to) ||
    (box.left < right && box.right > left && box.top < bottom && box.bottom > top)
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1], points[index]]
    if (!a || !b) continue
    left = Math.min(a.x, b.x)
    top = Math.min(a.y, b.y)
    right = Math.max(a.x, b.x)
    bottom = Math.max(a.y, b.y)
    if (areas.some(left - near, top - near, right + near, bottom + near, isMet)) return false
  }
  return true
}

function hasLabelRoom(boxes: Boxes, points: readonly Place[], width: number): boolean {
  return stretchesOf(points).some(([a, b]) => {
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    if (a.y === b.y)
      return (
        Math.abs(a.x - b.x) >= width + 2 * labelAir &&
        isFree(boxes, x - width / 2, y - labelHeight / 2, width)
      )
    if (Math.abs(a.y - b.y) < labelHeight + labelAir) return false
    const top = y - labelHeight / 2
    return isFree(boxes, x + labelAir, top, width) || isFree(boxes, x - labelAir - width, top, width)
  })
}

const isFree = (boxes: Boxes, left: number, top: number, width: number) =>
  !boxes.areas.some(left, top, left + width, top + labelHeight, () => true)

let counts = 0

function crossings(stretches: Areas<Stretch>, points: readonly Place[]): number {
  let count = 0
  let [left, top, right, bottom, upright, now] = [0, 0, 0, 0, false, 0]
  const see = (other: Stretch) => {
    if (other.isUpright === upright || other.counted === now) return false
    other.counted = now
    const isCrossed = upright
      ? other.left < left && other.right > left && top < other.top && bottom > other.top
      : other.top < top && other.bottom > top && left < other.left && right > other.left
    if (isCrossed) count++
    return false
  }
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1], points[index]]
    if (!a || !b) continue
    now = ++counts
    left = Math.min(a.x, b.x)
    top = Math.min(a.y, b.y)
    right = Math.max(a.x, b.x)
    bottom = Math.max(a.y, b.y)
    upright = a.x === b.x
    stretches.some(left - 0.5, top - 0.5, right + 0.5, bottom + 0.5, see)
  }
  return count
}

export function stretchesOf(points: readonly Place[]): [Place, Place][] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point])
}

export const areaOf = (a: Place, b: Place): Area => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

function lengthOf(points: readonly Place[]): number {
  let length = 0
  let before = points[0]
  for (const point of points) {
    if (before) length += Math.abs(point.x - before.x) + Math.abs(point.y - before.y)
    before = point
  }
  return length
}

function asTheyAre(from: Box, to: Box): Place[] {
  const [p, q] = [portOf(from, 'right'), portOf(to, 'left')]
  return p.y === q.y ? [p, q] : [p, { x: p.x, y: q.y }, q]
}
