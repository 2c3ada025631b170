import type { Refusal, TreeContext } from '../../../src/shared/tree/command.ts'
import { chainOf, isWithin } from '../../../src/shared/tree/indexTree.ts'
import { canStand, dropPlaces, placeFor, type Thing, typesOf } from '../../../src/shared/tree/place.ts'
import type { Place, Tree } from '../../../src/shared/tree/tree.ts'
import { orderOf } from './order.ts'

/** A thing on its way to a place: dragged, moved by keys, or waiting for a click on the target. */
export interface Placing {
  thing: Thing
  by: 'drag' | 'keys' | 'click'
  /** Where it would land now. */
  place: Place | null
  /** Why what is pointed at does not take it, whether or not it lands elsewhere. */
  refused?: Refused
  /** Keys have chosen the place: it may be out of sight. */
  stepped?: boolean
}

/** The reason of the tree's own commands, and the node that it is about. */
export interface Refused {
  reason: Refusal
  by: string
}

/** Every place on one page that takes the thing as it is, in reading order; on an empty page the page itself. */
export function placesOn(tree: Tree, thing: Thing, context: TreeContext, page: string): Place[] {
  const places = dropPlaces(tree, thing, context).filter(({ parent }) => isWithin(tree, parent, page))
  if (places.length > 0) return places
  const end = { parent: page, index: tree.nodes[page]?.structure.length ?? 0 }
  return placeFor(tree, thing, end, context) ? [end] : []
}

/**
 * Where a thing goes when nobody points at a place: into the node if that takes it, else beside the nearest
 * ancestor's child, else last in what stands in the node, else last on the page.
 */
export function placeNear(
  tree: Tree,
  thing: Thing,
  context: TreeContext,
  at: { id: string | null; page: string },
): Place | null {
  const types = typesOf(tree, thing)
  const takes = (id: string) => types.every((type) => canStand(type, tree.nodes[id]?.type ?? '', context))
  const end = (parent: string): Place => ({ parent, index: tree.nodes[parent]?.structure.length ?? 0 })
  let child: string | null = null
  for (const node of at.id === null ? [] : chainOf(tree, at.id)) {
    if (takes(node._id)) {
      return child === null ? end(node._id) : { parent: node._id, index: node.structure.indexOf(child) + 1 }
    }
    child = node._id
  }
  for (const from of [at.id, at.page]) {
    if (from === null) continue
    const inside = lastUnder(tree, from, takes)
    if (inside !== null) return end(inside)
    if (placeFor(tree, thing, end(from), context)) return end(from)
  }
  return null
}

function lastUnder(tree: Tree, from: string, takes: (id: string) => boolean): string | null {
  const order = orderOf(tree)
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i] ?? ''
    if (takes(id) && isWithin(tree, id, from)) return id
  }
  return null
}
