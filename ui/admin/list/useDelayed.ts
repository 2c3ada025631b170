import { useEffect, useRef, useState } from 'react'
import { draftDelay } from '../../kit/input/useDraft.ts'

/** A text that is shown at once and told after 500 ms of quiet, such as the search of a list. */
export function useDelayed(value: string, tell: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), draftDelay)
    return () => clearTimeout(timer)
  }, [text, value])
  return [text, setText]
}
