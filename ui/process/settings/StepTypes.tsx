import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { link } from '../../../src/shared/fields/build.ts'
import { linkShape } from '../../../src/shared/fields/kinds/link.ts'
import { isPartyStep } from '../../../src/shared/process/parties.ts'
import type { ProcessState, StepType } from '../../../src/shared/process/process.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { StepTypePicker } from '../../kit/input/StepTypePicker.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { everyoneMet } from '../state/roles.ts'
import { SettingFields } from './SettingFields.tsx'

export interface StepTypesProps {
  state: Pick<ProcessState, 'steps' | 'redirects'>
  onChange: (set: Pick<ProcessState, 'steps' | 'redirects'>) => void
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

/** What each of those who may see a case meets on opening it in a state. */
export function StepTypes({ state: { steps, redirects }, onChange, errors, disabled }: StepTypesProps) {
  const process = useStore(useProcess().$document)
  const t = useT()
  const locale = useLocale()
  const met = everyoneMet(process, t, locale)
  const gone = Object.keys(steps).filter((key) => !met.some((one) => one.key === key))
  /** An address is kept as long as somebody is led there. */
  const change = (key: string, step: StepType | null) => {
    const { [key]: _gone, ...others } = steps
    const { [key]: _nowhere, ...leads } = redirects ?? {}
    const isLed = step === 'redirect'
    onChange({
      steps: step === null ? others : { ...steps, [key]: step },
      ...(redirects && { redirects: isLed ? redirects : leads }),
    })
  }
  return (
    <section className="b-setting-group a-fields" data-field="steps">
      <h3>{t('Stegtyper')}</h3>
      {met.map(({ key, name }) => (
        <Fragment key={key}>
          <StepTypePicker
            label={name}
            value={steps[key] ?? null}
            disabled={disabled}
            onChange={(step) => change(key, step)}
          />
          {steps[key] === 'redirect' && (
            <SettingFields
              place="redirects"
              fields={{ [key]: link({ id: t('{name} leds till', { name }) }) }}
              values={{ ...redirects }}
              errors={errors}
              context={{ disabled, withoutBack: true }}
              onChange={(_key, value) => {
                const { [key]: _before, ...others } = redirects ?? {}
                const found = linkShape().safeParse(value)
                onChange({ steps, redirects: found.success ? { ...others, [key]: found.data } : others })
              }}
            />
          )}
        </Fragment>
      ))}
      {gone.map((key) => (
        <StepTypePicker
          key={key}
          label={t('{name} (finns inte)', { name: key })}
          description={
            isPartyStep(key)
              ? t('Processen har ingen sådan part.')
              : t('Processen har ingen sådan tilldelningsroll.')
          }
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
              onPress={() => change(key, null)}
            />
          }
        />
      ))}
    </section>
  )
}
