import type { ReactNode } from 'react'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { Column } from '../../kit/table/tableColumn.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { Filters } from '../list/Filters.tsx'
import { type GridRow, useGrid } from '../list/useGrid.ts'
import { useGridQuery } from '../list/useGridQuery.ts'
import { useLastPage } from '../list/useLastPage.ts'
import { useModals, useOpenModal } from '../modals/useModals.ts'

const log = schemaOf('log')

/** A row of what was sent, or is kept. */
export type SentRow = GridRow & { status: string; created: number }

/** What is asked of the dialog of one that was sent. */
export interface SentModalProps {
  id: string
  onClose: () => void
  onChanged: () => void
}

export interface OutboxLogProps<Row extends SentRow> {
  kind: 'mail' | 'message'
  icon: 'mail' | 'message-square'
  label: string
  /** All but the time, which is last. */
  columns: readonly Column<Row>[]
  /** From where on the time has room. */
  time: Partial<Column<Row>>
  /** Said while some are kept because there is nothing that sends. */
  kept: { title: string; text: string }
  none: { title: string; text: string }
  modal: (props: SentModalProps) => ReactNode
}

/** Everything that goes out by one way, whole, with what became of it. */
export function OutboxLog<Row extends SentRow>(props: OutboxLogProps<Row>) {
  const { kind, icon, label, columns, time, kept, none, modal } = props
  const t = useT()
  const openModal = useOpenModal()
  const { modals, close } = useModals()
  const [query, change] = useGridQuery(25)
  const filtered = query.words.length > 0 || query.text !== ''
  const list = useGrid({ page: 'log', fixed: { kind } }, query)
  useLastPage(list, query, change)
  if (!log) return null
  const asked = modals.at(-1)?.params
  const rows = (list.data?.rows ?? []) as Row[]
  return (
    <>
      {rows.some(({ status }) => status === 'kept') && (
        <Callout tone="info" title={kept.title}>
          {kept.text}
        </Callout>
      )}
      <div className="a-tools">
        <Filters schema={log} query={query} onChange={change} />
      </div>
      <DataTable<Row>
        label={label}
        rows={rows}
        onOpen={(row) => openModal({ Modal: 'Log', schema: 'log', type: kind, id: row._id })}
        columns={[
          ...columns,
          {
            id: 'at',
            label: t('Tid'),
            sortable: true,
            firstSort: -1,
            ...time,
            render: (row) => <RelativeTime date={row.created} className="k-muted" />,
          },
        ]}
        sort={query.sort ?? { column: 'at', direction: -1 }}
        onSort={(sort) => change({ sort })}
        loading={list.loading}
        error={list.error ? messageOf(list.error) : null}
        onRetry={list.reload}
        empty={
          <EmptyState icon={icon} title={filtered ? t('Inga träffar') : none.title}>
            {filtered ? null : none.text}
          </EmptyState>
        }
        pager={{
          page: query.page,
          size: query.size,
          total: list.data?.totalCount ?? 0,
          onPage: (page) => change({ page }),
          onSize: (size) => change({ size }),
        }}
      />
      {asked?.Modal === 'Log' && asked.id && modal({ id: asked.id, onClose: close, onChanged: list.reload })}
    </>
  )
}
