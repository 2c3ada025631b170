import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { hrefOf, type Notification } from '../state/notifications.ts'

export interface NotificationListProps {
  items: readonly Notification[]
  onFollow?: () => void
  /** Gives each a button that takes it away. */
  onRemove?: (item: Notification) => void
}

/** Notifications under each other: icon, message, when, and where they lead. */
export function NotificationList({ items, onFollow, onRemove }: NotificationListProps) {
  const t = useT()
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
          <li key={item._id} className="s-note-row">
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
            {onRemove && (
              <IconButton
                small
                icon="x"
                label={t('Ta bort aviseringen: {msg}', { msg: item.msg })}
                placement="left"
                onPress={() => onRemove(item)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
