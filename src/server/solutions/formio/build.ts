import type { SettingName } from '../../../shared/catalogue/anySettings.ts'
import type { ComponentType } from '../../../shared/catalogue/index.ts'
import { newNodeId } from '../../../shared/tree/nodeId.ts'
import type { NestedNode } from '../files/nested.ts'

/** A piece of a page on its way: something for a column, or a whole row of columns. */
export type Block = { item: NestedNode } | { row: NestedNode }

/** Settings that go by names which components have, those of spreads among them. */
export type Known<S> = S & {
  readonly [K in Exclude<KeysOf<S>, SettingName>]: `${K & string} is no setting`
}
type KeysOf<S> = S extends unknown ? keyof S : never

export function node<S extends object>(
  type: ComponentType,
  extra: Known<S>,
  children: NestedNode[] = [],
): NestedNode {
  return { _id: newNodeId(), type, extra: { ...extra }, ...(children.length > 0 && { children }) }
}

export const item = <S extends object>(
  type: ComponentType,
  extra: Known<S>,
  children: NestedNode[] = [],
): Block => ({
  item: node<S>(type, extra, children),
})

/** Rows for a section or a panel: things that follow each other share a row of one column. */
export function rowsOf(blocks: readonly Block[]): NestedNode[] {
  const rows: NestedNode[] = []
  let open: NestedNode[] = []
  const close = () => {
    if (open.length > 0) rows.push(node('Row', {}, [node('Col', { cols: 12 }, open)]))
    open = []
  }
  for (const block of blocks) {
    if ('item' in block) open.push(block.item)
    else {
      close()
      rows.push(block.row)
    }
  }
  close()
  return rows
}

/** Things for a column: a row cannot stand in one, so it gets a panel around it. */
export function inColumn(blocks: readonly Block[]): NestedNode[] {
  return blocks.map((block) => ('item' in block ? block.item : node('Panel', {}, [block.row])))
}

export const nodeOf = (block: Block): NestedNode => ('item' in block ? block.item : block.row)
