import type { Place } from '../commands.ts'
import { type Area, type Areas, areasIn, within } from './areas.ts'
import type { Boxes, Line } from './line.ts'
import { areaOf, labelAir, labelHeight, stretchesOf } from './ways.ts'

/** Where the label of a connection stands: the middle of its box. */
export interface RouteLabel extends Place {
  width: number
  /** On a level line, or beside an upright one. */
  along: 'level' | 'upright'
  /** Of an upright line: which of its sides. */
  beside?: 'left' | 'right'
}

/** What speaks against a place, in pixels. */
const price = { state: 10_000, label: 600, line: 70, ownLine: 50, tooShort: 90, offMiddle: 12, left: 3 }

interface Drawn extends Area {
  line: Line
}

/** A place for the label of each line: on no state, and on no other label or line where that can be. */
export function labelsOf(
  lines: readonly Line[],
  boxes: Boxes,
  widthOf: (id: string) => number,
): Map<string, RouteLabel> {
  const drawn = areasIn<Drawn>(boxes.bounds)
  for (const line of lines) {
    for (const [a, b] of stretchesOf(line.points)) drawn.add({ ...areaOf(a, b), line })
  }
  const placed = areasIn<Area>(boxes.bounds)
  const labels = new Map<string, RouteLabel>()
  for (const line of lines) {
    const width = widthOf(line.id)
    const label = bestOf(line, width, boxes, drawn, placed)
    if (!label) continue
    labels.set(line.id, label)
    if (width > 0) placed.add(boxOf(label))
  }
  return labels
}

const boxOf = ({ x, y, width }: RouteLabel): Area => ({
  left: x - width / 2,
  top: y - labelHeight / 2,
  right: x + width / 2,
  bottom: y + labelHeight / 2,
})

function bestOf(line: Line, width: number, boxes: Boxes, drawn: Areas<Drawn>, placed: Areas<Area>) {
  let best: RouteLabel | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { label, base, on } of placesOn(line, width)) {
    if (base >= least) continue
    const cost = base + (width > 0 ? against(label, line, on, boxes, drawn, placed) : 0)
    if (cost >= least) continue
    best = label
    least = cost
  }
  return best
}

function against(
  label: RouteLabel,
  line: Line,
  on: Area,
  boxes: Boxes,
  drawn: Areas<Drawn>,
  placed: Areas<Area>,
): number {
  const { left, top, right, bottom } = boxOf(label)
  const count = <Item extends Area>(areas: Areas<Item>, air: number, counts: (item: Item) => boolean) => {
    const seen = new Set<Item>()
    areas.some(left - air, top - air, right + air, bottom + air, (item) => {
      if (counts(item)) seen.add(item)
      return false
    })
    return seen.size
  }
  const isOn = (item: Area) =>
    item.left === on.left && item.top === on.top && item.right === on.right && item.bottom === on.bottom
  return (
    count(boxes.areas, 2, () => true) * price.state +
    count(placed, 4, () => true) * price.label +
    count(drawn, 3, (item) => item.line !== line) * price.line +
    count(drawn, 3, (item) => item.line === line && !isOn(item)) * price.ownLine
  )
}

interface Spot {
  label: RouteLabel
  base: number
  on: Area
}

function placesOn(line: Line, width: number): Spot[] {
  return stretchesOf(line.points).flatMap(([a, b]) => {
    const isLevel = a.y === b.y
    const length = Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
    const needed = isLevel ? width + 2 * labelAir : labelHeight + labelAir / 2
    const base = length < needed ? price.tooShort + (needed - length) : 0
    const on = areaOf(a, b)
    return partsOf(length, needed).flatMap((part): Spot[] => {
      const at = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
      const cost = base + Math.abs(part - 0.5) * price.offMiddle
      if (isLevel) return [{ label: { ...at, width, along: 'level' as const }, base: cost, on }]
      const aside = labelAir + width / 2
      return (['right', 'left'] as const).map((beside) => ({
        label: {
          x: at.x + (beside === 'right' ? aside : -aside),
          y: at.y,
          width,
          along: 'upright' as const,
          beside,
        },
        base: cost + (beside === 'left' ? price.left : 0),
        on,
      }))
    })
  })
}

/** Where along a stretch a label may stand: in the middle, and to both sides of it as far as it fits. */
function partsOf(length: number, needed: number): number[] {
  if (length <= needed) return [0.5]
  const least = needed / 2 / length
  return [
    ...new Set([0.5, 0.3, 0.7, 0.15, 0.85, least, 1 - least].map((part) => within(part, least, 1 - least))),
  ]
}
