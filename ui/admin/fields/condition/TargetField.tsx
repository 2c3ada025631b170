import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { Selector } from '../../../kit/input/Selector.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import type { FieldContext } from '../control.ts'
import { targetOfText, textOfTarget } from './target.ts'

interface TargetFieldProps {
  name: string
  comparison: Extract<Condition, { value: string } | { variable: string }>
  onChange: (comparison: Condition) => void
  context: FieldContext
}

/** What an answer is compared with: one of its component's own options where there are such, else a text. */
export function TargetField({ name, comparison, onChange, context }: TargetFieldProps) {
  const t = useT()
  const answers = 'value' in comparison ? context.facts?.answersOf?.(comparison.value) : undefined
  const shared = { hideLabel: true, label: t('Jämförs med'), name: `${name}.to` }
  const disabled = context.disabled ?? false
  const text = textOfTarget(comparison.to)
  if (answers && answers.length > 0 && typeof comparison.to !== 'object') {
    return (
      <Selector
        {...shared}
        disabled={disabled}
        sort={false}
        options={answers}
        known={text === '' ? [] : [{ value: text, label: text }]}
        value={text || null}
        onChange={(value) => onChange({ ...comparison, to: targetOfText(value ?? '', comparison.to) })}
      />
    )
  }
  return (
    <TextField
      {...shared}
      placeholder={t('Värde')}
      disabled={disabled}
      debounce={context.debounced ?? false}
      value={text}
      onChange={(typed) => onChange({ ...comparison, to: targetOfText(typed, comparison.to) })}
    />
  )
}
