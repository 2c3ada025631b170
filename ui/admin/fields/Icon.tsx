import { iconNames } from '../../kit/icons.ts'
import { Selector } from '../../kit/input/Selector.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

const options = iconNames.map((name) => ({ value: name, label: name, icon: name }))

export function IconField(props: FieldControlProps) {
  const { value, onChange, field } = props
  return (
    <Selector
      {...useFrame(props)}
      clearable={!field.required}
      options={options}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(name) => onChange(name ?? undefined)}
    />
  )
}
