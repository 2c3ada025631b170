import { useStore } from '@nanostores/react'
import { useLocation } from 'wouter'
import { messageOf } from '../../admin/actionError.ts'
import { useMay } from '../../admin/session.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu, type MenuEntry } from '../../kit/overlay/Menu.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { changeOrg } from '../state/account.ts'
import { $debugOpen } from '../state/debugLog.ts'
import { $session } from '../state/session.ts'

/** What concerns the whole installation, and the way out. */
export function SettingsMenu() {
  const t = useT()
  const [, navigate] = useLocation()
  const system = useMay('system')
  const staff = useMay('staff')
  const session = useStore($session)
  const organisations: MenuEntry[] =
    session && session.orgs.length > 1
      ? [
          {
            id: 'organisations',
            title: t('Organisation'),
            items: session.orgs.map(({ orgId, orgName }) => ({ id: orgId, label: orgName })),
            chosen: [session.orgId],
            onChosen: ([orgId]) => {
              if (orgId && orgId !== session.orgId) {
                changeOrg(orgId).catch((error) => toast.danger(messageOf(error)))
              }
            },
          },
          'separator',
        ]
      : []
  const installation: MenuEntry[] = [
    {
      id: 'systemcenter',
      label: t('SYSTEMCENTER'),
      icon: 'activity',
      onAction: () => navigate('/systemcenter'),
    },
    { id: 'debug', label: t('DEBUG'), icon: 'bug', onAction: () => $debugOpen.set(!$debugOpen.get()) },
    'separator',
  ]
  const { statementUrl = null } = session?.accessibility ?? {}
  const statement: MenuEntry[] = statementUrl
    ? [
        {
          id: 'accessibility',
          label: t('Tillgänglighetsredogörelse'),
          icon: 'accessibility',
          href: statementUrl,
          target: '_blank',
        },
        'separator',
      ]
    : []
  return (
    <Menu
      trigger={<IconButton icon="settings" size={20} label={t('Inställningar')} />}
      label={t('Inställningar')}
      placement="bottom end"
      items={[
        ...organisations,
        ...(system ? installation : []),
        ...statement,
        ...(staff
          ? [{ id: 'help', label: t('Hjälp'), icon: 'book-open', onAction: () => navigate('/help') } as const]
          : []),
        { id: 'logout', label: t('Logga ut'), icon: 'log-out', onAction: () => navigate('/logout') },
      ]}
    />
  )
}
