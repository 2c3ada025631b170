import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { catalogue } from '../../../src/shared/catalogue/index.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Command, Refusal, TreeContext } from '../../../src/shared/tree/command.ts'
import { update } from '../../../src/shared/tree/commands/update.ts'
import { chainOf, parentIdOf } from '../../../src/shared/tree/indexTree.ts'
import { type PatchArgs, patchCommand } from '../../../src/shared/tree/patch.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import type { BuilderClient, BuilderDocument, BuilderLock, Opened, ServerProblem } from '../client.ts'
import { type PaletteGroup, paletteGroups } from '../left/paletteGroups.ts'
import type { Draft, DraftStore } from './draft.ts'
import { type Keyed, keyed } from './keyed.ts'
import { changedMarks, marksOf } from './marks.ts'
import { orderOf } from './order.ts'
import type { Placing } from './placing.ts'
import { changedProblems, noProblems, type ProblemsByNode } from './problems.ts'
import { makeSaver, type Saver, type Timer } from './saver.ts'
import { makeTimeline, type Timeline } from './timeline.ts'
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
  /** Which panel is in front where there is no room for all, and whether the settings want the focus. */
  readonly $panel: WritableAtom<{ open: 'left' | 'settings' | null; focus: number }>

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
  openSettings(): void
  setProblems(problems: ProblemsByNode): void
  setDocument(document: BuilderDocument): void
  /** Takes the server's version in place of what is here; as a step that can be undone, or with a new history. */
  replace(opened: Opened, options?: { undoable?: boolean }): void
  /** Puts back work that was not acknowledged when the builder was last closed, and sends it. */
  restore(draft: Draft): void
  /** Hears what the server found in each saved tree. Answers with the way to stop. */
  onSaved(heard: (problems: readonly ServerProblem[]) => void): () => void
  /** Looks for problems again, also when nothing changed. */
  recheck(): void

  say(saying: Saying): void
  refuse(reason: Refusal | undefined): void
}

export interface EditorOptions {
  client: BuilderClient
  schema: Schema
  opened: Opened
  draft: DraftStore
  timer?: Timer
  now?(): number
}

