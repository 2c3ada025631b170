import { useState } from 'react'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { Button } from '../../kit/Button.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient, useServerEvent } from '../client.tsx'
import { Filters } from '../list/Filters.tsx'
import { type GridRow, useGrid } from '../list/useGrid.ts'
import { useGridQuery } from '../list/useGridQuery.ts'
import { useLastPage } from '../list/useLastPage.ts'
import { Page } from '../page/Page.tsx'
import { useMay } from '../session.tsx'

const trashcan = schemaOf('trashcan')

/** What was removed, with the way back for each, and the way to get rid of it for good. */
export function TrashPage() {
  const t = useT()
  const client = useClient()
  const mayEmpty = useMay('admin')
  const [query, change] = useGridQuery(10)
  const grid = useGrid({ page: 'trashcan' }, query)
  useLastPage(grid, query, change)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [emptying, setEmptying] = useState<ReadonlySet<string> | 'all' | null>(null)
  const [busy, setBusy] = useState(false)
  useServerEvent('trashcan', grid.reload)
  useServerEvent('removes', grid.reload)
  if (!trashcan) return null

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      setSelected(new Set())
      setEmptying(null)
      grid.reload()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const restore = (ids: ReadonlySet<string>) =>
    act(async () => {
      const { restored } = await client.call('trashcan/restore', { ids: [...ids] })
      toast.success(
        t('{n, plural, one {# har återställts} other {# har återställts}}', { n: restored.length }),
      )
    })
  const empty = () =>
    act(async () => {
      const ids = emptying instanceof Set ? { ids: [...emptying] } : {}
      const { deleted } = await client.call('trashcan/empty', ids)
      toast.removed(
        t('{n, plural, one {# är raderad för gott} other {# är raderade för gott}}', { n: deleted.length }),
      )
    })

  const total = grid.data?.totalCount ?? 0
  return (
    <Page
      title={t('Papperskorg')}
      description={t('Det som tas bort ligger här tills papperskorgen töms.')}
      actions={
        mayEmpty &&
        total > 0 && (
          <Button icon="trash-2" onPress={() => setEmptying('all')}>
            {t('Töm papperskorgen')}
          </Button>
        )
      }
    >
      <div className="a-tools">
        <Filters schema={trashcan} query={query} onChange={change} />
      </div>
      <DataTable<GridRow>
        label={t('Papperskorg')}
        rows={grid.data?.rows ?? []}
        columns={[
          {
            id: 'name',
            label: t('Namn'),
            rowHeader: true,
            render: (row) => String(row.name || t('Utan namn')),
          },
          {
            id: 'schema',
            label: t('Slag'),
            hideBelow: 420,
            render: (row) => row.text.schema ?? String(row.schema),
          },
          {
            id: 'removed',
            label: t('Borttaget'),
            hideBelow: 560,
            render: (row) => <RelativeTime date={Number(row.removed)} className="k-muted" />,
          },
          {
            id: 'removedByName',
            label: t('Borttaget av'),
            hideBelow: 760,
            render: (row) => String(row.removedByName ?? ''),
          },
          {
            id: '_restore',
            label: t('Åtgärder'),
            hideLabel: true,
            align: 'right',
            render: (row) => (
              <Button
                small
                icon="archive-restore"
                aria-label={t('Återställ {namn}', { namn: String(row.name) })}
                onPress={() => void restore(new Set([row._id]))}
              >
                {t('Återställ')}
              </Button>
            ),
          },
        ]}
        selected={selected}
        onSelect={setSelected}
        bulk={(ids) => (
          <>
            <Button small icon="archive-restore" busy={busy} onPress={() => void restore(ids)}>
              {t('Återställ')}
            </Button>
            {mayEmpty && (
              <Button small variant="ghost" icon="trash-2" onPress={() => setEmptying(new Set(ids))}>
                {t('Radera för gott')}
              </Button>
            )}
          </>
        )}
        loading={grid.loading}
        error={grid.error ? messageOf(grid.error) : null}
        onRetry={grid.reload}
        empty={
          <EmptyState icon="trash-2" title={query.text ? t('Inga träffar') : t('Papperskorgen är tom')}>
            {query.text ? null : t('Det du tar bort hamnar här och kan hämtas tillbaka.')}
          </EmptyState>
        }
        pager={{
          page: query.page,
          size: query.size,
          total,
          onPage: (page) => change({ page }),
          onSize: (size) => change({ size }),
        }}
      />
      <ConfirmDialog
        open={emptying !== null}
        danger
        busy={busy}
        title={emptying === 'all' ? t('Töm papperskorgen?') : t('Radera för gott?')}
        confirmLabel={emptying === 'all' ? t('Töm') : t('Radera')}
        onCancel={() => setEmptying(null)}
        onConfirm={() => void empty()}
      >
        {t('Det som raderas går inte att få tillbaka.')}
      </ConfirmDialog>
    </Page>
  )
}
