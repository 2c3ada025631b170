import { useDraggable } from '@dnd-kit/core'
import { type PointerEvent, type MouseEvent, type RefObject, type TouchEvent, useRef } from 'react'
import { useEditor } from '../state/context.tsx'
import type { Editor } from '../state/editor.ts'

/** Handlers for the canvas: whatever node is grabbed, one source of dragging takes it. */
export interface CanvasDragHandlers {
  onMouseDown(event: MouseEvent): void
  onTouchStart(event: TouchEvent): void
}

/**
 * The one thing on the canvas that can be dragged, standing for all nodes. A source per node would be told of
 * every drag, a thousand times on a large page; this one looks up what was grabbed.
 */
export function CanvasDrag({ handlers }: { handlers: RefObject<CanvasDragHandlers | null> }) {
  const editor = useEditor()
  const grabbed = useRef<readonly string[]>([])
  const { listeners, setNodeRef } = useDraggable({ id: 'canvas', data: { grabbed } })
  const start = (name: string, event: MouseEvent | TouchEvent | PointerEvent) => {
    const ids = grabbedAt(editor, event.target)
    if (!ids) return
    grabbed.current = ids
    listeners?.[name]?.(event)
  }
  handlers.current = {
    onMouseDown: (event) => start('onMouseDown', event),
    onTouchStart: (event) => start('onTouchStart', event),
  }
  return <div ref={setNodeRef} hidden />
}

/** The node under the pointer, with the rest of the selection when it is part of it. */
function grabbedAt(editor: Editor, target: EventTarget | null): readonly string[] | null {
  if (!(target instanceof Element) || target.closest('[data-own], input, textarea, select')) return null
  if (editor.$readOnly.get() || editor.$placing.get()) return null
  const id = target.closest<HTMLElement>('[data-node]')?.dataset.node
  if (!id || id === editor.pageId() || id === editor.$tree.get().rootId) return null
  const selection = editor.$selection.get()
  return selection.includes(id) ? selection : [id]
}
