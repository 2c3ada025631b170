import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { localeNames, nextLocale } from '../../../src/shared/i18n.ts'
import { caseViews } from '../../../src/shared/process/views.ts'
import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { messageOf } from '../../admin/actionError.ts'
import { keyTexts } from '../../admin/desk/keys/keyTexts.ts'
import { pressShortcut, shortcutsIn } from '../../admin/desk/keys/shortcuts.ts'
import { savedHref } from '../../admin/desk/saved/savedHref.ts'
import { useSavedViews } from '../../admin/desk/saved/useSavedViews.ts'
import { viewHref, views } from '../../admin/desk/views.ts'
import type { PaletteItem } from '../../kit/overlay/Palette.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { saveProfile, switchLocale } from '../state/account.ts'
import { pagesOf } from '../state/menu.ts'
import { $locale } from '../state/texts.ts'
import { $theme, chooseTheme } from '../state/theme.ts'
import { useMenu } from './useMenu.ts'

/** Something that can be done: it leads somewhere, or acts once the page has the focus again. */
export interface Command extends PaletteItem {
  act?: () => void
  /** What else it is found by. */
  also?: readonly string[]
}

export interface CommandGroup {
  id: string
  title: string
  items: readonly Command[]
}

/** What can be done on the page that lies under, where the left menu leads, and what is the person's own to set. */
export function useCommands(): readonly CommandGroup[] {
  const t = useT()
  const here = usePageCommands()
  const places = usePlaces()
  const own = useOwnSettings()
  return [
    { id: 'here', title: t('På den här sidan'), items: here },
    { id: 'places', title: t('Gå till'), items: places },
    { id: 'own', title: t('Inställningar'), items: own },
  ]
}

/** What carries a key, as it was when the palette was opened; running one presses it. */
function usePageCommands(): readonly Command[] {
  const t = useT()
  const texts: Readonly<Record<string, string>> = keyTexts(t)
  const [found] = useState(() => {
    const box = document.querySelector('[data-keys]')
    return box ? shortcutsIn(box) : []
  })
  return found.map(({ key, name }) => ({
    id: `press ${key}`,
    label: texts[key] ?? name,
    ...(texts[key] !== undefined && texts[key] !== name && { also: [name] }),
    icon: 'circle-dot',
    shortcut: key.toUpperCase(),
    act: () => {
      const box = document.querySelector('[data-keys]')
      if (!box || !pressShortcut(box, key)) toast.info(t('Det går inte att göra just nu.'))
    },
  }))
}

function usePlaces(): readonly Command[] {
  const t = useT()
  const ofDesk = caseViews.map((view): Command => {
    const { title, icon } = views[view]
    return { id: `go ${view}`, label: t(title), icon, href: viewHref(view) }
  })
  const saved = (useSavedViews() ?? []).map(({ _id, name }): Command => {
    const href = savedHref(_id)
    return { id: `go ${href}`, label: name, description: t('Sparad vy'), icon: 'bookmark', href }
  })
  const profile: Command = { id: 'go profile', label: t('Min profil'), icon: 'circle-user', href: '/profile' }
  const inMenu = useMenu().flatMap((item) => pagesOf(item).map((page) => placeOf(page, t)))
  const all = [...ofDesk, ...saved, ...inMenu, profile]
  return all.filter(({ href }, i) => all.findIndex((one) => one.href === href) === i)
}

const placeOf = (item: MenuItem, t: (text: string) => string): Command => {
  const { displayName, hasIntl, icon, url = '' } = item
  return {
    id: `go ${url}`,
    label: hasIntl ? t(displayName) : displayName,
    icon: icon ?? 'file-text',
    href: url,
  }
}

function useOwnSettings(): readonly Command[] {
  const t = useT()
  const [, navigate] = useLocation()
  const { index, themes } = useStore($theme)
  const locale = useStore($locale)
  const language = nextLocale(locale)
  const ofThemes = themes.flatMap(({ name, dark }, i): Command[] =>
    i === index
      ? []
      : [
          {
            id: `theme ${i}`,
            label: t('Byt till temat {namn}', { namn: t(name) }),
            icon: dark ? 'moon' : 'sun',
            act: () => {
              chooseTheme(i)
              void saveProfile({ themeIndex: i })
            },
          },
        ],
  )
  return [
    ...ofThemes,
    {
      id: 'language',
      label: t('Byt språk till {namn}', { namn: localeNames[language] }),
      icon: 'languages',
      also: [localeNames[language]],
      act: () => void switchLocale(language).catch((error) => toast.danger(messageOf(error))),
    },
    { id: 'logout', label: t('Logga ut'), icon: 'log-out', act: () => navigate('/logout') },
  ]
}
