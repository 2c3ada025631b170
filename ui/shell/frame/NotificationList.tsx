import { Icon } from '../../kit/Icon.tsx'
import { RelativeTime } from '../../kit/RelativeTime.tsx'
import { hrefOf, type Notification } from '../state/notifications.ts'

export interface NotificationListProps {
  items: readonly Notification[]
  onFollow?: () => void
}

/** Notifications under each other: icon, message, when, and where they lead. */
export function NotificationList({ items, onFollow }: NotificationListProps) {
  return (
    <ul className="s-notes">
      {items.map((item) => {
        const href = hrefOf(item)
        const content = (
          <>
            <Icon icon={item.icon || 'bell'} size={20} className="s-note-icon" />
            <span className="s-note-text">
              <span>{item.msg}</span>
              <RelativeTime date={item.created} className="k-muted" />
            </span>
            {item.unread && <span className="s-note-new" aria-hidden="true" />}
          </>
        )
        return (
          <li key={item._id}>
            {href ? (
              <a
                className="s-note"
                href={href}
                onClick={onFollow}
                {...(item.blankHref ? { target: '_blank', rel: 'noreferrer' } : {})}
              >
                {content}
              </a>
            ) : (
              <div className="s-note">{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
