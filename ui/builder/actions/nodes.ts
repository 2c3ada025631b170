import type { Command } from '../../../src/shared/tree/command.ts'
import { batch } from '../../../src/shared/tree/commands/batch.ts'
import { copy } from '../../../src/shared/tree/commands/copy.ts'
import { insert } from '../../../src/shared/tree/commands/insert.ts'
import { remove } from '../../../src/shared/tree/commands/remove.ts'
import { setColumns as setColumnsOf } from '../../../src/shared/tree/commands/setColumns.ts'
import { fragmentOf, freshIds } from '../../../src/shared/tree/fragment.ts'
import { parentIdOf, topMost } from '../../../src/shared/tree/indexTree.ts'
import { newNode } from '../../../src/shared/tree/new.ts'
import { newNodeId } from '../../../src/shared/tree/nodeId.ts'
import type { Editor } from '../state/editor.ts'

/** Takes nodes away and selects what stood beside them. */
export function removeNodes(editor: Editor, ids: readonly string[]): boolean {
  const tree = editor.$tree.get()
  const gone = topMost(tree, ids).filter((id) => id !== tree.rootId)
  if (gone.length === 0) return false
  const parent = tree.nodes[parentIdOf(tree, gone[0] ?? '') ?? '']
  const siblings = parent?.structure ?? []
  const at = siblings.indexOf(gone[0] ?? '')
  const left = [...siblings.slice(at), ...siblings.slice(0, at).reverse()].find((id) => !gone.includes(id))
  const next = left ?? parent?._id
  const done = editor.run(remove({ ids: gone }), { select: next ? [next] : [], reveal: 'auto' })
  if (done) {
    editor.say((t) =>
      t('{n, plural, one {Borttagen} other {# borttagna}}. Ctrl+Z ångrar.', { n: gone.length }),
    )
  }
  return done
}

/** Puts a copy of each right after the last of them, and selects the copies. */
export function duplicate(editor: Editor, ids: readonly string[]): boolean {
  const tree = editor.$tree.get()
  const copied = topMost(tree, ids).filter((id) => id !== tree.rootId)
  const last = copied.at(-1)
  const parent = tree.nodes[parentIdOf(tree, last ?? '') ?? '']
  if (!last || !parent) return false
  const newIds = freshIds(fragmentOf(tree, copied))
  const to = { parent: parent._id, index: parent.structure.indexOf(last) + 1 }
  return editor.run(copy({ ids: copied, to, newIds }), {
    select: copied.flatMap((id) => newIds[id] ?? []),
    reveal: 'focus',
  })
}

/** A new, empty node of the same type beside this one: section under section, row under row. */
export function addBeside(editor: Editor, id: string, side: 'before' | 'after' = 'after'): boolean {
  const tree = editor.$tree.get()
  const node = tree.nodes[id]
  const parent = tree.nodes[parentIdOf(tree, id) ?? '']
  if (!node || !parent) return false
  const index = parent.structure.indexOf(id) + (side === 'after' ? 1 : 0)
  const fragment = newNode(node.type, { tree })
  return editor.run(insert({ fragment, to: { parent: parent._id, index } }), {
    select: fragment.roots,
    reveal: 'focus',
  })
}

/** A row divided in these widths, last in a section. */
export function addRow(editor: Editor, section: string, widths: readonly number[]): boolean {
  const tree = editor.$tree.get()
  const fragment = newNode('Row', { tree })
  const row = fragment.roots[0] ?? ''
  const newIds = widths.map(newNodeId)
  const to = { parent: section, index: tree.nodes[section]?.structure.length ?? 0 }
  const commands = [insert({ fragment, to }), setColumnsOf({ row, cols: [...widths], newIds })]
  return editor.run(batch({ commands }), { select: [row], reveal: 'focus' })
}

/** An empty section, last on the page. */
export function addSection(editor: Editor): boolean {
  const tree = editor.$tree.get()
  const page = editor.pageId()
  const fragment = newNode('Section', { tree })
  const to = { parent: page, index: tree.nodes[page]?.structure.length ?? 0 }
  return editor.run(insert({ fragment, to }), { select: fragment.roots, reveal: 'focus' })
}

export function setColumns(editor: Editor, row: string, widths: readonly number[]): boolean {
  return editor.run(setColumnsOf({ row, cols: [...widths], newIds: widths.map(newNodeId) }), {
    select: [row],
  })
}

/** Several commands as one step to undo; nothing when there are none. */
export function together(commands: readonly Command[]): Command | null {
  const [only] = commands
  if (!only) return null
  return commands.length === 1 ? only : batch({ commands: [...commands] })
}
