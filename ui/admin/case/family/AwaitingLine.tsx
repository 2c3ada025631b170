import { Icon } from '../../../kit/Icon.tsx'
import { useT } from '../../../kit/text.tsx'
import { awaitsText } from '../../ways/wayWords.ts'
import type { LoadedCase } from '../types.ts'

/** Ways on that would be open, if the case had no children that have not ended. */
export function AwaitingLine({ awaiting }: { awaiting: NonNullable<LoadedCase['awaiting']> }) {
  const t = useT()
  return (
    <ul className="a-lines" aria-label={t('Väntar på delärenden')}>
      {awaiting.map(({ connectionId, label, children }) => (
        <li key={connectionId} className="a-line">
          <Icon icon="git-branch" size={16} />
          <div className="a-line-text">
            <span>
              <strong>{label}</strong> {awaitsText(children, t)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
