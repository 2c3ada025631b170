import { Link } from 'wouter'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { useT } from '../../../kit/text.tsx'
import { viewHref } from '../views.ts'

/** In place of a list that was saved, and is not there: nobody takes another list for it. */
export function GoneView() {
  const t = useT()
  return (
    <div role="status">
      <EmptyState
        icon="bookmark"
        title={t('Vyn finns inte längre')}
        action={
          <Link className="k-button" href={viewHref('all')}>
            {t('Till alla ärenden')}
          </Link>
        }
      >
        {t('Den är borttagen, eller inte delad med dig längre. Ärendena finns kvar.')}
      </EmptyState>
    </div>
  )
}
