import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { Button } from '../../kit/Button.tsx'
import type { Crumb } from '../../kit/show/Breadcrumbs.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useOpenModal } from '../modals/useModals.ts'
import { Page } from '../page/Page.tsx'
import { useAdminSession } from '../session.tsx'
import { BulkActions } from './BulkActions.tsx'
import { Empty } from './Empty.tsx'
import { Filters } from './Filters.tsx'
import { ListMenu } from './ListMenu.tsx'
import { importable, offersOf } from './offers.ts'
import { useColumns } from './useColumns.tsx'
import { useFolders } from './useFolders.ts'
import { type GridRow, useGrid } from './useGrid.ts'
import { useGridQuery } from './useGridQuery.ts'
import { useLastPage } from './useLastPage.ts'
import { useTableState } from './useTableState.ts'

const none: readonly GridRow[] = []

/** Rows per page from the start. */
const startSize = 10

export interface ListPageProps {
  schema: Schema
  /** The list's own address, without folder. */
  path: string
  applicationRef?: string | undefined
  folderId?: string | undefined
  crumbs?: readonly Crumb[]
  /** Beside the title: which application, for documents that belong to one. */
  beside?: React.ReactNode
  /** Buttons before the primary one. */
  actions?: React.ReactNode
}

/** The list of any kind of document: search, filter, sort, columns, folders, bulk actions, CSV, keyboard. */
export function ListPage({
  schema,
  path,
  applicationRef,
  folderId,
  crumbs = [],
  beside,
  actions,
}: ListPageProps) {
  const t = useT()
  const session = useAdminSession()
  const openModal = useOpenModal()
  const [, navigate] = useLocation()
  const [table, setTable] = useTableState(schema.name)
  const [query, change] = useGridQuery(table.size ?? startSize)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const of = { page: schema.name, applicationRef, folderId }
  const grid = useGrid(of, query)
  useLastPage(grid, query, change)
  const folders = useFolders(schema, path, folderId)
  const offers = useMemo(() => offersOf(schema, session), [schema, session])
  const columns = useColumns({
    schema,
    grid: grid.data,
    shown: table.columns,
    offers,
    path,
    search: useSearch(),
  })
  const rows = grid.data?.rows ?? none
  const filtered = query.text !== '' || query.words.length > 0 || Object.keys(query.fields).length > 0
  const create = (isFolder?: boolean) =>
    openModal({
      Modal: 'Create',
      schema: schema.name,
      ...(applicationRef ? { applicationRef } : {}),
      ...(folderId ? { folderId } : {}),
      ...(isFolder ? { isFolder: 'true' } : {}),
    })
  const createButton = (variant: 'primary' | 'default') =>
    offers.has('create') && (
      <Button variant={variant} icon="plus" onPress={() => create()}>
        {t('Skapa')}
      </Button>
    )

  return (
    <Page
      title={folders.current ?? t(schema.plural)}
      crumbs={[...crumbs, ...folders.crumbs]}
      beside={beside}
      {...(schema.description && !folderId ? { description: t(schema.description) } : {})}
      actions={
        <>
          {actions}
          {importable.has(schema.name) && offers.has('create') && (
            <Button icon="file-input" onPress={() => openModal({ Modal: 'Import', schema: schema.name })}>
              {schema.name === 'process' ? t('Importera BPMN') : t('Importera')}
            </Button>
          )}
          {schema.name === 'test' && (
            <Button icon="play" onPress={() => openModal({ Modal: 'RunTests', schema: schema.name })}>
              {t('Kör alla')}
            </Button>
          )}
          {schema.name === 'process' && offers.has('create') && (
            <Button
              icon="copy"
              onPress={() =>
                openModal({ Modal: 'FromTemplate', schema: schema.name, ...(folderId ? { folderId } : {}) })
              }
            >
              {t('Ny från mall')}
            </Button>
          )}
          {schema.folders && offers.has('create') && (
            <Button icon="folder-plus" onPress={() => create(true)}>
              {t('Ny mapp')}
            </Button>
          )}
          {createButton('primary')}
        </>
      }
    >
      <div className="a-tools">
        <Filters schema={schema} query={query} onChange={change} />
        <span className="a-tools-space" />
        <ListMenu
          of={of}
          query={query}
          all={columns.all}
          shown={columns.shown}
          onShown={(ids) => setTable({ columns: ids })}
        />
      </div>
      <div role="status">
        {grid.data?.making && (
          <p className="k-muted">
            {t(
              'Kolumnen ordnas för första gången. Listan är fullständig, men tar längre tid tills det är klart.',
            )}
          </p>
        )}
      </div>
      <DataTable<GridRow>
        label={t(schema.plural)}
        columns={columns.drawn}
        rows={rows}
        href={columns.href}
        onOpen={(row) => navigate(columns.href(row))}
        {...(offers.has('remove') || offers.has('export') ? { selected, onSelect: setSelected } : {})}
        bulk={(ids) => (
          <BulkActions
            schema={schema}
            ids={ids}
            offers={offers}
            of={of}
            query={query}
            columns={columns.shown}
            onDone={() => setSelected(new Set())}
          />
        )}
        sort={query.sort ?? columns.startSort}
        onSort={(sort) => change({ sort })}
        loading={grid.loading}
        error={grid.error ? messageOf(grid.error) : null}
        onRetry={grid.reload}
        empty={
          <Empty
            schema={schema}
            filtered={filtered}
            onClear={() => change({ text: '', words: [], fields: {} })}
            action={createButton('default')}
          />
        }
        pager={{
          page: query.page,
          size: query.size,
          total: grid.data?.totalCount ?? 0,
          onPage: (page) => change({ page }),
          onSize: (size) => {
            setTable({ size })
            change({ size })
          },
        }}
      />
    </Page>
  )
}
