import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { noteBox, stateSize } from '../../../src/shared/process/edit/bands.ts'
import { useProcess } from '../state/context.tsx'
import { onReveal } from '../state/reveal.ts'

/** Pixels of the screen at the left and the top that heads of bands may take. */
const heads = 40

/**
 * Moves the drawing to what is to be seen, where it is out of sight, and only the way in which it is: the less comes
 * into sight at once, the sooner it is drawn. Reads nothing of the page: that would have all of it laid out.
 */
export function useReveal(): void {
  const editor = useProcess()
  const flow = useReactFlow()
  const store = useStoreApi()
  useEffect(
    () =>
      onReveal((id) => {
        const { states, connections, notes = [] } = editor.$graph.get()
        const way = connections.find(({ _id }) => _id === id)
        const state = states.find(({ _id }) => _id === (way?.from ?? id))
        const note = notes.find(({ _id }) => _id === id)
        const wanted = note ? noteBox(note) : state && { x: state.x, y: state.y, ...stateSize }
        const { transform, width, height } = store.getState()
        if (!wanted || width === 0) return
        const [x, y, zoom] = transform
        const [left, top] = [x + wanted.x * zoom, y + wanted.y * zoom]
        const next = {
          x: centred(x, left, wanted.width * zoom, width),
          y: centred(y, top, wanted.height * zoom, height),
        }
        if (next.x !== x || next.y !== y) void flow.setViewport({ ...next, zoom }, { duration: 0 })
      }),
    [editor, flow, store],
  )
}

/** Where the drawing begins, in one direction, once what is out of sight in it stands in the middle; else where it does now. */
function centred(now: number, start: number, length: number, room: number): number {
  const isSeen = start > heads && start + length < room
  return isSeen ? now : now + (room - length) / 2 - start
}
