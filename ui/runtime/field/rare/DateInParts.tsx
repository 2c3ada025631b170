import { useEffect, useRef, useState } from 'react'
import type { DateSettings } from '../../../../src/shared/catalogue/Date.ts'
import { type DateParts, joinDate, splitDate } from '../../../../src/shared/catalogue/read/dates.ts'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import { Frame } from '../Frame.tsx'
import type { Field } from '../useField.ts'
import { whenLeft } from './whenLeft.ts'
import { writtenDay } from './writtenDay.ts'

const order = ['day', 'month', 'year'] as const

/** What is being written. */
interface Written {
  parts: DateParts
  /** The answer that it is written over. */
  over: string
}

/**
 * A day in three fields, which are one question. Only the part that is wrong is marked. After GOV.UK's date input.
 * While somebody writes the answer is the last day that was whole, or none: half a day would hide questions that hang
 * on it, and reset them. It becomes the answer when the three are left.
 */
export function DateInParts({ field, settings }: { field: Field; settings: DateSettings }) {
  const { t, store, mode } = usePage()
  const [problem] = useStore(store.problems(field.name))
  const [typed, setTyped] = useState<Written | null>(null)
  const half = useRef<Written | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const { name } = field
  useEffect(() => {
    const leave = () => {
      const left = half.current
      half.current = null
      // What has become another answer meanwhile was not written over.
      if (left?.over !== answerOf(store.state.value(name))) return
      const { parts } = left
      setTyped({ parts, over: joinDate(parts) })
      store.set(name, joinDate(parts))
    }
    return group.current ? whenLeft(group.current, leave) : undefined
  }, [store, name])
  const answer = answerOf(field.value)
  // As it was written, as long as that is the answer or is about to be.
  const parts = typed?.over === answer ? typed.parts : shown(answer)
  const write = (next: DateParts) => {
    if (mode !== 'live' || field.fixed) return
    const day = joinDate(next)
    const isWhole = day === '' || /^\d{4}(-\d\d){2}$/.test(day)
    const written = { parts: next, over: isWhole ? day : answer }
    setTyped(written)
    half.current = isWhole ? null : written
    if (isWhole) field.set(day || null)
  }
  const labels = { day: t('Dag'), month: t('Månad'), year: t('År') }
  const wrong = order.filter((part) => isWrong(part, problem?.values?.part))
  return (
    <Frame field={field} settings={settings} group>
      {({ id, disabled, 'aria-invalid': invalid }) => (
        <div className="v-date-parts" ref={group}>
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
                  onChange={({ currentTarget: { value } }) =>
                    write(writtenDay(value) ?? { ...parts, [part]: value })
                  }
                  onPaste={(event) => {
                    const whole = writtenDay(event.clipboardData?.getData('text') ?? '')
                    if (!whole) return
                    event.preventDefault()
                    write(whole)
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

const answerOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isWrong = (part: string, said: unknown) =>
  String(said ?? '')
    .split(' ')
    .includes(part)

/** A stored day without its noughts, as people write it. */
function shown(answer: string): DateParts {
  const { day, month, year } = splitDate(answer)
  const plain = (text: string) => text.replace(/^0(?=\d$)/, '').replaceAll('−', '-')
  return { day: plain(day), month: plain(month), year: plain(year) }
}
