import type { ComponentDefinition } from '../catalogue/define.ts'
import { catalogue, componentOf as inCatalogue } from '../catalogue/index.ts'
import * as traits from '../catalogue/traits.ts'
import type { TreeMode } from '../schemas/define.ts'
import type { Refusal, TreeContext } from './command.ts'
import type { Fragment } from './fragment.ts'
import { chainOf, isWithin, topMost } from './indexTree.ts'
import { type Place, type Tree, walk } from './tree.ts'

/** The type that is the root of a mode's trees. */
export function rootTypeOf(mode: TreeMode): string {
  const wanted = mode === 'ticket' ? 'view' : mode
  return catalogue.find(({ rootOf }) => rootOf === wanted)?.type ?? ''
}

/**
 * What is to be put somewhere: a new component of a type, with settings that it begins with, a new piece, or nodes that
 * are in the tree already.
 */
export type Thing =
  | { type: string; settings?: Readonly<Record<string, unknown>> }
  | { fragment: Fragment }
  | { ids: readonly string[] }

/** Whether a type may stand directly under another in documents of this mode. */
export function canStand(type: string, parentType: string, context: TreeContext): boolean {
  return definitionOf(type, context)?.parents[context.mode]?.includes(parentType) ?? false
}

/**
 * What people mean by the place of a node: itself or the nearest around it that others may stand in, layout apart,
 * which has no names; the root where there is none.
 */
export function containerAt(tree: Tree, id: string, context: TreeContext): string {
  const isContainer = ({ type }: { type: string }) =>
    !traits.layout.includes(type) && catalogue.some((one) => canStand(one.type, type, context))
  return chainOf(tree, id).find(isContainer)?._id ?? tree.rootId
}

/** Why nodes of these types cannot stand directly under this node, or nothing. */
export function refusalAt(
  tree: Tree,
  types: Iterable<string>,
  parent: string,
  context: TreeContext,
): Refusal | undefined {
  const node = Object.hasOwn(tree.nodes, parent) ? tree.nodes[parent] : undefined
  if (!node) return 'builder.gone'
  for (const type of types) if (!canStand(type, node.type, context)) return 'builder.notHere'
  return undefined
}

/** Why these nodes cannot be moved under this one, or nothing. A node is never moved onto itself or into itself. */
export function refusalToMove(
  tree: Tree,
  ids: readonly string[],
  parent: string,
  context: TreeContext,
): Refusal | undefined {
  if (ids.some((id) => !Object.hasOwn(tree.nodes, id))) return 'builder.gone'
  if (ids.includes(tree.rootId)) return 'builder.rootStays'
  if (ids.some((id) => isWithin(tree, parent, id))) return 'builder.intoItself'
  return refusalAt(tree, typesOf(tree, { ids }), parent, context)
}

/**
 * Every place that takes the thing directly, in reading order: where it can be dropped, and where arrow keys take
 * it. Places that would leave nodes where they are count too.
 */
export function dropPlaces(tree: Tree, thing: Thing, context: TreeContext): Place[] {
  const types = typesOf(tree, thing)
  const moving = new Set('ids' in thing ? thing.ids : [])
  const places: Place[] = []
  const visit = (id: string) => {
    const node = tree.nodes[id]
    if (!node || moving.has(id)) return
    const takes = types.length > 0 && types.every((type) => canStand(type, node.type, context))
    node.structure.forEach((child, index) => {
      if (takes) places.push({ parent: id, index })
      visit(child)
    })
    if (takes) places.push({ parent: id, index: node.structure.length })
  }
  visit(tree.rootId)
  return places
}

/** A place that takes the thing, and what has to be made around it first: `wrap` from the outside in. */
export interface TakingPlace {
  place: Place
  wrap: readonly string[]
}

/**
 * Where a thing lands that is dropped at `target`: there if it may stand there; in an empty column that waits
 * there; else in the sections, rows and columns that are missing. Nothing when the target takes it in no way.
 */
export function placeFor(
  tree: Tree,
  thing: Thing,
  target: Place,
  context: TreeContext,
): TakingPlace | undefined {
  const types = typesOf(tree, thing)
  const parent = Object.hasOwn(tree.nodes, target.parent) ? tree.nodes[target.parent] : undefined
  if (!parent || types.length === 0) return undefined
  if ('ids' in thing && refusalToMove(tree, thing.ids, parent._id, context) === 'builder.intoItself')
    return undefined
  const stand = (above: string) => types.every((type) => canStand(type, above, context))
  if (stand(parent.type)) return { place: target, wrap: [] }
  const waiting = [target.index, target.index - 1]
    .map((index) => emptyPlaceIn(tree, parent.structure[index], stand))
    .find((id) => id !== undefined)
  if (waiting !== undefined) return { place: { parent: waiting, index: 0 }, wrap: [] }
  // Beside the pages of a form nothing is made by itself: it would stand on none of them.
  if (parent.structure.some((id) => traits.page.includes(tree.nodes[id]?.type ?? ''))) return undefined
  const wrap = wraps.find(
    (chain) =>
      stand(chain.at(-1) ?? '') &&
      chain.every((type, i) => canStand(type, i === 0 ? parent.type : (chain[i - 1] ?? ''), context)),
  )
  return wrap && { place: target, wrap }
}

/** The types of a thing, each once; of nodes those on top. */
export function typesOf(tree: Tree, thing: Thing): string[] {
  if ('type' in thing) return [thing.type]
  if ('fragment' in thing)
    return [...new Set(thing.fragment.roots.map((id) => thing.fragment.nodes[id]?.type ?? ''))]
  return [...new Set(topMost(tree, thing.ids).map((id) => tree.nodes[id]?.type ?? ''))]
}

export function definitionOf(
  type: string,
  context: Pick<TreeContext, 'componentOf'>,
): ComponentDefinition | undefined {
  return (context.componentOf ?? inCatalogue)(type)
}

/** What may be made around a thing, the least first. */
const wraps: readonly (readonly string[])[] = [
  ['Col'],
  ['Row', 'Col'],
  ['Section', 'Row', 'Col'],
  ['Row'],
  ['Section', 'Row'],
  ['Section'],
]

/** A container in an otherwise empty subtree that would take the thing: the column of a new row. */
function emptyPlaceIn(
  tree: Tree,
  from: string | undefined,
  stand: (type: string) => boolean,
): string | undefined {
  if (from === undefined || !traits.layout.includes(tree.nodes[from]?.type ?? '')) return undefined
  let found: string | undefined
  for (const node of walk(tree, from)) {
    if (!traits.layout.includes(node.type)) return undefined
    if (found === undefined && stand(node.type)) found = node._id
  }
  return found
}
