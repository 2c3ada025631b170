import type { EditorState } from '@milkdown/kit/prose/state'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Engine, makeEngine } from './engine.ts'
import type { RichSurfaceProps } from './props.ts'
import { noState, type RichState, richState } from './richState.ts'

export interface UseEngineOptions extends RichSurfaceProps {
  root: RefObject<HTMLDivElement | null>
  onLink: () => void
}

/**
 * Makes the editor, and keeps it and the value the same: what is written is told, what is changed elsewhere is shown.
 */
export function useEngine(options: UseEngineOptions): {
  engine: RefObject<Engine | null>
  state: RichState
} {
  const now = useRef(options)
  now.current = options
  const engine = useRef<Engine | null>(null)
  const [state, setState] = useState(noState)
  // What the editor shows, and what it has told that has not come back as the value yet.
  const shown = useRef('')
  const told = useRef<string[]>([])

  useEffect(() => {
    let gone = false
    const root = now.current.root.current
    if (!root) return
    const onState = (next: EditorState) => {
      const read = richState(next)
      setState((before) => (same(before, read) ? before : read))
    }
    const made = makeEngine({
      root,
      attributes: () => attributesOf(now.current),
      editable: () => now.current.editable,
      onMarkdown: (markdown) => {
        if (markdown === shown.current) return
        shown.current = markdown
        told.current.push(markdown)
        now.current.onChange(markdown)
      },
      onState,
      onLink: () => now.current.onLink(),
    })
    made.then(
      (ready) => (gone ? ready.destroy() : takeOver(ready)),
      // The text area stays.
      (error) => console.error(error),
    )

    function takeOver(ready: Engine) {
      const { area, onReady, value } = now.current
      const text = area.current
      const writing = text !== null && text === document.activeElement
      engine.current = ready
      shown.current = value
      ready.load(value, writing ? text.selectionEnd : undefined)
      flushSync(() => onReady(true))
      if (writing) ready.view.focus()
    }

    return () => {
      gone = true
      engine.current?.destroy()
      engine.current = null
      now.current.onReady(false)
    }
  }, [])

  const { value, raw } = options
  useEffect(() => {
    const own = told.current.indexOf(value)
    if (own >= 0) told.current.splice(0, own + 1)
    else if (engine.current && !raw && value !== shown.current) {
      told.current = []
      shown.current = value
      engine.current.load(value)
    }
  }, [value, raw])

  const attributes = JSON.stringify([options.attributes, options.editable])
  useEffect(() => {
    // The view asks for its attributes anew.
    if (attributes) engine.current?.view.setProps({})
  }, [attributes])
  return { engine, state }
}

/** Attributes as text, the way they stand in the page. */
function attributesOf({ attributes, editable }: RichSurfaceProps): Record<string, string> {
  const given: RichSurfaceProps['attributes'] = {
    role: 'textbox',
    'aria-readonly': !editable || undefined,
    // What cannot be written in can still be scrolled.
    tabindex: editable ? undefined : '0',
    ...attributes,
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

const same = (one: RichState, other: RichState) =>
  Object.entries(one).every(([key, value]) => other[key as keyof RichState] === value)
