import { recordOf } from '../../../src/shared/record.ts'
import { PanelCard } from '../../kit/show/PanelCard.tsx'
import type { FieldControlProps } from './control.ts'
import { FieldsForm } from './FieldsForm.tsx'
import { useFrame } from './useFrame.ts'

/** An object with a shape of its own: its fields in a card. */
export function GroupField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const frame = useFrame(props)
  return (
    <PanelCard title={frame.label} level={3} description={frame.description}>
      <FieldsForm
        fields={field.fields ?? {}}
        values={recordOf(value)}
        onChange={(values) => onChange(values)}
        context={{ ...context, autoFocus: false, disabled: frame.disabled }}
      />
      {frame.error && <p className="k-error">{frame.error}</p>}
    </PanelCard>
  )
}
