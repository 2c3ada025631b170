import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, kept up to date; infinite before it is drawn. */
export function useWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
