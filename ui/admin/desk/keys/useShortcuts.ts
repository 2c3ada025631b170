import { type RefObject, useEffect, useRef } from 'react'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { keyIn, pressShortcut } from './shortcuts.ts'

/**
 * Single keys inside of an element: `own` ones by name, and those that are written on what is shown
 * (`data-shortcut="t"`), which then is pressed, or takes the focus where one writes in it. One of the own that answers
 * false has done nothing. Answers with the handler, which hears a key before what it is pressed on: a table would take a
 * letter for the beginning of a row's name. `held`: why a key does nothing now, which is said.
 */
export function useShortcuts(
  box: RefObject<HTMLElement | null>,
  on: boolean,
  own: Readonly<Record<string, () => unknown>>,
  held: (key: string) => string | null = () => null,
): void {
  useKeptFocus(box)
  const heard = (event: globalThis.KeyboardEvent): boolean => {
    if (!on || event.defaultPrevented) return false
    const key = keyIn(event, box.current)
    if (key === null || !box.current) return false
    const why = held(key)
    if (why !== null) {
      toast.info(why)
      return true
    }
    return own[key] ? own[key]() !== false : pressShortcut(box.current, key)
  }
  const latest = useRef(heard)
  latest.current = heard
  useEffect(() => {
    // Ahead of React, which finds whom a key is for by what it was pressed on.
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!latest.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [])
}

/**
 * What had the focus may go away with what it did, or with a dialog over the page whose opener is gone: the focus then goes to the
 * element, where the keys work.
 */
function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let last: Element | null = null
    let lay = false
    const came = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      lay = element.contains(last)
    }
    const isLost = () => document.activeElement === document.body && last !== null && !last.isConnected
    const keep = () => {
      if (!isLost()) return
      last = null
      element.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(() => {
      if (!isLost()) return
      if (lay) keep()
      // A dialog that closes gives the focus back to its opener first, where that is still there.
      else requestAnimationFrame(() => requestAnimationFrame(keep))
    })
    document.addEventListener('focusin', came)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', came)
      watch.disconnect()
    }
  }, [box])
}
