import { useEffect } from 'react'

/** Milliseconds within which coming back, or opening what is in the preview, goes on with the same visit. */
const goesOn = 60_000

/** The visits of this page: when the case was looked at before each, and when it was left (never: under way). */
const visits = new Map<string, { looked: number; left: number }>()

/** When the reader had last looked before this visit; `answered` is what the server says, which knows of every loading. */
export function useLastLook(id: string, answered: number | undefined): number | undefined {
  const isThere = answered !== undefined
  useEffect(() => {
    const visit = isThere ? visits.get(id) : undefined
    if (!visit) return
    visit.left = Number.POSITIVE_INFINITY
    return () => {
      visit.left = Date.now()
    }
  }, [id, isThere])
  return isThere ? lookedBefore(id, answered) : undefined
}

function lookedBefore(id: string, answered: number): number {
  const visit = visits.get(id)
  if (visit && Date.now() - visit.left < goesOn) return visit.looked
  visits.set(id, { looked: answered, left: Number.POSITIVE_INFINITY })
  return answered
}
