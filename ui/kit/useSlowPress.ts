import { type PointerEvent, useRef } from 'react'

/**
 * Lets a slow press with a mouse count as a press, in trees and tables whose rows can be opened. The widget library
 * takes half a second for the long press of a touch screen, also by mouse, and takes the press back with a
 * `pointercancel` of its own making: a slow hand, or a busy machine, then chooses and opens nothing. Spread over
 * the element around the rows.
 */
export function useSlowPress() {
  const pointer = useRef('')
  return {
    onPointerDownCapture(event: PointerEvent) {
      pointer.current = event.pointerType
    },
    onPointerCancelCapture(event: PointerEvent) {
      if (pointer.current === 'mouse' && !event.isTrusted) event.nativeEvent.stopImmediatePropagation()
    },
  }
}
