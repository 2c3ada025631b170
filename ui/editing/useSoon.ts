import type { ReadableAtom } from 'nanostores'
import { startTransition, useEffect, useState } from 'react'

/** What a store holds, in the moment after: whoever can wait is not drawn within the frame in which it changes. */
export function useSoon<Value>(store: ReadableAtom<Value>): Value {
  const [value, setValue] = useState(() => store.get())
  useEffect(() => store.subscribe((next) => startTransition(() => setValue(() => next))), [store])
  return value
}
