import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Command, TreeContext } from '../../../src/shared/tree/command.ts'
import type { TreeProblem } from '../../../src/shared/tree/problems.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import type { Editing } from '../../editing/editing.ts'
import type { ProblemsByPart } from '../../editing/problems.ts'
import type { Frame } from '../../frame/frame.ts'
import type { BuilderClient, BuilderDocument } from '../client.ts'
import type { PaletteGroup } from '../left/paletteGroups.ts'
import type { Placing } from './placing.ts'
import type { CanvasWidth } from './widths.ts'

/** Which panel is in front where there is no room for all, and whether the settings want the focus. */
export interface Panel {
  open: 'left' | 'settings' | null
  /** Counts up each time the focus is wanted. */
  focus: number
  /** The field that the focus is for; else the first one. */
  field?: string
  /** The focus is for the label, to be written over; not where something lies over the settings. */
  fresh?: boolean
}

export type TreeProblems = ProblemsByPart<TreeProblem>

/** A document with a tree in the builder: the editing kernel, and what only a canvas of nodes has. */
export interface Editor
  extends Editing<Tree, Command, TreeProblem, BuilderDocument>,
    Pick<Frame, '$dialog' | 'words' | 'partName' | 'goTo'> {
  readonly context: TreeContext
  readonly client: BuilderClient
  readonly palette: readonly PaletteGroup[]

  /** The content, by the name it has here. */
  readonly $tree: ReadableAtom<Tree>
  /** The page tab that is shown; null in documents without pages. */
  readonly $page: ReadableAtom<string | null>
  readonly $placing: WritableAtom<Placing | null>
  /** The node whose text is written on the canvas. */
  readonly $editing: ReadableAtom<string | null>
  readonly $width: WritableAtom<CanvasWidth>
  readonly $panel: WritableAtom<Panel>

  /** The node that is edited as a page: the shown page tab, else the root. */
  pageId(): string
  parentOf(id: string): TreeNode | undefined
  showPage(id: string): void
  /** Whether a version has been published that holds the node's name: answers are stored under it. */
  hasFixedName(id: string): boolean

  /** What a double-click on a node does: a section changes its width, a text is opened, others their settings. */
  doubleClicked(id: string): void
  /** What Enter on a node does: its text is written, or else its settings are opened. */
  open(id: string): void
  /** Opens a node's text on the canvas; null closes it. */
  edit(id: string | null): void
  /** Makes the label of what was just put on the page ready to be written, where the settings are in sight. */
  offerLabel(): void
  /** Gives a node on the canvas the focus. */
  focus(id: string): void
  /** With a field of the document itself, that one gets the focus. */
  openSettings(field?: string): void
}
