import { useT } from '../../../kit/text.tsx'
import { EndJob } from '../../job/EndJob.tsx'
import type { UnderWay } from './useBulk.ts'

/** How far a change of many has come, and a way to end it. */
export function Changing({ of }: { of: UnderWay }) {
  const t = useT()
  return (
    <div className="a-bulk-progress">
      <progress aria-label={t('Ärendena ändras')} max={100} value={of.percent} />
      <span className="k-number">{t('{n} %', { n: Math.round(of.percent) })}</span>
      <EndJob end={of.cancel}>{t('Avbryt')}</EndJob>
    </div>
  )
}
