import * as traits from '../../catalogue/traits.ts'
import { withoutChildren } from '../children.ts'
import { defineCommand } from '../command.ts'
import type { EngineSettings } from '../engineSettings.ts'
import { change } from '../patch.ts'
import { fitsPreset, surplusColumns } from '../presets.ts'
import { nodeOf, type TreeNode } from '../tree.ts'

export interface SetColumnsArgs {
  row: string
  /** Widths in twelfths, from the left; see `presets.ts`. */
  cols: number[]
  /** Ids for columns that have to be made, as many as there are widths. */
  newIds: string[]
}

/**
 * Gives a row another division: surplus empty columns at the end are removed, existing columns get the new widths,
 * missing columns are created. Refused when it would take away columns that hold something.
 */
export const setColumns = defineCommand<'setColumns', SetColumnsArgs>('setColumns', {
  check: (tree, { row, cols, newIds }) => {
    const node = Object.hasOwn(tree.nodes, row) ? tree.nodes[row] : undefined
    if (!node || !traits.row.includes(node.type)) return 'builder.gone'
    if (!cols.every((width) => Number.isInteger(width) && width >= 1 && width <= 12))
      return 'builder.badColumns'
    if (cols.length === 0 || cols.reduce((sum, width) => sum + width) !== 12) return 'builder.badColumns'
    if (cols.length > node.structure.length) {
      const needed = newIds.slice(node.structure.length, cols.length)
      if (needed.length < cols.length - node.structure.length) return 'builder.badColumns'
      if (needed.some((id) => Object.hasOwn(tree.nodes, id))) return 'builder.idTaken'
    }
    return fitsPreset(tree, row, cols) ? undefined : 'builder.columnsInUse'
  },
  apply: (tree, { row, cols, newIds }) => {
    const node = nodeOf(tree, row)
    const surplus = surplusColumns(tree, row, cols.length)
    const kept = withoutChildren(node, new Set(surplus))
    const columns = cols.map((width, i): TreeNode => {
      const column = tree.nodes[kept.structure[i] ?? '']
      const set: EngineSettings = { cols: width }
      if (!column) return { _id: newIds[i] ?? '', type: 'Col', structure: [], extra: { ...set }, style: {} }
      const { cols: before }: EngineSettings = column.extra
      return before === width ? column : { ...column, extra: { ...column.extra, ...set } }
    })
    const structure = columns.map((column) => column._id)
    const changed = columns.filter((column) => column !== tree.nodes[column._id])
    return change(tree, [...changed, { ...node, structure }], surplus)
  },
})
