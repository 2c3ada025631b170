import { Spinner } from '../../../kit/show/Spinner.tsx'
import { useT } from '../../../kit/text.tsx'

/** Shown while the work runs. */
export function WaitStep() {
  const t = useT()
  return (
    <div className="s-wait" role="status">
      <Spinner label={t('Please wait')} />
      <p className="s-lead">{t('Please wait')}</p>
    </div>
  )
}
