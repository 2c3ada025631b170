import {
  type Active,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useRef } from 'react'
import { topMost } from '../../../src/shared/tree/indexTree.ts'
import type { Thing } from '../../../src/shared/tree/place.ts'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import type { Editor } from '../state/editor.ts'
import { Ghost } from './Ghost.tsx'
import { followPointer } from './followPointer.ts'
import { finishPlacing, startPlacing, stepPlace, stopPlacing } from './placingSteps.ts'

/**
 * Everything that can be dragged and dropped onto. The library senses mouse, touch and keyboard; where a thing
 * lands is ours, since a target per node would be drawn again at every step.
 */
export function DragArea({ children }: { children: ReactNode }) {
  const editor = useEditor()
  const t = useT()
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
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{
        restoreFocus: false,
        screenReaderInstructions: {
          draggable: t(
            'Tryck på mellanslag för att flytta med tangentbordet: piltangenterna byter plats, mellanslag släpper, Esc avbryter.',
          ),
        },
        // Said by the builder itself, which knows the places.
        announcements: silence,
      }}
      onDragStart={({ active, activatorEvent }) => {
        const thing = thingOf(editor, active)
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
      {children}
      <Ghost />
    </DndContext>
  )
}

function thingOf(editor: Editor, active: Active): Thing | null {
  const { type, grip, grabbed } = (active.data.current ?? {}) as {
    type?: string
    grip?: string
    grabbed?: { current: readonly string[] }
  }
  if (type) return { type }
  const tree = editor.$tree.get()
  const selection = editor.$selection.get()
  const ids = grip ? (selection.includes(grip) ? selection : [grip]) : (grabbed?.current ?? [])
  const moving = topMost(tree, ids).filter((id) => id !== tree.rootId)
  return moving.length > 0 ? { ids: moving } : null
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
