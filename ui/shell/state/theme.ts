import { atom } from 'nanostores'
import { builtInThemes, type Theme } from '../../../src/shared/wire/session.ts'
import { themeFor } from './themeFor.ts'

/** Under this name the browser keeps what was chosen, for the pages before the login. */
const stored = 'verkstad-theme'
const applied = new Set<string>()

export const $theme = atom<{ index: number; themes: readonly Theme[] }>({ index: 0, themes: builtInThemes })

/** What the present themes were shown by, to show them again when the system changes its mind. */
let shown: { themes: readonly Theme[]; chosen: number | undefined; configured: number | undefined }

/** Before anybody has logged in: what was chosen in this browser, else what the system asks for. */
export function firstTheme(): void {
  const last = localStorage.getItem(stored)
  const chosen = last !== null && /^\d{1,2}$/.test(last) ? Number(last) : undefined
  shown = { themes: builtInThemes, chosen, configured: undefined }
  show()
  systemDark().addEventListener('change', show)
}

/** The themes of a session: as its person chose, else as the system asks. */
export function startTheme(
  themes: readonly Theme[],
  chosen: number | undefined,
  configured: number | undefined,
): void {
  shown = { themes, chosen, configured }
  if (chosen === undefined) localStorage.removeItem(stored)
  else localStorage.setItem(stored, String(chosen))
  show()
}

/** Somebody has chosen: from now on the system is not asked. */
export function chooseTheme(index: number): void {
  startTheme(shown.themes, index, shown.configured)
}

/** Puts a theme on the page. An organisation's theme sets design tokens and nothing else. */
function show(): void {
  const { themes, ...wishes } = shown
  const index = themeFor(themes, { ...wishes, dark: systemDark().matches })
  const theme = themes[index]
  const root = document.documentElement
  root.dataset.theme = theme?.dark ? 'dark' : 'light'
  for (const token of applied) root.style.removeProperty(token)
  applied.clear()
  for (const [name, value] of Object.entries(theme?.tokens ?? {})) {
    root.style.setProperty(`--${name}`, value)
    applied.add(`--${name}`)
  }
  $theme.set({ index, themes })
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')
