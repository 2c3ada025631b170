import { topMost } from '../../../src/shared/tree/indexTree.ts'
import type { Thing } from '../../../src/shared/tree/place.ts'
import type { Editor } from '../state/editor.ts'

/** The node of the canvas under the pointer, with the rest of the selection when it is part of it. */
export function grabbedAt(editor: Editor, target: EventTarget | null): Thing | null {
  if (!(target instanceof Element) || target.closest('[data-own], input, textarea, select')) return null
  if (editor.$placing.get()) return null
  const id = target.closest<HTMLElement>('[data-node]')?.dataset.node
  return id === undefined || id === editor.pageId() ? null : grabbed(editor, id)
}

/** A node, with the rest of the selection when it is part of it. */
export function grabbed(editor: Editor, id: string): Thing | null {
  const tree = editor.$tree.get()
  if (editor.$readOnly.get() || id === tree.rootId) return null
  const selection = editor.$selection.get()
  const ids = topMost(tree, selection.includes(id) ? selection : [id]).filter((one) => one !== tree.rootId)
  return ids.length > 0 ? { ids } : null
}
