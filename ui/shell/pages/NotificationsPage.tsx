import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useClient, useServerEvent } from '../../admin/client.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { NotificationList } from '../frame/NotificationList.tsx'
import { $notifications, loadNotifications, removeNotification } from '../state/notifications.ts'

/** The notification center: all that the bell has shown. */
export function NotificationsPage() {
  const t = useT()
  const client = useClient()
  const { items } = useStore($notifications)
  const refresh = () => void loadNotifications(client).catch(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then at each event
  useEffect(refresh, [])
  useServerEvent('notifications', refresh)
  return (
    <Page title={t('Aviseringar')} narrow>
      <div className="a-card s-flush">
        {items.length === 0 ? (
          <EmptyState icon="bell" title={t('Inga aviseringar')}>
            {t('Här får du veta när något händer i ärenden som du arbetar med.')}
          </EmptyState>
        ) : (
          <NotificationList items={items} onRemove={(item) => void removeNotification(client, item)} />
        )}
      </div>
    </Page>
  )
}
