import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { Column as AriaColumn, Cell, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { SelectionBox } from '../input/SelectionBox.tsx'
import { EmptyState } from '../show/EmptyState.tsx'
import { ErrorState } from '../show/ErrorState.tsx'
import { Skeleton } from '../show/Skeleton.tsx'
import { useT } from '../text.tsx'
import { useSlowPress } from '../useSlowPress.ts'
import { useWidth } from '../useWidth.ts'
import { Pager, type PagerProps } from './Pager.tsx'
import { TableBar } from './TableBar.tsx'
import { type Column, columnsAt, nextSort, type Sort } from './tableColumn.ts'
import { nextSelection, unseenIn } from './tableSelection.ts'

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

/** Rows that stand together. */
export interface TableGroup {
  id: string
  title: ReactNode
  /** The title as text. */
  label: string
  /** How many there are, those included that are not on show. */
  count: number
  open: boolean
  /** Rows of it that are on show. */
  shown: number
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
  const { columns, header, under } = useMemo(() => columnsAt(props.columns, width), [props.columns, width])
  const narrow = under.length > 0
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const { groups, onToggle, onMore, rowTool } = props
  const items = useMemo(
    () => (groups ? linesOf(groups, rows, rowId) : rows.map((row): Line<R> => ({ id: rowId(row), row }))),
    [groups, rows, rowId],
  )
  const headings = useMemo(() => items.flatMap((line) => ('row' in line ? [] : [line.id])), [items])
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

  const nothing = () => {
    if (error) return <ErrorState {...(onRetry ? { onRetry } : {})}>{error}</ErrorState>
    if (waiting) return <WaitingRows count={Math.min(pager?.size ?? 10, 10)} label={t('Laddar')} />
    return empty ?? <EmptyState title={t('Här finns inget än')} />
  }

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
          <Table
            aria-label={label}
            className="k-table"
            disabledKeys={headings}
            disabledBehavior="selection"
            {...(onOpen ? { onRowAction: (key) => open(String(key)) } : {})}
            {...(choosing
              ? {
                  selectionMode: 'multiple' as const,
                  selectedKeys: selected,
                  onSelectionChange: (keys) => onSelect?.(nextSelection(selected ?? none, keys, ids)),
                }
              : {})}
            {...(sort
              ? {
                  sortDescriptor: {
                    column: sort.column,
                    direction: sort.direction === 1 ? ('ascending' as const) : ('descending' as const),
                  },
                }
              : {})}
            onSortChange={({ column: id }) => {
              const column = columns.find((each) => each.id === id)
              if (column) onSort?.(nextSort(column, sort))
            }}
          >
            <TableHeader>
              {choosing && (
                <AriaColumn className="k-table-choose" textValue={t('Välj')}>
                  <SelectionBox />
                </AriaColumn>
              )}
              {columns.map((column) => (
                <AriaColumn
                  key={column.id}
                  id={column.id}
                  isRowHeader={column === header}
                  allowsSorting={Boolean(column.sortable && onSort)}
                  textValue={column.label}
                  // One that stands alone takes what there is.
                  style={columns.length > 1 ? { width: column.width } : {}}
                  className={cellClass(column)}
                >
                  {({ allowsSorting, sortDirection }) => (
                    <span className="k-table-head">
                      <span className={column.hideLabel ? 'k-hidden' : 'k-cut'}>{column.label}</span>
                      {allowsSorting && (
                        <Icon
                          icon={
                            sortDirection
                              ? sortDirection === 'ascending'
                                ? ArrowUp
                                : ArrowDown
                              : ArrowUpDown
                          }
                          size={14}
                          className={sortDirection ? 'k-sort k-on' : 'k-sort'}
                        />
                      )}
                    </span>
                  )}
                </AriaColumn>
              ))}
            </TableHeader>
            <TableBody
              items={error || waiting ? [] : items}
              dependencies={[columns, under, choosing, href, onOpen, current, rowClass, linkOpens, rowTool]}
              renderEmptyState={nothing}
            >
              {(line) => ('row' in line ? rowOf(line) : headingOf(line))}
            </TableBody>
          </Table>
        </div>
      </div>
      {told}
      {pager && !error && (pager.total > 0 || !waiting) && <Pager {...pager} />}
    </div>
  )

  function rowOf({ id, row }: { id: string; row: R }) {
    return (
      <Row id={id} className={cx('k-table-row', id === current && 'k-current', rowClass?.(row))}>
        {choosing && (
          <Cell className="k-table-choose">
            <SelectionBox />
          </Cell>
        )}
        {columns.map((column) => (
          <Cell key={column.id} className={cellClass(column)}>
            {column === header ? nameCell(column, row) : draw(column, row)}
            {column === header && narrow && <MoreFacts columns={under} row={row} />}
            {column === columns.at(-1) && rowTool && <span className="k-row-tool">{rowTool(row)}</span>}
          </Cell>
        ))}
      </Row>
    )
  }

  /** What stands over the rows of a group, and the way to the rest of it under them. */
  function headingOf({ id, group, isMore }: { id: string; group: TableGroup; isMore: boolean }) {
    return (
      <Row
        id={id}
        textValue={group.label}
        className={isMore ? 'k-table-more' : 'k-table-heading'}
        onAction={() => (isMore ? onMore : onToggle)?.(group.id)}
      >
        <Cell colSpan={columns.length + (choosing ? 1 : 0)}>
          {isMore ? (
            <button
              type="button"
              tabIndex={-1}
              className="k-table-more-button"
              onClick={() => onMore?.(group.id)}
            >
              {t('Visa fler')} <span className="k-hidden">{group.label}</span>
            </button>
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className="k-table-group"
              aria-expanded={group.open}
              onClick={() => onToggle?.(group.id)}
            >
              <Icon icon={ChevronRight} className={cx('k-table-arrow', group.open && 'k-open')} />
              {group.title}
              <span className="k-muted k-number">{group.count}</span>
            </button>
          )}
        </Cell>
      </Row>
    )
  }

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
    const line = items.find((one) => one.id === id)
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

  function nameCell(column: Column<R>, row: R) {
    const content = draw(column, row)
    if (href) {
      return (
        <a
          className="k-row-link"
          href={href(row)}
          {...(rowId(row) === current ? { 'aria-current': 'true' as const } : {})}
          {...(linkOpens ? { onClick: leaveToRow } : {})}
        >
          {content}
        </a>
      )
    }
    return onOpen ? <span className="k-row-link">{content}</span> : content
  }
}

