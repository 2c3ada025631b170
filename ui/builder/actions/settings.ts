import type { Refusal } from '../../../src/shared/tree/command.ts'
import { relabel } from '../../../src/shared/tree/commands/relabel.ts'
import { rename } from '../../../src/shared/tree/commands/rename.ts'
import { update } from '../../../src/shared/tree/commands/update.ts'
import { nameWithLabel } from '../../../src/shared/tree/labelName.ts'
import type { Editor } from '../state/editor.ts'
import { together } from './nodes.ts'

/**
 * Changes one setting of nodes; a name that was made from the label follows it. Answers with why it could not be done.
 */
export function setSetting(
  editor: Editor,
  ids: readonly string[],
  key: string,
  value: unknown,
): Refusal | undefined {
  const [only] = ids
  if (key === 'name' && only && ids.length === 1 && typeof value === 'string' && value !== '') {
    return editor.attempt(rename({ id: only, name: value }))
  }
  if (key === 'label' && only && ids.length === 1 && !editor.hasFixedName(only)) {
    const name = nameWithLabel(editor.$tree.get(), only, value)
    if (name !== undefined) return editor.attempt(relabel({ id: only, label: value, name }))
  }
  const change = value === undefined ? { unset: [key] } : { set: { [key]: value } }
  const command = together(ids.map((id) => update({ id, ...change })))
  return command ? editor.attempt(command) : undefined
}

/** Changes one property of a node's style; undefined takes it away. */
export function setStyle(
  editor: Editor,
  ids: readonly string[],
  property: string,
  value: string | number | undefined,
): Refusal | undefined {
  const command = together(ids.map((id) => update({ id, style: { [property]: value ?? null } })))
  return command ? editor.attempt(command) : undefined
}
