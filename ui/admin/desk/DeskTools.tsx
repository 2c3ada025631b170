import type { DeskQuery } from '../../../src/shared/desk/query.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { Layouts, type LayoutsProps } from './Layouts.tsx'
import { type NewCase, NewCaseLink } from './NewCaseLink.tsx'
import { deskSheet } from './rows/deskInput.ts'
import { SavedViewMenu, type SavedViewMenuProps } from './saved/SavedViewMenu.tsx'

export interface DeskToolsProps extends SavedViewMenuProps {
  query: DeskQuery
  /** Columns on show, for the list as a file. */
  columns: Parameters<typeof deskSheet>[1]
  /** Cases that match over all pages. */
  total: number
  /** Absent where they have their place under how the list is shown. */
  layouts: LayoutsProps | undefined
  newCase: NewCase
}

/** Right of the desk's heading: how it is shown, the list as a file, what is kept under a name, and a new case. */
export function DeskTools({ query, columns, total, view, text, layouts, newCase }: DeskToolsProps) {
  const t = useT()
  return (
    <>
      {layouts && <Layouts {...layouts} />}
      <DownloadMenu
        trigger={(busy) => (
          <IconButton
            outlined
            icon="file-spreadsheet"
            label={t('Hämta listan')}
            disabled={busy || total === 0}
          />
        )}
        wanted={() => deskSheet(query, columns)}
      />
      <SavedViewMenu view={view} text={text} />
      <NewCaseLink of={newCase} />
    </>
  )
}
