import { bandSize, leastBand, stateGap, stateSize } from '../../../../shared/process/edit/bands.ts'
import type { Bounds, Point } from '../file/element.ts'
import type { Lane, Node, Outline } from './outline.ts'
import type { Path } from './paths.ts'

/** Where states are drawn, and the way back from there to the file. */
export interface Places {
  at: ReadonlyMap<Node, Point>
  /** Heights of the swimlanes, in their order. */
  heights: readonly number[]
  /** Of states that the file does not draw: they stand where there was room. */
  placedHere: ReadonlySet<Node>
  scale: Point
  /** A box of this size around the middle of a state that is drawn there, as the file has it. */
  inFile(at: Point, lane: number, size: Pick<Bounds, 'width' | 'height'>): Bounds
}

const margin = 80
/** Further apart than this the drawing is not pulled for the sake of those that lie closest. */
const mostScale = 3
const [halfWidth, halfHeight] = [stateSize.width / 2, stateSize.height / 2]

/**
 * Puts states where their elements stand, so far apart that they fit. `isOwn`: the drawing was made here and is as it is.
 */
export function placesOf(outline: Outline, paths: readonly Path[], isOwn: boolean): Places {
  const { lanes } = outline
  const states = outline.nodes.filter(({ isState }) => isState)
  const drawn = states.flatMap((node) => (node.at ? [{ node, ...node.at }] : []))
  if (drawn.length === 0) return laidOut(states, paths, lanes)
  const scale = isOwn ? { x: 1, y: 1 } : scaleFor(drawn)
  const left = isOwn ? 0 : margin + halfWidth - Math.min(...drawn.map(({ x }) => x)) * scale.x
  const heights = lanes.map(({ height }) =>
    height > 0 ? Math.min(20_000, Math.max(leastBand.lane, Math.round(height * scale.y))) : bandSize.lane,
  )
  const tops = topsOf(heights)
  const firstTop = Math.min(...lanes.map(({ top }) => top))
  const origin = Number.isFinite(firstTop) ? firstTop : Math.min(...drawn.map(({ y }) => y))
  const down = isOwn || Number.isFinite(firstTop) ? 0 : margin + halfHeight
  const zero = isOwn && !Number.isFinite(firstTop) ? 0 : origin
  const at = new Map<Node, Point>()
  for (const { node, x, y } of drawn) {
    const lane = node.lane ? lanes.indexOf(node.lane) : -1
    const [height = 0, top = 0] = [heights[lane], tops[lane]]
    const own = node.lane
    const y0 =
      own && Number.isFinite(own.top)
        ? top + clamp((y - own.top) * scale.y - halfHeight, isOwn ? 0 : height - stateSize.height)
        : own
          ? top
          : (y - zero) * scale.y + down - halfHeight
    at.set(node, { x: Math.round(x * scale.x + left - halfWidth), y: Math.round(y0) })
  }
  if (!isOwn) apart(at)
  const placedHere = new Set(states.filter((node) => !at.has(node)))
  const right = Math.max(...[...at.values()].map(({ x }) => x)) + stateSize.width + stateGap.x
  const bottom = Math.max(...[...at.values()].map(({ y }) => y)) + stateSize.height + stateGap.y
  let [column, row] = [0, 0]
  for (const node of placedHere) {
    const step = stateSize.width + stateGap.x
    const place = node.lane
      ? { x: right + step * column++, y: tops[lanes.indexOf(node.lane)] ?? 0 }
      : { x: margin + step * row++, y: bottom }
    at.set(node, place)
  }
  return {
    ...{ at, heights, placedHere, scale },
    inFile({ x, y }, index, { width, height }) {
      const lane = lanes[index]
      const middle = {
        x: (x + halfWidth - left) / scale.x,
        y:
          lane && Number.isFinite(lane.top)
            ? lane.top + (y + halfHeight - (tops[index] ?? 0)) / scale.y
            : (y + halfHeight - down) / scale.y + zero,
      }
      return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
    },
  }
}

const clamp = (value: number, most: number) => (most > 0 ? Math.min(Math.max(value, 0), most) : value)

function topsOf(heights: readonly number[]): number[] {
  let top = 0
  return heights.map((height) => {
    const own = top
    top += height
    return own
  })
}

/** So many times larger that those beside each other, and those below each other, do not touch. */
function scaleFor(points: readonly Point[]): Point {
  const need = { x: stateSize.width + 40, y: stateSize.height + 28 }
  const scale = { x: 1, y: 1 }
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1)) {
      const [right, down] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)]
      if (right / need.x >= down / need.y) {
        if (right > 0) scale.x = Math.max(scale.x, need.x / right)
      } else scale.y = Math.max(scale.y, need.y / down)
    }
  })
  return { x: Math.min(mostScale, scale.x), y: Math.min(mostScale, scale.y) }
}

/** States that would still lie on each other go to the right of each other. */
function apart(at: Map<Node, Point>): void {
  const done: Point[] = []
  for (const [node, place] of [...at].sort(([, a], [, b]) => a.x - b.x || a.y - b.y)) {
    let { x } = place
    const isOn = (other: Point) =>
      Math.abs(other.x - x) < stateSize.width && Math.abs(other.y - place.y) < stateSize.height
    for (let other = done.find(isOn); other; other = done.find(isOn)) x = other.x + stateSize.width + 20
    const own = { x, y: place.y }
    done.push(own)
    at.set(node, own)
  }
}

/** A drawing without places: from left to right as the ways lead, each in its lane. */
function laidOut(states: readonly Node[], paths: readonly Path[], lanes: readonly Lane[]): Places {
  const column = columnsOf(states, paths)
  const rows = new Map<string, number>()
  const most = lanes.map(() => 1)
  const placed = states.map((node) => {
    const lane = node.lane ? lanes.indexOf(node.lane) : -1
    const key = `${lane} ${column.get(node)}`
    const row = rows.get(key) ?? 0
    rows.set(key, row + 1)
    if (lane >= 0) most[lane] = Math.max(most[lane] ?? 1, row + 1)
    return { node, lane, row }
  })
  const heights = most.map((n) => n * bandSize.lane)
  const tops = topsOf(heights)
  const under = heights.reduce((sum, height) => sum + height, 0)
  const at = new Map<Node, Point>()
  for (const { node, lane, row } of placed)
    at.set(node, {
      x: margin + (column.get(node) ?? 0) * (stateSize.width + stateGap.x),
      y: (tops[lane] ?? under) + stateGap.y / 2 + row * bandSize.lane,
    })
  return {
    ...{ at, heights, placedHere: new Set(states), scale: { x: 1, y: 1 } },
    inFile: ({ x, y }, _lane, size) => ({
      ...{ x: x + halfWidth - size.width / 2, y: y + halfHeight - size.height / 2 },
      ...size,
    }),
  }
}

/** How many steps each is from where it begins. */
function columnsOf(states: readonly Node[], paths: readonly Path[]): Map<Node, number> {
  const leading = new Map<Node, Node[]>()
  const led = new Set<Node>()
  for (const { from, to } of paths) {
    leading.set(from, [...(leading.get(from) ?? []), to])
    if (from !== to) led.add(to)
  }
  const column = new Map<Node, number>()
  const spread = (first: Node) => {
    if (column.has(first)) return
    column.set(first, 0)
    const waiting = [first]
    for (const node of waiting)
      for (const next of leading.get(node) ?? [])
        if (!column.has(next)) {
          column.set(next, (column.get(node) ?? 0) + 1)
          waiting.push(next)
        }
  }
  for (const state of states) if (!led.has(state)) spread(state)
  for (const state of states) spread(state)
  return column
}
