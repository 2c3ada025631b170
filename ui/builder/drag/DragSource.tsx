import { useDraggable } from '@dnd-kit/core'
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useContext,
  useMemo,
  useRef,
} from 'react'
import type { Thing } from '../../../src/shared/tree/place.ts'

type Start = MouseEvent | TouchEvent | KeyboardEvent
type Begin = (event: Start, name: keyof Handlers, thing: Thing) => void

interface Handlers {
  onMouseDown(event: MouseEvent): void
  onTouchStart(event: TouchEvent): void
  onKeyDown(event: KeyboardEvent): void
}

const DragContext = createContext<RefObject<Begin | null> | null>(null)

/** Lets everything below be dragged from. Nothing below is drawn again because something is dragged. */
export function DragProvider({ begin, children }: { begin: RefObject<Begin | null>; children: ReactNode }) {
  return <DragContext value={begin}>{children}</DragContext>
}

export function useDragBegin(): RefObject<Begin | null> {
  return useRef<Begin>(null)
}

/**
 * Handlers for an element that things are dragged from. `what` says what is dragged from there; nothing when it
 * cannot be. The keyboard's handler is only for elements that take the focus.
 */
export function useDragFrom(what: (target: EventTarget | null) => Thing | null): Handlers {
  const begin = useContext(DragContext)
  const latest = useRef(what)
  latest.current = what
  return useMemo(() => {
    const start = (name: keyof Handlers) => (event: Start) => {
      const thing = latest.current(event.target)
      if (thing) begin?.current?.(event, name, thing)
    }
    return {
      onMouseDown: start('onMouseDown'),
      onTouchStart: start('onTouchStart'),
      onKeyDown: start('onKeyDown'),
    }
  }, [begin])
}

/**
 * The one thing that the library knows to be dragged; it stands for all. One per node would be told of every drag,
 * a thousand times on a large page.
 */
export function DragSource({ begin }: { begin: RefObject<Begin | null> }) {
  const thing = useRef<Thing | null>(null)
  const { listeners, setNodeRef } = useDraggable({ id: 'thing', data: { thing } })
  begin.current = (event, name, what) => {
    thing.current = what
    listeners?.[name]?.(event)
  }
  return <div ref={setNodeRef} hidden />
}
