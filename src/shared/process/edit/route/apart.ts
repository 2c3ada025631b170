import type { Place } from '../places.ts'
import { type Area, within } from './areas.ts'
import { type Box, type Boxes, clearance, corner, doesPass, type Line, type Side, sideRange } from './line.ts'

/** From one line to the next in the same gap. */
const lineGap = 12
/** From one end to the next on a side, where the side is long enough. */
const mostEndGap = 100
/** How far a stretch may be moved from where it is wanted. */
const reach = 80
/** Stretches that are wanted so near each other may change places. */
const sameGap = 40

type Axis = 'x' | 'y'
const otherAxis = { x: 'y', y: 'x' } as const

/** A part of a line that runs along the other axis, and where on this one it may lie. */
interface Stretch {
  line: Line
  /** Of its first point. */
  index: number
  at: number
  wish: number
  least: number
  most: number
  from: number
  to: number
  /** The sides of states that it ends at. */
  ends: string[]
  before: Pair[]
  after: Pair[]
  isDone: boolean
  /** While places are looked for. */
  low: number
  high: number
}

/** One is left of, or above, the other, by a gap. */
interface Pair {
  one: Stretch
  other: Stretch
  gap: number
}

/** Lines that share a gap or a side of a state are set beside each other, in an order that crosses little. Moves their points. */
export function setApart(lines: readonly Line[], boxes: Boxes): void {
  const endGaps = endGapsOf(lines)
  const near = movable(lines)
  const concerned = lines.filter((line) => !line.isFixed || doesPass(line.points, near))
  for (const axis of ['x', 'y', 'x'] as const) spread(concerned, boxes, axis, endGaps)
}

/** As far as lines that are not fixed may come. */
function movable(lines: readonly Line[]): Area {
  const points = lines.flatMap((line) => (line.isFixed ? [] : line.points))
  const far = reach + clearance
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x - far)
    top = Math.min(top, y - far)
    right = Math.max(right, x + far)
    bottom = Math.max(bottom, y + far)
  }
  return { left, top, right, bottom }
}

/** How far apart the ends on each side of a state are. */
function endGapsOf(lines: readonly Line[]): Map<string, number> {
  const counts = new Map<string, { count: number; length: number }>()
  for (const { from, to, sides } of lines) {
    for (const [box, side] of [
      [from, sides.from],
      [to, sides.to],
    ] as const) {
      const [low, high] = sideRange(box, side)
      const known = counts.get(endOf(box, side))
      counts.set(endOf(box, side), { count: (known?.count ?? 0) + 1, length: high - low })
    }
  }
  return new Map([...counts].map(([key, { count, length }]) => [key, Math.min(mostEndGap, length / count)]))
}

const endOf = (box: Box, side: Side) => `${box.order}${side}`

function spread(lines: readonly Line[], boxes: Boxes, axis: Axis, endGaps: ReadonlyMap<string, number>) {
  const stretches = lines.flatMap((line) => stretchesOf(line, boxes, axis))
  stretches.sort((a, b) => a.least - b.least)
  relate(stretches, axis, endGaps)
  const inOrder = ordered(stretches)
  makeRoom(inOrder)
  settle(inOrder)
  for (const { line, index, at } of stretches) {
    for (const point of [line.points[index], line.points[index + 1]])
      if (point && !line.isFixed) point[axis] = at
  }
}

function stretchesOf(line: Line, boxes: Boxes, axis: Axis): Stretch[] {
  const along = otherAxis[axis]
  const last = line.points.length - 2
  return line.points.slice(0, -1).flatMap((a, index) => {
    const b = line.points[index + 1]
    if (!b || a[axis] !== b[axis] || a[along] === b[along]) return []
    const at = a[axis]
    const [from, to] = a[along] < b[along] ? [a[along], b[along]] : [b[along], a[along]]
    const ends: [Box, Side][] = []
    if (index === 0) ends.push([line.from, line.sides.from])
    if (index === last) ends.push([line.to, line.sides.to])
    const [least, most] = line.isFixed ? [at, at] : freedom({ at, from, to, axis }, ends, boxes)
    const one: Stretch = {
      ...{ line, index, from, to, least, most },
      at: within(at, least, most),
      wish: within(at, least, most),
      ends: ends.map(([box, side]) => endOf(box, side)),
      ...{ before: [], after: [], isDone: false, low: at, high: at },
    }
    return [one]
  })
}

