import type { ComponentType } from 'react'
import type { ScreenName } from '../../../src/shared/schemas/page.ts'
import { DeskPage } from '../../admin/desk/DeskPage.tsx'
import { FiguresPage } from '../../admin/figures/FiguresPage.tsx'
import { HandlerRolePage } from '../../admin/handlerRole/HandlerRolePage.tsx'
import { HelpPage } from '../../admin/help/HelpPage.tsx'
import { LogsPage } from '../../admin/logs/LogsPage.tsx'
import { LooseMailPage } from '../../admin/looseMail/LooseMailPage.tsx'
import { ProfilePage } from '../../admin/profile/ProfilePage.tsx'
import { ProvidersPage } from '../../admin/providers/ProvidersPage.tsx'
import { TrashPage } from '../../admin/trash/TrashPage.tsx'
import { NotificationsPage } from '../pages/NotificationsPage.tsx'
import { SystemCenter } from '../pages/SystemCenter.tsx'

export interface ScreenProps {
  /** What the address filled the pattern's parts with. */
  params: Readonly<Record<string, string | undefined>>
}

/** Pages that are no list, by the name that a definition's `screen` gives. */
export const screens: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  desk: () => <DeskPage />,
  figures: () => <FiguresPage />,
  handlerRole: () => <HandlerRolePage />,
  help: ({ params: { name } }) => <HelpPage name={name} />,
  logs: ({ params: { subPage = 'audit' } }) => <LogsPage key={subPage} subPage={subPage} />,
  looseMail: () => <LooseMailPage />,
  notifications: () => <NotificationsPage />,
  profile: () => <ProfilePage />,
  providers: () => <ProvidersPage />,
  systemCenter: () => <SystemCenter />,
  trashcan: () => <TrashPage />,
}
