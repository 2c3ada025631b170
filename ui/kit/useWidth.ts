import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width inside an element's border in whole pixels, kept up to date; infinite before it is drawn. */
export function useWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // The same measure both times: the observer tells of it at once, and draws nothing anew.
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
