import { Columns3 } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { useT } from '../text.tsx'

export interface ColumnMenuProps {
  /** All columns that may be shown, in their order. */
  columns: readonly { id: string; label: string }[]
  /** Ids of those on show. */
  shown: readonly string[]
  /** In the order of `columns`; never empty. */
  onShown: (ids: string[]) => void
}

/** Chooses which columns a table shows. */
export function ColumnMenu({ columns, shown, onShown }: ColumnMenuProps) {
  const t = useT()
  return (
    <Menu
      trigger={<IconButton outlined icon={Columns3} label={t('Kolumner')} />}
      label={t('Kolumner')}
      placement="bottom end"
      items={[
        {
          id: 'columns',
          title: t('Kolumner'),
          multi: true,
          items: columns,
          chosen: shown,
          onChosen: (ids) => {
            const next = columns.map((column) => column.id).filter((id) => ids.includes(id))
            if (next.length > 0) onShown(next)
          },
        },
      ]}
    />
  )
}
