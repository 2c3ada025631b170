import { undeliveredWhy } from '../../../src/shared/messages/undelivered.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

/** That the last mail to somebody did not arrive, and why, by what was `said` of it; empty: nothing was. */
export function NotArrived({ said }: { said: string }) {
  const t = useT()
  return (
    <span className="k-error">
      <Icon icon="triangle-alert" size={14} />{' '}
      {said === ''
        ? t('Brevet kom inte fram')
        : t('Brevet kom inte fram: {reason}', { reason: t(undeliveredWhy(said)) })}
    </span>
  )
}
