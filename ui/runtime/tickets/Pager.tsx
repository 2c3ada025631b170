import { useId } from 'react'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { chevronLeft, chevronRight, chevronsLeft, chevronsRight } from './drawings.ts'
import { usePlainHref } from './plain.ts'
import { pageSizes, pagesOf, pageTo, resizeTo } from './state.ts'
import type { Tickets } from './useTickets.ts'

/** Several clicks in a row ask the server once. */
const pageDelayMs = 250

/** `x - y of total`, the page among the pages, and the ways between them. */
export function Pager({ tickets, settings }: { tickets: Tickets; settings: TicketsSettings }) {
  const { t } = usePage()
  const id = useId()
  const { state, change } = tickets
  const plain = usePlainHref()
  const total = tickets.page?.totalCount ?? 0
  const pages = pagesOf(state.pageSize, total)
  const first = Math.min((state.page - 1) * state.pageSize + 1, total)
  const last = Math.min(state.page * state.pageSize, total)
  const go = (page: number) => change(pageTo(state, page, total), pageDelayMs)
  const step = (label: string, draw: string, page: number, off: boolean) => {
    const inside = (
      <>
        <Glyph draw={draw} size={18} />
        <span className="v-hidden">{label}</span>
      </>
    )
    if (plain && !off)
      return (
        <a className="v-page-button" href={plain({ ...state, page })}>
          {inside}
        </a>
      )
    return (
      <button type="button" className="v-page-button" disabled={off} onClick={() => go(page)}>
        {inside}
      </button>
    )
  }
  return (
    <nav className="v-pager" aria-label={t('Sidor i listan')}>
      {settings.enablePageSize !== false && !plain && (
        <span className="v-page-size">
          <label htmlFor={id}>{t('Rader per sida')}</label>
          <select
            id={id}
            className="v-input v-select"
            value={state.pageSize}
            onChange={(event) => change(resizeTo(state, Number(event.currentTarget.value)))}
          >
            {[...new Set([...pageSizes, state.pageSize])]
              .sort((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </select>
        </span>
      )}
      <span className="v-page-range" role="status">
        {t('{first} - {last} av {total}', { first, last, total })}
      </span>
      <span className="v-page-buttons">
        {step(t('Första sidan'), chevronsLeft, 1, state.page <= 1)}
        {step(t('Föregående sida'), chevronLeft, state.page - 1, state.page <= 1)}
        <span className="v-page-number">
          <span className="v-hidden">{t('Sida')} </span>
          {state.page} / {pages}
        </span>
        {step(t('Nästa sida'), chevronRight, state.page + 1, state.page >= pages)}
        {step(t('Sista sidan'), chevronsRight, pages, state.page >= pages)}
      </span>
    </nav>
  )
}
