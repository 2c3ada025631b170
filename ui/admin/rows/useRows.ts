import { useRef } from 'react'

/** A list whose items have no identity of their own, with keys that follow them when they are moved. */
export interface Rows<T> {
  keys: readonly number[]
  change: (index: number, item: T) => void
  add: (item: T) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
}

export function useRows<T>(items: readonly T[], onChange: (items: T[]) => void): Rows<T> {
  const next = useRef(0)
  const kept = useRef<number[]>([])
  // Somebody else may have changed the list (undo, another session): the keys then only have to be enough.
  while (kept.current.length < items.length) kept.current.push(next.current++)
  kept.current.length = items.length
  const tell = (changed: T[], keys: number[]) => {
    kept.current = keys
    onChange(changed)
  }
  return {
    keys: kept.current,
    change: (index, item) => onChange(items.map((one, at) => (at === index ? item : one))),
    add: (item) => tell([...items, item], [...kept.current, next.current++]),
    remove: (index) => tell(without(items, index), without(kept.current, index)),
    move: (from, to) => tell(moved(items, from, to), moved(kept.current, from, to)),
  }
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = without(items, from)
  const item = items[from]
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}

const without = <T>(items: readonly T[], index: number) => items.filter((_, at) => at !== index)
