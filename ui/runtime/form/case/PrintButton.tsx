import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '../../page.ts'

/** Prints the page. It takes script, so without it there is no button. */
export function PrintButton({ children }: { children: ReactNode }) {
  const { client } = usePage()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(client !== null), [client])
  if (!ready) return null
  return (
    <button type="button" className="v-button" onClick={() => window.print()}>
      {children}
    </button>
  )
}
