import type { Place } from '../places.ts'
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
  /** The last time that it was counted. */
  counted: number
}

interface Standing extends Area {
  isGone?: boolean
}

interface Around {
  boxes: Areas<Area>
  labels: Areas<Standing>
  lines: Areas<Drawn>
}

/**
 * A place for the label of each line: on no state, and on no other label or line where that can be. `known` are those
 * that stay where they are.
 */
export function labelsOf(
  lines: readonly Line[],
  boxes: Boxes,
  widthOf: (id: string) => number,
  known: (id: string) => RouteLabel | undefined,
): Map<string, RouteLabel> {
  const around: Around = {
    boxes: boxes.areas,
    labels: areasIn<Standing>(boxes.bounds),
    lines: areasIn<Drawn>(boxes.bounds),
  }
  const labels = new Map<string, RouteLabel>()
  const standing = new Map<string, Standing>()
  const put = (id: string, label: RouteLabel) => {
    labels.set(id, label)
    if (label.width === 0) return
    const area: Standing = boxOf(label)
    standing.set(id, area)
    around.labels.add(area)
  }
  for (const line of lines) {
    for (const [a, b] of stretchesOf(line.points)) around.lines.add({ ...areaOf(a, b), line, counted: 0 })
    const label = known(line.id)
    if (label) put(line.id, label)
  }
  let waiting = lines.filter(({ id }) => !labels.has(id))
  // What stood well enough when it was put there may make room for what came after it.
  for (let round = 0; round < rounds && waiting.length > 0; round++) {
    waiting = waiting.filter((line) => {
      const own = standing.get(line.id)
      if (own) own.isGone = true
      const { label, cost } = bestOf(line, widthOf(line.id), around)
      if (label) put(line.id, label)
      return cost >= price.line
    })
  }
  return labels
}

const rounds = 3

const boxOf = ({ x, y, width }: RouteLabel): Area => ({
  left: x - width / 2,
  top: y - labelHeight / 2,
  right: x + width / 2,
  bottom: y + labelHeight / 2,
})

function bestOf(line: Line, width: number, around: Around): { label?: RouteLabel; cost: number } {
  const spots = placesOn(line, width).sort((a, b) => a.base - b.base)
  let best: RouteLabel | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { label, base, on } of spots) {
    if (base >= least) break
    const cost = base + (width > 0 ? against(label, line, on, around, least - base) : 0)
    if (cost >= least) continue
    best = label
    least = cost
  }
  return { ...(best && { label: best }), cost: least }
}

let counts = 0

/** What speaks against a place, as far as it matters: not on once it is more than that. */
function against(
  label: RouteLabel,
  line: Line,
  on: Area,
  { boxes, labels, lines }: Around,
  most: number,
): number {
  const { left, top, right, bottom } = boxOf(label)
  let cost = boxes.some(left - 2, top - 2, right + 2, bottom + 2, () => true) ? price.state : 0
  if (labels.some(left - 4, top - 4, right + 4, bottom + 4, ({ isGone }) => !isGone)) cost += price.label
  if (cost >= most) return cost
  const now = ++counts
  const isOn = (item: Area) =>
    item.left === on.left && item.top === on.top && item.right === on.right && item.bottom === on.bottom
  lines.some(left - 6, top - 3, right + 6, bottom + 3, (item) => {
    if (item.counted === now) return false
    item.counted = now
    if (item.line !== line) cost += price.line
    else if (!isOn(item)) cost += price.ownLine
    return cost >= most
  })
  return cost
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
