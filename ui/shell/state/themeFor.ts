import type { Theme } from '../../../src/shared/wire/session.ts'

export interface ThemeWishes {
  /** Index the person chose. */
  chosen?: number | undefined
  /** Index the organisation begins with. */
  configured?: number | undefined
  /** The system asks for dark. */
  dark: boolean
}

/**
 * The index of the theme to show: the person's choice, else the organisation's where it is as dark as the system
 * wants, else the first that is.
 */
export function themeFor(themes: readonly Theme[], { chosen, configured = 0, dark }: ThemeWishes): number {
  if (themes.length === 0) return 0
  if (chosen !== undefined) return chosen % themes.length
  const start = configured % themes.length
  if (themes[start]?.dark === dark) return start
  const fitting = themes.findIndex((theme) => theme.dark === dark)
  return fitting >= 0 ? fitting : start
}
