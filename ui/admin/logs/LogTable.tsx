import { schemaOf } from '../../../src/shared/schemas/index.ts'
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
import { MissingModal } from '../modals/MissingModal.tsx'
import { useModals, useOpenModal } from '../modals/useModals.ts'
import { LogModal } from './LogModal.tsx'
import { levelName, levelTones } from './levels.ts'

const log = schemaOf('log')

/** Lines of one log, newest first; a line opens to its details (`?Modal=Log&id=…`). */
export function LogTable({ kind }: { kind: string }) {
  const t = useT()
  const openModal = useOpenModal()
  const { modals, close } = useModals()
  const [query, change] = useGridQuery(25)
  const grid = useGrid({ page: 'log', fixed: { kind } }, query)
  useLastPage(grid, query, change)
  if (!log) return null
  const asked = modals.at(-1)?.params
  const opened = asked?.Modal === 'Log' ? grid.data?.rows.find((row) => row._id === asked.id) : undefined
  return (
    <>
      <div className="a-tools">
        <Filters schema={log} query={query} onChange={change} />
      </div>
      <DataTable<GridRow>
        label={t('Loggar')}
        className="a-log"
        rows={grid.data?.rows ?? []}
        onOpen={(row) => openModal({ Modal: 'Log', schema: 'log', id: row._id })}
        columns={[
          {
            id: 'msg',
            label: t('Meddelande'),
            rowHeader: true,
            render: (row) => <span className="k-cut a-log-msg">{String(row.msg)}</span>,
          },
          {
            id: 'level',
            label: t('Nivå'),
            hideBelow: 560,
            width: '130px',
            render: (row) => (
              <Chip
                label={t(levelName(String(row.level)))}
                color={levelTones[String(row.level)] ?? 'neutral'}
              />
            ),
          },
          {
            id: 'at',
            label: t('Tid'),
            sortable: true,
            firstSort: -1,
            width: '150px',
            hideBelow: 420,
            render: (row) => <RelativeTime date={Number(row.at)} className="k-muted" />,
          },
        ]}
        sort={query.sort ?? { column: 'at', direction: -1 }}
        onSort={(sort) => change({ sort })}
        loading={grid.loading}
        error={grid.error ? messageOf(grid.error) : null}
        onRetry={grid.reload}
        empty={<EmptyState icon="scroll-text" title={query.text ? t('Inga träffar') : t('Loggen är tom')} />}
        pager={{
          page: query.page,
          size: query.size,
          total: grid.data?.totalCount ?? 0,
          onPage: (page) => change({ page }),
          onSize: (size) => change({ size }),
        }}
      />
      {opened && <LogModal row={opened} onClose={close} />}
      {asked?.Modal === 'Log' && asked.id && !opened && !grid.loading && <MissingModal onClose={close} />}
    </>
  )
}
