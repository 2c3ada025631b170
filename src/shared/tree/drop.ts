import * as traits from '../catalogue/traits.ts'
import type { Command, Refusal, TreeContext } from './command.ts'
import { batch } from './commands/batch.ts'
import { insert } from './commands/insert.ts'
import { move } from './commands/move.ts'
import { update } from './commands/update.ts'
import type { Fragment } from './fragment.ts'
import { newNodeId } from './nodeId.ts'
import { placeFor, refusalAt, refusalToMove, typesOf } from './place.ts'
import { columnsOf } from './presets.ts'
import type { Place, Tree, TreeNode } from './tree.ts'

/** What is dropped: a new piece (`newNode`), or nodes of the tree. */
export type Dropped = { fragment: Fragment } | { ids: readonly string[] }

export type DropResult = { command: Command; refused?: undefined } | { command?: undefined; refused: Refusal }

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
  const refused =
    'ids' in dropped
      ? refusalToMove(tree, dropped.ids, target.parent, context)
      : refusalAt(tree, typesOf(tree, dropped), target.parent, context)
  if (!refused) return { command: put(dropped, target) }
  const taking = refused === 'builder.notHere' ? placeFor(tree, dropped, target, context) : undefined
  if (!taking) return { refused }
  if (taking.wrap.length === 0) return { command: put(dropped, taking.place) }
  const row = tree.nodes[target.parent]
  if (row && traits.row.includes(row.type) && taking.wrap.every((type) => traits.column.includes(type)))
    return { command: besideColumns(tree, row, dropped, target.index, makeId) }
  const { fragment, inner } = wrapper(taking.wrap, makeId)
  return {
    command: batch({
      commands: [insert({ fragment, to: taking.place }), put(dropped, { parent: inner, index: 0 })],
    }),
  }
}

function put(dropped: Dropped, to: Place): Command {
  return 'ids' in dropped ? move({ ids: [...dropped.ids], to }) : insert({ fragment: dropped.fragment, to })
}

/** A new column in a row for what is dropped between its columns; in a full row the nearest column takes it. */
function besideColumns(
  tree: Tree,
  row: TreeNode,
  dropped: Dropped,
  index: number,
  makeId: () => string,
): Command {
  const columns = row.structure
  const count = columns.length + 1
  const near = tree.nodes[columns[Math.min(Math.max(index, 0), columns.length - 1)] ?? '']
  if (count > 4 && near) return put(dropped, { parent: near._id, index: near.structure.length })
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
