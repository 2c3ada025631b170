import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Values } from '../../../src/shared/fields/field.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Command, Refusal, TreeContext } from '../../../src/shared/tree/command.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import type { BuilderClient, BuilderDocument, BuilderLock, Opened, ServerProblem } from '../client.ts'
import type { PaletteGroup } from '../left/paletteGroups.ts'
import type { Draft } from './draft.ts'
import type { Keyed } from './keyed.ts'
import type { Placing } from './placing.ts'
import type { ProblemsByNode } from './problems.ts'
import type { Saver } from './saver.ts'
import type { CanvasWidth } from './widths.ts'

export interface RunOptions {
  /** What is selected afterwards. */
  select?: readonly string[]
  reveal?: Reveal
}

/**
 * Whether the selection is brought into view, and whether it also gets the focus: `auto` only where that takes the
 * focus from nothing but the canvas.
 */
export type Reveal = 'focus' | 'scroll' | 'auto'

/** Something for the live region, written in the language of the one who hears it. */
export type Saying = (t: Translate, locale: string) => string

export type DialogName = 'help' | 'publish' | 'unpublish' | 'history' | 'preview' | 'problems' | 'leave'

/** Which panel is in front where there is no room for all, and whether the settings want the focus. */
export interface Panel {
  open: 'left' | 'settings' | null
  /** Counts up each time the focus is wanted. */
  focus: number
  /** The field of the document itself that the focus is for; else the first one. */
  field?: string
}

/** The document in the builder: its tree, what is chosen in it, what was done to it. One per opened document. */
export interface Editor {
  readonly id: string
  readonly schema: Schema
  readonly context: TreeContext
  readonly client: BuilderClient
  readonly palette: readonly PaletteGroup[]
  readonly saver: Saver

  readonly $tree: ReadableAtom<Tree>
  readonly $document: ReadableAtom<BuilderDocument>
  /** Chosen nodes, the one chosen last at the end. */
  readonly $selection: ReadableAtom<readonly string[]>
  /** The page tab that is shown; null in documents without pages. */
  readonly $page: ReadableAtom<string | null>
  readonly $placing: WritableAtom<Placing | null>
  /** The node whose text is written on the canvas. */
  readonly $editing: ReadableAtom<string | null>
  readonly $width: WritableAtom<CanvasWidth>
  readonly $lock: WritableAtom<BuilderLock>
  readonly $readOnly: WritableAtom<boolean>
  readonly $problems: ReadableAtom<ProblemsByNode>
  readonly $undoable: ReadableAtom<{ undo: boolean; redo: boolean }>
  readonly $said: ReadableAtom<{ saying: Saying; count: number } | null>
  /** Why the last command was not done; for a short remark on screen. */
  readonly $refused: WritableAtom<{ reason: Refusal; count: number } | null>
  readonly $dialog: WritableAtom<DialogName | null>
  /** The draft holds changes that visitors have not got; false while nothing is published. */
  readonly $ahead: ReadableAtom<boolean>
  readonly $panel: WritableAtom<Panel>

  /** Listeners per node, for changes of the node itself, of its marks and of its problems. */
  readonly nodes: Keyed
  readonly marked: Keyed
  readonly troubled: Keyed
  /** Told when problems are to be looked for again. */
  readonly checks: Keyed
  marks(): ReadonlyMap<string, number>

  /** The node chosen last. */
  primary(): string | null
  /** The node that is edited as a page: the shown page tab, else the root. */
  pageId(): string
  parentOf(id: string): TreeNode | undefined

  /** Does a command; when it is refused, says why. */
  run(command: Command, options?: RunOptions): boolean
  /** Does a command; answers with why it could not be done. */
  attempt(command: Command, options?: RunOptions): Refusal | undefined
  changeSettings(change: Values): void
  undo(): void
  redo(): void

  select(ids: readonly string[], options?: { reveal?: Reveal }): void
  hover(id: string | null): void
  /** What a double-click on a node does: a section changes its width, a text is opened, others their settings. */
  doubleClicked(id: string): void
  /** What Enter on a node does: its text is written, or else its settings are opened. */
  open(id: string): void
  /** Opens a node's text on the canvas; null closes it. */
  edit(id: string | null): void
  /** Gives a node on the canvas the focus. */
  focus(id: string): void
  showPage(id: string): void
  /** With a field of the document itself, that one gets the focus. */
  openSettings(field?: string): void
  setProblems(problems: ProblemsByNode): void
  /** Which version visitors meet from now on; null for none. */
  setPublished(version: number | null): void
  /** Takes the server's version in place of what is here; as a step that can be undone, or with a new history. */
  replace(opened: Opened, options?: { undoable?: boolean }): void
  /** Puts back work that was not acknowledged when the builder was last closed, and sends it. */
  restore(draft: Draft): void
  /**
   * Hears of every save: of the page with what the server found in it, of the document's own fields with null.
   * Answers with the way to stop.
   */
  onSaved(heard: (problems: readonly ServerProblem[] | null) => void): () => void
  /** Looks for problems again, also when nothing changed. */
  recheck(): void

  say(saying: Saying): void
  refuse(reason: Refusal | undefined): void
}
