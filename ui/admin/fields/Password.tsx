import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** A secret: what is stored never comes to the browser, so an empty field means unchanged. */
export function PasswordField(props: FieldControlProps) {
  const { value, onChange, context } = props
  const t = useT()
  return (
    <TextField
      {...useFrame(props)}
      type="password"
      autoComplete="new-password"
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text === '' ? undefined : text)}
      {...(context?.id ? { placeholder: t('Oförändrat') } : {})}
    />
  )
}
