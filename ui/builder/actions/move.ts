import { move } from '../../../src/shared/tree/commands/move.ts'
import { dropCommand } from '../../../src/shared/tree/drop.ts'
import { parentIdOf, topMost } from '../../../src/shared/tree/indexTree.ts'
import type { Place } from '../../../src/shared/tree/tree.ts'
import { placeWords } from '../drag/placeWords.ts'
import type { Editor } from '../state/editor.ts'

/** Moves nodes to a place, with the layout around them that they need there. */
export function moveTo(editor: Editor, ids: readonly string[], place: Place): boolean {
  const tree = editor.$tree.get()
  const moving = topMost(tree, ids)
  if (moving.length === 0) return false
  const { command, refused } = dropCommand(tree, { ids: moving }, place, editor.context)
  if (!command) {
    editor.refuse(refused)
    return false
  }
  return editor.run(command, { select: moving, reveal: 'focus' })
}

/** Waits for a click on the target: move mode. */
export function startMove(editor: Editor, ids: readonly string[]): void {
  const tree = editor.$tree.get()
  const moving = topMost(tree, ids).filter((id) => id !== tree.rootId)
  if (moving.length === 0 || editor.$readOnly.get()) return
  editor.$placing.set({ thing: { ids: moving }, by: 'click', place: null })
}

/** One step up or down among the siblings; the selection may be several that stand under the same parent. */
export function moveBy(editor: Editor, ids: readonly string[], step: 1 | -1): boolean {
  const tree = editor.$tree.get()
  const moving = topMost(tree, ids)
  const parent = tree.nodes[parentIdOf(tree, moving[0] ?? '') ?? '']
  if (!parent || moving.some((id) => !parent.structure.includes(id))) return false
  const at = moving.map((id) => parent.structure.indexOf(id))
  const index = step < 0 ? Math.min(...at) - 1 : Math.max(...at) + 2
  if (index < 0 || index > parent.structure.length) {
    editor.say((t) => (step < 0 ? t('Står redan först.') : t('Står redan sist.')))
    return false
  }
  const to = { parent: parent._id, index }
  const done = editor.run(move({ ids: moving, to }), { select: moving, reveal: 'focus' })
  if (done)
    editor.say((t, locale) =>
      placeWords(to, { tree, thing: { ids: moving }, context: editor.context, t, locale }),
    )
  return done
}
