import { ColorPicker } from '../../kit/input/ColorPicker.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

export function ColorField(props: FieldControlProps) {
  const { name: _, ...frame } = useFrame(props)
  return (
    <ColorPicker
      {...frame}
      value={typeof props.value === 'string' && props.value !== '' ? props.value : null}
      onChange={(color) => props.onChange(color ?? undefined)}
    />
  )
}
