import type { Locale } from '../i18n.ts'

/** The session of the specification: what login, `admin/init` and `admin/reconnect3` answer with. */
export interface SessionView {
  /** A JWT of 15 minutes, worth nothing without the session's cookie; null for a visitor. */
  token: string | null
  /** Id of the session; null for a visitor. */
  _id: string | null
  userID: string | null
  userName: string
  /** Who looks at what this person sees; null: they themselves. */
  viewerName: string | null
  /** The same two as the specification's login spells them. `username` is the e-mail address. */
  userid: string | null
  username: string
  roles: readonly string[]
  groups: readonly string[]
  permissions: readonly string[]
  /** Home: where `/` leads. */
  url: string
  orgId: string
  orgName: string
  orgColor: string | null
  /** Organisations that `admin/changeOrg3` may switch to, this one included. */
  orgs: readonly { orgId: string; orgName: string; orgColor: string | null }[]
  configuration: ConfigurationView
  theme: Theme
  themes: readonly Theme[]
  defaultBuilderRoles: readonly string[]
  userPersistentProfile: UserProfile
  solutions: readonly { _id: string; name: string; version?: string }[]
  /** `statementUrl`: the accessibility statement that the law asks for. */
  accessibility: { statementUrl: string | null }
  myMenu: readonly MyMenuItem[]
}

export interface ConfigurationView {
  name: string
  favicon: readonly { assetId: string }[]
  availableThemes: readonly Theme[]
  /** Minutes before the logout at which the countdown begins. */
  idleWarning: number
  /** Minutes; 0 turns it off. */
  idleLogout: number
  css: string
  /** Index of the theme for those who have not chosen. */
  theme: number
  homeUrl: string
}

/** Tokens override the custom properties of the same name: `{ accent: '#0f5c56' }` sets `--accent`. */
export interface Theme {
  name: string
  dark: boolean
  tokens: Readonly<Record<string, string>>
}

export interface MyMenuItem {
  displayName: string
  url: string
  icon?: string
}

/** What the interface remembers for a user. */
export interface UserProfile {
  themeIndex?: number
  locale?: Locale
  /** Time of the last notification that was confirmed, milliseconds since 1970. */
  lastNotification?: number
  /** Process id → favourite. */
  loveProcess?: Record<string, boolean>
  /** How each table was left, by its component's or schema's id. */
  tables?: Record<string, unknown>
  myMenu?: MyMenuItem[]
}

export const plainTheme: Theme = { name: 'Ljust', dark: false, tokens: {} }

/** One light and one dark, as the interface's own style sheet has them. */
export const builtInThemes: readonly Theme[] = [plainTheme, { name: 'Mörkt', dark: true, tokens: {} }]

export const defaultHomeUrl = '/v/home'
