import { insert } from '../../../src/shared/tree/commands/insert.ts'
import { move } from '../../../src/shared/tree/commands/move.ts'
import { newNode } from '../../../src/shared/tree/new.ts'
import type { Editor } from '../state/editor.ts'
import { pagesOf } from '../state/treeQueries.ts'

/** A new, empty page after the one that is shown; a better name is asked for at once. */
export function addPage(editor: Editor, label: string): boolean {
  const tree = editor.$tree.get()
  const root = tree.nodes[tree.rootId]
  if (!root) return false
  const after = root.structure.indexOf(editor.$page.get() ?? '')
  const index = after < 0 ? root.structure.length : after + 1
  const fragment = newNode('FormTab', { tree, extra: { label } })
  const done = editor.run(insert({ fragment, to: { parent: root._id, index } }), { select: fragment.roots })
  if (done) editor.edit(fragment.roots[0] ?? null)
  return done
}

/** Puts a page at another number among the pages, counted from 0. */
export function movePage(editor: Editor, id: string, to: number): boolean {
  const tree = editor.$tree.get()
  const pages = pagesOf(tree)
  const from = pages.indexOf(id)
  const target = pages[to]
  const root = tree.nodes[tree.rootId]
  if (!root || from < 0 || !target || from === to) return false
  const index = root.structure.indexOf(target) + (to > from ? 1 : 0)
  return editor.run(move({ ids: [id], to: { parent: root._id, index } }), { select: [id] })
}
