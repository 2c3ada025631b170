import { dayOf } from '../../../../src/shared/calendar/swedishDay.ts'
import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import type { Statement } from './useStatements.ts'

/** The day to answer by, and how many days before it somebody is reminded. */
export interface Dates {
  day: string
  reminders: number[]
}

export const datesOf = ({ due, reminders }: Pick<Statement, 'due' | 'reminders'>): Dates => ({
  day: dayOf(due),
  reminders,
})

const offered = [7, 3, 1, 0] as const

/** When an answer is asked for, and when who has not answered is reminded. */
export function DatesFields({ value, onChange }: { value: Dates; onChange: (dates: Dates) => void }) {
  const t = useT()
  const all = [...new Set([...offered, ...value.reminders])].sort((a, b) => b - a)
  return (
    <>
      <TextField
        required
        type="date"
        label={t('Svar senast')}
        description={t('Länken gäller i 14 dagar till, så att den som är sen också kan svara.')}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      <fieldset className="a-statement-choices">
        <legend>{t('Påminn den som inte har svarat')}</legend>
        {all.map((days) => (
          <Checkbox
            key={days}
            checked={value.reminders.includes(days)}
            onChange={(checked) =>
              onChange({
                ...value,
                reminders: checked
                  ? [...value.reminders, days]
                  : value.reminders.filter((one) => one !== days),
              })
            }
            label={
              days === 0
                ? t('Samma dag, kl. 8.00')
                : t('{n, plural, one {# dag} other {# dagar}} innan, kl. 8.00', { n: days })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
