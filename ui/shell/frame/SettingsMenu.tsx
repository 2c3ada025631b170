import { useLocation } from 'wouter'
import { useMay } from '../../admin/session.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu, type MenuEntry } from '../../kit/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { $debugOpen } from '../state/debugLog.ts'

/** What concerns the whole installation, and the way out. */
export function SettingsMenu() {
  const t = useT()
  const [, navigate] = useLocation()
  const system = useMay('system')
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
  return (
    <Menu
      trigger={<IconButton icon="settings" size={20} label={t('Inställningar')} />}
      label={t('Inställningar')}
      placement="bottom end"
      items={[
        ...(system ? installation : []),
        { id: 'logout', label: t('Logga ut'), icon: 'log-out', onAction: () => navigate('/logout') },
      ]}
    />
  )
}
