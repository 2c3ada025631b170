import type { ReactNode } from 'react'

/*
 * The few drawings that every form needs, from the lucide set (ISC licence), 24 by 24. What only some components draw
 * lies with them, so that no other page loads it.
 */
export const alert =
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'
export const check = 'M20 6 9 17l-5-5'
export const chevronDown = 'm6 9 6 6 6-6'
export const info = 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20M12 16v-4M12 8h.01'

export interface GlyphProps {
  /** The lines, in a square of 24. */
  draw: string
  /** Pixels, 20 unless told. */
  size?: number
  className?: string
}

/** An icon of the runtime's own, in the colour of the text around it. Never says anything by itself. */
export function Glyph({ draw, size = 20, className = 'v-icon' }: GlyphProps): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={draw} />
    </svg>
  )
}
