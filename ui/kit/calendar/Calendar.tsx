import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { useRegion, useT } from '../text.tsx'
import { useWidth } from '../useWidth.ts'
import { weekNumber } from './days.ts'

export interface CalendarDay<R> {
  /** YYYY-MM-DD */
  day: string
  /** How many there are, those included that are not on show. */
  count: number
  items: readonly R[]
}

export interface CalendarProps<R extends { _id: string }> {
  /** What stands in it and when: "Förfaller, november 2026". */
  label: string
  /** Weeks from Monday to Sunday. */
  weeks: readonly (readonly CalendarDay<R>[])[]
  today: string
  /** Days of another month (YYYY-MM) are toned down. */
  month?: string
  render: (item: R) => ReactNode
  /** What leads to everything of a day that has more than is on show. */
  more: (day: CalendarDay<R>) => ReactNode
  loading?: boolean
}

/** Below this width the days stand under each other, those that have something. Pixels. */
const roomy = 720

/** What belongs to days, as a table of weeks; a list of days where there is no room. */
export function Calendar<R extends { _id: string }>(props: CalendarProps<R>) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} className="k-calendar" aria-busy={props.loading ?? false}>
      {width > 0 && (width < roomy ? <Days {...props} /> : <Weeks {...props} />)}
    </div>
  )
}

function Weeks<R extends { _id: string }>(props: CalendarProps<R>) {
  const { label, weeks, today, month, render, more } = props
  const t = useT()
  const region = useRegion()
  const names = new Intl.DateTimeFormat(region, { weekday: 'short', timeZone: 'UTC' })
  const full = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <table className={weeks.length === 1 ? 'k-weeks k-one-week' : 'k-weeks'}>
      <caption className="k-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="k-hidden">{t('Vecka')}</span>
          </th>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col">
              {names.format(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            <th scope="row" className="k-number">
              <span className="k-hidden">{t('Vecka')} </span>
              {weekNumber(week[0]?.day ?? '')}
            </th>
            {week.map((one) => (
              <td
                key={one.day}
                className={cx(
                  one.day === today && 'k-today',
                  month !== undefined && !one.day.startsWith(month) && 'k-outside',
                )}
                {...(one.day === today ? { 'aria-current': 'date' as const } : {})}
              >
                <time dateTime={one.day} className="k-day k-number">
                  <span aria-hidden="true">{Number(one.day.slice(8))}</span>
                  <span className="k-hidden">{full.format(Date.parse(one.day))}</span>
                </time>
                <Items day={one} render={render} more={more} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Days<R extends { _id: string }>({ label, weeks, today, month, render, more }: CalendarProps<R>) {
  const t = useT()
  const format = new Intl.DateTimeFormat(useRegion(), {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: 'UTC',
  })
  const days = weeks
    .flat()
    .filter(({ day, count }) => count > 0 && (month === undefined || day.startsWith(month)))
  if (days.length === 0) return <p className="k-muted">{t('Inget de här dagarna.')}</p>
  return (
    <ol className="k-days" aria-label={label}>
      {days.map((one) => (
        <li key={one.day}>
          <h3 className={one.day === today ? 'k-today' : undefined}>
            <time dateTime={one.day}>{format.format(Date.parse(one.day))}</time>
          </h3>
          <Items day={one} render={render} more={more} />
        </li>
      ))}
    </ol>
  )
}

function Items<R extends { _id: string }>({
  day,
  render,
  more,
}: Pick<CalendarProps<R>, 'render' | 'more'> & { day: CalendarDay<R> }) {
  if (day.count === 0) return null
  return (
    <ul className="k-day-items">
      {day.items.map((item) => (
        <li key={item._id} data-key={item._id}>
          {render(item)}
        </li>
      ))}
      {day.count > day.items.length && <li className="k-day-more">{more(day)}</li>}
    </ul>
  )
}