/** Between what stands on either side of a stretch, and along the sides that it ends at. */
function freedom(
  { at, from, to, axis }: { at: number; from: number; to: number; axis: Axis },
  ends: readonly [Box, Side][],
  { areas }: Boxes,
): [number, number] {
  const far = reach + clearance
  let [least, most] = [at - far, at + far]
  const see = (low: number, high: number) => {
    if (high <= at) least = Math.max(least, high)
    else if (low >= at) most = Math.min(most, low)
    return false
  }
  if (axis === 'x') areas.some(at - far, from, at + far, to, ({ left, right }) => see(left, right))
  else areas.some(from, at - far, to, at + far, ({ top, bottom }) => see(top, bottom))
  const off = Math.min(clearance, (most - least) / 4)
  let [gentleLeast, gentleMost] = [least + off, most - off]
  for (const [box, side] of ends) {
    const [low, high] = sideRange(box, side)
    least = Math.max(least, low)
    most = Math.min(most, high)
    gentleLeast = Math.max(gentleLeast, low + corner)
    gentleMost = Math.min(gentleMost, high - corner)
  }
  if (gentleLeast <= gentleMost) return [gentleLeast, gentleMost]
  const middle = (least + most) / 2
  return [middle, middle]
}

/** Which stretches are to keep apart from which, and which comes first. */
function relate(stretches: readonly Stretch[], axis: Axis, endGaps: ReadonlyMap<string, number>) {
  stretches.forEach((one, index) => {
    for (let next = index + 1; next < stretches.length; next++) {
      const other = stretches[next]
      if (!other || other.least > one.most + lineGap) break
      if (one.line.isFixed && other.line.isFixed) continue
      if (one.from >= other.to + lineGap / 2 || other.from >= one.to + lineGap / 2) continue
      const shared = one.ends.find((end) => other.ends.includes(end))
      if (one.line === other.line && shared === undefined) continue
      const gap = shared === undefined ? lineGap : (endGaps.get(shared) ?? lineGap)
      const isFirst = comesFirst(one, other, axis, shared !== undefined)
      const pair = isFirst ? { one, other, gap } : { one: other, other: one, gap }
      pair.one.after.push(pair)
      pair.other.before.push(pair)
    }
  })
}

function comesFirst(one: Stretch, other: Stretch, axis: Axis, isSameSide: boolean): boolean {
  const wished = one.wish - other.wish
  if (one.most < other.least || (!isSameSide && wished < -sameGap)) return true
  if (other.most < one.least || (!isSameSide && wished > sameGap)) return false
  const vote = hand(one, other, axis, 1) + hand(one, other, axis, -1)
  if (vote !== 0) return vote < 0
  if (wished !== 0) return wished < 0
  return one.line.id < other.line.id || (one.line === other.line && one.index < other.index)
}

/**
 * Followed along their common part in a direction, up to where they part: whether the one leaves it on the greater side
 * of the other (1), the lesser (-1), or neither.
 */
function hand(one: Stretch, other: Stretch, axis: Axis, direction: 1 | -1): number {
  const [walkA, walkB] = [walk(one, axis, direction), walk(other, axis, direction)]
  const heading = axis === 'x' ? { x: 0, y: direction } : { x: direction, y: 0 }
  // Where the right hand points, seen from above, in terms of the axis.
  const right = axis === 'x' ? -direction : direction
  return partingHand(walkA, walkB, heading) * right
}

/** Points of a line from a stretch onwards, in the direction that it is followed. */
function walk({ line, index }: Stretch, axis: Axis, direction: 1 | -1): Place[] {
  const along = otherAxis[axis]
  const [a, b] = [line.points[index], line.points[index + 1]]
  if (!a || !b) return []
  const isForward = b[along] > a[along] === direction > 0
  return isForward ? line.points.slice(index + 1) : line.points.slice(0, index + 1).reverse()
}

