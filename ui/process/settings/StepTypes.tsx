import { useStore } from '@nanostores/react'
import type { ProcessState } from '../../../src/shared/process/process.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { StepTypePicker } from '../../kit/input/StepTypePicker.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { everyoneMet } from '../state/roles.ts'

export interface StepTypesProps {
  steps: ProcessState['steps']
  onChange: (steps: ProcessState['steps']) => void
  disabled: boolean
}

/** What each of those who may see a case meets on opening it in a state. */
export function StepTypes({ steps, onChange, disabled }: StepTypesProps) {
  const { assignmentRoles } = useStore(useProcess().$document)
  const t = useT()
  const locale = useLocale()
  const met = everyoneMet(assignmentRoles ?? [], t, locale)
  const gone = Object.keys(steps).filter((key) => !met.some((one) => one.key === key))
  const without = (key: string) => {
    const { [key]: _gone, ...rest } = steps
    return rest
  }
  return (
    <section className="b-setting-group a-fields" data-field="steps">
      <h3>{t('Stegtyper')}</h3>
      {met.map(({ key, name }) => (
        <StepTypePicker
          key={key}
          label={name}
          value={steps[key] ?? null}
          disabled={disabled}
          onChange={(step) => onChange(step === null ? without(key) : { ...steps, [key]: step })}
        />
      ))}
      {gone.map((key) => (
        <StepTypePicker
          key={key}
          label={t('{name} (finns inte)', { name: key })}
          description={t('Processen har ingen sådan tilldelningsroll.')}
          value={steps[key] ?? null}
          disabled
          onChange={() => {}}
          aside={
            <IconButton
              small
              danger
              icon="trash-2"
              label={t('Ta bort {name}', { name: key })}
              disabled={disabled}
              onPress={() => onChange(without(key))}
            />
          }
        />
      ))}
    </section>
  )
}
