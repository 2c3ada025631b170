import { atom } from 'nanostores'
import { builtInThemes, type Theme } from '../../../src/shared/wire/session.ts'

const stored = 'verkstad-theme'
const applied = new Set<string>()

export const $theme = atom<{ index: number; themes: readonly Theme[] }>({ index: 0, themes: builtInThemes })

/** Puts a theme on the page. An organisation's theme sets design tokens and nothing else. */
export function showTheme(themes: readonly Theme[], wanted: number): void {
  const index = themes.length > 0 ? wanted % themes.length : 0
  const theme = themes[index]
  const root = document.documentElement
  root.dataset.theme = theme?.dark ? 'dark' : 'light'
  for (const token of applied) root.style.removeProperty(token)
  applied.clear()
  for (const [name, value] of Object.entries(theme?.tokens ?? {})) {
    root.style.setProperty(`--${name}`, value)
    applied.add(`--${name}`)
  }
  localStorage.setItem(stored, String(index))
  $theme.set({ index, themes })
}

/** Before anybody has logged in: what this browser showed last, else what the system asks for. */
export function firstTheme(): number {
  const last = localStorage.getItem(stored)
  if (last !== null && /^\d{1,2}$/.test(last)) return Number(last)
  return matchMedia('(prefers-color-scheme: dark)').matches ? 1 : 0
}
