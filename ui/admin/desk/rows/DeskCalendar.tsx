import { addDays } from '../../../../src/shared/calendar/workDays.ts'
import type { CalendarPlace } from '../../../../src/shared/desk/layout.ts'
import { Button } from '../../../kit/Button.tsx'
import { Calendar } from '../../../kit/calendar/Calendar.tsx'
import { addMonths, weeksOf } from '../../../kit/calendar/days.ts'
import { cx } from '../../../kit/cx.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Segmented } from '../../../kit/input/Segmented.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { unbroken } from '../unbroken.ts'
import type { DeskRow } from './deskInput.ts'
import type { HeldGroups } from './useDeskGroups.ts'

export interface DeskCalendarProps {
  groups: HeldGroups
  place: CalendarPlace
  today: string
  onPlace: (change: Partial<CalendarPlace>) => void
  /** The case that is open beside it. */
  current: string | null
  href: (row: DeskRow) => string
  onOpen: (row: DeskRow) => void
}

/** The cases on the days that they are due, or came in. */
export function DeskCalendar({ groups, place, today, onPlace, current, href, onOpen }: DeskCalendarProps) {
  const t = useT()
  const region = useRegion()
  const { by, span, at } = place
  const found = new Map((groups.held?.groups ?? []).map((group) => [group.value, group]))
  const weeks = weeksOf(at, span).map((week) =>
    week.map((day) => ({ day, count: found.get(day)?.totalCount ?? 0, items: found.get(day)?.data ?? [] })),
  )
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' })
  const [first = at, last = at] = [weeks[0]?.[0]?.day, weeks.at(-1)?.at(-1)?.day]
  const title =
    span === 'month'
      ? format({ month: 'long', year: 'numeric' }).format(Date.parse(at))
      : format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
          Date.parse(first),
          Date.parse(last),
        )
  const by_ = by === 'due' ? t('Förfaller') : t('Inkom')
  const step = (n: 1 | -1) => onPlace({ at: span === 'month' ? addMonths(at, n) : addDays(at, 7 * n) })
  return (
    <>
      <div className="a-calendar-tools">
        <IconButton
          outlined
          icon="chevron-left"
          label={span === 'month' ? t('Föregående månad') : t('Föregående vecka')}
          onPress={() => step(-1)}
        />
        <IconButton
          outlined
          icon="chevron-right"
          label={span === 'month' ? t('Nästa månad') : t('Nästa vecka')}
          onPress={() => step(1)}
        />
        <h2 aria-live="polite">{title}</h2>
        <Button onPress={() => onPlace({ at: today })}>{t('I dag')}</Button>
        <span className="a-tools-space" />
        <Segmented
          label={t('Datum')}
          value={by}
          onChange={(next) => next && onPlace({ by: next })}
          segments={[
            { value: 'due', label: t('Förfaller') },
            { value: 'arrived', label: t('Inkom') },
          ]}
        />
        <Segmented
          label={t('Tid på en sida')}
          value={span}
          onChange={(next) => next && onPlace({ span: next })}
          segments={[
            { value: 'month', label: t('Månad') },
            { value: 'week', label: t('Vecka') },
          ]}
        />
      </div>
      <Calendar<DeskRow>
        label={`${by_}, ${title}`}
        weeks={weeks}
        today={today}
        loading={groups.loading}
        {...(span === 'month' ? { month: at.slice(0, 7) } : {})}
        render={(row) => (
          <a
            className={cx(
              'a-day-case',
              row._id === current && 'k-current',
              row.due !== null && !row.stands && row.due < Date.now() && 'a-past',
            )}
            href={href(row)}
            title={[row.DiaryNumber, row.status.name].filter(Boolean).join(' · ')}
            {...(row._id === current ? { 'aria-current': 'true' as const } : {})}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              onOpen(row)
            }}
          >
            {unbroken(row.title || row.form.name)}
            <span className="k-hidden">, {row.status.name}</span>
          </a>
        )}
        more={({ day, count, items }) => (
          <button type="button" className="a-day-more" onClick={() => groups.more(day)}>
            {t('{n} till', { n: count - items.length })}
          </button>
        )}
      />
    </>
  )
}
