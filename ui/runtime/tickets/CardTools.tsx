import { useId } from 'react'
import type { TicketColumn } from '../../../src/shared/catalogue/settings/ticketColumns.ts'
import { usePage, useScript } from '../page.ts'
import { splitLabel } from './cells.ts'
import type { Tickets } from './useTickets.ts'

export interface CardToolsProps {
  tickets: Tickets
  columns: readonly TicketColumn[]
  several: boolean
}

/** On a phone rows are cards and the headings are gone: what they do is offered above. Elsewhere it is not shown. */
export function CardTools({ tickets, columns, several }: CardToolsProps) {
  const { t } = usePage()
  const id = useId()
  if (!useScript()) return null
  const sortable = columns.filter(({ sortable, label }) => sortable !== false && label)
  const [[key, direction] = ['', -1]] = Object.entries(tickets.state.sort)
  const sort = (next: string, way: 1 | -1) =>
    tickets.change({ ...tickets.state, page: 1, sort: next === '' ? {} : { [next]: way } })
  const rows = tickets.page?.data ?? []
  const all = rows.length > 0 && rows.every((row) => tickets.selected.has(row._id))
  return (
    <div className="v-card-tools">
      {several && (
        <label className="v-card-all">
          <input
            type="checkbox"
            checked={all}
            onChange={() => tickets.select(new Set(all ? [] : rows.map((row) => row._id)))}
          />
          {t('Markera alla ärenden')}
        </label>
      )}
      {sortable.length > 0 && (
        <span className="v-card-sort">
          <label htmlFor={id}>{t('Sortera efter')}</label>
          <select
            id={id}
            className="v-input v-select"
            value={key}
            onChange={(event) => sort(event.currentTarget.value, direction === 1 ? 1 : -1)}
          >
            <option value="">{t('Ingen')}</option>
            {sortable.map((column) => (
              <option key={`${column.label}-${column.value}`} value={column.key || column.value}>
                {splitLabel(column.label ?? '').sub}
              </option>
            ))}
          </select>
          {key !== '' && (
            <button
              type="button"
              className="v-button v-small"
              onClick={() => sort(key, direction === 1 ? -1 : 1)}
            >
              {direction === 1 ? t('Stigande') : t('Fallande')}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
