import * as traits from '../../../src/shared/catalogue/traits.ts'
import type { TreeContext } from '../../../src/shared/tree/command.ts'
import { landingOf } from '../../../src/shared/tree/drop.ts'
import { isWithin, parentIdOf } from '../../../src/shared/tree/indexTree.ts'
import { placeFor, type Thing } from '../../../src/shared/tree/place.ts'
import type { Place, Tree } from '../../../src/shared/tree/tree.ts'
import type { Refused } from '../state/placing.ts'
import { type Box, distance, type Flow, type Gap, gapAt, gapOf, onEdge, type Point } from './geometry.ts'

export interface TargetOptions {
  /** The drawn page: the element that all nodes stand in. */
  canvas: HTMLElement
  tree: Tree
  thing: Thing
  context: TreeContext
  /** Takes what is pointed at outside of everything else. */
  page: string
}

/** The place that a point means, and why what is under the point does not take the thing, where it does not. */
export interface Target {
  place: Place | null
  refused?: Refused
}

/**
 * The place that a point means: in the innermost node there that takes the thing, or, near a node's upper or lower
 * edge, beside it; where nothing under the point takes it, in what stands nearest. Below the page it goes last.
 */
export function targetAt(point: Point, options: TargetOptions): Target {
  const { canvas, tree, thing, context, page } = options
  const element = document.elementFromPoint(point.x, point.y)
  const end = { parent: page, index: tree.nodes[page]?.structure.length ?? 0 }
  const last = () => (placeFor(tree, thing, end, context) ? end : null)
  if (!element) return { place: null }
  if (!canvas.contains(element)) return { place: isBelow(point, element, canvas) ? last() : null }
  const hit = element.closest<HTMLElement>('[data-node]')?.dataset.node ?? page
  if ('ids' in thing && !thing.ids.includes(hit) && thing.ids.some((id) => isWithin(tree, hit, id)))
    return { place: null, ...refusal(hit, options) }
  let refused: Pick<Target, 'refused'> = {}
  for (let id: string | undefined = hit; id !== undefined; id = parentIdOf(tree, id)) {
    const around = besides(id, point, options)
    if (around) return { place: around, ...refused }
    if (takes(tree, thing, id, context)) return { place: placeIn(id, point, options), ...refused }
    if (!refused.refused && isContainer(id, options)) refused = refusal(id, options)
    if (id === page) break
  }
  const near = nearest(hit, point, options) ?? nearest(page, point, options)
  return { place: near ? placeIn(near, point, options) : last(), ...refused }
}

/** Something that others stand in and that people know by a name: no layout, and not what is moved itself. */
function isContainer(id: string, { canvas, tree, thing }: TargetOptions): boolean {
  const isMoved = 'ids' in thing && thing.ids.includes(id)
  return !isMoved && !traits.layout.includes(tree.nodes[id]?.type ?? '') && slotOf(canvas, id) !== null
}

/** Why this node does not take the thing, as a command would be refused. */
function refusal(by: string, { tree, thing, context }: TargetOptions): Pick<Target, 'refused'> {
  const { refused } = landingOf(tree, thing, { parent: by, index: -1 }, context)
  return refused === undefined ? {} : { refused: { reason: refused, by } }
}

/** On the empty ground under the drawn page, which means its end. */
function isBelow(point: Point, element: Element, canvas: HTMLElement): boolean {
  return element === canvas.closest('[data-canvas]') && point.y > boxOf(canvas).bottom
}

/** Where the line for a place is drawn, in pixels of the window; null when the place is not on screen. */
export function lineAt(canvas: HTMLElement, { parent, index }: Place, point?: Point): Gap | null {
  const slot = slotOf(canvas, parent)
  if (!slot) return null
  const { boxes, box, flow } = measure(slot)
  if (!point) return gapOf(index, boxes, box, flow)
  const gap = gapAt(point, boxes, box, flow)
  return gap.index === index ? gap : gapOf(index, boxes, box, flow)
}

/** Just above or under a node that fills the width: its parent is meant, if that takes the thing. */
function besides(
  id: string,
  point: Point,
  { canvas, tree, thing, context, page }: TargetOptions,
): Place | null {
  const parent = parentIdOf(tree, id)
  if (parent === undefined || id === page || tree.nodes[id]?.structure.length === 0) return null
  const slot = slotOf(canvas, parent)
  const element = slot && nodeIn(slot, id)
  if (!slot || !element || slot.dataset.flow === 'row' || !onEdge(point, boxOf(element))) return null
  const index = tree.nodes[parent]?.structure.indexOf(id) ?? 0
  const box = boxOf(element)
  const place = { parent, index: point.y > (box.top + box.bottom) / 2 ? index + 1 : index }
  return placeFor(tree, thing, place, context) ? place : null
}

function placeIn(id: string, point: Point, { canvas }: TargetOptions): Place {
  const slot = slotOf(canvas, id)
  if (!slot) return { parent: id, index: 0 }
  const { boxes, box, flow } = measure(slot)
  return { parent: id, index: gapAt(point, boxes, box, flow).index }
}

function takes(tree: Tree, thing: Thing, id: string, context: TreeContext): boolean {
  const found = placeFor(tree, thing, { parent: id, index: -1 }, context)
  // A new column beside the others needs a deliberate aim; a new row or section does not.
  return found !== undefined && (found.wrap.length > 1 || !traits.column.includes(found.wrap[0] ?? ''))
}

/** Of the nodes under this one that take the thing as it is, the one nearest to the point. */
function nearest(from: string, point: Point, { canvas, tree, thing, context }: TargetOptions): string | null {
  const root = slotOf(canvas, from)
  let best: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const slot of root?.querySelectorAll<HTMLElement>('[data-slot]') ?? []) {
    const id = slot.dataset.slot ?? ''
    // What is out of sight is not drawn, and asking for its place would draw it.
    if (slot.checkVisibility && !slot.checkVisibility({ contentVisibilityAuto: true })) continue
    if (placeFor(tree, thing, { parent: id, index: 0 }, context)?.wrap.length !== 0) continue
    const away = distance(point, boxOf(slot))
    if (away < least) {
      least = away
      best = id
    }
  }
  return best
}

function measure(slot: HTMLElement): { boxes: Box[]; box: Box; flow: Flow } {
  const boxes = [...slot.children].flatMap((child) =>
    child instanceof HTMLElement && child.dataset.node ? [boxOf(child)] : [],
  )
  return { boxes, box: boxOf(slot), flow: slot.dataset.flow === 'row' ? 'row' : 'column' }
}

function slotOf(canvas: HTMLElement, id: string): HTMLElement | null {
  return canvas.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`)
}

function nodeIn(slot: HTMLElement, id: string): HTMLElement | null {
  return slot.querySelector<HTMLElement>(`:scope > [data-node="${CSS.escape(id)}"]`)
}

const boxOf = (element: Element): Box => element.getBoundingClientRect()
