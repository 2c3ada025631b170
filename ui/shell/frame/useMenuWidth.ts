import { useEffect, useState } from 'react'

/** Window widths of the specification, in pixels. */
export const breakpoints = { scaledDown: 1224, narrow: 768, hidden: 575 }

/** How the left menu is shown: 220 px, icons in 89 px, over the page, or not at all. */
export type MenuShape = 'full' | 'icons' | 'over' | 'hidden'

export interface MenuWidth {
  shape: MenuShape
  /** The toggle in the top bar. */
  toggle: () => void
  /** After going somewhere: a menu that lies over the page goes away. */
  settle: () => void
}

type Size = 'wide' | 'middle' | 'small'

/** By default full over 1224 px, icons down to 576 px, hidden below; the toggle changes it for as long as it fits. */
export function useMenuWidth(): MenuWidth {
  const size = useSize()
  const [toggled, setToggled] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width has its own default
  useEffect(() => setToggled(false), [size])
  return {
    shape: toggled ? toggledShapes[size] : defaultShapes[size],
    toggle: () => setToggled(!toggled),
    settle: () => {
      if (size !== 'wide') setToggled(false)
    },
  }
}

const defaultShapes: Record<Size, MenuShape> = { wide: 'full', middle: 'icons', small: 'hidden' }
const toggledShapes: Record<Size, MenuShape> = { wide: 'icons', middle: 'over', small: 'over' }

function useSize(): Size {
  const [size, setSize] = useState(sizeNow)
  useEffect(() => {
    const queries = [breakpoints.scaledDown, breakpoints.hidden].map((width) => matchMedia(upTo(width)))
    const changed = () => setSize(sizeNow())
    for (const query of queries) query.addEventListener('change', changed)
    return () => {
      for (const query of queries) query.removeEventListener('change', changed)
    }
  }, [])
  return size
}

function sizeNow(): Size {
  if (matchMedia(upTo(breakpoints.hidden)).matches) return 'small'
  return matchMedia(upTo(breakpoints.scaledDown)).matches ? 'middle' : 'wide'
}

const upTo = (width: number) => `(max-width: ${width}px)`
