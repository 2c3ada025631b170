import type { Schema } from '../../../src/shared/schemas/define.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { useOpenModal } from '../modals/useModals.ts'
import { exportCsv } from './exportCsv.ts'
import type { GridQuery } from './gridQuery.ts'
import { bundles, type Offer } from './offers.ts'
import type { GridColumn, GridOf } from './useGrid.ts'

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
  const region = useRegion()
  const client = useClient()
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
      <Button
        small
        icon="file-spreadsheet"
        onPress={() =>
          void exportCsv({ client, schema, of, query, columns, ids, region, t }).catch((error) =>
            toast.danger(messageOf(error)),
          )
        }
      >
        {t('CSV')}
      </Button>
      {offers.has('remove') && (
        <Button small icon="trash-2" variant="ghost" onPress={() => open('Remove')}>
          {t('Ta bort')}
        </Button>
      )}
    </>
  )
}
