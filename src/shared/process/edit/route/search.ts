import type { Place } from '../places.ts'
import { type Area, within } from './areas.ts'
import { type Box, type Boxes, isUpright, type Side, sides, straightened } from './line.ts'

/** What a turn costs, in pixels. */
const bend = 60
/** How many steps are tried for all lines of a drawing together, before the rest goes without. */
const patience = 400_000

interface Found {
  sides: { from: Side; to: Side }
  points: Place[]
}

/** How much sooner what lies toward the goal is tried: a little longer a way now and then, found many times sooner. */
const eager = 1.6
/** How far around two states a way is looked for first. */
const nearby = 300

/**
 * Finds a way wherever there is one, for what no simple shape gets around: the shortest, with few turns, through the
 * cells that the edges of states cut the drawing into. Nearly always it is found near the two; the whole drawing is
 * cut into cells when one is not.
 */
export function foundWay(boxes: Boxes): (from: Box, to: Box) => Found | undefined {
  let whole: Maze | undefined
  let left = patience
  let notes = notesFor(0)
  const solve = (maze: Maze, from: Box, to: Box) => {
    const size = maze.isTaken.length * sides.length
    if (notes.round.length < size) notes = notesFor(2 * size)
    const { found, steps } = solved(maze, notes, from, to, left)
    left -= steps
    return found
  }
  return (from, to) => {
    const near = solve(mazeAround(boxes, from, to), from, to)
    if (near) return near
    whole ??= mazeOf(boxes.all, boxes.bounds)
    return solve(whole, from, to)
  }
}

function mazeAround({ areas }: Boxes, from: Box, to: Box): Maze {
  const bounds = {
    left: Math.min(from.left, to.left) - nearby,
    top: Math.min(from.top, to.top) - nearby,
    right: Math.max(from.right, to.right) + nearby,
    bottom: Math.max(from.bottom, to.bottom) + nearby,
  }
  const found = new Set<Box>()
  areas.some(bounds.left, bounds.top, bounds.right, bounds.bottom, (box) => {
    found.add(box)
    return false
  })
  return mazeOf([...found], bounds)
}

interface Maze {
  /** Of the cells. */
  middleX: number[]
  middleY: number[]
  columnOf: Map<number, number>
  rowOf: Map<number, number>
  isTaken: Uint8Array
}

/** By cell and direction: what the way there cost, in which search, and where it came from. */
interface Notes {
  cost: Float64Array
  round: Int32Array
  came: Int32Array
  rounds: number
}

const notesFor = (size: number): Notes => ({
  cost: new Float64Array(size),
  round: new Int32Array(size),
  came: new Int32Array(size),
  rounds: 0,
})

/** Of what stands within the bounds; what stands across them, as far as it is within. */
function mazeOf(all: readonly Box[], bounds: Area): Maze {
  const inside = all.map(({ left, top, right, bottom }) => ({
    left: Math.max(left, bounds.left),
    top: Math.max(top, bounds.top),
    right: Math.min(right, bounds.right),
    bottom: Math.min(bottom, bounds.bottom),
  }))
  const xs = edges([bounds.left, bounds.right, ...inside.flatMap(({ left, right }) => [left, right])])
  const ys = edges([bounds.top, bounds.bottom, ...inside.flatMap(({ top, bottom }) => [top, bottom])])
  const [columnOf, rowOf] = [indexOf(xs), indexOf(ys)]
  const columns = xs.length - 1
  const isTaken = new Uint8Array(columns * (ys.length - 1))
  for (const { left, top, right, bottom } of inside) {
    const [first, last] = [columnOf.get(left) ?? 0, columnOf.get(right) ?? 0]
    for (let row = rowOf.get(top) ?? 0; row < (rowOf.get(bottom) ?? 0); row++) {
      isTaken.fill(1, row * columns + first, row * columns + last)
    }
  }
  return { columnOf, rowOf, isTaken, middleX: middles(xs), middleY: middles(ys) }
}

const edges = (values: number[]) => [...new Set(values)].sort((a, b) => a - b)
const indexOf = (values: number[]) => new Map(values.map((value, index) => [value, index]))
const middles = (values: number[]) =>
  values.slice(1).map((value, index) => (value + (values[index] ?? 0)) / 2)

/** By the number of a side: one column, or row, on. */
const stepX = [1, 0, -1, 0]
const stepY = [0, 1, 0, -1]

