import { DndContext, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, useRef } from 'react'
import type { Thing } from '../../../src/shared/tree/place.ts'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { DragProvider, DragSource, useDragBegin } from './DragSource.tsx'
import { followPointer } from './followPointer.ts'
import { Ghost } from './Ghost.tsx'
import { finishPlacing, startPlacing, stepPlace, stopPlacing } from './placingSteps.ts'

/** Id of the words that say how the keyboard drags; for `aria-describedby`. */
export const dragHelp = 'b-drag-help'

/**
 * Everything that can be dragged and dropped onto. The library senses mouse, touch and keyboard; where a thing
 * lands is ours. It stands beside what is dragged and not around it: what it tells those below it would be told to
 * every node of the page.
 */
export function DragArea({ children }: { children: ReactNode }) {
  const editor = useEditor()
  const t = useT()
  const begin = useDragBegin()
  const stopFollowing = useRef<(() => void) | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
      coordinateGetter: (event) => {
        const step = steps[event.code]
        if (step !== undefined) {
          event.preventDefault()
          stepPlace(editor, step)
        }
        return undefined
      },
    }),
  )
  const end = () => {
    stopFollowing.current?.()
    stopFollowing.current = null
  }
  return (
    <>
      <DragProvider begin={begin}>{children}</DragProvider>
      <p id={dragHelp} hidden>
        {t(
          'Tryck på mellanslag för att flytta med tangentbordet: piltangenterna byter plats, mellanslag släpper, Esc avbryter.',
        )}
      </p>
      <DndContext
        sensors={sensors}
        autoScroll={false}
        // Said by the builder itself, which knows the places.
        accessibility={{ restoreFocus: false, announcements: silence }}
        onDragStart={({ active, activatorEvent }) => {
          const thing = (active.data.current as { thing?: { current: Thing | null } } | undefined)?.thing
            ?.current
          if (!thing) return
          const byKeys = activatorEvent instanceof KeyboardEvent
          startPlacing(editor, thing, byKeys ? 'keys' : 'drag')
          if (!byKeys) stopFollowing.current = followPointer(editor, activatorEvent)
        }}
        onDragEnd={() => {
          end()
          finishPlacing(editor)
        }}
        onDragCancel={() => {
          end()
          stopPlacing(editor)
        }}
      >
        <DragSource begin={begin} />
      </DndContext>
      <Ghost />
    </>
  )
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const silent = () => undefined
const silence = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent }
