import { type RefObject, useEffect, useRef } from 'react'

/** The focus goes to the heading when another part of the work (`of`) is gone to, as it does at another page. */
export function useFocusInside(box: RefObject<HTMLElement | null>, of: string): void {
  const before = useRef(of)
  useEffect(() => {
    if (before.current !== of) box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    before.current = of
  }, [box, of])
}
