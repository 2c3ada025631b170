import type { KeyboardEvent } from 'react'
import { isWithin } from '../../../src/shared/tree/indexTree.ts'
import { isTyping } from '../../frame/isTyping.ts'
import type { Editor } from '../state/editor.ts'
import { orderOf } from '../state/order.ts'

/** Keys on a node of the canvas: walking the tree, and opening what is selected. Answers whether it was one. */
export function canvasKey(editor: Editor, event: KeyboardEvent<HTMLElement>): boolean {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (editor.$placing.get() || !(event.target instanceof HTMLElement)) return false
  // Buttons of a toolbar keep their keys.
  if (!event.target.dataset.node) return false
  const at = event.target.dataset.node
  if (event.key === 'Enter') {
    editor.open(at)
    return true
  }
  const next = walk(editor, at, event.key)
  if (next === undefined) return false
  const selection = editor.$selection.get()
  const extend = event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
  if (extend && selection.includes(next))
    editor.select([...selection.filter((id) => id !== at && id !== next), next], reveal)
  else editor.select(extend ? [...selection.filter((id) => id !== next), next] : [next], reveal)
  return true
}

const reveal = { reveal: 'focus' } as const

function walk(editor: Editor, at: string, key: string): string | undefined {
  const tree = editor.$tree.get()
  const page = editor.pageId()
  const order = orderOf(tree).filter((id) => isWithin(tree, id, page))
  const index = order.indexOf(at)
  if (key === 'ArrowDown') return order[index + 1]
  if (key === 'ArrowUp') return index > 0 ? order[index - 1] : undefined
  if (key === 'ArrowRight') return tree.nodes[at]?.structure[0]
  if (key === 'ArrowLeft') return at === page ? undefined : editor.parentOf(at)?._id
  if (key === 'Home') return order[0]
  if (key === 'End') return order.at(-1)
  return undefined
}
