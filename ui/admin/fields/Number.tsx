import { NumberField as KitNumberField } from '../../kit/input/NumberField.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

export function NumberField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  return (
    <KitNumberField
      {...useFrame(props)}
      value={typeof value === 'number' ? value : null}
      onChange={(number) => onChange(number ?? undefined)}
      integer={field.integer ?? false}
      debounce={context?.debounced ?? false}
      {...(field.min === undefined ? {} : { min: field.min })}
      {...(field.max === undefined ? {} : { max: field.max })}
    />
  )
}