/** -1: the first parts to the left of the second; 1: to the right. */
function partingHand(one: readonly Place[], other: readonly Place[], start: Place): number {
  let heading = start
  for (let step = 0; ; step++) {
    const [a, b] = [one[step], other[step]]
    if (!a || !b) return 0
    const ahead = (a.x - b.x) * heading.x + (a.y - b.y) * heading.y
    const [turnA, turnB] = [turnAt(one, step, heading), turnAt(other, step, heading)]
    if (ahead < -0.5) return turnA
    if (ahead > 0.5) return -turnB
    if (turnA !== turnB) return Math.sign(turnA - turnB)
    if (turnA === 0) return 0
    heading = { x: -heading.y * turnA, y: heading.x * turnA }
  }
}

/** -1: turns left there, 1: right, 0: ends. */
function turnAt(points: readonly Place[], step: number, heading: Place): number {
  const [a, b] = [points[step], points[step + 1]]
  return a && b ? Math.sign(heading.x * (b.y - a.y) - heading.y * (b.x - a.x)) : 0
}

/** What is to come before a stretch comes before it; where that goes in a ring, the ring is cut. */
function ordered(stretches: readonly Stretch[]): Stretch[] {
  const inOrder: Stretch[] = []
  const visit = (stretch: Stretch) => {
    if (stretch.isDone) return
    stretch.isDone = true
    for (const { one } of stretch.before) visit(one)
    inOrder.push(stretch)
  }
  for (const stretch of [...stretches].sort((a, b) => a.wish - b.wish)) visit(stretch)
  const rank = new Map(inOrder.map((stretch, index) => [stretch, index]))
  const isRight = ({ one, other }: Pair) => (rank.get(one) ?? 0) < (rank.get(other) ?? 0)
  for (const stretch of inOrder) {
    const wrong = stretch.after.filter((pair) => !isRight(pair))
    for (const pair of wrong) turnAround(pair)
  }
  return inOrder
}

function turnAround(pair: Pair) {
  const { one, other } = pair
  one.after.splice(one.after.indexOf(pair), 1)
  other.before.splice(other.before.indexOf(pair), 1)
  pair.one = other
  pair.other = one
  pair.one.after.push(pair)
  pair.other.before.push(pair)
}

/** How often gaps are made smaller where there is no room for them. */
const rounds = 12

/** Where a row of stretches has no room between what it lies between, all gaps of that row are made smaller. */
function makeRoom(stretches: readonly Stretch[]): void {
  const back = [...stretches].reverse()
  for (let round = 0, isTight = true; isTight && round < rounds; round++) {
    isTight = false
    for (const stretch of stretches) {
      stretch.low = stretch.least
      for (const { one, gap } of stretch.before) stretch.low = Math.max(stretch.low, one.low + gap)
    }
    for (const stretch of back) {
      stretch.high = stretch.most
      for (const { other, gap } of stretch.after) stretch.high = Math.min(stretch.high, other.high - gap)
    }
    for (const { low, after } of stretches) {
      for (const pair of after) {
        if (low + pair.gap <= pair.other.high + 0.01) continue
        pair.gap *= 0.75
        isTight = true
      }
    }
  }
}

/**
 * As near as can be to what each wants, with the gaps kept: the middle of what comes of pushing everything up and of
 * pushing everything down.
 */
function settle(stretches: readonly Stretch[]): void {
  const back = [...stretches].reverse()
  for (const stretch of stretches) {
    stretch.low = stretch.wish
    for (const { one, gap } of stretch.before) stretch.low = Math.max(stretch.low, one.low + gap)
  }
  for (const stretch of back) {
    stretch.low = Math.min(stretch.low, stretch.most)
    stretch.high = stretch.wish
    for (const { other, gap } of stretch.after) {
      stretch.low = Math.min(stretch.low, other.low - gap)
      stretch.high = Math.min(stretch.high, other.high - gap)
    }
  }
  for (const stretch of stretches) {
    stretch.high = Math.max(stretch.high, stretch.least)
    for (const { one, gap } of stretch.before) stretch.high = Math.max(stretch.high, one.high + gap)
    const middle = Math.round(stretch.low + stretch.high) / 2
    stretch.at = within(middle, stretch.least, stretch.most)
  }
}
