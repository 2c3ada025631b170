import type { ProcessGraph, ProcessState } from '../process.ts'
import { type Band, laneBands, noteBox, sectionBands, shiftOf, stateGap, stateSize } from './bands.ts'
import type { Place } from './places.ts'

/** Where states, and notes with them, stand once they are tidied, and how large the sections and swimlanes are that had no room for that. */
export interface Tidied {
  /** In a drawing that has those sizes already. */
  places: Record<string, Place>
  sections: Record<string, number>
  swimlanes: Record<string, number>
}

/** From one column to the next: a level line between them has room for its label. */
const column = stateSize.width + 160
const row = stateSize.height + stateGap.y
/** How often the order in all columns is made anew, to and fro. */
const sweeps = 8

/** A state in the grid that it is put in. */
interface Cell {
  state: ProcessState
  section: number
  lane: number
  /** Within its section. */
  column: number
  /** Within its swimlane. */
  row: number
  /** Those that it has a connection with. */
  beside: Cell[]
}

/**
 * Places in which what follows stands to the right of what it follows, in columns within each section and rows within
 * each swimlane, in an order that crosses little. Every state keeps its section and swimlane; what has none stands
 * behind the last. With ids those alone are placed, around the rest.
 */
export function tidied(graph: ProcessGraph, ids?: readonly string[]): Tidied {
  const chosen = ids && new Set(ids)
  const states = graph.states.filter(({ _id }) => !chosen || chosen.has(_id))
  const cells = cellsOf(graph, states)
  intoColumns(graph, cells)
  const rows = intoRows(cells)
  const fixed = chosen ? graph.states.filter(({ _id }) => !chosen.has(_id)) : []
  const { width, height } = stateSize
  // A few among others are no reason to make room for labels beside them.
  const edge = chosen ? stateGap.x / 2 : (column - width) / 2
  const across = axisOf(sectionBands(graph), countsOf(cells, graph.sections.length), width, column, edge)
  const down = axisOf(laneBands(graph), rows, height, row, stateGap.y / 2)
  const places = placed(cells, fixed, across, down)
  return {
    places: { ...places, ...withNotes(graph, places) },
    sections: grown(across),
    swimlanes: grown(down),
  }
}

/** A note stays where it is to the state that is closest to it. */
function withNotes(graph: ProcessGraph, places: Readonly<Record<string, Place>>): Record<string, Place> {
  const moved: Record<string, Place> = {}
  for (const note of graph.notes ?? []) {
    const box = noteBox(note)
    const far = ({ x, y }: ProcessState) =>
      Math.hypot(
        x + (stateSize.width - box.width) / 2 - box.x,
        y + (stateSize.height - box.height) / 2 - box.y,
      )
    const [first, ...rest] = graph.states
    if (!first) continue
    const nearest = rest.reduce((best, state) => (far(state) < far(best) ? state : best), first)
    const place = places[nearest._id]
    if (place) moved[note._id] = { x: note.x + place.x - nearest.x, y: note.y + place.y - nearest.y }
  }
  return moved
}

function cellsOf(graph: ProcessGraph, states: readonly ProcessState[]): Cell[] {
  const indexIn = (bands: readonly { _id: string }[], id: string | undefined) => {
    const index = bands.findIndex(({ _id }) => _id === id)
    return index < 0 ? bands.length : index
  }
  const cells = states.map((state): Cell => {
    const section = indexIn(graph.sections, state.section)
    const lane = indexIn(graph.swimlanes, state.lane)
    return { state, section, lane, column: 0, row: 0, beside: [] }
  })
  const byId = new Map(cells.map((cell) => [cell.state._id, cell]))
  for (const { from, to } of graph.connections) {
    const [one, other] = [byId.get(from), byId.get(to)]
    if (!one || !other || one === other) continue
    one.beside.push(other)
    other.beside.push(one)
  }
  return cells
}

/** Each state stands behind all in its section that lead to it; ends stand last. */
function intoColumns(graph: ProcessGraph, cells: readonly Cell[]) {
  const byId = new Map(cells.map((cell) => [cell.state._id, cell]))
  const next = new Map<Cell, Cell[]>(cells.map((cell) => [cell, []]))
  for (const { from, to } of graph.connections) {
    const [one, other] = [byId.get(from), byId.get(to)]
    if (one && other && one !== other) next.get(one)?.push(other)
  }
  const hubs = hubsOf(cells, next)
  for (const cell of forward(cells, next)) {
    for (const other of cell.after) {
      if (other.section === cell.cell.section && !hubs.has(other) && !hubs.has(cell.cell))
        other.column = Math.max(other.column, cell.cell.column + 1)
    }
  }
  for (const [cell, hub] of hubs) cell.column = hub.column
  const last = new Map<number, number>()
  for (const { section, column } of cells) last.set(section, Math.max(last.get(section) ?? 0, column))
  for (const cell of cells) if (cell.state.stateType === 'end') cell.column = last.get(cell.section) ?? 0
}

