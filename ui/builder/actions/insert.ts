import { dropCommand } from '../../../src/shared/tree/drop.ts'
import { newNode } from '../../../src/shared/tree/new.ts'
import type { Place } from '../../../src/shared/tree/tree.ts'
import type { Editor } from '../state/editor.ts'
import { typeName } from '../state/nodeText.ts'
import { placeNear } from '../state/placing.ts'

/**
 * Puts a new component at a place; without one, after what is selected. Selects it. Answers with its id. `write`: its
 * label may be typed at once. `settings`: what it begins with, by key, beyond the catalogue's.
 */
export function insertNew(
  editor: Editor,
  type: string,
  at?: Place,
  options: { focus?: boolean; write?: boolean; settings?: Record<string, unknown> | undefined } = {},
): string | null {
  const tree = editor.$tree.get()
  const place =
    at ?? placeNear(tree, { type }, editor.context, { id: editor.primary(), page: editor.pageId() })
  if (!place) {
    editor.refuse('builder.notHere')
    return null
  }
  const fragment = newNode(type, { tree, ...(options.settings && { settings: options.settings }) })
  const id = fragment.roots[0] ?? ''
  const { command, refused } = dropCommand(tree, { fragment }, place, editor.context)
  if (!command) {
    editor.refuse(refused)
    return null
  }
  if (!editor.run(command, { select: [id], reveal: options.focus ? 'focus' : 'scroll' })) return null
  if (options.write) editor.offerLabel()
  editor.say((t) => t('{name} har lagts till.', { name: typeName(type, t) }))
  return id
}
