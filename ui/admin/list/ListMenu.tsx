import { useState } from 'react'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { ColumnMenu } from '../../kit/table/ColumnMenu.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { exportCsv } from './exportCsv.ts'
import type { GridQuery } from './gridQuery.ts'
import type { GridColumn, GridOf } from './useGrid.ts'

export interface ListMenuProps {
  schema: Schema
  of: GridOf
  query: GridQuery
  /** All that there are, and those on show. */
  all: readonly { id: string; label: string }[]
  shown: readonly GridColumn[]
  onShown: (ids: string[]) => void
}

/** Which columns are shown, and the whole list as CSV. */
export function ListMenu({ schema, of, query, all, shown, onShown }: ListMenuProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await exportCsv({ client, schema, of, query, columns: shown, ids: null, region, t })
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="a-list-menu">
      <IconButton
        outlined
        icon="file-spreadsheet"
        label={t('Hämta listan som CSV')}
        disabled={busy || all.length === 0}
        onPress={() => void save()}
      />
      <ColumnMenu columns={all} shown={shown.map((column) => column.key)} onShown={onShown} />
    </div>
  )
}
