import { ownPath } from '../../shared/rules/ownPath.ts'
import type { PageTheme } from '../../shared/wire/page/page.ts'
import { builtInThemes, defaultHomeUrl, type Theme } from '../../shared/wire/session.ts'
import { themesOf } from '../auth/themes.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'

/** What the pages of an application share. */
export interface Site {
  name: string
  favicon: string
  homeUrl: string
  /** Address of the accessibility statement; empty: none is set. */
  statementUrl: string
  theme: PageTheme
}

/** From the application's configuration; an application without one has the defaults. */
export async function siteOf(services: Services, session: Session, application: string): Promise<Site> {
  const all = await services.documents.all(session, 'configuration')
  const own = all.find((one) => one.applicationRef === application)
  const themes = themesOf(own)
  return {
    name: own?.name ?? '',
    favicon: own?.favicon ? `/a/${encodeURIComponent(own.favicon)}` : '/api/verkstadlogo',
    homeUrl: ownPath(own?.homeUrl) ?? defaultHomeUrl,
    statementUrl: own?.accessibilityStatement ?? '',
    theme: themeOf(themes.length > 0 ? themes : builtInThemes, own?.theme, own?.css ?? ''),
  }
}

/**
 * A site with a light and a dark theme follows the visitor's system; one that has named its theme, or has but one,
 * keeps to it. Themes override tokens and nothing else.
 */
export function themeOf(themes: readonly Theme[], chosen: number | null | undefined, css: string): PageTheme {
  const named = typeof chosen === 'number' ? themes[chosen] : undefined
  const light = named && !named.dark ? named : themes.find((theme) => !theme.dark)
  const dark = named?.dark ? named : themes.find((theme) => theme.dark)
  const own = withoutEndTag(css)
  if (named || !light || !dark) {
    const only = named ?? light ?? dark
    return {
      mode: only?.dark ? 'dark' : 'light',
      css: [rule(':root:root', only), own].filter(Boolean).join('\n'),
    }
  }
  const inDark = rule(':root:root', dark)
  const parts = [rule(':root', light), inDark && `@media (prefers-color-scheme:dark){${inDark}}`, own]
  return { mode: 'auto', css: parts.filter(Boolean).join('\n') }
}

function rule(selector: string, theme: Theme | undefined): string {
  const tokens = Object.entries(theme?.tokens ?? {}).filter(
    ([name, value]) => /^[a-z][a-z0-9-]*$/.test(name) && /^[#\w\s.,%()/-]+$/.test(String(value)),
  )
  return tokens.length === 0
    ? ''
    : `${selector}{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}`
}

/** The css of a site stands in a style element and must not end it. */
function withoutEndTag(css: string): string {
  return css.replaceAll('<', '\\3c ')
}
