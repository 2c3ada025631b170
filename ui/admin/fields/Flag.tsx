import { Switch } from '../../kit/input/Switch.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

export function FlagField(props: FieldControlProps) {
  const { required: _, ...frame } = useFrame(props)
  return <Switch {...frame} on={props.value === true} onChange={(on) => props.onChange(on)} />
}
