import { type Message, msg } from '../../../src/shared/i18n.ts'
import {
  type DurationUnit,
  durationOf,
  durationUnits,
  mostOf,
  storedDuration,
} from '../../../src/shared/process/durations.ts'
import { NumberField } from '../../kit/input/NumberField.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'

const units: Readonly<Record<DurationUnit, Message>> = {
  minutes: msg`minuter`,
  hours: msg`timmar`,
  days: msg`dagar`,
  workingDays: msg`arbetsdagar`,
  weeks: msg`veckor`,
  months: msg`månader`,
}

export interface DurationFieldsProps {
  label: string
  /** As it is stored. */
  duration: string | undefined
  working: boolean | undefined
  onChange: (duration: { after: string; working?: true }) => void
  disabled: boolean
}

/** How long: a number and its unit; as it is stored where it is no number of one unit. */
export function DurationFields({ label, duration: after, working, onChange, disabled }: DurationFieldsProps) {
  const t = useT()
  const duration = durationOf({ after, working })
  if (!duration && after)
    return (
      <TextField
        mono
        label={label}
        description={t('Skriven enligt ISO 8601, som P1M15D: en månad och femton dagar.')}
        disabled={disabled}
        maxLength={40}
        value={after}
        onChange={(text) => onChange({ after: text || 'P7D' })}
      />
    )
  const unit = duration?.unit ?? 'days'
  return (
    <div className="p-duration">
      <NumberField
        integer
        label={label}
        min={1}
        max={mostOf(unit)}
        disabled={disabled}
        value={duration?.n ?? null}
        onChange={(n) => n !== null && onChange(storedDuration({ n, unit }))}
      />
      <Select
        label={t('Enhet')}
        disabled={disabled}
        value={unit}
        options={durationUnits.map((one) => ({ value: one, label: t(units[one]) }))}
        onChange={(one) =>
          onChange(storedDuration({ n: Math.min(mostOf(one), duration?.n || 1), unit: one }))
        }
      />
    </div>
  )
}
