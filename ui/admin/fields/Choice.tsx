import { Select } from '../../kit/input/Select.tsx'
import { useT } from '../../kit/text.tsx'
import { choiceOf, choiceOptions, keyOfChoice } from './choices.ts'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/**
 * One of a few fixed values; what was never chosen is what the field begins with. One that is not required can be
 * emptied.
 */
export function ChoiceField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const t = useT()
  const choices = field.options ?? []
  const options = choiceOptions(choices, t)
  const offersNone = options.some((option) => option.value === '')
  if (!field.required && !offersNone && field.initial === undefined) {
    options.unshift({ value: '', label: t('Inget valt') })
  }
  const chosen = keyOfChoice(value === undefined ? field.initial : value)
  return (
    <Select
      {...useFrame(props)}
      options={options}
      value={chosen === '' && !offersNone ? null : chosen}
      onChange={(key) => onChange(choiceOf(choices, key)?.value)}
    />
  )
}
