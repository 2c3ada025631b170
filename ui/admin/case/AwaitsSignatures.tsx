import { Icon } from '../../kit/Icon.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import type { LoadedCase } from './types.ts'

/** Whose signatures the case waits for where it stands, and since when. */
export function AwaitsSignatures({ awaited }: { awaited: NonNullable<LoadedCase['awaitsSignatures']> }) {
  const t = useT()
  return (
    <ul className="a-lines" aria-label={t('Väntar på underskrift')}>
      {awaited.map(({ who, name, since, refused }) => (
        <li key={who} className="a-line">
          <Icon icon="signature" size={16} />
          <div className="a-line-text">
            <span>
              {t('Väntar på underskrift av {name}', { name: name || t('den som skickade in') })}{' '}
              <span className="k-muted">
                {t('begärdes')} <RelativeTime date={since} />
              </span>
            </span>
            {refused !== undefined && (
              <span className="k-muted">
                {t('Avstod från att skriva under')} <RelativeTime date={refused} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
