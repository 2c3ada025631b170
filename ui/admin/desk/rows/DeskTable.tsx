import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { type DeskQuery, isNarrowed } from '../../../../src/shared/desk/query.ts'
import { Chip } from '../../../kit/show/Chip.tsx'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import type { Column } from '../../../kit/table/tableColumn.ts'
import type { TableGroup } from '../../../kit/table/tableLines.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { ChangeLine } from '../changes/ChangeLine.tsx'
import { chosenCases, inSight } from '../changes/chosen.ts'
import { DeskSelection } from '../changes/DeskSelection.tsx'
import type { CaseMoves } from '../changes/useCaseMoves.tsx'
import type { Selection } from '../changes/useSelection.ts'
import { DeskEmpty } from './DeskEmpty.tsx'
import { type DeskRow, deskSheet } from './deskInput.ts'
import { titleOf } from './groupTitle.ts'
import { type MoveMenuProps, RowMoves } from './MoveMenu.tsx'
import type { DeskGroup } from './useDeskGroups.ts'
import type { useDeskRows } from './useDeskRows.ts'

const none: readonly DeskRow[] = []

/** The sizes of a page that may be chosen. */
const sizes = [5, 10, 15, 25, 50, 100]

export interface DeskTableProps {
  label: string
  query: DeskQuery
  change: (part: Partial<DeskQuery>) => void
  /** Of the desk: the focus goes there when what is chosen is done with. */
  box: RefObject<HTMLElement | null>
  of: ReturnType<typeof useDeskRows>
  columns: readonly Column<DeskRow>[]
  /** Columns on show, for the list as a file. */
  sheetColumns: Parameters<typeof deskSheet>[1]
  selection: Selection
  moves: CaseMoves
  /** A row opens beside the list. */
  previews: boolean
  /** Id of the one that does. */
  open: string | null
  href: (row: DeskRow) => string
  onOpen: (row: DeskRow) => void
  compact: boolean
  onSize: (size: number) => void
  /** Nothing narrows the list any more. */
  onClear: () => void
  onGo: (href: string) => void
}

/** The cases of the desk in rows: by pages, or under headings. */
export function DeskTable({ label, query, change, box, of, selection, moves, ...rest }: DeskTableProps) {
  const { columns, sheetColumns, previews, open, href, onOpen, compact, onSize, onClear, onGo } = rest
  const t = useT()
  const { list, inGroups, groups, rowsInGroups, closed, toggle } = of
  const { selected, all } = selection
  const rows = list.rows ?? none
  const { leaving } = list
  const latest = useRef(moves)
  latest.current = moves
  // The same for as long as the list is there, or each key would draw the tools of all rows anew.
  const rowTool = useMemo(() => {
    const stable: MoveMenuProps['moves'] = {
      ask: (id) => latest.current.ask(id),
      follow: (...way) => latest.current.follow(...way),
    }
    return (row: DeskRow) => <RowMoves row={row} moves={stable} />
  }, [])
  const rowClass = useCallback((row: DeskRow) => (leaving.has(row._id) ? 'k-leaving' : undefined), [leaving])
  const { groupBy } = query
  const headings = useMemo(() => {
    const headingOf = (group: DeskGroup, shown: number): TableGroup => {
      const name = titleOf(group, t)
      return {
        ...{ id: group.value, label: name, shown, count: group.totalCount },
        title: groupBy === 'status' ? <Chip label={name} color={group.color ?? 'neutral'} /> : name,
        open: !closed.has(group.value),
      }
    }
    return groups.held?.groups.flatMap((group, i) =>
      group.totalCount === 0 || group.ended ? [] : [headingOf(group, rowsInGroups[i]?.length ?? 0)],
    )
  }, [groups.held, rowsInGroups, closed, groupBy, t])
  return (
    <DataTable<DeskRow>
      label={label}
      {...(inGroups && headings ? { groups: headings, onToggle: toggle, onMore: groups.more } : {})}
      className="a-desk-table"
      columns={columns}
      rows={rows}
      href={href}
      linkOpens={previews}
      onOpen={onOpen}
      current={open}
      rowTool={rowTool}
      rowClass={rowClass}
      compact={compact}
      selected={selected}
      onSelect={selection.choose}
      barOverHeadings
      {...(all !== null && { chosenCount: all })}
      bulk={(ids) => (
        <DeskSelection
          chosen={chosenCases(ids, all, query, rows)}
          seen={chosenCases(inSight(ids, rows), null, query, rows)}
          total={list.total}
          onAll={() => selection.chooseAll(list.total)}
          onDone={() => {
            selection.choose(new Set())
            box.current?.focus()
          }}
          onLeft={(left) => selection.choose(new Set(left))}
          sheet={() => ({
            ...deskSheet(query, sheetColumns),
            ...(all === null && { ids: [...ids] }),
          })}
        />
      )}
      told={<ChangeLine className="a-in-card" />}
      sort={query.sort ?? { column: 'updated', direction: -1 }}
      onSort={(sort) => change({ sort })}
      loading={list.loading}
      error={list.error ? messageOf(list.error) : null}
      onRetry={list.reload}
      empty={
        <DeskEmpty
          view={query.view}
          narrowed={isNarrowed(query)}
          searched={query.text !== '' || query.words.length > 0}
          onClear={onClear}
          onGo={onGo}
        />
      }
      {...(inGroups
        ? {}
        : {
            pager: {
              page: query.page,
              size: query.size,
              sizes,
              total: list.total,
              onPage: (page: number) => change({ page }),
              onSize,
            },
          })}
    />
  )
}
