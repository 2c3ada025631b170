import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { useClient, useServerEvent } from '../../admin/client.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import {
  $notifications,
  badgeOf,
  confirmNotifications,
  loadNotifications,
  shownInBell,
} from '../state/notifications.ts'
import { $locale } from '../state/texts.ts'
import { NotificationList } from './NotificationList.tsx'

/** The bell: the first five notifications, and the way to all. What was shown is confirmed when it closes. */
export function NotificationBell() {
  const t = useT()
  const client = useClient()
  const { items, unread } = useStore($notifications)
  const [open, setOpen] = useState(false)
  const refresh = () => void loadNotifications(client).catch(() => {})
  const locale = useStore($locale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per language, and then at each event
  useEffect(refresh, [locale])
  useServerEvent('notifications', refresh)
  const badge = badgeOf(unread)

  const show = (next: boolean) => {
    setOpen(next)
    if (next || unread === 0) return
    void confirmNotifications(client)
  }

  return (
    <DialogTrigger isOpen={open} onOpenChange={show}>
      <IconButton
        icon="bell"
        size={20}
        label={badge ? t('Aviseringar, {n} nya', { n: badge }) : t('Aviseringar')}
        {...(badge ? { badge } : {})}
      />
      <Popup placement="bottom end" className="s-bell">
        <div className="k-popup-dialog">
          {items.length === 0 ? (
            <EmptyState small icon="bell" title={t('Inga aviseringar')}>
              {t('Här får du veta när något händer i ärenden som du arbetar med.')}
            </EmptyState>
          ) : (
            <NotificationList items={items.slice(0, shownInBell)} onFollow={() => show(false)} />
          )}
          <a className="s-bell-all" href="/v/notification" onClick={() => show(false)}>
            {t('Visa alla aviseringar')}
          </a>
        </div>
      </Popup>
    </DialogTrigger>
  )
}
