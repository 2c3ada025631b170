import { useSyncExternalStore } from 'react'

/** What there is room for: a case beside the list, over it as a sheet, or neither. */
export type Room = 'wide' | 'sheet' | 'none'

const beside = '(min-width: 1280px)'
const over = '(min-width: 769px)'

export function useRoom(): Room {
  return useSyncExternalStore(subscribe, roomNow)
}

function subscribe(listener: () => void) {
  const queries = [matchMedia(beside), matchMedia(over)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

function roomNow(): Room {
  if (matchMedia(beside).matches) return 'wide'
  return matchMedia(over).matches ? 'sheet' : 'none'
}
