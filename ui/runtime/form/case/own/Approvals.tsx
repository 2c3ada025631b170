import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { OwnPress } from './OwnPress.tsx'

/** What waits for approvals, of what the reader may approve of: how many there are, how many are missing, and theirs to take back. */
export function Approvals({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { approvals = [] } = model
  if (approvals.length === 0) return null
  return (
    <section className="v-approvals" aria-labelledby="approvals-heading">
      <h2 id="approvals-heading">{t('Godkännanden')}</h2>
      <ul>
        {approvals.map(({ connectionId, label, needed, left, mine }) => (
          <li key={connectionId}>
            <p>
              <strong>{label}</strong>{' '}
              {t('{given} av {needed} har godkänt.', { given: needed - left, needed })}{' '}
              {mine && t('Du är en av dem.')}{' '}
              {mine &&
                t('{n, plural, one {# till behövs, av någon annan.} other {# till behövs, av andra.}}', {
                  n: left,
                })}
            </p>
            {mine && (
              <OwnPress model={model} action={`unapprove:${connectionId}`}>
                {t('Ta tillbaka godkännandet')}
              </OwnPress>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
