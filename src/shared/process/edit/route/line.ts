import { stateSize } from '../bands.ts'
import type { Place } from '../places.ts'
import { type Area, type Areas, areasIn, within } from './areas.ts'

export const sides = ['right', 'bottom', 'left', 'top'] as const
export type Side = (typeof sides)[number]

/** A state as it is drawn, and how far off each side a line goes past it. */
export interface Box extends Area {
  id: string
  order: number
  room: Record<Side, number>
}

/** A connection on its way: points at right angles from a side of the one state to a side of the other. */
export interface Line {
  id: string
  from: Box
  to: Box
  sides: { from: Side; to: Side }
  points: Place[]
  /** Stays as it is, and others keep off it. */
  isFixed: boolean
}

/** How far a line keeps off states, where there is room. */
export const clearance = 14
/** How far off its own state a line turns, where there is room. */
const turn = 28

export interface Boxes {
  all: readonly Box[]
  byId: ReadonlyMap<string, Box>
  areas: Areas<Box>
  bounds: Area
}

export function boxesOf(states: readonly ({ _id: string } & Place)[]): Boxes {
  const all = states.map(({ _id, x, y }, order): Box => {
    const area = { left: x, top: y, right: x + stateSize.width, bottom: y + stateSize.height }
    return { id: _id, order, ...area, room: { right: turn, bottom: turn, left: turn, top: turn } }
  })
  const bounds = {
    left: all.reduce((least, { left }) => Math.min(least, left), 0) - 2 * turn,
    top: all.reduce((least, { top }) => Math.min(least, top), 0) - 2 * turn,
    right: all.reduce((most, { right }) => Math.max(most, right), 0) + 2 * turn,
    bottom: all.reduce((most, { bottom }) => Math.max(most, bottom), 0) + 2 * turn,
  }
  const areas = areasIn<Box>(bounds)
  for (const box of all) areas.add(box)
  for (const box of all) box.room = roomOf(box, areas)
  return { all, byId: new Map(all.map((box) => [box.id, box])), areas, bounds }
}

/** Half the way to the next state, or as far as is enough. */
function roomOf({ left, top, right, bottom }: Box, areas: Areas<Box>): Record<Side, number> {
  const free = { right: 2 * turn, bottom: 2 * turn, left: 2 * turn, top: 2 * turn }
  const see = (side: Side, area: Area, distance: (box: Box) => number) =>
    areas.some(area.left, area.top, area.right, area.bottom, (box) => {
      if (distance(box) >= 0) free[side] = Math.min(free[side], distance(box))
      return false
    })
  see('right', { left: right, top, right: right + 2 * turn, bottom }, (box) => box.left - right)
  see('left', { left: left - 2 * turn, top, right: left, bottom }, (box) => left - box.right)
  see('bottom', { left, top: bottom, right, bottom: bottom + 2 * turn }, (box) => box.top - bottom)
  see('top', { left, top: top - 2 * turn, right, bottom: top }, (box) => top - box.bottom)
  const half = (side: Side) => Math.max(1, free[side] / 2)
  return { right: half('right'), bottom: half('bottom'), left: half('left'), top: half('top') }
}

/** The middle of a side, or the place there that is nearest to what is asked for, off the corners. */
export function portOf(box: Box, side: Side, near?: number): Place {
  const [least, most] = sideRange(box, side)
  const at = near === undefined ? (least + most) / 2 : within(near, least + corner, most - corner)
  return isUpright(side) ? { x: box[side], y: at } : { x: at, y: box[side] }
}

/** Off a corner no line ends. */
export const corner = 14

/** A side that runs from top to bottom. */
export const isUpright = (side: Side): boolean => side === 'left' || side === 'right'

export const sideRange = (box: Box, side: Side): [from: number, to: number] =>
  isUpright(side) ? [box.top, box.bottom] : [box.left, box.right]

export const outward = {
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  top: { x: 0, y: -1 },
} as const satisfies Record<Side, Place>

/** Without points that say nothing; none where the line would go back on itself. */
export function straightened(points: readonly Place[]): Place[] | undefined {
  return simplified(points, () => undefined)
}

/** Without points that say nothing, nor the bits where the line goes back on itself. */
export const shortened = (points: readonly Place[]): Place[] => simplified(points, () => []) ?? []

/** `goesBack` says whether to go on where a line does so. */
function simplified(points: readonly Place[], goesBack: () => [] | undefined): Place[] | undefined {
  const kept: Place[] = []
  for (const point of points) {
    for (
      let last = kept.at(-1), before = kept.at(-2);
      last && before;
      last = kept.at(-1), before = kept.at(-2)
    ) {
      const isOnward =
        (before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y)
      if (!isOnward) break
      const along = (last.x - before.x) * (point.x - last.x) + (last.y - before.y) * (point.y - last.y)
      if (along < 0 && !goesBack()) return undefined
      kept.pop()
    }
    const last = kept.at(-1)
    if (!last || last.x !== point.x || last.y !== point.y) kept.push(point)
  }
  return kept
}

/** Whether a line comes into an area. */
export function doesPass(points: readonly Place[], { left, top, right, bottom }: Area): boolean {
  return points.some(({ x, y }, index) => {
    const next = points[index + 1] ?? { x, y }
    const [from, to] = [Math.min(x, next.x), Math.max(x, next.x)]
    return from < right && to > left && Math.min(y, next.y) < bottom && Math.max(y, next.y) > top
  })
}
