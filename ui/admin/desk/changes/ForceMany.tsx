import { useT } from '../../../kit/text.tsx'
import { ForceDialog } from '../../case/ForceDialog.tsx'
import type { RefusedCase } from './changeStore.ts'

/** Cases that are named; the others are counted. */
const mostNamed = 50

interface ForceManyProps {
  /** Those whose answers are not in order. */
  cases: readonly RefusedCase[]
  busy: boolean
  onCancel: () => void
  onForce: (reason: string) => void
}

/** Of many cases some have answers that are not in order: who may can send those on all the same, and says why. */
export function ForceMany({ cases, busy, onCancel, onForce }: ForceManyProps) {
  const t = useT()
  const more = cases.length - mostNamed
  return (
    <ForceDialog
      title={t('{n, plural, one {# ärende har} other {# ärenden har}} svar som inte är kompletta', {
        n: cases.length,
      })}
      busy={busy}
      onCancel={onCancel}
      onForce={onForce}
    >
      <p>{t('De lämnades som de är. Det här står emot:')}</p>
      <ul className="a-problems">
        {cases.slice(0, mostNamed).map(({ _id, name, answers = [] }) => (
          <li key={_id}>
            <strong>{name}</strong>:{' '}
            {answers.map(({ question, problem }) => `${question} – ${problem}`).join('. ')}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="k-muted">{t('Och {n} till.', { n: more })}</p>}
    </ForceDialog>
  )
}
