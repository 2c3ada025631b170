import type { TicketColumn } from '../../../src/shared/catalogue/settings/ticketColumns.ts'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { chevronDown, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { Cell } from './Cell.tsx'
import { splitLabel } from './cells.ts'
import { usePlainHref } from './plain.ts'
import { sortBy } from './state.ts'
import type { Tickets } from './useTickets.ts'

export interface TableProps {
  tickets: Tickets
  columns: readonly TicketColumn[]
  settings: TicketsSettings
  busy: boolean
  /** On the builder's canvas a line stands for the rows. */
  placeholder: boolean
}

/**
 * The rows. On a narrow screen each row stands as a card with its headings beside the values; the roles are
 * spelled out because browsers forget that a table is one when it is laid out otherwise.
 */
export function Table({ tickets, columns, settings, busy, placeholder }: TableProps) {
  const { t } = usePage()
  const rows = tickets.page?.data ?? []
  const several = settings.multiSelect === true
  const all = rows.length > 0 && rows.every(({ _id }) => tickets.selected.has(_id))
  const some = !all && rows.some(({ _id }) => tickets.selected.has(_id))
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(tickets.selected)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    tickets.select(next)
  }
  return (
    <section
      className="v-table-frame"
      aria-label={t('Tabell')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
      tabIndex={0}
    >
      <table className="v-table" {...as('table')} aria-busy={busy}>
        <thead {...as('rowgroup')}>
          <GroupRow columns={columns} several={several} />
          <tr {...as('row')}>
            {several && (
              <th {...as('columnheader')} scope="col" className="v-check">
                <input
                  type="checkbox"
                  aria-label={t('Välj alla')}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = some
                  }}
                  onChange={(event) =>
                    toggle(
                      rows.map(({ _id }) => _id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={`${column.label}-${column.value}`} column={column} tickets={tickets} />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rows.map((row) => (
            <tr
              key={row._id}
              {...as('row')}
              className={tickets.selected.has(row._id) ? 'v-selected' : undefined}
            >
              {several && (
                <td {...as('cell')} className="v-check">
                  <input
                    type="checkbox"
                    aria-label={t('Välj {name}', {
                      name: String(row.DiaryNumber ?? row.form?.name ?? row._id),
                    })}
                    checked={tickets.selected.has(row._id)}
                    onChange={(event) => toggle([row._id], event.currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map((column, i) => (
                <td
                  key={`${column.label}-${column.value}`}
                  {...as('cell')}
                  data-label={splitLabel(column.label ?? '').sub}
                >
                  <Cell row={row} column={column} settings={settings} first={i === 0} />
                </td>
              ))}
            </tr>
          ))}
          {(placeholder || (rows.length === 0 && busy)) && (
            <Waiting width={columns.length + (several ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </section>
  )
}

/** A role that the element has anyway, as long as it is laid out as a table. */
const as = (role: string) => ({ role })

function Heading({ column, tickets }: { column: TicketColumn; tickets: Tickets }) {
  const { sub } = splitLabel(column.label ?? '')
  const key = column.key || column.value
  const direction = tickets.state.sort[key]
  const plain = usePlainHref()
  const width = column.width ? `v-width-${column.width}` : undefined
  if (column.sortable === false) {
    return (
      <th {...as('columnheader')} scope="col" className={width}>
        {sub}
      </th>
    )
  }
  const next = sortBy(tickets.state, key)
  const inside = (
    <>
      {sub}
      <span
        className={
          direction === 1 ? 'v-sort-mark v-up' : direction === -1 ? 'v-sort-mark' : 'v-sort-mark v-off'
        }
      >
        <Glyph draw={chevronDown} size={14} />
      </span>
    </>
  )
  return (
    <th
      {...as('columnheader')}
      scope="col"
      className={width}
      aria-sort={direction === 1 ? 'ascending' : direction === -1 ? 'descending' : undefined}
    >
      {plain ? (
        <a className="v-sort" href={plain(next)}>
          {inside}
        </a>
      ) : (
        <button type="button" className="v-sort" onClick={() => tickets.change(next)}>
          {inside}
        </button>
      )}
    </th>
  )
}

/** Headings that columns share, when a label names one (`Group.Sub`). */
function GroupRow({ columns, several }: { columns: readonly TicketColumn[]; several: boolean }) {
  const groups: { label: string; span: number }[] = []
  for (const column of columns) {
    const { group } = splitLabel(column.label ?? '')
    const last = groups.at(-1)
    if (last && last.label === group) last.span++
    else groups.push({ label: group, span: 1 })
  }
  if (groups.every(({ label }) => label === '')) return null
  return (
    <tr {...as('row')} className="v-groups">
      {several && <td {...as('cell')} />}
      {groups.map(({ label, span }, i) =>
        label === '' ? (
          <td key={String(i)} {...as('cell')} colSpan={span} />
        ) : (
          <th key={String(i)} {...as('columnheader')} scope="colgroup" colSpan={span}>
            {label}
          </th>
        ),
      )}
    </tr>
  )
}

function Waiting({ width }: { width: number }) {
  return [0, 1, 2].map((n) => (
    <tr key={n} className="v-waiting">
      {Array.from({ length: width }, (_, i) => (
        <td key={String(i)}>
          <span />
        </td>
      ))}
    </tr>
  ))
}
