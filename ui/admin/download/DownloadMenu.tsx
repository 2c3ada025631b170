import type { ReactElement } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { type DownloadQuestion, useDownload } from './useDownload.ts'
import './download.css'

type Wanted = Omit<DownloadQuestion, 'format'>

export interface DownloadMenuProps {
  /** The button that opens it, by whether it can be pressed now. */
  trigger: (busy: boolean) => ReactElement
  /** What is downloaded, without the format. */
  wanted: () => Wanted
}

/** A list as a file for a spreadsheet, in the format that is chosen; how far it has come, and a way to end it. */
export function DownloadMenu({ trigger, wanted }: DownloadMenuProps) {
  const t = useT()
  const { download, underWay, busy } = useDownload()
  const take = (format: 'csv' | 'xlsx') => () => void download({ ...wanted(), format })
  return (
    <>
      {underWay && (
        <div className="a-download">
          <progress aria-label={t('Filen görs')} max={100} value={underWay.percent} />
          <span className="k-number">{t('{n} %', { n: Math.round(underWay.percent) })}</span>
          <Button small onPress={underWay.cancel}>
            {t('Avbryt')}
          </Button>
        </div>
      )}
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