/** What is only gone to from one state, and only back to it, stands above or below that one. */
function hubsOf(cells: readonly Cell[], next: ReadonlyMap<Cell, readonly Cell[]>): Map<Cell, Cell> {
  const hubs = new Map<Cell, Cell>()
  for (const cell of cells) {
    const [hub] = cell.beside
    if (!hub || hub.section !== cell.section || hubs.has(hub)) continue
    const isSideTrip = cell.beside.every((other) => other === hub)
    if (isSideTrip && next.get(cell)?.includes(hub) && next.get(hub)?.includes(cell)) hubs.set(cell, hub)
  }
  return hubs
}

/** States in an order in which connections lead on, starts first; those that lead back are left out. */
function forward(cells: readonly Cell[], next: ReadonlyMap<Cell, readonly Cell[]>) {
  const order: { cell: Cell; after: Cell[] }[] = []
  const seen = new Set<Cell>()
  const isOpen = new Set<Cell>()
  const visit = (start: Cell) => {
    const path: { cell: Cell; index: number; after: Cell[] }[] = [{ cell: start, index: 0, after: [] }]
    seen.add(start)
    isOpen.add(start)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const other = next.get(step.cell)?.[step.index++]
      if (!other) {
        path.pop()
        isOpen.delete(step.cell)
        order.push({ cell: step.cell, after: step.after })
        continue
      }
      if (!isOpen.has(other)) step.after.push(other)
      if (seen.has(other)) continue
      seen.add(other)
      isOpen.add(other)
      path.push({ cell: other, index: 0, after: [] })
    }
  }
  const isEntered = new Set([...next.values()].flat())
  const rank = (cell: Cell) => (cell.state.stateType === 'start' ? 0 : isEntered.has(cell) ? 2 : 1)
  const starts = [...cells].sort((a, b) => rank(a) - rank(b) || a.section - b.section)
  for (const cell of starts) if (!seen.has(cell)) visit(cell)
  return order.reverse()
}

/** How many columns each section has, and what has no section at the end. */
function countsOf(cells: readonly Cell[], sections: number): number[] {
  const counts = Array.from({ length: sections + 1 }, () => 0)
  for (const { section, column } of cells) counts[section] = Math.max(counts[section] ?? 0, column + 1)
  return counts
}

/** Gives each state a row of its swimlane, near those that it has to do with. How many rows each swimlane has. */
function intoRows(cells: readonly Cell[]): number[] {
  const lanes = cells.reduce((most, { lane }) => Math.max(most, lane), 0) + 1
  const groups = new Map<string, Cell[]>()
  for (const cell of [...cells].sort(
    (a, b) => a.section - b.section || a.column - b.column || a.state.y - b.state.y,
  )) {
    const key = `${cell.section}/${cell.column}/${cell.lane}`
    const group = groups.get(key) ?? []
    cell.row = group.length
    groups.set(key, [...group, cell])
  }
  const counts = Array.from({ length: lanes }, () => 0)
  for (const { lane, row } of cells) counts[lane] = Math.max(counts[lane] ?? 0, row + 1)
  const first = counts.map((_, lane) => counts.slice(0, lane).reduce((sum, count) => sum + count, 0))
  const rowOf = ({ lane, row }: Cell) => (first[lane] ?? 0) + row
  const inOrder = [...groups.values()]
  let best = cells.map(({ row }) => row)
  let least = costOf(cells, rowOf)
  for (let sweep = 0; sweep < sweeps && least > 0; sweep++) {
    const isOnward = sweep % 2 === 0
    for (const group of isOnward ? inOrder : [...inOrder].reverse())
      settle(group, sweep, counts, first, rowOf)
    const cost = costOf(cells, rowOf)
    if (cost >= least) continue
    least = cost
    best = cells.map(({ row }) => row)
  }
  cells.forEach((cell, index) => {
    cell.row = best[index] ?? cell.row
  })
  return counts
}

/** Ordered by where those are that each has to do with, and put in line with the middle one of them where that can be. */
function settle(
  group: readonly Cell[],
  sweep: number,
  counts: readonly number[],
  first: readonly number[],
  rowOf: (cell: Cell) => number,
) {
  const isOnward = sweep % 2 === 0
  const isLower = sweep % 4 < 2
  const wished = group.map((cell) => {
    const side = cell.beside.filter((other) => {
      const order = other.section - cell.section || other.column - cell.column
      return isOnward ? order < 0 : order > 0
    })
    const rows = (side.length > 0 ? side : cell.beside).map(rowOf).sort((a, b) => a - b)
    if (rows.length === 0) return { cell, mean: rowOf(cell), wish: rowOf(cell) }
    const mean = rows.reduce((sum, row) => sum + row, 0) / rows.length
    return { cell, mean, wish: rows[(rows.length - (isLower ? 1 : 0)) >> 1] ?? mean }
  })
  wished.sort((a, b) => a.mean - b.mean || a.cell.row - b.cell.row)
  let free = 0
  wished.forEach(({ cell, wish }, index) => {
    const last = (counts[cell.lane] ?? 1) - (wished.length - index)
    cell.row = Math.max(free, Math.min(last, wish - (first[cell.lane] ?? 0)))
    free = cell.row + 1
  })
}

