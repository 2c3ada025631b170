import type { DeskQuery } from '../../../src/shared/desk/query.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { Progress } from '../download/Progress.tsx'
import { useDownload } from '../download/useDownload.ts'
import { Layouts, type LayoutsProps } from './Layouts.tsx'
import { type NewCase, NewCaseLink, newCaseHref } from './NewCaseLink.tsx'
import { deskSheet } from './rows/deskInput.ts'
import { SavedViewMenu, type SavedViewMenuProps, useSavedViewItems } from './saved/SavedViewMenu.tsx'

export interface DeskToolsProps extends SavedViewMenuProps {
  query: DeskQuery
  /** Columns on show, for the list as a file. */
  columns: Parameters<typeof deskSheet>[1]
  /** Cases that match over all pages. */
  total: number
  /** Absent where they have their place under how the list is shown: on a telephone, where all else is in one menu. */
  layouts: LayoutsProps | undefined
  newCase: NewCase
}

/** Right of the desk's heading: how it is shown, the list as a file, what is kept under a name, and a new case. */
export function DeskTools(props: DeskToolsProps) {
  const t = useT()
  const { query, columns, total, view, text, layouts, newCase } = props
  if (!layouts) return <Folded {...props} />
  return (
    <>
      <Layouts {...layouts} />
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

/** By their names in one menu: on a telephone nothing says what a sign means. */
function Folded({ query, columns, total, view, text, newCase }: DeskToolsProps) {
  const t = useT()
  const saved = useSavedViewItems({ view, text })
  const { download, underWay, busy } = useDownload({ adopts: true })
  const take = (format: 'csv' | 'xlsx') => () => void download({ ...deskSheet(query, columns), format })
  const disabled = busy || total === 0
  return (
    <>
      {underWay && <Progress of={underWay} />}
      <Menu
        trigger={
          <Button iconAfter="chevron-down" aria-label={t('Fler val för listan')}>
            {t('Fler')}
          </Button>
        }
        placement="bottom end"
        items={[
          ...(newCase.may
            ? [{ id: 'newCase', label: t('Nytt ärende'), icon: 'file-plus', href: newCaseHref }]
            : []),
          { id: 'csv', label: t('Hämta som CSV'), icon: 'file-text', disabled, onAction: take('csv') },
          {
            ...{ id: 'xlsx', label: t('Hämta som Excel (XLSX)'), icon: 'file-spreadsheet', disabled },
            onAction: take('xlsx'),
          },
          'separator',
          ...saved.items,
        ]}
      />
      {saved.dialog}
    </>
  )
}
