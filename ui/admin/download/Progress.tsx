import { useT } from '../../kit/text.tsx'
import { EndJob } from '../job/EndJob.tsx'
import type { UnderWay } from './useDownload.ts'
import './download.css'

/** How far a file has come, and a way to end it. */
export function Progress({ of }: { of: UnderWay }) {
  const t = useT()
  return (
    <div className="a-download">
      <progress aria-label={t('Filen görs')} max={100} value={of.percent} />
      <span className="k-number">{t('{n} %', { n: Math.round(of.percent) })}</span>
      <EndJob end={of.cancel}>{t('Avbryt')}</EndJob>
    </div>
  )
}