function solved(
  maze: Maze,
  notes: Notes,
  from: Box,
  to: Box,
  patience: number,
): { found?: Found; steps: number } {
  const { middleX, middleY, isTaken } = maze
  const { cost, round, came } = notes
  const [columns, rows] = [middleX.length, middleY.length]
  const goal = cellsOf(maze, to)
  const isGoal = (x: number, y: number) =>
    x >= goal.left && x < goal.right && y >= goal.top && y < goal.bottom
  const open = heap()
  const now = ++notes.rounds
  const goals = isTaken.length * sides.length
  const reach = (node: number, value: number, parent: number, rest: number) => {
    if (round[node] === now && (cost[node] ?? 0) <= value) return
    round[node] = now
    cost[node] = value
    came[node] = parent
    open.push(node, value + rest)
  }
  const restOf = (x: number, y: number) => {
    const [atX, atY] = [middleX[x] ?? 0, middleY[y] ?? 0]
    return (
      eager *
      (Math.abs(atX - within(atX, to.left, to.right)) + Math.abs(atY - within(atY, to.top, to.bottom)))
    )
  }
  for (const { x, y, side, off } of doorsOf(maze, from)) {
    reach((y * columns + x) * sides.length + side, off, -1, restOf(x, y))
  }
  let steps = 0
  for (let node = open.pop(); node !== undefined && steps < patience; node = open.pop()) {
    if (node >= goals) return { found: wayBack(maze, came, node - goals, from, to), steps }
    steps++
    const side = node % sides.length
    const cellAt = (node - side) / sides.length
    const x = cellAt % columns
    const y = (cellAt - x) / columns
    const spent = cost[node] ?? 0
    for (const turn of [0, 1, 3]) {
      const next = (side + turn) % sides.length
      const [nextX, nextY] = [x + (stepX[next] ?? 0), y + (stepY[next] ?? 0)]
      if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows) continue
      const price = turn === 0 ? 0 : bend
      if (isGoal(nextX, nextY)) {
        const off =
          next % 2 === 0
            ? Math.abs((middleY[y] ?? 0) - (to.top + to.bottom) / 2)
            : Math.abs((middleX[x] ?? 0) - (to.left + to.right) / 2)
        // Straight on alone: a turn is its own step, so that the way back is told by nodes.
        if (turn === 0) open.push(goals + node, spent + restOf(x, y) + off)
        else reach(cellAt * sides.length + next, spent + price, node, restOf(x, y))
        continue
      }
      const cell = nextY * columns + nextX
      if (isTaken[cell]) continue
      const length =
        Math.abs((middleX[nextX] ?? 0) - (middleX[x] ?? 0)) +
        Math.abs((middleY[nextY] ?? 0) - (middleY[y] ?? 0))
      reach(cell * sides.length + next, spent + price + length, node, restOf(nextX, nextY))
    }
  }
  return { steps }
}

const cellsOf = ({ columnOf, rowOf }: Maze, { left, top, right, bottom }: Box) => ({
  left: columnOf.get(left) ?? 0,
  right: columnOf.get(right) ?? 0,
  top: rowOf.get(top) ?? 0,
  bottom: rowOf.get(bottom) ?? 0,
})

/** Free cells along the sides, and how far each is from the middle of its side. */
function doorsOf(maze: Maze, box: Box): { x: number; y: number; side: number; off: number }[] {
  const { left, top, right, bottom } = cellsOf(maze, box)
  const columns = maze.middleX.length
  const doors: { x: number; y: number; side: number; off: number }[] = []
  const add = (x: number, y: number, side: number, off: number) => {
    if (!maze.isTaken[y * columns + x]) doors.push({ x, y, side, off: Math.abs(off) })
  }
  for (let y = top; y < bottom; y++) {
    const off = (maze.middleY[y] ?? 0) - (box.top + box.bottom) / 2
    add(right, y, 0, off)
    add(left - 1, y, 2, off)
  }
  for (let x = left; x < right; x++) {
    const off = (maze.middleX[x] ?? 0) - (box.left + box.right) / 2
    add(x, bottom, 1, off)
    add(x, top - 1, 3, off)
  }
  return doors
}

function wayBack(maze: Maze, came: Int32Array, last: number, from: Box, to: Box): Found | undefined {
  const { middleX, middleY } = maze
  const points: Place[] = []
  let first = last
  for (let node = last; node >= 0; node = came[node] ?? -1) {
    const cellAt = Math.floor(node / sides.length)
    points.push({
      x: middleX[cellAt % middleX.length] ?? 0,
      y: middleY[Math.floor(cellAt / middleX.length)] ?? 0,
    })
    first = node
  }
  points.reverse()
  const [start, end] = [points[0], points.at(-1)]
  const [out, into] = [sides[first % sides.length], sides[(last + 2) % sides.length]]
  if (!start || !end || !out || !into) return undefined
  const all = [onSide(from, out, start), ...points, onSide(to, into, end)]
  const way = straightened(all)
  return way && { sides: { from: out, to: into }, points: way }
}

const onSide = (box: Box, side: Side, { x, y }: Place): Place =>
  isUpright(side) ? { x: box[side], y } : { x, y: box[side] }

/** What costs least comes first; of two that cost the same, what was put there first. */
function heap() {
  const nodes: number[] = []
  const costs: number[] = []
  const swap = (a: number, b: number) => {
    const [node, cost] = [nodes[a] ?? 0, costs[a] ?? 0]
    nodes[a] = nodes[b] ?? 0
    costs[a] = costs[b] ?? 0
    nodes[b] = node
    costs[b] = cost
  }
  return {
    push(node: number, cost: number) {
      nodes.push(node)
      costs.push(cost)
      let at = nodes.length - 1
      while (at > 0) {
        const above = (at - 1) >> 1
        if ((costs[above] ?? 0) <= (costs[at] ?? 0)) break
        swap(above, at)
        at = above
      }
    },
    pop(): number | undefined {
      const top = nodes[0]
      const last = nodes.length - 1
      if (last < 0) return undefined
      swap(0, last)
      nodes.pop()
      costs.pop()
      let at = 0
      for (;;) {
        const [one, other] = [2 * at + 1, 2 * at + 2]
        let least = at
        if (one < last && (costs[one] ?? 0) < (costs[least] ?? 0)) least = one
        if (other < last && (costs[other] ?? 0) < (costs[least] ?? 0)) least = other
        if (least === at) return top
        swap(at, least)
        at = least
      }
    },
  }
}
