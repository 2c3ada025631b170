import type { MessageState } from '../../../src/shared/messages/state.ts'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { Filters } from '../list/Filters.tsx'
import { type GridRow, useGrid } from '../list/useGrid.ts'
import { useGridQuery } from '../list/useGridQuery.ts'
import { useLastPage } from '../list/useLastPage.ts'
import { useModals, useOpenModal } from '../modals/useModals.ts'
import { MessageModal } from './MessageModal.tsx'
import { messageStatus } from './messageStatus.ts'

const log = schemaOf('log')

/** A row of the log of messages; `detail` is what the message says. */
type MessageRow = GridRow & { recipient: string; detail: string; status: MessageState; created: number }

/** Every message, whole, with what became of it and why. */
export function MessageLog() {
  const t = useT()
  const openModal = useOpenModal()
  const { modals, close } = useModals()
  const [query, change] = useGridQuery(25)
  const filtered = query.words.length > 0 || query.text !== ''
  const list = useGrid({ page: 'log', fixed: { kind: 'message' } }, query)
  useLastPage(list, query, change)
  if (!log) return null
  const asked = modals.at(-1)?.params
  const rows = (list.data?.rows ?? []) as MessageRow[]
  return (
    <>
      {rows.some((row) => row.status === 'kept') && (
        <Callout tone="info" title={t('Meddelanden som inte har skickats')}>
          {t('De kom när ingen tjänst för SMS var inställd, och sparas här. De skickas inte av sig själva.')}
        </Callout>
      )}
      <div className="a-tools">
        <Filters schema={log} query={query} onChange={change} />
      </div>
      <DataTable<MessageRow>
        label={t('Meddelanden')}
        rows={rows}
        onOpen={(row) => openModal({ Modal: 'Log', schema: 'log', type: 'message', id: row._id })}
        columns={[
          {
            id: 'recipient',
            label: t('Till'),
            rowHeader: true,
            width: '150px',
            render: (row) => row.recipient,
          },
          {
            id: 'text',
            label: t('Meddelande'),
            hideBelow: 680,
            render: (row) => <span className="k-cut a-log-msg">{row.detail}</span>,
          },
          {
            id: 'status',
            label: t('Status'),
            render: (row) => {
              const { label, color } = messageStatus(row.status)
              return (
                <span className="a-message-status">
                  <Chip label={t(label)} color={color} />
                  {row.text.reason && <span className="k-muted">{row.text.reason}</span>}
                </span>
              )
            },
          },
          {
            id: 'at',
            label: t('Tid'),
            sortable: true,
            firstSort: -1,
            width: '150px',
            hideBelow: 560,
            render: (row) => <RelativeTime date={row.created} className="k-muted" />,
          },
        ]}
        sort={query.sort ?? { column: 'at', direction: -1 }}
        onSort={(sort) => change({ sort })}
        loading={list.loading}
        error={list.error ? messageOf(list.error) : null}
        onRetry={list.reload}
        empty={
          <EmptyState icon="message-square" title={filtered ? t('Inga träffar') : t('Inga meddelanden än')}>
            {filtered ? null : t('SMS som har skickats, väntar eller inte fick skickas visas här.')}
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
      {asked?.Modal === 'Log' && asked.id && (
        <MessageModal key={asked.id} id={asked.id} onClose={close} onChanged={list.reload} />
      )}
    </>
  )
}