export function makeEditor({ client, schema, opened, draft, timer, now = Date.now }: EditorOptions): Editor {
  const context: TreeContext = { mode: schema.tree ?? 'view' }
  const first: Tree = { rootId: opened.rootId, nodes: opened.normStructure }
  let timeline: Timeline = makeTimeline({ tree: first, document: opened.document, context, now })

  const $tree = atom<Tree>(first)
  const $document = atom<BuilderDocument>(opened.document)
  const $selection = atom<readonly string[]>([])
  const $page = atom<string | null>(firstPage(first))
  const $undoable = atom({ undo: false, redo: false })
  const $problems = atom<ProblemsByNode>(noProblems)
  const $said = atom<{ saying: Saying; count: number } | null>(null)
  const $refused = atom<{ reason: Refusal; count: number } | null>(null)
  const $readOnly = atom(!opened.lock.mine)
  const $panel = atom<{ open: 'left' | 'settings' | null; focus: number }>({ open: null, focus: 0 })
  const $editing = atom<string | null>(null)
  const nodes = keyed()
  const marked = keyed()
  const troubled = keyed()
  const recheck = keyed()
  const savedListeners = new Set<(problems: readonly ServerProblem[]) => void>()
  let hover: string | null = null
  let marks: ReadonlyMap<string, number> = new Map()

  const saver = makeSaver({
    client,
    id: opened.document._id,
    revision: opened.revision,
    tree: () => $tree.get(),
    draft,
    ...(timer ? { timer } : {}),
    onSaved: ({ document, problems }) => {
      if (problems) for (const hear of savedListeners) hear(problems)
      // What was typed since is newer than the answer.
      if (document) $document.set({ ...document, ...timeline.document(), revision: document.revision })
    },
  })

  function pageId() {
    return $page.get() ?? $tree.get().rootId
  }

  function remark() {
    const next = marksOf({ selection: $selection.get(), hover, first: pageId() })
    const changed = changedMarks(marks, next)
    marks = next
    marked.notify(changed)
  }

  function setTree(tree: Tree) {
    const before = $tree.get()
    if (tree === before) return
    $tree.set(tree)
    const page = $page.get()
    if (page === null || !tree.nodes[page]) $page.set(firstPage(tree))
    const kept = $selection.get().filter((id) => tree.nodes[id])
    if (kept.length !== $selection.get().length) $selection.set(kept)
    nodes.notify(changedNodes(before, tree))
  }

  /** Shows what the timeline says now, and saves what is new in it. */
  function follow() {
    const tree = timeline.tree()
    if (tree !== $tree.get()) {
      setTree(tree)
      saver.treeChanged()
    }
    const change = timeline.takeChange()
    if (change) {
      $document.set({ ...$document.get(), ...change })
      saver.settingsChanged(change)
    }
    $undoable.set({ undo: timeline.canUndo(), redo: timeline.canRedo() })
    remark()
  }

  function select(ids: readonly string[], options: { reveal?: Reveal } = {}) {
    const tree = $tree.get()
    const known = [...new Set(ids)].filter((id) => tree.nodes[id])
    const same = known.length === $selection.get().length && known.every((id, i) => id === $selection.get()[i])
    const page = pageOf(tree, known.at(-1))
    if (page && page !== $page.get()) $page.set(page)
    if (!same) $selection.set(known)
    remark()
    if (options.reveal && known.length > 0) reveal(known.at(-1) ?? '', options.reveal)
  }

  function attempt(command: Command, options: RunOptions = {}): Refusal | undefined {
    if ($readOnly.get()) return 'builder.readOnly'
    const refused = timeline.run(command)
    if (refused) return refused
    follow()
    if (options.select) select(options.select, options.reveal ? { reveal: options.reveal } : {})
    return undefined
  }

  function refuse(reason: Refusal | undefined) {
    if (reason) $refused.set({ reason, count: ($refused.get()?.count ?? 0) + 1 })
  }

  /** Undo and redo take the view to what they change. */
  function travel(direction: 'undo' | 'redo') {
    if ($readOnly.get()) return
    const before = $tree.get()
    if (!timeline[direction]()) return
    follow()
    const tree = $tree.get()
    const touched = changedNodes(before, tree).filter((id) => tree.nodes[id] && id !== tree.rootId)
    const appeared = touched.filter((id) => !before.nodes[id])
    const show = (appeared.length > 0 ? appeared : touched).find((id) => !appeared.includes(parentIdOf(tree, id) ?? ''))
    if (show) select([show], { reveal: 'auto' })
    editor.say((t) => (direction === 'undo' ? t('Ångrat.') : t('Gjort om.')))
  }

  const editor: Editor = {
    id: opened.document._id,
    schema,
    context,
    client,
    palette: paletteGroups(catalogue, context.mode),
    saver,
    $tree,
    $document,
    $selection,
    $page,
    $placing: atom<Placing | null>(null),
    $editing,
    $width: atom<CanvasWidth>('desktop'),
    $lock: atom(opened.lock),
    $readOnly,
    $problems,
    $undoable,
    $said,
    $refused,
    $panel,
    $dialog: atom<DialogName | null>(null),
    nodes,
    marked,
    troubled,
    checks: recheck,
    marks: () => marks,
    primary: () => $selection.get().at(-1) ?? null,
    pageId,
    parentOf: (id) => $tree.get().nodes[parentIdOf($tree.get(), id) ?? ''],
    attempt,
    run(command, options) {
      const refused = attempt(command, options)
      refuse(refused)
      return refused === undefined
    },
    changeSettings(change) {
      if ($readOnly.get()) return
      timeline.changeDocument(change)
      follow()
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    select,
    hover(id) {
      if (id === hover) return
      hover = id
      remark()
    },
    doubleClicked(id) {
      const node = $tree.get().nodes[id]
      if (!node) return
      if (node.type === 'Section') {
        const fluid = node.extra.fluid === true
        editor.run(update({ id, ...(fluid ? { unset: ['fluid'] } : { set: { fluid: true } }) }))
      } else if (!writable.has(node.type)) editor.openSettings()
    },
    open(id) {
      select([id])
      if (writable.has($tree.get().nodes[id]?.type ?? '')) editor.edit(id)
      else editor.openSettings()
    },
    edit(id) {
      if (id === null || !$readOnly.get()) $editing.set(id)
    },
    focus: (id) => reveal(id, 'focus'),
    showPage(id) {
      if ($page.get() !== id) $page.set(id)
      select([id])
    },
    openSettings() {
      $panel.set({ open: 'settings', focus: $panel.get().focus + 1 })
    },
    setProblems(problems) {
      const changed = changedProblems($problems.get(), problems)
      $problems.set(problems)
      troubled.notify(changed)
    },
    setDocument: (document) => $document.set(document),
    replace(next, { undoable = false } = {}) {
      const tree: Tree = { rootId: next.rootId, nodes: next.normStructure }
      const before = $tree.get()
      const step = undoable && tree.rootId === before.rootId
      if (!step || timeline.run(patchCommand(patchBetween(before, tree))) !== undefined) {
        timeline = makeTimeline({ tree, document: next.document, context, now })
      }
      saver.reset(next.revision)
      $document.set(next.document)
      setTree(timeline.tree())
      $undoable.set({ undo: timeline.canUndo(), redo: timeline.canRedo() })
      remark()
    },
    restore(draft) {
      if (draft.tree.rootId !== $tree.get().rootId) return
      timeline.run(patchCommand(patchBetween($tree.get(), draft.tree)))
      if (Object.keys(draft.settings).length > 0) timeline.changeDocument(draft.settings)
      follow()
    },
    onSaved(heard) {
      savedListeners.add(heard)
      return () => void savedListeners.delete(heard)
    },
    recheck: () => recheck.notify(['']),
    say: (saying) => $said.set({ saying, count: ($said.get()?.count ?? 0) + 1 }),
    refuse,
  }
  remark()
  return editor
}

/** Types whose text is written on the canvas. */
const writable = new Set(['Heading', 'Markdown'])

/** What makes one tree of another with the same root. */
function patchBetween(before: Tree, after: Tree): PatchArgs {
  const changed = changedNodes(before, after)
  const set: PatchArgs['set'] = {}
  for (const id of changed) {
    const node = after.nodes[id]
    if (node) set[id] = node
  }
  return { set, remove: changed.filter((id) => !after.nodes[id]) }
}

/** Ids of nodes that are new, gone or not the same. */
export function changedNodes(before: Tree, after: Tree): string[] {
  const changed: string[] = []
  for (const id in after.nodes) if (after.nodes[id] !== before.nodes[id]) changed.push(id)
  for (const id in before.nodes) if (!(id in after.nodes)) changed.push(id)
  return changed
}

/** The ids of a form's pages, in order. */
export function pagesOf(tree: Tree): string[] {
  return (tree.nodes[tree.rootId]?.structure ?? []).filter((id) => tree.nodes[id]?.type === 'FormTab')
}

function firstPage(tree: Tree): string | null {
  return pagesOf(tree)[0] ?? null
}

function pageOf(tree: Tree, id: string | undefined): string | undefined {
  return id === undefined ? undefined : chainOf(tree, id).find((node) => node.type === 'FormTab')?._id
}

/** The nodes from one to another in reading order; what Shift selects. */
export function rangeBetween(tree: Tree, from: string, to: string): string[] {
  const parent = parentIdOf(tree, from)
  const siblings = parent !== undefined && parent === parentIdOf(tree, to) ? (tree.nodes[parent]?.structure ?? []) : null
  const order = siblings ?? orderOf(tree)
  const ends = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b)
  return order.slice(ends[0], (ends[1] ?? 0) + 1)
}

/** Scrolls to a node and gives it the focus, once it is drawn. */
function reveal(id: string, how: Reveal) {
  if (typeof requestAnimationFrame === 'undefined') return
  requestAnimationFrame(() => {
    const element = document.getElementById(`node-${id}`)
    if (!element) return
    const active = document.activeElement
    const free = !active || active === document.body || active.closest('[data-canvas]') !== null
    element.scrollIntoView({ block: 'nearest' })
    if (how === 'focus' || (how === 'auto' && free)) element.focus({ preventScroll: true })
  })
}
