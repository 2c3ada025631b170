import type { Schema } from '../../../src/shared/schemas/define.ts'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { useOpenModal } from '../modals/useModals.ts'
import type { GridQuery } from './gridQuery.ts'
import { bundles, type Offer } from './offers.ts'
import { type GridColumn, type GridOf, sheetOf } from './useGrid.ts'

export interface BulkActionsProps {
  schema: Schema
  ids: ReadonlySet<string>
  offers: ReadonlySet<Offer>
  of: GridOf
  query: GridQuery
  columns: readonly GridColumn[]
  /** The choice is used up. */
  onDone: () => void
}

/** What can be done with all chosen rows. */
export function BulkActions({ schema, ids, offers, of, query, columns, onDone }: BulkActionsProps) {
  const t = useT()
  const openModal = useOpenModal()
  const open = (Modal: string) =>
    openModal({ Modal, schema: schema.name, ids: [...ids].join(',') }, { onDone })
  return (
    <>
      {offers.has('export') && !bundles.has(schema.name) && (
        <Button small icon="package" onPress={() => open('Export')}>
          {t('Exportera')}
        </Button>
      )}
      <DownloadMenu
        beside
        trigger={(busy) => (
          <Button small icon="file-spreadsheet" disabled={busy}>
            {t('Hämta')}
          </Button>
        )}
        wanted={() => ({ ...sheetOf(of, query, columns), ids: [...ids] })}
      />
      {schema.folders && offers.has('edit') && (
        <Button small icon="folder-open" onPress={() => open('Move')}>
          {t('Flytta till mapp')}
        </Button>
      )}
      {offers.has('remove') && (
        <Button small icon="trash-2" variant="ghost" onPress={() => open('Remove')}>
          {t('Ta bort')}
        </Button>
      )}
    </>
  )
}
