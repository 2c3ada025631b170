import type { Bounds, Element, Point } from '../file/element.ts'
import { boundsOf, many, middleOf, one, pointsOf } from '../file/element.ts'
import { make } from '../file/moddle.ts'
import { addTo, drawnId } from './tree.ts'

/** How new parts are drawn, and drawn ones moved. */

export function drawShape(plane: Element, element: Element, bounds: Bounds, isHorizontal?: boolean): Element {
  return addTo(plane, 'planeElement', 'bpmndi:BPMNShape', {
    id: drawnId(element),
    bpmnElement: element,
    bounds: make('dc:Bounds', { ...bounds }),
    ...(isHorizontal && { isHorizontal }),
  })
}

export function drawEdge(plane: Element, flow: Element, from: Bounds, to: Bounds): void {
  addTo(plane, 'planeElement', 'bpmndi:BPMNEdge', {
    id: drawnId(flow),
    bpmnElement: flow,
    waypoint: waypoints(between(from, to)),
  })
}

const waypoints = (points: readonly Point[]) => points.map(({ x, y }) => make('dc:Point', { x, y }))

/** From side to side, with right angles. */
function between(from: Bounds, to: Bounds): Point[] {
  const [a, b] = [middleOf(from), middleOf(to)]
  if (from === to) {
    const [right, over] = [a.x + from.width / 2, from.y - 20]
    return [
      ...[
        { x: right, y: a.y },
        { x: right + 20, y: a.y },
        { x: right + 20, y: over },
      ],
      ...[
        { x: a.x, y: over },
        { x: a.x, y: from.y },
      ],
    ]
  }
  const isRight = b.x >= a.x
  const start = { x: a.x + ((isRight ? 1 : -1) * from.width) / 2, y: a.y }
  const end = { x: b.x - ((isRight ? 1 : -1) * to.width) / 2, y: b.y }
  const middle = (start.x + end.x) / 2
  if (start.y === end.y) return [start, end]
  return [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end]
}

/** Puts a shape elsewhere; the ends of what leads to it and from it go with it. */
export function moveShape(
  shape: Element,
  to: Bounds,
  edges: readonly { edge: Element; isFrom: boolean }[],
): void {
  const before = boundsOf(shape)
  one(shape, 'bounds')?.set('x', to.x)
  one(shape, 'bounds')?.set('y', to.y)
  if (!before) return
  const by = { x: to.x - before.x, y: to.y - before.y }
  const label = one(one(shape, 'label'), 'bounds')
  const labelled = boundsOf(one(shape, 'label'))
  if (label && labelled) {
    label.set('x', labelled.x + by.x)
    label.set('y', labelled.y + by.y)
  }
  for (const { edge, isFrom } of edges) {
    const [points, all] = [many(edge, 'waypoint'), pointsOf(edge)]
    const at = isFrom ? 0 : all.length - 1
    points[at]?.set('x', (all[at]?.x ?? 0) + by.x)
    points[at]?.set('y', (all[at]?.y ?? 0) + by.y)
  }
}
