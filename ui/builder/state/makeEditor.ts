import { atom } from 'nanostores'
import { catalogue, componentOf } from '../../../src/shared/catalogue/index.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { modeOf, type Schema } from '../../../src/shared/schemas/define.ts'
import type { TreeContext } from '../../../src/shared/tree/command.ts'
import { update } from '../../../src/shared/tree/commands/update.ts'
import { chainOf, parentIdOf } from '../../../src/shared/tree/indexTree.ts'
import { namesOf } from '../../../src/shared/tree/names.ts'
import type { TreeProblem } from '../../../src/shared/tree/problems.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { EditingClient } from '../../editing/client.ts'
import type { Clock } from '../../editing/clock.ts'
import type { DraftStore } from '../../editing/draft.ts'
import { makeEditing, type View } from '../../editing/makeEditing.ts'
import type { DialogName, FrameWords } from '../../frame/frame.ts'
import type { BuilderClient, BuilderDocument } from '../client.ts'
import { paletteGroups } from '../left/paletteGroups.ts'
import type { Editor, Panel } from './editor.ts'
import { nodeName } from './nodeText.ts'
import type { Placing } from './placing.ts'
import { reveal } from './reveal.ts'
import { treeKind } from './treeKind.ts'
import { firstPage, pageOf } from './treeQueries.ts'
import type { OpenedTree } from './treeServer.ts'
import type { CanvasWidth } from './widths.ts'

export interface EditorOptions {
  client: BuilderClient
  server: EditingClient<Tree, TreeProblem, BuilderDocument>
  schema: Schema
  opened: OpenedTree
  draft: DraftStore<Tree>
  clock?: Clock
}

export function makeEditor({ client, schema, opened, ...options }: EditorOptions): Editor {
  // What may stand on a page follows its settings, which are changed beside it.
  const context: TreeContext = {
    get mode() {
      return modeOf(schema, editing?.$document.get()) ?? 'view'
    },
  }
  const $page = atom<string | null>(firstPage(opened.content))
  const $editing = atom<string | null>(null)
  const $panel = atom<Panel>({ open: null, focus: 0 })

  const pageId = () => $page.get() ?? $tree.get().rootId
  const turnTo = (page: string | null | undefined) => {
    if (page !== undefined && page !== $page.get()) $page.set(page)
  }

  const view: View<Tree> = {
    first: (tree) => $page.get() ?? tree.rootId,
    around: (tree, id) =>
      chainOf(tree, id)
        .slice(1)
        .map((node) => node._id),
    turnTo: (id) => turnTo(pageOf($tree.get(), id)),
    reveal,
    toShow,
  }
  const editing = makeEditing({ ...options, kind: treeKind(context), schema, opened, view })
  const $tree = editing.$content
  $tree.listen((tree) => {
    const page = $page.get()
    if (page === null || !tree.nodes[page]) turnTo(firstPage(tree))
  })

  const fixedNames = new Set(opened.fixedNames)
  editing.$document.listen(({ published }, before) => {
    if (published !== null && published !== before?.published) {
      for (const name of namesOf($tree.get())) fixedNames.add(name)
    }
  })

  const editor: Editor = {
    ...editing,
    context,
    client,
    get palette() {
      return paletteGroups(catalogue, context.mode)
    },
    $tree,
    $page,
    $placing: atom<Placing | null>(null),
    $editing,
    $width: atom<CanvasWidth>('desktop'),
    $panel,
    $dialog: atom<DialogName | null>(null),
    words,
    partName(id, t, locale) {
      const node = $tree.get().nodes[id]
      return node && nodeName(node, t, locale)
    },
    goTo(id, field) {
      editing.select([id ?? $tree.get().rootId], field ? {} : { reveal: 'focus' })
      if (field) editor.openSettings(field)
    },
    pageId,
    parentOf: (id) => $tree.get().nodes[parentIdOf($tree.get(), id) ?? ''],
    showPage(id) {
      turnTo(id)
      editing.select([id])
    },
    hasFixedName: (id) => fixedNames.has(String($tree.get().nodes[id]?.extra.name)),
    doubleClicked(id) {
      const node = $tree.get().nodes[id]
      if (!node) return
      const flag = componentOf(node.type)?.toggles
      if (flag) {
        const on = node.extra[flag] === true
        editing.run(update({ id, ...(on ? { unset: [flag] } : { set: { [flag]: true } }) }))
      } else if (!traits.written.includes(node.type)) editor.openSettings()
    },
    open(id) {
      editing.select([id])
      if (traits.written.includes($tree.get().nodes[id]?.type ?? '')) editor.edit(id)
      else editor.openSettings()
    },
    edit(id) {
      if (id === null || !editing.$readOnly.get()) $editing.set(id)
    },
    focus: (id) => reveal(id, 'focus'),
    offerLabel() {
      const { open, focus } = $panel.get()
      $panel.set({ open, focus: focus + 1, fresh: true })
    },
    openSettings(field) {
      $panel.set({ open: 'settings', focus: $panel.get().focus + 1, ...(field ? { field } : {}) })
    },
  }
  return editor
}

const words: FrameWords = {
  whole: msg`Hela sidan`,
  publishFirst: msg`Sidan blir synlig för besökare. Du kan fortsätta ändra utkastet efteråt.`,
  publishNext: msg`Den nya versionen ersätter version {n} för besökare. Pågående ärenden stannar på sin version.`,
  unpublish: msg`Besökare kommer inte längre åt sidan. Utkastet och alla versioner finns kvar, och du kan publicera igen.`,
  unpublished: msg`Sidan är inte längre publicerad.`,
}

/** The outermost of what a step brought back, else of what it changed; never the page as a whole. */
function toShow(before: Tree, after: Tree, touched: readonly string[]): string | undefined {
  const changed = touched.filter((id) => id !== after.rootId)
  const appeared = changed.filter((id) => !before.nodes[id])
  return (appeared.length > 0 ? appeared : changed).find(
    (id) => !appeared.includes(parentIdOf(after, id) ?? ''),
  )
}
