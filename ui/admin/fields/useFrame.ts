import { problemText } from '../../../src/shared/fields/problemText.ts'
import { useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'

/** The part of a kit field that is the same for every kind: label, help, error, required, disabled. */
export function useFrame({ field, fieldKey, error, context }: FieldControlProps) {
  const t = useT()
  return {
    label: t(field.label),
    name: fieldKey,
    required: field.required ?? false,
    disabled: Boolean(context?.disabled || field.readOnly),
    ...(field.help ? { description: t(field.help) } : {}),
    ...(error ? { error: t(problemText(error)) } : {}),
  }
}
