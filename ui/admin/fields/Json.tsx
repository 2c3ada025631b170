import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../src/shared/thrown.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** Any JSON, as text. What cannot be read yet is kept on screen and not told. */
export function JsonField(props: FieldControlProps) {
  const { value, onChange, field, context } = props
  const id = useId()
  const tell = useRef(context?.onUnreadable)
  tell.current = context?.onUnreadable
  useEffect(() => () => tell.current?.(id, false), [id])
  const t = useT()
  const frame = useFrame(props)
  const [text, setText] = useState(() => written(value))
  const [problem, setProblem] = useState<string | null>(null)
  const told = useRef(value)
  useEffect(() => {
    // Changed from outside (undo, reload), not by what was typed here.
    if (value === told.current) return
    told.current = value
    setText(written(value))
    setProblem(null)
  }, [value])
  const change = (next: string) => {
    setText(next)
    try {
      told.current = next.trim() === '' ? undefined : JSON.parse(next)
      setProblem(null)
      tell.current?.(id, false)
      onChange(told.current)
    } catch (error) {
      tell.current?.(id, true)
      setProblem(t('Det här är inte giltig JSON: {fel}', { fel: messageOf(error) }))
    }
  }
  return (
    <TextField
      {...frame}
      multiline
      mono
      rows={field.lines ?? 8}
      spellCheck={false}
      readOnly={field.readOnly ?? false}
      value={text}
      onChange={change}
      error={problem ?? frame.error ?? null}
    />
  )
}

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))
