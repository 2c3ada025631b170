/** A rectangle in pixels of the window, as `getBoundingClientRect` gives it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Point {
  x: number
  y: number
}

/** Which way a container lays out its children. */
export type Flow = 'column' | 'row'

/** A child number, and where the line that shows it is drawn: `at` on the main axis, between `from` and `to`. */
export interface Gap {
  index: number
  /** A horizontal line stands between things above each other. */
  line: 'horizontal' | 'vertical'
  at: number
  from: number
  to: number
}

/** The gap between children that is nearest to a point. */
export function gapAt(point: Point, children: readonly Box[], slot: Box, flow: Flow): Gap {
  if (children.length === 0) return gapOf(0, children, slot, flow)
  const nearest = indexOfNearest(point, children)
  const box = children[nearest] as Box
  const after = standsBeside(box, slot, flow)
    ? point.x > (box.left + box.right) / 2
    : point.y > (box.top + box.bottom) / 2
  return gapOf(after ? nearest + 1 : nearest, children, slot, flow, after ? 'after' : 'before')
}

/**
 * The gap before child number `index`. Where a row breaks, the same gap has two places: at the end of one line
 * and at the start of the next; `side` says which child it is drawn at.
 */
export function gapOf(
  index: number,
  children: readonly Box[],
  slot: Box,
  flow: Flow,
  side: 'before' | 'after' = index > 0 ? 'after' : 'before',
): Gap {
  const before = children[index - 1]
  const after = children[index]
  const box = (side === 'after' ? before : after) ?? before ?? after
  if (!box)
    return { index, line: 'horizontal', at: (slot.top + slot.bottom) / 2, from: slot.left, to: slot.right }
  const other = box === before ? after : before
  if (standsBeside(box, slot, flow)) {
    const sameLine = other && overlap(box.top, box.bottom, other.top, other.bottom)
    const edge = box === before ? box.right : box.left
    const at = sameLine ? ((before?.right ?? edge) + (after?.left ?? edge)) / 2 : edge
    return { index, line: 'vertical', at, from: box.top, to: box.bottom }
  }
  const edge = box === before ? box.bottom : box.top
  const at = before && after && flow === 'column' ? (before.bottom + after.top) / 2 : edge
  return { index, line: 'horizontal', at, from: slot.left, to: slot.right }
}

/** Squared distance from a point to the nearest place in a box; 0 inside. */
export function distance(point: Point, box: Box): number {
  const dx = Math.max(box.left - point.x, 0, point.x - box.right)
  const dy = Math.max(box.top - point.y, 0, point.y - box.bottom)
  return dx * dx + dy * dy
}

/** Whether a point is so near the upper or lower edge that it means the place outside the box. */
export function onEdge(point: Point, box: Box, reach = 8): boolean {
  const near = Math.min(reach, (box.bottom - box.top) / 4)
  return point.y < box.top + near || point.y > box.bottom - near
}

function indexOfNearest(point: Point, boxes: readonly Box[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  boxes.forEach((box, index) => {
    const away = distance(point, box)
    if (away < least) {
      least = away
      best = index
    }
  })
  return best
}

/** In a row that is stacked on a narrow screen each child fills the line: its neighbours are above and below. */
function standsBeside(box: Box, slot: Box, flow: Flow): boolean {
  return flow === 'row' && box.right - box.left < (slot.right - slot.left) * 0.9
}

const overlap = (a: number, b: number, c: number, d: number) => Math.min(b, d) - Math.max(a, c) > 0
