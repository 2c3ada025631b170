import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { cx } from '../cx.ts'
import { EmptyState } from '../show/EmptyState.tsx'
import { ErrorState } from '../show/ErrorState.tsx'
import { Skeleton } from '../show/Skeleton.tsx'
import { useT } from '../text.tsx'
import { useSlowPress } from '../useSlowPress.ts'
import { useWidth } from '../useWidth.ts'
import { DrawnTable, type TableActs } from './DrawnTable.tsx'
import { Pager, type PagerProps } from './Pager.tsx'
import { TableBar } from './TableBar.tsx'
import { type Column, nextSort, type Sort } from './tableColumn.ts'
import { type Line, linesOf, type TableGroup } from './tableLines.ts'
import { nextSelection, unseenIn } from './tableSelection.ts'
import { useDrawnColumns } from './useDrawnColumns.ts'

export interface DataTableProps<R extends object> {
  /** What the table lists, for assistive technology: "Ärenden". */
  label: string
  columns: readonly Column<R>[]
  /** The rows of this page. */
  rows: readonly R[]
  /** The row's id; `_id` unless told. */
  rowId?: (row: R) => string
  /** Enter on a row, or a press on it. */
  onOpen?: (row: R) => void
  /** Makes the naming cell of a row a real link, so that it can be opened in a new tab. */
  href?: (row: R) => string
  /** Ids of chosen rows, also on other pages; without it rows cannot be chosen. */
  selected?: ReadonlySet<string>
  onSelect?: (ids: Set<string>) => void
  /** How many are chosen, where that is more than the table knows of: all that match, on show or not. */
  chosenCount?: number
  /** Buttons in the bar above the rows while some are chosen. */
  bulk?: (ids: ReadonlySet<string>) => ReactNode
  /** Right in the bar above the rows: the column menu, export. */
  tools?: ReactNode
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Rows are on their way: grey shapes the first time, then the old rows stay until the new ones are there. */
  loading?: boolean
  /** The rows could not be fetched: this text is shown instead. */
  error?: string | null
  onRetry?: () => void
  /** Stands in the table when it has no rows. */
  empty?: ReactNode
  pager?: PagerProps
  /** Under the rows, in the card: what was just done with them. */
  told?: ReactNode
  /** The row that is open beside the table. */
  current?: string | null
  /** More of a row's looks: `k-fresh` for news, `k-leaving` for what is about to go. */
  rowClass?: (row: R) => string | undefined
  /** At the end of a row that is pointed at or has the focus, where there is a pointer: what can be done with it at once. */
  rowTool?: (row: R) => ReactNode
  /** Rows of 36 px instead of 44. */
  compact?: boolean
  /** A press with the mouse on the naming link opens as the row does; the link's own address is for a new tab. */
  linkOpens?: boolean
  /** Rows under headings that open and close; `rows` are then those of the open ones, in the same order. */
  groups?: readonly TableGroup[]
  onToggle?: (group: string) => void
  /** The rest of a group. */
  onMore?: (group: string) => void
  /** The bar is there only while rows are chosen, and then in the place of the headings. */
  barOverHeadings?: boolean
  className?: string
}