/** How far lines go up and down, and how many do. */
function costOf(cells: readonly Cell[], rowOf: (cell: Cell) => number): number {
  let cost = 0
  for (const cell of cells) {
    for (const other of cell.beside) {
      const far = Math.abs(rowOf(cell) - rowOf(other))
      // In one column a line has to go around what stands in between.
      const isAround = far > 1 && cell.section === other.section && cell.column === other.column
      if (far > 0) cost += far + (isAround ? 4 : 1)
    }
  }
  return cost
}

/** Bands of one kind, as large as they are or as large as is needed; what has none stands behind them. */
interface Axis {
  bands: readonly Band[]
  sizes: number[]
  counts: readonly number[]
  /** Of a state. */
  length: number
  pitch: number
  /** From the edge of a band to the first state. */
  edge: number
}

function axisOf(
  bands: readonly Band[],
  counts: readonly number[],
  length: number,
  pitch: number,
  edge: number,
): Axis {
  const sizes = bands.map(({ from, to }, index) =>
    Math.max(to - from, needed(counts[index] ?? 0, length, pitch, edge)),
  )
  return { bands, sizes, counts, length, pitch, edge }
}

const needed = (count: number, length: number, pitch: number, edge: number) =>
  count === 0 ? 0 : (count - 1) * pitch + length + 2 * edge

const startOf = ({ sizes }: Axis, band: number) => sizes.slice(0, band).reduce((sum, size) => sum + size, 0)

/** Where the states of a band stand: those of one that has room to spare in its middle. */
function slotOf(axis: Axis, band: number, index: number): number {
  const { sizes, counts, length, pitch, edge } = axis
  const spare = (sizes[band] ?? 0) - needed(counts[band] ?? 0, length, pitch, edge)
  return Math.round(startOf(axis, band) + Math.max(0, spare) / 2 + edge + index * pitch)
}

/** Everywhere in a band where a state may stand; behind the last there is always room for `most` of them. */
function slotsOf(axis: Axis, band: number, most: number): number[] {
  const { sizes, length, pitch, edge } = axis
  const size = sizes[band]
  const count = size === undefined ? most : Math.max(1, Math.floor((size - length - 2 * edge) / pitch) + 1)
  const start = Math.round(startOf(axis, band) + edge)
  return Array.from({ length: count }, (_, index) => start + index * pitch)
}

const grown = ({ bands, sizes }: Axis): Record<string, number> =>
  Object.fromEntries(
    bands.flatMap(({ _id, from, to }, index) => {
      const size = sizes[index] ?? 0
      return size > to - from ? [[_id, size]] : []
    }),
  )

/** Puts each where it belongs; where something stands there that stays, as near to it as there is room, and else in a row that is made for it. */
function placed(cells: readonly Cell[], fixed: readonly ProcessState[], across: Axis, down: Axis) {
  const inOrder = [...cells].sort(
    (a, b) => a.section - b.section || a.column - b.column || a.lane - b.lane || a.row - b.row,
  )
  for (;;) {
    const right = shiftOf(bandsOf(across), across.bands)
    const lower = shiftOf(bandsOf(down), down.bands)
    const taken = fixed.map(({ x, y, section, lane }) => ({
      x: x + right(section, x + stateSize.width / 2),
      y: y + lower(lane, y + stateSize.height / 2),
    }))
    const places: Record<string, Place> = {}
    const full = inOrder.find((cell) => {
      const place = freePlace(cell, taken, across, down)
      if (!place) return true
      taken.push(place)
      places[cell.state._id] = place
      return false
    })
    if (!full) return places
    down.sizes[full.lane] = (down.sizes[full.lane] ?? 0) + down.pitch
  }
}

/** As the drawing is that has the sizes. */
const bandsOf = ({ bands, sizes }: Axis): Band[] => {
  let from = 0
  return bands.map(({ _id }, index) => {
    const band = { _id, from, to: from + (sizes[index] ?? 0) }
    from = band.to
    return band
  })
}

/** From one state to what it is put beside, at least. */
const air = 16

function freePlace({ section, lane, column, row }: Cell, taken: readonly Place[], across: Axis, down: Axis) {
  const isFree = ({ x, y }: Place) =>
    !taken.some(
      (other) =>
        Math.abs(other.x - x) < stateSize.width + air && Math.abs(other.y - y) < stateSize.height + air,
    )
  const wished = { x: slotOf(across, section, column), y: slotOf(down, lane, row) }
  if (isFree(wished)) return wished
  const far = ({ x, y }: Place) => Math.abs(x - wished.x) + Math.abs(y - wished.y)
  return slotsOf(across, section, taken.length + 1)
    .flatMap((x) => slotsOf(down, lane, taken.length + 1).map((y) => ({ x, y })))
    .sort((a, b) => far(a) - far(b))
    .find(isFree)
}
