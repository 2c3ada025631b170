import type { Condition, Operator } from '../../../../src/shared/rules/condition/condition.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Select } from '../../../kit/input/Select.tsx'
import { useT } from '../../../kit/text.tsx'
import type { FieldContext } from '../control.ts'
import { alone, blank, type Subject, subjectOf } from './parts.ts'
import { SubjectPicker } from './SubjectPicker.tsx'
import { sentenceText } from './sentence.ts'
import { TargetField } from './TargetField.tsx'
import { operatorLabels, relationLabels } from './words.ts'

export interface ComparisonEditorProps {
  name: string
  label: string
  comparison: Condition
  /** Another part of the rule that must hold with it and never can. */
  against: Condition | undefined
  onChange: (comparison: Condition) => void
  onRemove: () => void
  context: FieldContext
}

/** One comparison: what it is about, how, and with what. */
export function ComparisonEditor(props: ComparisonEditorProps) {
  const { name, label, comparison, against, onChange, onRemove, context } = props
  const t = useT()
  const disabled = context.disabled ?? false
  const words = { t, ...(context.facts && { facts: context.facts }) }
  const subject = subjectOf(comparison)
  const compares = 'value' in comparison || 'variable' in comparison
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be drawn where the row has no place for it
    <div role="group" aria-label={label} className="a-comparison">
      <Select
        small
        hideLabel
        label={t('Vad villkoret gäller')}
        name={`${name}.subject`}
        value={subject}
        disabled={disabled}
        options={[
          { value: 'value', label: t('Svar') },
          { value: 'role', label: t('Roll') },
          { value: 'status', label: t('Status') },
          { value: 'variable', label: t('Variabel') },
        ]}
        onChange={(next: Subject) => onChange(blank(next))}
      />
      <IconButton
        small
        danger
        icon="trash-2"
        label={t('Ta bort villkoret: {villkor}', { villkor: sentenceText(comparison, words) })}
        disabled={disabled}
        onPress={onRemove}
      />
      <SubjectPicker name={name} comparison={comparison} onChange={onChange} context={context} />
      <Select
        small
        hideLabel
        label={t('Jämförelse')}
        name={`${name}.is`}
        value={comparison && 'is' in comparison ? comparison.is : null}
        disabled={disabled}
        options={(compares ? operatorLabels : relationLabels[subject as 'role' | 'status']).map(
          ({ value, label: text }) => ({ value, label: t(text) }),
        )}
        onChange={(is) => onChange(withOperator(comparison, is as Operator))}
      />
      {compares && !alone.includes(comparison.is) && (
        <TargetField name={name} comparison={comparison} onChange={onChange} context={context} />
      )}
      {against && (
        <p className="a-contradiction" role="status">
          <Icon icon="triangle-alert" size={16} />
          <span>
            <strong>{t('Kan aldrig gälla.')}</strong>{' '}
            {t('Regeln kräver också: {other}.', {
              other: sentenceText(against, words),
            })}
          </span>
        </p>
      )}
    </div>
  )
}

function withOperator(comparison: Condition, is: Operator): Condition {
  const changed = { ...comparison, is } as Condition & { to?: unknown }
  if (alone.includes(is)) delete changed.to
  return changed
}
