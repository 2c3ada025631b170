import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { DateSettings } from '../../../../src/shared/catalogue/Date.ts'
import { type DateParts, joinDate, splitDate } from '../../../../src/shared/catalogue/dates.ts'
import { usePage } from '../../page.ts'
import { Frame } from '../Frame.tsx'
import type { Field } from '../useField.ts'

const order = ['day', 'month', 'year'] as const

/** A day in three fields, which are one question. Only the part that is wrong is marked. After GOV.UK's date input. */
export function DateInParts({ field, settings }: { field: Field; settings: DateSettings }) {
  const { t, store } = usePage()
  const [problem] = useStore(store.problems(field.name))
  const [typed, setTyped] = useState<DateParts | null>(null)
  const answer = typeof field.value === 'string' ? field.value : ''
  // As it was written, as long as that is the answer.
  const parts = typed && joinDate(typed) === answer ? typed : shown(answer)
  const labels = { day: t('Dag'), month: t('Månad'), year: t('År') }
  const wrong = order.filter((part) => isWrong(part, problem?.values?.part))
  return (
    <Frame field={field} settings={settings} group>
      {({ id, name, disabled, 'aria-invalid': invalid }) => (
        <div className="v-date-parts">
          {order.map((part) => {
            // Who comes from the list of what is wrong comes to the part that is.
            const own = part === (wrong[0] ?? 'day') ? id : `${id}-${part}`
            return (
              <div key={part}>
                <label className="v-sub" htmlFor={own}>
                  {labels[part]}
                </label>
                <input
                  id={own}
                  name={`${name}.${part}`}
                  className={`v-input v-part-${part}`}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={disabled}
                  aria-invalid={invalid && (wrong.length === 0 || wrong.includes(part)) ? true : undefined}
                  value={parts[part]}
                  onChange={(event) => {
                    const next = { ...parts, [part]: event.currentTarget.value }
                    setTyped(next)
                    field.set(joinDate(next) || null)
                  }}
                />
              </div>
            )
          })}
        </div>
      )}
    </Frame>
  )
}

const isWrong = (part: string, said: unknown) =>
  String(said ?? '')
    .split(' ')
    .includes(part)

/** A stored day without its noughts, as people write it. */
function shown(answer: string): DateParts {
  const { day, month, year } = splitDate(answer)
  const plain = (text: string) => text.replace(/^0(?=\d$)/, '')
  return { day: plain(day), month: plain(month), year }
}
