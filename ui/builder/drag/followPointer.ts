import type { Editor } from '../state/editor.ts'
import type { Point } from './geometry.ts'
import { pointAt } from './placingSteps.ts'

/** Where the pointer is while something is dragged; the ghost reads it. */
export const pointer: { at: Point; moved: (() => void) | null } = { at: { x: 0, y: 0 }, moved: null }

/**
 * Keeps the place under the pointer up to date while something is dragged, at most once a frame, and scrolls the
 * canvas near its edges. Answers with the way to stop.
 */
export function followPointer(editor: Editor, from: Event): () => void {
  const scroller = document.querySelector<HTMLElement>('[data-canvas]')
  const canvas = scroller?.querySelector<HTMLElement>('.b-page') ?? null
  let frame = 0
  let going = true
  pointer.at = pointOf(from) ?? pointer.at
  const look = () => {
    frame = 0
    if (!going) return
    pointer.moved?.()
    const scrolled = scrollNear(scroller)
    pointAt(editor, canvas, pointer.at)
    if (scrolled) request()
  }
  const request = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const onMove = (event: Event) => {
    pointer.at = pointOf(event) ?? pointer.at
    request()
  }
  window.addEventListener('mousemove', onMove, true)
  window.addEventListener('touchmove', onMove, { capture: true, passive: true })
  request()
  return () => {
    going = false
    // The last movement counts, also when the pointer was let go before the frame came.
    if (frame !== 0) {
      cancelAnimationFrame(frame)
      pointAt(editor, canvas, pointer.at)
    }
    window.removeEventListener('mousemove', onMove, true)
    window.removeEventListener('touchmove', onMove, true)
  }
}

function scrollNear(scroller: HTMLElement | null): boolean {
  if (!scroller) return false
  const { top, bottom, left, right } = scroller.getBoundingClientRect()
  const { x, y } = pointer.at
  if (x < left || x > right) return false
  const up = top + edge - y
  const down = y - (bottom - edge)
  const speed = up > 0 ? -Math.min(up, edge) / 4 : down > 0 ? Math.min(down, edge) / 4 : 0
  if (speed === 0) return false
  const before = scroller.scrollTop
  scroller.scrollTop += speed
  return scroller.scrollTop !== before
}

/** Pixels from the edge where scrolling begins. */
const edge = 56

function pointOf(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
  if (typeof TouchEvent === 'undefined' || !(event instanceof TouchEvent)) return null
  const touch = event.touches[0]
  return touch ? { x: touch.clientX, y: touch.clientY } : null
}