/** A second line under what names the row, where there is no room for columns. */
function MoreFacts<R extends object>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return (
    <span className="k-row-more">
      {columns.map((column) => (
        <span key={column.id} className="k-row-fact">
          <span className="k-hidden">{column.label}: </span>
          <span className="k-row-value">{draw(column, row)}</span>
        </span>
      ))}
    </span>
  )
}

const none: ReadonlySet<string> = new Set()

/** A row, the heading of a group, or the way to more of one. */
type Line<R> = { id: string; row: R } | { id: string; group: TableGroup; isMore: boolean }

function linesOf<R extends object>(
  groups: readonly TableGroup[],
  rows: readonly R[],
  rowId: (row: R) => string,
): Line<R>[] {
  let from = 0
  return groups.flatMap((group): Line<R>[] => {
    const heading = { id: `group ${group.id}`, group, isMore: false }
    const own = rows.slice(from, from + group.shown)
    from += group.shown
    if (!group.open) return [heading]
    const more = group.count > group.shown ? [{ id: `more ${group.id}`, group, isMore: true }] : []
    return [heading, ...own.map((row) => ({ id: rowId(row), row })), ...more]
  })
}

/** A plain press by mouse is the row's; by keyboard, or with a key that opens a new tab, it is the link's. */
function leaveToRow(event: MouseEvent): void {
  if (event.detail > 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault()
}

function idOf(row: object): string {
  return String((row as { _id?: unknown })._id)
}

function draw<R extends object>(column: Column<R>, row: R): ReactNode {
  if (column.render) return column.render(row)
  const value = (row as Record<string, unknown>)[column.id]
  return value === null || value === undefined ? '' : String(value)
}

function cellClass<R>({ align, wrap }: Column<R>): string {
  return cx(align && align !== 'left' && `k-align-${align}`, wrap && 'k-wrap')
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
