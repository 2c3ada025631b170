import * as traits from '../catalogue/traits.ts'
import type { Command, Refusal, TreeContext } from './command.ts'
import { batch } from './commands/batch.ts'
import { insert } from './commands/insert.ts'
import { move } from './commands/move.ts'
import { update } from './commands/update.ts'
import type { Fragment } from './fragment.ts'
import { chainOf, parentIdOf } from './indexTree.ts'
import { newNodeId } from './nodeId.ts'
import { placeFor, refusalAt, refusalToMove, type Thing, typesOf } from './place.ts'
import { columnsOf } from './presets.ts'
import type { Place, Tree, TreeNode } from './tree.ts'

/** What is dropped: a new piece (`newNode`), or nodes of the tree. */
export type Dropped = { fragment: Fragment } | { ids: readonly string[] }

export type DropResult = { command: Command; refused?: undefined } | { command?: undefined; refused: Refusal }

/** Where something really lands that is dropped at a place, and what is made around it there, from the outside in. */
export interface Landing {
  place: Place
  made: readonly string[]
  refused?: undefined
}

/**
 * Where a thing lands, or why it cannot: the one truth of what is said while something is on its way and of what
 * dropping it does.
 */
export function landingOf(
  tree: Tree,
  thing: Thing,
  target: Place,
  context: TreeContext,
): Landing | { refused: Refusal } {
  const refused =
    'ids' in thing
      ? refusalToMove(tree, thing.ids, target.parent, context)
      : refusalAt(tree, typesOf(tree, thing), target.parent, context)
  if (!refused) return { place: target, made: [] }
  const taking = refused === 'builder.notHere' ? placeFor(tree, thing, target, context) : undefined
  if (!taking) return { refused }
  const { place, wrap: made } = taking
  const row = tree.nodes[target.parent]
  const makesColumn = made.length > 0 && made.every((type) => traits.column.includes(type))
  if (!row || !traits.row.includes(row.type) || !makesColumn) return { place, made }
  // In a full row the nearest column takes it.
  const columns = row.structure
  const near = tree.nodes[columns[Math.min(Math.max(target.index, 0), columns.length - 1)] ?? '']
  if (columns.length < maxColumns || !near) return { place, made }
  return { place: { parent: near._id, index: near.structure.length }, made: [] }
}

/** A landing as somebody would say it: layout has no names, so it is told by what stands around it. */
export interface Whereabouts {
  /** The page, panel or other container, by id. */
  container: string
  /** What stands before it there, in reading order; null where it comes first. */
  after: string | null
  /** What stands after it, where nothing stands before; null in an empty container. */
  before: string | null
  /** Which of several columns beside each other, from 1; the next one where a column is made for it. */
  column?: { n: number; total: number; made: boolean }
}

/** Where a place is. What is on its way itself is no landmark. */
export function whereabouts(tree: Tree, thing: Thing, { place, made }: Landing): Whereabouts {
  const moving = new Set('ids' in thing ? thing.ids : [])
  const chain = chainOf(tree, place.parent)
  const container = chain.find(({ type }) => !traits.layout.includes(type)) ?? chain.at(-1)
  const marks: (string | null)[] = []
  const collect = (id: string) => {
    const children = tree.nodes[id]?.structure ?? []
    children.forEach((child, index) => {
      if (id === place.parent && index === place.index) marks.push(null)
      if (moving.has(child)) return
      if (traits.layout.includes(tree.nodes[child]?.type ?? '')) collect(child)
      else marks.push(child)
    })
    if (id === place.parent && (place.index < 0 || place.index >= children.length)) marks.push(null)
  }
  collect(container?._id ?? place.parent)
  const at = marks.indexOf(null)
  const after = marks[at - 1] ?? null
  const column = columnOf(tree, place, made)
  return {
    container: container?._id ?? place.parent,
    after,
    before: after === null ? (marks[at + 1] ?? null) : null,
    ...(column && { column }),
  }
}

function columnOf(tree: Tree, { parent, index }: Place, made: readonly string[]): Whereabouts['column'] {
  const node = tree.nodes[parent]
  if (node && traits.row.includes(node.type) && traits.column.includes(made[0] ?? ''))
    return { n: index + 1, total: node.structure.length + 1, made: true }
  const row = traits.column.includes(node?.type ?? '')
    ? tree.nodes[parentIdOf(tree, parent) ?? '']
    : undefined
  if (!row || row.structure.length < 2) return undefined
  return { n: row.structure.indexOf(parent) + 1, total: row.structure.length, made: false }
}

/** So many columns share a row when one is made by dropping something beside them. */
const maxColumns = 4

/**
 * The command for dropping something at a place, by mouse or keyboard. What is missing around it is made: a
 * component dropped on a row gets a column (the row's columns share the width anew, up to four), one dropped on a
 * section a row and a column.
 */
export function dropCommand(
  tree: Tree,
  dropped: Dropped,
  target: Place,
  context: TreeContext,
  makeId: () => string = newNodeId,
): DropResult {
  const landing = landingOf(tree, dropped, target, context)
  if (landing.refused !== undefined) return { refused: landing.refused }
  const { place, made } = landing
  if (made.length === 0) return { command: put(dropped, place) }
  const row = tree.nodes[place.parent]
  if (row && traits.row.includes(row.type) && made.every((type) => traits.column.includes(type)))
    return { command: besideColumns(tree, row, dropped, place.index, makeId) }
  const { fragment, inner } = wrapper(made, makeId)
  return {
    command: batch({
      commands: [insert({ fragment, to: place }), put(dropped, { parent: inner, index: 0 })],
    }),
  }
}

function put(dropped: Dropped, to: Place): Command {
  return 'ids' in dropped ? move({ ids: [...dropped.ids], to }) : insert({ fragment: dropped.fragment, to })
}

/** A new column in a row for what is dropped between its columns. */
function besideColumns(
  tree: Tree,
  row: TreeNode,
  dropped: Dropped,
  index: number,
  makeId: () => string,
): Command {
  const columns = row.structure
  const count = columns.length + 1
  const used = columnsOf(tree, row._id).reduce((sum, width) => sum + width, 0)
  const fits = used < 12
  const width = fits ? 12 - used : 12 / count
  const { fragment, inner } = wrapper(['Col'], makeId, { cols: width })
  const others = fits ? [] : columns.map((id) => update({ id, set: { cols: width } }))
  return batch({
    commands: [
      ...others,
      insert({ fragment, to: { parent: row._id, index } }),
      put(dropped, { parent: inner, index: 0 }),
    ],
  })
}

function wrapper(
  types: readonly string[],
  makeId: () => string,
  cols: Record<string, unknown> = { cols: 12 },
) {
  const made = types.map(
    (type): TreeNode => ({
      _id: makeId(),
      type,
      structure: [],
      extra: traits.column.includes(type) ? cols : {},
      style: {},
    }),
  )
  made.forEach((node, i) => {
    const below = made[i + 1]
    if (below) node.structure = [below._id]
  })
  const fragment: Fragment = {
    nodes: Object.fromEntries(made.map((node) => [node._id, node])),
    roots: [made[0]?._id ?? ''],
  }
  return { fragment, inner: made.at(-1)?._id ?? '' }
}
