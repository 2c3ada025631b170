import { useEffect, useState } from 'react'
import type { TicketColumn } from '../../../src/shared/catalogue/settings/ticketColumns.ts'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { safeHref } from '../../../src/shared/wire/page/hrefs.ts'
import type { TicketRow } from '../../../src/shared/wire/page/tickets.ts'
import { Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { cellText, freshness, valueAt } from './cells.ts'
import { bell, mail } from './drawings.ts'
import { Dot, Tint } from './Tint.tsx'

export interface CellProps {
  row: TicketRow
  column: TicketColumn
  settings: TicketsSettings
  /** The first cell leads to the case. */
  first: boolean
}

export function Cell(props: CellProps) {
  const { t } = usePage()
  const { row, column, settings } = props
  const marked = (settings.columns ?? []).some(({ type }) => type === 'notifications')
  const written = !marked && row.notifications?.newChat === true
  if (column.value !== 'status.name' || !(row.waits || written)) return <Plain {...props} />
  return (
    <span className="v-where">
      <Plain {...props} />
      {row.waits && <span className="v-chip v-waits">{t('Väntar på dig')}</span>}
      {written && (
        <span className="v-chip">
          <Glyph draw={mail} size={16} />
          {t('Nytt meddelande')}
        </span>
      )}
    </span>
  )
}

function Plain({ row, column, settings, first }: CellProps) {
  const { t, locale } = usePage()
  const value = valueAt(row, column.value)
  const now = useNow()
  if (column.type === 'assigned') return <Assigned row={row} />
  if (column.type === 'notifications') return <News row={row} now={now} />
  const text = cellText(value, column, locale, t, now)
  if (first) {
    return (
      <a className="v-case-link" href={caseHref(settings, row)}>
        {text || t('Visa ärendet')}
      </a>
    )
  }
  if (column.type === 'link' && text !== '') {
    const href = safeHref(text)
    return href ? <a href={href}>{column.display || text}</a> : text
  }
  if (column.value === 'status.name' && text !== '')
    return <Status text={text} color={valueAt(row, 'status.color')} />
  return nowrap.has(column.type) ? <span className="v-nowrap">{text}</span> : text
}

/** Types that a line break would make hard to read. */
const nowrap = new Set<TicketColumn['type']>(['date', 'dateNoTime', 'since', 'range'])

/** `/v/s?formId=…&formDataId=…&reset=1`, or the path that the settings name. */
export function caseHref(settings: TicketsSettings, row: TicketRow): string {
  const base = safeHref(String(settings.url || '/v/s')) ?? '/v/s'
  const query = new URLSearchParams({ formId: row.formId, formDataId: row._id, reset: '1' })
  return `${base}${base.includes('?') ? '&' : '?'}${query}`
}

function Status({ text, color }: { text: string; color: unknown }) {
  if (typeof color !== 'string' || color === '') return <span className="v-chip v-status">{text}</span>
  return (
    <span className="v-chip v-status v-tinted">
      <Tint color={color} />
      <Dot color={color} />
      {text}
    </span>
  )
}

function Assigned({ row }: { row: TicketRow }) {
  const { t } = usePage()
  const assign = row.assign ?? []
  if (assign.length === 0) return <span className="v-muted">{t('Ingen')}</span>
  return (
    <ul className="v-assigned">
      {assign.map((one) => (
        <li
          key={`${one.type}-${one.name}`}
          className={one.type === 'group' ? 'v-group' : undefined}
          title={one.name}
        >
          <span aria-hidden="true">{one.short}</span>
          <span className={assign.length === 1 ? 'v-assigned-name' : 'v-hidden'}>{one.name}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is new about a case: messages, and a bell that fades over an hour after a change. */
function News({ row, now }: { row: TicketRow; now: number }) {
  const { t } = usePage()
  const unread = row.unreadTextMessageCount ?? 0
  const fresh = freshness(row.updated, now)
  return (
    <span className="v-news">
      {row.notifications?.newChat && (
        <span>
          <Glyph draw={mail} size={16} />
          <span className="v-hidden">{t('Nytt meddelande')}</span>
        </span>
      )}
      {unread > 0 && <span className="v-count">{t('{n} olästa', { n: unread })}</span>}
      {fresh > 0 && (
        // An attribute of the drawing, as a style attribute would not get through the content security policy.
        <span className="v-fresh">
          <svg
            width={16}
            height={16}
            viewBox="0 0 24 24"
            className="v-icon"
            opacity={fresh.toFixed(2)}
            aria-hidden="true"
          >
            <path d={bell} />
          </svg>
          <span className="v-hidden">{t('Nyligen ändrat')}</span>
        </span>
      )}
    </span>
  )
}

/** The time, moving on every half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
