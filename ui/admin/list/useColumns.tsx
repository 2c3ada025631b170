import { useMemo } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { editorOf, folderAddress } from '../../../src/shared/schemas/places.ts'
import type { Column, Sort } from '../../kit/table/tableColumn.ts'
import { useT } from '../../kit/text.tsx'
import { withModal } from '../modals/useModals.ts'
import { Cell } from './Cell.tsx'
import { leadOf } from './lead.ts'
import type { Offer } from './offers.ts'
import { RowMenu } from './RowMenu.tsx'
import type { GridReply, GridRow } from './useGrid.ts'

export interface ColumnsOf {
  /** The query that the list's address has now. */
  search: string
  schema: Schema
  grid: GridReply | undefined
  /** Ids of the columns the person chose; all that the schema lists unless told. */
  shown: readonly string[] | undefined
  offers: ReadonlySet<Offer>
  path: string
}

/** Pixels that a column needs to be read, more or less. */
const columnWidth = 140

/** Columns that give way first when the list is narrow, with the width they need. */
const hideBelow: Readonly<Record<string, number>> = {
  updatedBy: 900,
  createdBy: 900,
  created: 760,
  updated: 560,
  description: 760,
}

export function useColumns({ schema, grid, shown, offers, path, search }: ColumnsOf) {
  const t = useT()
  // The same for as long as nothing of it changes: a table is drawn anew for each column that is another.
  return useMemo(
    () => columnsOf({ schema, grid, shown, offers, path, search }, t),
    [schema, grid, shown, offers, path, search, t],
  )
}

function columnsOf({ schema, grid, shown, offers, path, search }: ColumnsOf, t: Translate) {
  const all = grid?.columns ?? []
  const chosen = shown?.filter((id) => all.some((column) => column.key === id))
  const visible = chosen && chosen.length > 0 ? all.filter((column) => chosen.includes(column.key)) : all
  const first = visible[0]?.key
  // The box and the menu of a row.
  const tools = offers.size > 0 ? 93 : 0
  const drawn: Column<GridRow>[] = visible.map((column, index) => ({
    id: column.key,
    label: column.label,
    sortable: column.sortable,
    firstSort: column.kind === 'time' ? -1 : 1,
    rowHeader: column.key === first,
    align: column.kind === 'number' ? 'right' : 'left',
    wrap: column.key === first,
    hideBelow:
      column.key === first ? 0 : Math.max(hideBelow[column.key] ?? 0, tools + (index + 1) * columnWidth),
    render: (row) => (
      <Cell row={row} column={column} {...(column.key === first ? leadOf(schema, row) : {})} />
    ),
  }))
  const menu: Column<GridRow> = {
    id: '_menu',
    label: t('Åtgärder'),
    hideLabel: true,
    width: '48px',
    align: 'right',
    render: (row) => <RowMenu schema={schema} row={row} offers={offers} />,
  }
  return {
    all: all.map(({ key, label }) => ({ id: key, label })),
    shown: visible,
    drawn: offers.size > 0 ? [...drawn, menu] : drawn,
    startSort: sortOf(schema),
    href: (row: GridRow) => hrefOf(schema, row, path, search),
  }
}

/** A row leads to its folder, its builder, or its dialog. */
function hrefOf(schema: Schema, row: GridRow, path: string, search: string): string {
  if (row.isFolder) return folderAddress(schema, path, row._id)
  const editor = editorOf(schema, row)
  if (editor) return editor
  return `${location.pathname}${withModal(search, { Modal: 'Edit', schema: schema.name, id: row._id })}`
}

function sortOf(schema: Schema): Sort | null {
  const [column, direction] = Object.entries(schema.list.sort)[0] ?? []
  return column && direction ? { column, direction } : null
}
