import { type RefObject, useEffect, useRef } from 'react'

/**
 * An element that gets the focus with the next change of `what`, when that was asked for: what has the focus goes away
 * with the change, such as the button that removed its own row.
 */
export function useFocusAfter<E extends HTMLElement>(
  what: unknown,
): [element: RefObject<E | null>, ask: () => void] {
  const element = useRef<E>(null)
  const isAsked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    element.current?.focus()
  }, [what])
  return [
    element,
    () => {
      isAsked.current = true
    },
  ]
}
