import { TextField } from '../../kit/input/TextField.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** A day, stored as YYYY-MM-DD. The browser's own control knows the language and the keyboard. */
export function DateField(props: FieldControlProps) {
  const { value, onChange } = props
  return (
    <TextField
      {...useFrame(props)}
      type="date"
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onChange={(day) => onChange(day === '' ? undefined : day)}
    />
  )
}
