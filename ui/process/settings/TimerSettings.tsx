import { initialValues } from '../../../src/shared/fields/field.ts'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import {
  type DurationUnit,
  durationOf,
  durationUnits,
  mostOf,
  storedDuration,
} from '../../../src/shared/process/durations.ts'
import type { ProcessConnection, ProcessTimer } from '../../../src/shared/process/process.ts'
import { NumberField } from '../../kit/input/NumberField.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph } from '../state/context.tsx'
import { connectionName, nameOf } from '../state/names.ts'
import { EffectSettings } from './EffectSettings.tsx'
import { iconOfEffect } from './effectWords.ts'
import { optionOf, useOffers } from './offers.tsx'
import { withGone } from './options.ts'
import { problemsWithin } from './places.ts'

const units: Readonly<Record<DurationUnit, Message>> = {
  minutes: msg`minuter`,
  hours: msg`timmar`,
  days: msg`dagar`,
  workingDays: msg`arbetsdagar`,
  weeks: msg`veckor`,
  months: msg`månader`,
}

export interface TimerSettingsProps {
  timer: ProcessTimer
  /** The connections that lead on from the state. */
  ways: readonly ProcessConnection[]
  onChange: (timer: ProcessTimer) => void
  errors: Readonly<Record<string, string>>
  place: string
  disabled: boolean
}

/** When a timer is due, and what it does. */
export function TimerSettings({ timer, onChange, ...rest }: TimerSettingsProps) {
  return (
    <>
      <When timer={timer} onChange={onChange} disabled={rest.disabled} />
      <What timer={timer} onChange={onChange} {...rest} />
    </>
  )
}

function When({ timer, onChange, disabled }: Pick<TimerSettingsProps, 'timer' | 'onChange' | 'disabled'>) {
  const { questions } = useOffers()
  const t = useT()
  const { after: _after, working: _working, atValue, ...rest } = timer
  const isAtDate = timer.after === undefined && atValue !== undefined
  const duration = durationOf(timer)
  const dates = questions.filter(({ column }) => column === 'date').map(optionOf)
  const gone = t('{name} (finns inte)', { name: atValue ?? '' })
  return (
    <>
      <Select
        label={t('När')}
        value={isAtDate ? 'date' : 'after'}
        disabled={disabled}
        options={[
          { value: 'after', label: t('En tid efter att ärendet kom hit') },
          { value: 'date', label: t('Vid datumet i ett svar') },
        ]}
        onChange={(when) => onChange(when === 'date' ? { ...rest, atValue: '' } : { ...rest, after: 'P7D' })}
      />
      {isAtDate && dates.length > 0 && (
        <Selector
          label={t('Fråga')}
          sort={false}
          disabled={disabled}
          options={withGone(dates, atValue, gone)}
          value={atValue || null}
          onChange={(name) => onChange({ ...rest, atValue: name ?? '' })}
        />
      )}
      {isAtDate && dates.length === 0 && (
        <TextField
          mono
          label={t('Frågans namn')}
          description={t('Processens formulär har ingen fråga efter ett datum än.')}
          disabled={disabled}
          maxLength={100}
          value={atValue ?? ''}
          onChange={(name) => onChange({ ...rest, atValue: name })}
        />
      )}
      {!isAtDate && (duration || !timer.after) && (
        <div className="p-duration">
          <NumberField
            integer
            label={t('Tid')}
            min={1}
            max={mostOf(duration?.unit ?? 'days')}
            disabled={disabled}
            value={duration?.n ?? null}
            onChange={(n) =>
              n !== null && onChange({ ...rest, ...storedDuration({ n, unit: duration?.unit ?? 'days' }) })
            }
          />
          <Select
            label={t('Enhet')}
            disabled={disabled}
            value={duration?.unit ?? 'days'}
            options={durationUnits.map((unit) => ({ value: unit, label: t(units[unit]) }))}
            onChange={(unit) =>
              onChange({
                ...rest,
                ...storedDuration({ n: Math.min(mostOf(unit), duration?.n || 1), unit }),
              })
            }
          />
        </div>
      )}
      {!isAtDate && !duration && timer.after && (
        <TextField
          mono
          label={t('Tid')}
          description={t('Skriven enligt ISO 8601, som P1M15D: en månad och femton dagar.')}
          disabled={disabled}
          maxLength={40}
          value={timer.after}
          onChange={(after) => onChange(after ? { ...timer, after } : { ...rest, after: 'P7D' })}
        />
      )}
    </>
  )
}

function What({ timer, ways, onChange, errors, place, disabled }: TimerSettingsProps) {
  const { effects } = useOffers()
  const graph = useGraph()
  const t = useT()
  const locale = useLocale()
  const { connection: _connection, effect, ...rest } = timer
  const ofConnection = ways.map((way) => {
    const to = graph.states.find(({ _id }) => _id === way.to)
    return {
      value: `connection ${way._id}`,
      label: t('Följ {name}', { name: connectionName(way, t, locale) }),
      icon: 'arrow-right',
      ...(to && { description: t('Till {name}', { name: nameOf(to, t, locale) }) }),
    }
  })
  const ofEffect = (effects ?? []).map(({ name, label }) => ({
    value: `effect ${name}`,
    label,
    icon: iconOfEffect(name),
  }))
  const value = timer.connection ? `connection ${timer.connection}` : effect && `effect ${effect.effect}`
  const [kind, name] = value?.split(' ') ?? []
  const gone =
    kind === 'effect'
      ? t('{name} (finns inte)', { name: name ?? '' })
      : t('En koppling som inte går härifrån')
  return (
    <>
      <Selector
        label={t('Gör')}
        sort={false}
        disabled={disabled}
        options={withGone([...ofConnection, ...ofEffect], value, gone)}
        value={value ?? null}
        onChange={(next) => {
          const [what, id = ''] = next?.split(' ') ?? []
          if (what === 'connection') return onChange({ ...rest, connection: id })
          const settings = effects?.find((one) => one.name === id)?.settings ?? {}
          if (what === 'effect') onChange({ ...rest, effect: { effect: id, input: initialValues(settings) } })
        }}
      />
      {effect && !timer.connection && (
        <EffectSettings
          effect={effect}
          onChange={(changed) => onChange({ ...rest, effect: changed })}
          errors={problemsWithin(errors, 'input')}
          place={place}
          disabled={disabled}
        />
      )}
    </>
  )
}
