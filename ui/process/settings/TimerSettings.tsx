import { initialValues } from '../../../src/shared/fields/field.ts'
import type { ProcessConnection, ProcessTimer } from '../../../src/shared/process/process.ts'
import { Selector } from '../../kit/input/Selector.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph } from '../state/context.tsx'
import { connectionName, nameOf } from '../state/names.ts'
import { EffectSettings } from './EffectSettings.tsx'
import { iconOfEffect } from './effectWords.ts'
import { useOffers } from './offers.tsx'
import { withGone } from './options.ts'
import { problemsWithin } from './places.ts'
import { RemindersField } from './RemindersField.tsx'
import { WhenFields } from './WhenFields.tsx'

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
  const t = useT()
  return (
    <>
      <WhenFields
        when={timer}
        after={t('En tid efter att ärendet kom hit')}
        timeText={t('Tomt: samma klockslag som ärendet kom, eller när datumet börjar.')}
        onChange={onChange}
        disabled={rest.disabled}
      />
      <What timer={timer} onChange={onChange} {...rest} />
      <RemindersField
        of={timer._id}
        reminders={timer.reminders ?? []}
        onChange={(reminders) => {
          const { reminders: _were, ...next } = timer
          onChange(reminders.length > 0 ? { ...next, reminders } : next)
        }}
        errors={rest.errors}
        place={rest.place}
        disabled={rest.disabled}
      />
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
