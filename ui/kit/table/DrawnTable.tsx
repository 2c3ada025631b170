import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useMemo } from 'react'
import { Column as AriaColumn, Cell, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { SelectionBox } from '../input/SelectionBox.tsx'
import { useT } from '../text.tsx'
import type { Column, DrawnColumns, Sort } from './tableColumn.ts'
import { headingsIn, type Line, type TableGroup } from './tableLines.ts'

/** What is done to a table. */
export interface TableActs {
  open: (id: string) => void
  select: (keys: 'all' | ReadonlySet<string | number>) => void
  sort: (column: string) => void
  toggle: (group: string) => void
  more: (group: string) => void
}

export interface DrawnTableProps<R extends object> extends DrawnColumns<R> {
  label: string
  lines: readonly Line<R>[]
  /** Stands in the place of lines. */
  nothing: ReactNode
  /** Ids of chosen rows; without it rows cannot be chosen. */
  selected: ReadonlySet<string> | undefined
  sort: Sort | null | undefined
  /** Headings sort. */
  sorts: boolean
  /** Rows open. */
  opens: boolean
  href: ((row: R) => string) | undefined
  current: string | null
  rowClass: ((row: R) => string | undefined) | undefined
  rowTool: ((row: R) => ReactNode) | undefined
  linkOpens: boolean | undefined
  /** The latest of them, so that no drawing holds an old one, and none is made because they are new. */
  acts: RefObject<TableActs>
}

/**
 * Headings and rows. The library goes through all of them twice for each drawing, so that there is one only when
 * something is to be seen of it: a page around it that is drawn anew leaves it alone.
 */
export function DrawnTable<R extends object>(props: DrawnTableProps<R>) {
  const { label, columns, header, under, lines, nothing, selected, opens, sorts, href } = props
  const { current, rowClass, rowTool, linkOpens, acts } = props
  const t = useT()
  const choosing = selected !== undefined
  const narrow = under.length > 0
  const { column: sorted, direction } = props.sort ?? {}
  return useMemo(() => {
    return (
      <Table
        aria-label={label}
        className="k-table"
        disabledKeys={headingsIn(lines)}
        disabledBehavior="selection"
        {...(opens ? { onRowAction: (key) => acts.current.open(String(key)) } : {})}
        {...(selected
          ? {
              selectionMode: 'multiple' as const,
              selectedKeys: selected,
              onSelectionChange: (keys) => acts.current.select(keys),
            }
          : {})}
        {...(sorted === undefined
          ? {}
          : {
              sortDescriptor: {
                column: sorted,
                direction: direction === 1 ? ('ascending' as const) : ('descending' as const),
              },
            })}
        onSortChange={({ column }) => acts.current.sort(String(column))}
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
              allowsSorting={Boolean(column.sortable && sorts)}
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
                        sortDirection ? (sortDirection === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown
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
          items={lines}
          dependencies={[columns, under, choosing, href, opens, current, rowClass, linkOpens, rowTool]}
          renderEmptyState={() => nothing}
        >
          {(line) => ('row' in line ? rowOf(line) : headingOf(line))}
        </TableBody>
      </Table>
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
              {column === header ? nameCell(column, id, row) : draw(column, row)}
              {column === header && narrow && <MoreFacts columns={under} row={row} />}
              {column === columns.at(-1) && rowTool && <span className="k-row-tool">{rowTool(row)}</span>}
            </Cell>
          ))}
        </Row>
      )
    }

    /** What stands over the rows of a group, and the way to the rest of it under them. */
    function headingOf({ id, group, isMore }: { id: string; group: TableGroup; isMore: boolean }) {
      const press = () => acts.current[isMore ? 'more' : 'toggle'](group.id)
      return (
        <Row
          id={id}
          textValue={group.label}
          className={isMore ? 'k-table-more' : 'k-table-heading'}
          onAction={press}
        >
          <Cell colSpan={columns.length + (choosing ? 1 : 0)}>
            {isMore ? (
              <button type="button" tabIndex={-1} className="k-table-more-button" onClick={press}>
                {t('Visa fler')} <span className="k-hidden">{group.label}</span>
              </button>
            ) : (
              <button
                type="button"
                tabIndex={-1}
                className="k-table-group"
                aria-expanded={group.open}
                onClick={press}
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

    function nameCell(column: Column<R>, id: string, row: R) {
      const content = draw(column, row)
      if (href) {
        return (
          <a
            className="k-row-link"
            href={href(row)}
            {...(id === current ? { 'aria-current': 'true' as const } : {})}
            {...(linkOpens ? { onClick: leaveToRow } : {})}
          >
            {content}
          </a>
        )
      }
      return opens ? <span className="k-row-link">{content}</span> : content
    }
  }, [
    t,
    label,
    columns,
    header,
    under,
    narrow,
    lines,
    nothing,
    selected,
    choosing,
    sorted,
    direction,
    opens,
    sorts,
    href,
    current,
    rowClass,
    rowTool,
    linkOpens,
    acts,
  ])
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

/** A plain press by mouse is the row's; by keyboard, or with a key that opens a new tab, it is the link's. */
function leaveToRow(event: MouseEvent): void {
  if (event.detail > 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault()
}

function draw<R extends object>(column: Column<R>, row: R): ReactNode {
  if (column.render) return column.render(row)
  const value = (row as Record<string, unknown>)[column.id]
  return value === null || value === undefined ? '' : String(value)
}

function cellClass<R>({ align, wrap }: Column<R>): string {
  return cx(align && align !== 'left' && `k-align-${align}`, wrap && 'k-wrap')
}
