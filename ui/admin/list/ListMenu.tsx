import { IconButton } from '../../kit/IconButton.tsx'
import { ColumnMenu } from '../../kit/table/ColumnMenu.tsx'
import { useT } from '../../kit/text.tsx'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import type { GridQuery } from './gridQuery.ts'
import { type GridColumn, type GridOf, sheetOf } from './useGrid.ts'

export interface ListMenuProps {
  of: GridOf
  query: GridQuery
  /** All that there are, and those on show. */
  all: readonly { id: string; label: string }[]
  shown: readonly GridColumn[]
  onShown: (ids: string[]) => void
}

/** Which columns are shown, and the whole list as a file. */
export function ListMenu({ of, query, all, shown, onShown }: ListMenuProps) {
  const t = useT()
  return (
    <div className="a-list-menu">
      <DownloadMenu
        trigger={(busy) => (
          <IconButton
            outlined
            icon="file-spreadsheet"
            label={t('Hämta listan')}
            disabled={busy || all.length === 0}
          />
        )}
        wanted={() => sheetOf(of, query, shown)}
      />
      <ColumnMenu columns={all} shown={shown.map((column) => column.key)} onShown={onShown} />
    </div>
  )
}
