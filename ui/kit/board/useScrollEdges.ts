import { type RefObject, useEffect, useState } from 'react'

export interface ScrollEdges {
  /** There is more to the left. */
  before: boolean
  /** There is more to the right. */
  after: boolean
}

/** On which sides something that scrolls sideways goes on out of sight. */
export function useScrollEdges(ref: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ before: false, after: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => {
      const next = edgesOf(element)
      setEdges((last) => (last.before === next.before && last.after === next.after ? last : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    const watch = () => {
      sizes.disconnect()
      for (const one of [element, ...element.children]) sizes.observe(one)
    }
    watch()
    // Columns come and go.
    const columns = new MutationObserver(watch)
    columns.observe(element, { childList: true })
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
      columns.disconnect()
    }
  }, [ref])
  return edges
}

/** Less than a pixel is how widths are rounded. */
export const edgesOf = ({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): ScrollEdges => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
})
