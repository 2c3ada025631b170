import { useRef } from 'react'

/** A list whose items have no identity of their own, with keys that follow them when they are moved. */
export interface Rows<T> {
  keys: readonly number[]
  change: (index: number, item: T) => void
  add: (item: T) => void
  insert: (index: number, item: T) => void
  /** Puts these in the place of the row. */
  replace: (index: number, items: readonly T[]) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
}

export function useRows<T>(items: readonly T[], onChange: (items: T[]) => void): Rows<T> {
  const next = useRef(0)
  const kept = useRef<number[]>([])
  // Somebody else may have changed the list (undo, another session): the keys then only have to be enough.
  while (kept.current.length < items.length) kept.current.push(next.current++)
  kept.current.length = items.length
  // A field tells what is typed in it and is gone in the same moment: the second goes on from the first.
  const latest = useRef(items)
  latest.current = items
  const tell = (changed: T[], keys: number[]) => {
    kept.current = keys
    latest.current = changed
    onChange(changed)
  }
  const replace = (index: number, by: readonly T[]) => {
    const [first, ...others] = by
    const keys = kept.current
    const own = keys[index]
    const fresh = others.map(() => next.current++)
    tell(
      [...latest.current.slice(0, index), ...by, ...latest.current.slice(index + 1)],
      [
        ...keys.slice(0, index),
        ...(first !== undefined && own !== undefined ? [own] : []),
        ...fresh,
        ...keys.slice(index + 1),
      ],
    )
  }
  return {
    keys: kept.current,
    change: (index, item) => replace(index, [item]),
    add: (item) => tell([...latest.current, item], [...kept.current, next.current++]),
    insert: (index, item) =>
      tell(inserted(latest.current, index, item), inserted(kept.current, index, next.current++)),
    replace,
    remove: (index) => replace(index, []),
    move: (from, to) => tell(moved(latest.current, from, to), moved(kept.current, from, to)),
  }
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = without(items, from)
  const item = items[from]
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}

const without = <T>(items: readonly T[], index: number) => items.filter((_, at) => at !== index)
const inserted = <T>(items: readonly T[], index: number, item: T) => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
]