/**
 * The dense list used everywhere. Arrow keys go between rows and cells, Space chooses, Enter opens, Shift with
 * arrows extends the choice, Ctrl+A chooses the page, Esc clears it.
 */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { label, rows, rowId = idOf, onOpen, href, selected, onSelect, bulk, sort, onSort } = props
  const { loading, error, onRetry, empty, pager, tools, className } = props
  const { told, chosenCount, current = null, rowClass, compact, linkOpens, barOverHeadings } = props
  const t = useT()
  const card = useRef<HTMLDivElement>(null)
  const width = useWidth(card)
  const slowPress = useSlowPress()
  const drawn = useDrawnColumns(props.columns, width)
  const narrow = drawn.under.length > 0
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const { groups, onToggle, onMore, rowTool } = props
  const lines = useMemo(
    () => (groups ? linesOf(groups, rows, rowId) : rows.map((row): Line<R> => ({ id: rowId(row), row }))),
    [groups, rows, rowId],
  )
  const choosing = Boolean(selected && onSelect)
  const waiting = Boolean(loading && rows.length === 0)
  const barInPlace = Boolean(barOverHeadings && (selected?.size ?? 0) > 0)
  const unseen = selected && chosenCount === undefined ? unseenIn(selected, ids) : []
  const bar = (
    <TableBar
      chosen={chosenCount ?? selected?.size ?? 0}
      {...(unseen.length > 0 && { unseen: { count: unseen.length, letGo: letUnseenGo } })}
      total={pager?.total ?? rows.length}
      waiting={waiting || Boolean(error)}
      bulk={bulk && (() => bulk(selected ?? none))}
      tools={tools}
      {...(onSelect && !barOverHeadings ? { onClear: clear } : {})}
    />
  )

  const size = Math.min(pager?.size ?? 10, 10)
  const waitingRows = useMemo(() => <WaitingRows count={size} label={t('Laddar')} />, [size, t])
  const nothing = () => {
    if (error) return <ErrorState {...(onRetry ? { onRetry } : {})}>{error}</ErrorState>
    if (waiting) return waitingRows
    return lines.length === 0 ? (empty ?? <EmptyState title={t('Här finns inget än')} />) : null
  }

  const latest: TableActs = {
    open,
    select: (keys) => onSelect?.(nextSelection(selected ?? none, keys, ids)),
    sort(id) {
      const column = drawn.columns.find((each) => each.id === id)
      if (column) onSort?.(nextSort(column, sort))
    },
    toggle: (group) => onToggle?.(group),
    more: (group) => onMore?.(group),
  }
  const acts = useRef(latest)
  acts.current = latest

  return (
    <div
      ref={card}
      className={cx(
        'k-table-card',
        narrow && 'k-narrow',
        compact && 'k-compact',
        barInPlace && 'k-bar-over',
        className,
      )}
      aria-busy={loading ?? false}
    >
      {!barOverHeadings && (choosing || tools) && bar}
      {loading && rows.length > 0 && <div className="k-table-progress" />}
      <div className="k-table-main">
        {barInPlace && bar}
        <div className="k-table-scroll" onKeyDownCapture={openByEnter} {...slowPress}>
          <DrawnTable<R>
            label={label}
            {...drawn}
            lines={error || waiting ? noLines : lines}
            nothing={nothing()}
            selected={choosing ? selected : undefined}
            sort={sort}
            sorts={Boolean(onSort)}
            opens={Boolean(onOpen)}
            href={href}
            current={current}
            rowClass={rowClass}
            rowTool={rowTool}
            linkOpens={linkOpens}
            acts={acts}
          />
        </div>
      </div>
      {told}
      {pager && !error && (pager.total > 0 || !waiting) && <Pager {...pager} />}
    </div>
  )

  function clear() {
    onSelect?.(new Set())
    toRows()
  }

  function letUnseenGo() {
    onSelect?.(new Set([...(selected ?? none)].filter((id) => !unseen.includes(id))))
    toRows()
  }

  /** A button that goes away with what it takes away: the focus goes on to the rows. */
  function toRows() {
    card.current?.querySelector<HTMLElement>('tbody tr')?.focus()
  }

  /** The library opens by Enter only while nothing is chosen; here Enter always opens and Space always chooses. */
  function openByEnter(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('tbody tr[data-key]')?.dataset.key
    if (event.key !== 'Enter' || !id || !target.matches('tr, td, [role=rowheader]')) return
    const line = lines.find((one) => one.id === id)
    const heading = line && 'group' in line ? line : null
    if (!heading && !onOpen) return
    event.preventDefault()
    event.stopPropagation()
    if (!heading) open(id)
    else if (heading.isMore) onMore?.(heading.group.id)
    else onToggle?.(heading.group.id)
  }

  function open(id: string) {
    const row = rows.find((each) => rowId(each) === id)
    if (row) onOpen?.(row)
  }
}

const none: ReadonlySet<string> = new Set()
const noLines: readonly [] = []

function idOf(row: object): string {
  return String((row as { _id?: unknown })._id)
}

function WaitingRows({ count, label }: { count: number; label: string }) {
  return (
    <div className="k-table-waiting">
      <span className="k-hidden">{label}</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity but their place
        <Skeleton key={row} width={`${88 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  )
}
