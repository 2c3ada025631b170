import type { KeyboardEvent } from 'react'
import { type Arrow, nextState } from '../../../src/shared/process/edit/arrows.ts'
import { finishConnecting } from '../actions/connecting.ts'
import type { ProcessEditor } from '../state/editor.ts'

const arrows: Readonly<Record<string, Arrow>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export interface DrawingKeys {
  zoomBy(by: 1 | -1): void
  fit(): void
}

/** What keys mean on the drawing alone. Answers whether there was use for this one. */
export function drawingKey(
  editor: ProcessEditor,
  event: KeyboardEvent,
  { zoomBy, fit }: DrawingKeys,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const direction = arrows[event.key]
  if (direction) {
    const graph = editor.$graph.get()
    const from = editor.primary() ?? graph.states[0]?._id
    const way = graph.connections.find(({ _id }) => _id === from)
    const notes = editor.$layers.get().has('notes') ? (graph.notes ?? []) : []
    const next = nextState([...graph.states, ...notes], way?.from ?? from ?? '', direction) ?? way?.from
    if (next) editor.select([next], { reveal: 'focus' })
    return true
  }
  if (event.key === 'Enter') {
    const state = editor.primary()
    if (state && finishConnecting(editor, state)) return true
    editor.openSettings()
    return true
  }
  if (event.key === '+' || event.key === '=') zoomBy(1)
  else if (event.key === '-') zoomBy(-1)
  else if (event.key === '0') fit()
  else return false
  return true
}
