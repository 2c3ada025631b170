import { useStore } from '@nanostores/react'
import type { Node } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { noteBox, stateSize } from '../../../src/shared/process/edit/bands.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { useProcess } from '../state/context.tsx'

/** A state or a note, as the library has it: where it stands. What it says it finds by its id. */
export type DrawnNode = Node<Record<string, never>, 'note' | 'state'>

const none: Record<string, never> = {}

/** States and notes as the library draws them; the very same objects, and the same list, for as long as they stand where they stood. */
export function useNodes(graph: ProcessGraph, selection: readonly string[]): DrawnNode[] {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const hasNotes = useStore(editor.$layers).has('notes')
  const kept = useRef<DrawnNode[]>([])
  const { states, notes } = graph
  return useMemo(() => {
    const before = new Map(kept.current.map((node) => [node.id, node]))
    const chosen = new Set(selection)
    const boxes = [
      // Behind the states.
      ...(hasNotes ? (notes ?? []) : []).map((note) => ({
        ...{ ...noteBox(note), id: note._id, type: 'note' as const },
      })),
      ...states.map(({ _id: id, x, y }) => ({ ...{ id, type: 'state' as const, x, y }, ...stateSize })),
    ]
    const next = boxes.map(({ id, type, x, y, width, height }): DrawnNode => {
      const was = before.get(id)
      const selected = chosen.has(id)
      const isSame =
        was?.position.x === x &&
        was.position.y === y &&
        was.width === width &&
        was.height === height &&
        was.selected === selected &&
        was.draggable === !readOnly
      if (was && isSame) return was
      return {
        ...{ id, type, position: { x, y }, data: none, selected, draggable: !readOnly },
        ...{ width, height, measured: { width, height }, focusable: false },
      }
    })
    const isSame = next.length === kept.current.length && next.every((node, at) => node === kept.current[at])
    if (!isSame) kept.current = next
    return kept.current
  }, [states, notes, selection, readOnly, hasNotes])
}
