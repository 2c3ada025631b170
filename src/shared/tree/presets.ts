import type { EngineSettings } from './engineSettings.ts'
import type { Tree } from './tree.ts'

/** The 16 divisions of a row that the builder offers, in twelfths. */
export const columnPresets: readonly (readonly number[])[] = [
  [12],
  [6, 6],
  [4, 4, 4],
  [3, 6, 3],
  [2, 8, 2],
  [3, 3, 3, 3],
  [5, 7],
  [7, 5],
  [4, 8],
  [8, 4],
  [3, 9],
  [9, 3],
  [2, 10],
  [10, 2],
  [1, 11],
  [11, 1],
]

/**
 * Whether a row can be given this division. The specification lets missing columns be created and also says that a
 * preset is disabled when the row has fewer columns than it needs; both cannot hold. A preset is disabled here
 * when the row has more columns than it, and taking away the empty ones at the end is not enough: then something
 * would be lost.
 */
export function fitsPreset(tree: Tree, row: string, cols: readonly number[]): boolean {
  const columns = tree.nodes[row]?.structure.length ?? 0
  return columns - surplusColumns(tree, row, cols.length).length <= cols.length
}

/** The division a row has now. */
export function columnsOf(tree: Tree, row: string): number[] {
  return (tree.nodes[row]?.structure ?? []).map((id) => {
    const { cols }: EngineSettings = tree.nodes[id]?.extra ?? {}
    return Number(cols ?? 12)
  })
}

/** Ids of the empty columns at the end of a row that are more than `count`. */
export function surplusColumns(tree: Tree, row: string, count: number): string[] {
  const columns = tree.nodes[row]?.structure ?? []
  let end = columns.length
  while (end > count && tree.nodes[columns[end - 1] ?? '']?.structure.length === 0) end--
  return columns.slice(end)
}
