import { laneBands, noteBox, sectionBands, stateSize } from '../../../src/shared/process/edit/bands.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { fitting, leastZoom } from './zoom.ts'

/** Air around the drawing, pixels of the screen. */
const air = 24

/** How the drawing has to be moved, and how large it has to be, to be seen whole beside the heads of its bands; never larger than 100 %, nor smaller than `least`. */
export function fitted(
  graph: ProcessGraph,
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
  least = leastZoom,
): { x: number; y: number; zoom: number } {
  const [sections, lanes] = [sectionBands(graph), laneBands(graph)]
  const boxes = [
    ...graph.states.map(({ x, y }) => ({ x, y, ...stateSize })),
    ...(graph.notes ?? []).map(noteBox),
  ]
  const xs = boxes.map(({ x }) => x)
  const ys = boxes.map(({ y }) => y)
  const area = {
    from: {
      x: Math.min(sections.length > 0 ? 0 : Number.POSITIVE_INFINITY, ...xs),
      y: Math.min(lanes.length > 0 ? 0 : Number.POSITIVE_INFINITY, ...ys),
    },
    to: {
      x: Math.max(sections.at(-1)?.to ?? Number.NEGATIVE_INFINITY, ...boxes.map(({ x, width }) => x + width)),
      y: Math.max(lanes.at(-1)?.to ?? Number.NEGATIVE_INFINITY, ...boxes.map(({ y, height }) => y + height)),
    },
  }
  const [across, down] = [area.to.x - area.from.x, area.to.y - area.from.y]
  if (!Number.isFinite(across) || !Number.isFinite(down)) return { x: left + air, y: top + air, zoom: 1 }
  // A band begins where its head does; states alone stand in the middle.
  const [airX, airY] = [sections.length > 0 ? 0 : air, lanes.length > 0 ? 0 : air]
  const [roomX, roomY] = [width - left - 2 * airX, height - top - 2 * airY]
  const zoom = Math.max(least, Math.min(1, fitting(Math.min(roomX / across, roomY / down))))
  const spare = (room: number, length: number) => Math.max(0, (room - length * zoom) / 2)
  const [startX, startY] = [
    startOf(xs, area.from.x, roomX / zoom - stateSize.width),
    startOf(ys, area.from.y, roomY / zoom - stateSize.height),
  ]
  return {
    x: left + airX + (sections.length > 0 ? 0 : spare(roomX, across)) - startX * zoom,
    y: top + airY + (lanes.length > 0 ? 0 : spare(roomY, down)) - startY * zoom,
    zoom,
  }
}

/** Where the drawing begins, or, where nothing would be seen from there, its first state. */
function startOf(states: readonly number[], start: number, room: number): number {
  const first = Math.min(...states)
  return Number.isFinite(first) && first > start + room ? first - air : start
}
