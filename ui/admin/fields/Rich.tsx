import type { FieldControlProps } from './control.ts'
import { TextField } from './Text.tsx'

/** Rows of a Markdown box, as in the builder's canvas. */
const rows = 10

/** Markdown, written as text. */
export function RichField(props: FieldControlProps) {
  return (
    <TextField {...props} field={{ maxLength: 100_000, ...props.field, lines: props.field.lines ?? rows }} />
  )
}
