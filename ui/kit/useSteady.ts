import { useCallback, useRef } from 'react'

/** The same function for as long as the component is there, which does what the latest one does: for parts that are drawn anew by their props. */
export function useSteady<Of extends unknown[], Answer>(does: (...of: Of) => Answer): (...of: Of) => Answer {
  const latest = useRef(does)
  latest.current = does
  return useCallback((...of: Of) => latest.current(...of), [])
}
