import type { TreeNode } from './tree.ts'

/**
 * Settings that engines read of whatever component has them. They know no component, so these are said again here; one that no
 * component has by that name does not compile (`catalogue/anySettings.ts`), and neither does reading one that is not here.
 */
export interface EngineSettings {
  readonly name?: unknown
  readonly label?: unknown
  readonly cols?: unknown
  readonly show?: unknown
  readonly disable?: unknown
  readonly disabled?: unknown
  readonly rights?: unknown
  readonly validation?: unknown
  readonly editInPortal?: unknown
  readonly expression?: unknown
  readonly userMessage?: unknown
  readonly next?: unknown
  readonly prev?: unknown
  readonly process?: unknown
}

/** A node of which no other settings are read. */
export type ReadNode = Omit<TreeNode, 'extra'> & { readonly extra: EngineSettings }
