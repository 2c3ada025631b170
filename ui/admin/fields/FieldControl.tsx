import type { FieldControlProps } from './control.ts'
import { controls } from './index.ts'

/**
 * The control for a field of any kind: the same in a document's dialog and in the builder's settings panel.
 * Whether the field is shown at all (`shownWhen`) is the form's to decide, see `FieldsForm`.
 */
export function FieldControl(props: FieldControlProps) {
  const Control = controls[props.field.kind]
  return <Control {...props} />
}
