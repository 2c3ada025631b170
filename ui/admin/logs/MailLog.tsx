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
import { MailModal } from './MailModal.tsx'
import { mailStatus } from './mailStatus.ts'

const log = schemaOf('log')

/** A row of the mail log: the mail, whole. */
type MailRow = GridRow & { subject: string; recipients: string[]; status: string; created: number }

/** Every mail, whole, with what became of it. */
export function MailLog() {
  const t = useT()
  const openModal = useOpenModal()
  const { modals, close } = useModals()
  const [query, change] = useGridQuery(25)
  const filtered = query.words.length > 0 || query.text !== ''
  const list = useGrid({ page: 'log', fixed: { kind: 'mail' } }, query)
  useLastPage(list, query, change)
  if (!log) return null
  const asked = modals.at(-1)?.params
  const rows = (list.data?.rows ?? []) as MailRow[]
  return (
    <>
      {rows.some((row) => row.status === 'kept') && (
        <Callout tone="info" title={t('Breven skickas inte')}>
          {t('Servern är inte inställd på någon e-postserver. Breven sparas här i sin helhet.')}
        </Callout>
      )}
      <div className="a-tools">
        <Filters schema={log} query={query} onChange={change} />
      </div>
      <DataTable<MailRow>
        label={t('Brev')}
        rows={rows}
        onOpen={(row) => openModal({ Modal: 'Log', schema: 'log', type: 'mail', id: row._id })}
        columns={[
          { id: 'subject', label: t('Ämne'), rowHeader: true, render: (row) => row.subject },
          {
            id: 'recipients',
            label: t('Till'),
            hideBelow: 560,
            render: (row) => row.recipients.join(', '),
          },
          {
            id: 'status',
            label: t('Status'),
            hideBelow: 420,
            render: (row) => {
              const { label, color } = mailStatus(row.status)
              return <Chip label={t(label)} color={color} />
            },
          },
          {
            id: 'at',
            label: t('Tid'),
            sortable: true,
            firstSort: -1,
            hideBelow: 680,
            render: (row) => <RelativeTime date={row.created} className="k-muted" />,
          },
        ]}
        sort={query.sort ?? { column: 'at', direction: -1 }}
        onSort={(sort) => change({ sort })}
        loading={list.loading}
        error={list.error ? messageOf(list.error) : null}
        onRetry={list.reload}
        empty={
          <EmptyState icon="mail" title={filtered ? t('Inga träffar') : t('Inga brev än')}>
            {filtered ? null : t('Brev till invånare och handläggare visas här i sin helhet.')}
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
        <MailModal key={asked.id} id={asked.id} onClose={close} onChanged={list.reload} />
      )}
    </>
  )
}
