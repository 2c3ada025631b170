import { useStore } from '@nanostores/react'
import { Link, useLocation } from 'wouter'
import { localeNames, nextLocale } from '../../../src/shared/i18n.ts'
import { messageOf } from '../../admin/actionError.ts'
import { useMay } from '../../admin/session.tsx'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Avatar } from '../../kit/show/Avatar.tsx'
import { useT } from '../../kit/text.tsx'
import { saveProfile, switchLocale } from '../state/account.ts'
import { $editableView } from '../state/editableView.ts'
import { $session, type ShellSession } from '../state/session.ts'
import { $locale } from '../state/texts.ts'
import { $theme, chooseTheme } from '../state/theme.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { $paletteOpen, paletteKey } from './paletteOpen.ts'
import { SettingsMenu } from './SettingsMenu.tsx'
import { Viewing } from './Viewing.tsx'

export interface TopBarProps {
  menuOpen: boolean
  /** Absent where the page has no left menu. */
  onMenu?: () => void
}

/** The bar over every page: menu, name, search, bell, theme, language, person, settings. */
export function TopBar({ menuOpen, onMenu }: TopBarProps) {
  const t = useT()
  const session = useStore($session)
  const view = useStore($editableView)
  const mayEdit = useMay('viewBuilder')
  const maySearch = useMay('staff')
  const [, navigate] = useLocation()
  if (!session) return null
  const isViewing = session.viewerName !== null
  return (
    <header className={cx('s-top', isViewing && 's-top-viewing')}>
      {onMenu && (
        <IconButton
          icon="menu"
          size={20}
          label={menuOpen ? t('Fäll ihop menyn') : t('Visa menyn')}
          aria-expanded={menuOpen}
          aria-controls="left-menu"
          onPress={onMenu}
        />
      )}
      <Link href="/" className="s-name">
        {session.configuration.name || 'Verkstad'}
      </Link>
      {view && mayEdit && (
        <IconButton
          icon="pencil"
          label={t('Redigera sidan')}
          onPress={() => navigate(`/view/admin/${view}`)}
        />
      )}
      {maySearch && <SearchButton />}
      <span className="s-space" />
      {isViewing ? <Viewing name={session.userName} /> : <Own session={session} />}
    </header>
  )
}

/** What is the person's own. */
function Own({ session }: { session: ShellSession }) {
  return (
    <>
      <NotificationBell />
      <ThemeToggle />
      <LocaleToggle />
      <Link href="/profile" className="s-who">
        <Avatar name={session.userName} />
        <span className="s-who-text">
          <span className="s-who-name k-cut">{session.userName}</span>
          <span className="s-who-org k-cut">{session.orgName}</span>
        </span>
      </Link>
      <SettingsMenu />
    </>
  )
}

/** Opens the palette; an icon where there is no room for more. */
function SearchButton() {
  const t = useT()
  return (
    <button
      type="button"
      className="s-search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => $paletteOpen.set(true)}
    >
      <Icon icon="search" />
      <span className="s-search-text">{t('Sök i allt')}</span>
      <span className="s-search-key" aria-hidden="true">
        {paletteKey()}
      </span>
    </button>
  )
}

/** Only where there is something to choose between. */
function ThemeToggle() {
  const t = useT()
  const { index, themes } = useStore($theme)
  if (themes.length < 2) return null
  const next = (index + 1) % themes.length
  return (
    <IconButton
      icon={themes[next]?.dark ? 'moon' : 'sun'}
      size={20}
      label={t('Byt till temat {namn}', { namn: t(themes[next]?.name ?? '') })}
      onPress={() => {
        chooseTheme(next)
        void saveProfile({ themeIndex: next })
      }}
    />
  )
}

/** Says the next language's own name. */
export function LocaleToggle() {
  const locale = useStore($locale)
  const next = nextLocale(locale)
  return (
    <Button
      variant="ghost"
      className="s-locale"
      onPress={() => void switchLocale(next).catch((error) => toast.danger(messageOf(error)))}
    >
      <span lang={next} className="s-locale-name">
        {localeNames[next]}
      </span>
      <span className="s-locale-short" aria-hidden="true">
        {next.toUpperCase()}
      </span>
    </Button>
  )
}
