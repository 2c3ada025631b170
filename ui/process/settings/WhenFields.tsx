import { isOfHours, type When } from '../../../src/shared/process/clock/when.ts'
import { NumberField } from '../../kit/input/NumberField.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { DurationFields } from './DurationFields.tsx'
import { optionOf, useOffers } from './offers.tsx'
import { withGone } from './options.ts'

export interface WhenFieldsProps<Of extends When> {
  when: Of
  /** What is said of a time that counts from something, such as that a case came in. */
  after: string
  /** What it means that no time of the day is named. */
  timeText: string
  onChange: (when: Of) => void
  disabled: boolean
}

/** When something is to be: a while after something else, or by the date in an answer. */
export function WhenFields<Of extends When>({
  when,
  after,
  timeText,
  onChange,
  disabled,
}: WhenFieldsProps<Of>) {
  const t = useT()
  const isAtDate = when.after === undefined && when.atValue !== undefined
  /** Another time in its place; what happens then stays. */
  const say = ({ time = when.time, ...next }: When) => {
    const changed = { ...when, ...next }
    for (const key of whenKeys) if (!(key in next)) delete changed[key]
    if (time && !isOfHours(next)) changed.time = time
    onChange(changed)
  }
  return (
    <>
      <Select
        label={t('När')}
        value={isAtDate ? 'date' : 'after'}
        disabled={disabled}
        options={[
          { value: 'after', label: after },
          { value: 'date', label: t('Vid datumet i ett svar') },
        ]}
        onChange={(kind) => say(kind === 'date' ? { atValue: '' } : { after: 'P7D' })}
      />
      {isAtDate ? (
        <AtDate when={when} say={say} disabled={disabled} />
      ) : (
        <DurationFields
          label={t('Tid')}
          duration={when.after}
          working={when.working}
          onChange={say}
          disabled={disabled}
        />
      )}
      {!isOfHours(when) && (
        <TextField
          type="time"
          label={t('Klockslag')}
          description={timeText}
          disabled={disabled}
          value={when.time ?? ''}
          onChange={(time) => {
            const { after: duration, working, atValue, days } = when
            say({
              ...(duration !== undefined && { after: duration }),
              ...(working && { working }),
              ...(atValue !== undefined && { atValue }),
              ...(days !== undefined && { days }),
              time,
            })
          }}
        />
      )}
    </>
  )
}

const whenKeys = ['after', 'working', 'atValue', 'days', 'time'] as const satisfies (keyof When)[]

interface AtDateProps {
  when: When
  say: (when: When) => void
  disabled: boolean
}

/** Which answer, and how many days before or after the date in it. */
function AtDate({ when, say, disabled }: AtDateProps) {
  const { questions } = useOffers()
  const t = useT()
  const { atValue = '', days = 0, working } = when
  const dates = questions.filter(({ column }) => column === 'date').map(optionOf)
  const gone = t('{name} (finns inte)', { name: atValue })
  const moved = (n: number, side: string) => {
    const isWorking = side.startsWith('working')
    const count = side.endsWith('before') ? -n : n
    say({ atValue, ...(count !== 0 && { days: count, ...(isWorking && { working: true as const }) }) })
  }
  const side = days === 0 ? 'on' : `${working ? 'working ' : ''}${days < 0 ? 'before' : 'after'}`
  const keep = days === 0 ? {} : { days, ...(working && { working }) }
  return (
    <>
      {dates.length > 0 ? (
        <Selector
          label={t('Fråga')}
          sort={false}
          disabled={disabled}
          options={withGone(dates, atValue, gone)}
          value={atValue || null}
          onChange={(name) => say({ atValue: name ?? '', ...keep })}
        />
      ) : (
        <TextField
          mono
          label={t('Frågans namn')}
          description={t('Processens formulär har ingen fråga efter ett datum än.')}
          disabled={disabled}
          maxLength={100}
          value={atValue}
          onChange={(name) => say({ atValue: name, ...keep })}
        />
      )}
      <div className={days === 0 ? undefined : 'p-duration'}>
        {days !== 0 && (
          <NumberField
            integer
            label={t('Antal')}
            min={1}
            max={999}
            disabled={disabled}
            value={Math.abs(days)}
            onChange={(n) => n !== null && moved(n, side)}
          />
        )}
        <Select
          label={t('Dag')}
          disabled={disabled}
          value={side}
          options={[
            { value: 'on', label: t('Samma dag') },
            { value: 'before', label: t('Dagar före') },
            { value: 'working before', label: t('Arbetsdagar före') },
            { value: 'after', label: t('Dagar efter') },
            { value: 'working after', label: t('Arbetsdagar efter') },
          ]}
          onChange={(next) => moved(next === 'on' ? 0 : Math.abs(days) || 1, next)}
        />
      </div>
    </>
  )
}
