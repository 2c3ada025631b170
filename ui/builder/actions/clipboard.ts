import { dropCommand } from '../../../src/shared/tree/drop.ts'
import { fragmentOf, freshIds, isFragment, renewed } from '../../../src/shared/tree/fragment.ts'
import { topMost } from '../../../src/shared/tree/indexTree.ts'
import { makeClipboard } from '../../editing/clipboard.ts'
import type { Editor } from '../state/editor.ts'
import { placeNear } from '../state/placing.ts'
import { removeNodes } from './nodes.ts'

/** Puts the selected nodes, with all in them, on the clipboard that every document in this tab shares. */
export function copyNodes(editor: Editor): boolean {
  const tree = editor.$tree.get()
  const ids = topMost(tree, editor.$selection.get()).filter((id) => id !== tree.rootId)
  if (ids.length === 0) return false
  if (!clipboard.put(fragmentOf(tree, ids))) {
    editor.refuse('builder.clipboardFull')
    return false
  }
  editor.say((t) => t('{n, plural, one {Kopierad} other {# kopierade}}.', { n: ids.length }))
  return true
}

export function cutNodes(editor: Editor): boolean {
  return !editor.$readOnly.get() && copyNodes(editor) && removeNodes(editor, editor.$selection.get())
}

/** Puts what is on the clipboard after what is selected, with ids and names of its own. */
export function pasteNodes(editor: Editor): boolean {
  const fragment = clipboard.get()
  if (!fragment) return false
  const tree = editor.$tree.get()
  const place = placeNear(tree, { fragment }, editor.context, { id: editor.primary(), page: editor.pageId() })
  const newIds = freshIds(fragment)
  const select = fragment.roots.flatMap((id) => newIds[id] ?? [])
  if (!place) {
    editor.refuse('builder.notHere')
    return false
  }
  const { command, refused } = dropCommand(
    tree,
    { fragment: renewed(fragment, newIds, tree) },
    place,
    editor.context,
  )
  if (!command) {
    editor.refuse(refused)
    return false
  }
  const done = editor.run(command, { select, reveal: 'auto' })
  if (done) editor.say((t) => t('{n, plural, one {Inklistrad} other {# inklistrade}}.', { n: select.length }))
  return done
}

/** What was copied last, here or in another document. */
export const clipboard = makeClipboard('verkstad.builder.clipboard', isFragment)
