import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'

export interface EmptyStateProps {
  title: string
  /** What would stand here, and how it comes to be. */
  children?: ReactNode
  icon?: IconLike
  /** The one button that starts it. */
  action?: ReactNode
  /** Less air, for panels and cards. */
  small?: boolean
}

/** What a list says when there is nothing in it. */
export function EmptyState({ title, children, icon = Inbox, action, small }: EmptyStateProps) {
  return (
    <div className={cx('k-state', small && 'k-small')}>
      <span className="k-state-icon">
        <Icon icon={icon} size={small ? 20 : 24} />
      </span>
      <strong className="k-state-title">{title}</strong>
      {children && <div className="k-state-text">{children}</div>}
      {action && <div className="k-state-action">{action}</div>}
    </div>
  )
}
