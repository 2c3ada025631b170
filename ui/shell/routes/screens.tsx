import type { ComponentType } from 'react'
import { LogsPage } from '../../admin/logs/LogsPage.tsx'
import { ProfilePage } from '../../admin/profile/ProfilePage.tsx'
import { TrashPage } from '../../admin/trash/TrashPage.tsx'
import { NotificationsPage } from '../pages/NotificationsPage.tsx'
import { SystemCenter } from '../pages/SystemCenter.tsx'

export interface ScreenProps {
  /** What the address filled the pattern's parts with. */
  params: Readonly<Record<string, string | undefined>>
}

/** Pages that are no list, by the name that a definition's `screen` gives. A test holds them against the definitions. */
export const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  logs: ({ params: { subPage = 'audit' } }) => <LogsPage key={subPage} subPage={subPage} />,
  notifications: () => <NotificationsPage />,
  profile: () => <ProfilePage />,
  systemCenter: () => <SystemCenter />,
  trashcan: () => <TrashPage />,
}
