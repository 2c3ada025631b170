import type { ReactElement } from 'react'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { Progress } from './Progress.tsx'
import { type DownloadQuestion, useDownload } from './useDownload.ts'

type Wanted = Omit<DownloadQuestion, 'format'>

export interface DownloadMenuProps {
  /** The button that opens it, by whether it can be pressed now. */
  trigger: (busy: boolean) => ReactElement
  /** What is downloaded, without the format. */
  wanted: () => Wanted
  /** Beside another one: what was begun on a screen that is left is not its business. */
  beside?: boolean
}

/** A list as a file for a spreadsheet, in the format that is chosen; how far it has come, and a way to end it. */
export function DownloadMenu({ trigger, wanted, beside = false }: DownloadMenuProps) {
  const t = useT()
  const { download, underWay, busy } = useDownload({ adopts: !beside })
  const take = (format: 'csv' | 'xlsx') => () => void download({ ...wanted(), format })
  return (
    <>
      {underWay && <Progress of={underWay} />}
      <Menu
        trigger={trigger(busy)}
        items={[
          { id: 'csv', label: t('CSV'), icon: 'file-text', onAction: take('csv') },
          { id: 'xlsx', label: t('Excel (XLSX)'), icon: 'file-spreadsheet', onAction: take('xlsx') },
        ]}
      />
    </>
  )
}
