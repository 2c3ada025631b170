import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { dayAfter, nextMonday } from './comingDays.ts'

/** A day and a time of it in Sweden: `2026-11-26` and `08:00`; empty while it is typed. */
export interface Moment {
  day: string
  time: string
}

/** When the day of work begins, for who does not say a time. */
const morning = '08:00'

/** What is proposed first. */
export const tomorrowMorning = (): Moment => ({ day: dayAfter(1), time: morning })

export const isWhole = ({ day, time }: Moment): boolean => day !== '' && time !== ''

export interface DayAndTimeProps {
  value: Moment
  onChange: (moment: Moment) => void
}

/** Chooses a moment to come: tomorrow or on Monday in the morning at a press, any other in two fields. */
export function DayAndTime({ value, onChange }: DayAndTimeProps) {
  const t = useT()
  const days: [day: string, label: string][] = [
    [dayAfter(1), t('I morgon 8.00')],
    [nextMonday(), t('Måndag 8.00')],
  ]
  return (
    <>
      <div className="a-tags">
        {days.map(([day, label]) => {
          const isChosen = value.day === day && value.time === morning
          return (
            <Button
              key={label}
              small
              aria-pressed={isChosen}
              className={isChosen ? 'a-tinted' : undefined}
              onPress={() => onChange({ day, time: morning })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className="a-pair">
        <TextField
          type="date"
          label={t('Dag')}
          required
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <TextField
          type="time"
          label={t('Tid')}
          required
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
        />
      </div>
    </>
  )
}
