import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { useT } from '../text.tsx'

export interface ErrorStateProps {
  /** "Något gick fel" unless told. */
  title?: string
  /** What went wrong, in words for the person who reads it. */
  children?: ReactNode
  onRetry?: () => void
  /** Another way on, such as a link. */
  action?: ReactNode
  /** The id under which the server's log has the error. */
  reference?: string
  small?: boolean
}

/** What stands where something could not be loaded or drawn. */
export function ErrorState({ title, children, onRetry, action, reference, small }: ErrorStateProps) {
  const t = useT()
  return (
    <div role="alert" className={cx('k-state', 'k-state-error', small && 'k-small')}>
      <span className="k-state-icon">
        <Icon icon={TriangleAlert} size={small ? 20 : 24} />
      </span>
      <strong className="k-state-title">{title ?? t('Något gick fel')}</strong>
      {children && <div className="k-state-text">{children}</div>}
      {reference && (
        <div className="k-state-text">
          {t('Felets nummer:')} <code>{reference}</code>
        </div>
      )}
      {(onRetry || action) && (
        <div className="k-state-action">
          {onRetry && (
            <Button icon={RotateCw} onPress={onRetry}>
              {t('Försök igen')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
