import type { ReactNode } from 'react'
import { useScript } from '../../page.ts'

/** Prints the page. It takes script, so without it there is no button. */
export function PrintButton({ children }: { children: ReactNode }) {
  if (!useScript()) return null
  return (
    <button type="button" className="v-button" onClick={() => window.print()}>
      {children}
    </button>
  )
}
