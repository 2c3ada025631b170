import { atom } from 'nanostores'
import { catalogue } from '../../../src/shared/catalogue/index.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { isAhead } from '../../../src/shared/schemas/isAhead.ts'
import type { Command, Refusal, TreeContext } from '../../../src/shared/tree/command.ts'
import { update } from '../../../src/shared/tree/commands/update.ts'
import { chainOf, parentIdOf } from '../../../src/shared/tree/indexTree.ts'
import { patchCommand } from '../../../src/shared/tree/patch.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { BuilderClient, BuilderDocument, Opened, ServerProblem } from '../client.ts'
import { paletteGroups } from '../left/paletteGroups.ts'
import type { DraftStore } from './draft.ts'
import type { DialogName, Editor, Panel, Reveal, RunOptions, Saying } from './editor.ts'
import { keyed } from './keyed.ts'
import { changedMarks, marksOf } from './marks.ts'
import type { Placing } from './placing.ts'
import { changedProblems, noProblems, type ProblemsByNode } from './problems.ts'
import { reveal } from './reveal.ts'
import { makeSaver, type Timer } from './saver.ts'
import { makeTimeline, type Timeline } from './timeline.ts'
import { changedNodes, firstPage, pageOf, patchBetween } from './treeQueries.ts'
import type { CanvasWidth } from './widths.ts'

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
  const $ahead = atom(isAhead(opened.document))
  const $panel = atom<Panel>({ open: null, focus: 0 })
  const $editing = atom<string | null>(null)
  const nodes = keyed()
  const marked = keyed()
  const troubled = keyed()
  const recheck = keyed()
  const savedListeners = new Set<(problems: readonly ServerProblem[] | null) => void>()
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
      // What was typed since is newer than the answer.
      if (document) $document.set({ ...document, ...timeline.document(), revision: document.revision })
      for (const hear of savedListeners) hear(problems ?? null)
    },
  })

  function pageId() {
    return $page.get() ?? $tree.get().rootId
  }

  function ancestors(id: string) {
    return chainOf($tree.get(), id)
      .slice(1)
      .map((node) => node._id)
  }

  function remark() {
    const next = marksOf({ selection: $selection.get(), hover, first: pageId(), ancestors })
    const changed = changedMarks(marks, next)
    marks = next
    marked.notify(changed)
  }

  function setTree(tree: Tree, touched?: readonly string[]) {
    const before = $tree.get()
    if (tree === before) return
    $tree.set(tree)
    const page = $page.get()
    if (page === null || !tree.nodes[page]) $page.set(firstPage(tree))
    const kept = $selection.get().filter((id) => tree.nodes[id])
    if (kept.length !== $selection.get().length) $selection.set(kept)
    nodes.notify(touched ?? changedNodes(before, tree))
  }

  /** Shows what the timeline says now, and saves what is new in it. */
  function follow() {
    const tree = timeline.tree()
    if (tree !== $tree.get()) {
      $ahead.set($document.get().published !== null)
      setTree(tree, timeline.touched())
      saver.treeChanged()
    }
    const change = timeline.takeChange()
    if (change) {
      $document.set({ ...$document.get(), ...change })
      $ahead.set($document.get().published !== null)
      saver.settingsChanged(change)
    }
    tellUndoable()
    remark()
  }

  function tellUndoable() {
    const [undo, redo] = [timeline.canUndo(), timeline.canRedo()]
    const now = $undoable.get()
    if (undo !== now.undo || redo !== now.redo) $undoable.set({ undo, redo })
  }

  function select(ids: readonly string[], options: { reveal?: Reveal } = {}) {
    const tree = $tree.get()
    const known = [...new Set(ids)].filter((id) => tree.nodes[id])
    const same =
      known.length === $selection.get().length && known.every((id, i) => id === $selection.get()[i])
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
    const touched = timeline.touched().filter((id) => tree.nodes[id] && id !== tree.rootId)
    const appeared = touched.filter((id) => !before.nodes[id])
    const show = (appeared.length > 0 ? appeared : touched).find(
      (id) => !appeared.includes(parentIdOf(tree, id) ?? ''),
    )
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
    $ahead,
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
    openSettings(field) {
      $panel.set({ open: 'settings', focus: $panel.get().focus + 1, ...(field ? { field } : {}) })
    },
    setProblems(problems) {
      const before = $problems.get()
      const changed = changedProblems(before, problems)
      if (changed.length === 0) return
      $problems.set(problems)
      troubled.notify(changed)
    },
    setPublished(version) {
      $document.set({ ...$document.get(), published: version })
      $ahead.set(version !== null && saver.dirty())
    },
    replace(next, { undoable = false } = {}) {
      const tree: Tree = { rootId: next.rootId, nodes: next.normStructure }
      const before = $tree.get()
      const step = undoable && tree.rootId === before.rootId
      const patch = patchCommand(patchBetween(before, tree))
      const fields = changedFields($document.get(), next.document, schema)
      if (!step || timeline.replace(patch, fields) !== undefined) {
        timeline = makeTimeline({ tree, document: next.document, context, now })
      }
      saver.reset(next.revision)
      $document.set(next.document)
      $ahead.set(isAhead(next.document))
      setTree(timeline.tree())
      // It is on the server already.
      timeline.takeChange()
      tellUndoable()
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

/** The schema's own fields that are not the same in another state of the document, as they are there. */
function changedFields(now: BuilderDocument, then: BuilderDocument, schema: Schema): Values {
  const names = new Set(Object.keys(schema.fields).map((name) => name.split('.')[0] ?? name))
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(now[name] ?? null) !== JSON.stringify(then[name] ?? null))
      .map((name) => [name, then[name] ?? null]),
  )
}

/** Types whose text is written on the canvas. */
const writable = new Set(['Heading', 'Markdown'])
