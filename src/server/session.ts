import { defaultLocale, type Locale, msg } from '../shared/i18n.ts'
import type { FactUser } from '../shared/rules/condition/facts.ts'
import { fail } from '../shared/wire/errors.ts'
import type { Store } from './store/store.ts'

/** Who is asking, read afresh at every action. */
export interface Session {
  kind: 'anonymous' | 'user' | 'token' | 'system'
  /** Row of the login session or API token; null for anonymous and system. */
  id: string | null
  /** Everything is looked up in this organisation and no other. */
  org: string
  userId: string | null
  userName: string
  /** What the user document says; absent where there is no person. */
  userEmail?: string
  /** Ids of the user's roles, direct and through groups. */
  roles: readonly string[]
  groups: readonly string[]
  permissions: ReadonlySet<string>
  /** Who is away today and has the user stand in: the user handles what is assigned to them by name. */
  standsInFor?: readonly { _id: string; name: string }[]
  /** Cases that the session holds as their author does, each by a code that was mailed to who sent it in, and typed in here. */
  visits?: readonly Visit[]
  /** Cases that the session is a party of, by a code that was mailed to that party and typed in here. */
  partyVisits?: readonly PartyVisit[]
  /**
   * Cases that were visited so in this browser, until the time was over or the way in was revoked. They hold nothing: they are what a page may say so
   * by, and a new code be mailed by to whom the link was made for.
   */
  visitsOver?: readonly VisitOver[]
  /** The administrator who looks at what the user sees. Nothing is changed in such a session, see `Definition.viewed`. */
  viewer?: { _id: string; name: string }
  locale: Locale
  /** Where the request came from; for limits and the audit log. */
  address: string
  /** The session cookie that came with the request, whether it counts or not. Never logged. */
  cookie?: string | null
}

/** `hash`: by what it holds its uploads, and of what the browser keeps. `linkId`: what it is revoked by; `through`: what led to it. */
export interface Visit {
  formDataId: string
  hash: string
  linkId: string
  through: string | null
}

export interface PartyVisit extends Visit {
  /** Id of the party. */
  party: string
}

export interface VisitOver extends Omit<Visit, 'linkId'> {
  revoked: boolean
}

/** The session's visit to the case. */
export const visitTo = (
  { visits }: Pick<Session, 'visits'>,
  formDataId: string | null | undefined,
): Visit | undefined => visits?.find((one) => one.formDataId === formDataId)

export const defaultOrg = 'default'

// Sessions are made for every call, and several for a case that is sent in: what they may is the same set each time.
const none: ReadonlySet<string> = new Set()
const ofTheSystem: ReadonlySet<string> = new Set(['system', 'admin'])

/** The session of a visitor without login. */
export function anonymousSession(options: { org?: string; locale?: Locale; address?: string } = {}): Session {
  return {
    kind: 'anonymous',
    id: null,
    org: options.org ?? defaultOrg,
    userId: null,
    userName: '',
    roles: [],
    groups: [],
    permissions: none,
    locale: options.locale ?? defaultLocale,
    address: options.address ?? '',
  }
}

/** The server itself: migrations of data, the work engine, the command line on a stopped server. */
export function systemSession(org: string = defaultOrg): Session {
  return {
    ...anonymousSession({ org }),
    kind: 'system',
    userName: 'Verkstad',
    permissions: ofTheSystem,
  }
}

/**
 * `user`: anybody logged in. `staff`: with some role or permission, and no citizen. `anyone`: also visitors. `nobody`: only the server itself.
 * `system` holds everything; `admin` everything inside its organisation but `system`.
 */
export function holds(session: Session, permission: string): boolean {
  if (session.kind === 'system' || permission === 'anyone') return true
  if (permission === 'nobody') return false
  if (permission === 'user') return session.userId !== null
  if (permission === 'staff') return hasAnyRight(session)
  return permits(session.permissions, permission)
}

/** Whether permissions of a person give one of those that roles have: `system` and `admin` as in `holds`. */
export function permits(permissions: ReadonlySet<string>, permission: string): boolean {
  if (permissions.has(permission) || permissions.has('system')) return true
  return permission !== 'system' && permissions.has('admin')
}

/**
 * Logged in with some role or permission, as opposed to citizens, who have cases of their own and nothing else. Who
 * handles a case is another question, asked of the case: `isStaff`.
 */
export function hasAnyRight({ kind, userId, roles, permissions }: Session): boolean {
  return kind === 'system' || (userId !== null && (roles.length > 0 || permissions.size > 0))
}

/** Builds something: forms, pages or processes. Administrators build everything. */
export const mayBuild = (session: Session): boolean =>
  ['viewBuilder', 'formBuilder', 'processBuilder'].some((permission) => holds(session, permission))

/** The person behind a session as rules and pages know them, on the server and in the browser; null for a visitor. */
export function userOf({ userId, userName, userEmail, roles, permissions }: Session): FactUser | null {
  if (userId === null) return null
  return {
    _id: userId,
    name: userName,
    ...(userEmail && { email: userEmail }),
    roles,
    permissions: [...permissions],
  }
}

/** Whether somebody may clear up when nobody else may write any more. */
export const isAdministrator = (session: Session): boolean =>
  holds(session, 'admin') || holds(session, 'system')

/** Nobody who is logged in, and not the server itself. */
export const isVisitor = ({ userId, kind }: Session): boolean => userId === null && kind === 'anonymous'

/** Whose what is made for somebody is: a person's, in whichever of their windows; else the session's, or the server's own. */
export const ownerOf = ({ org, kind, userId, id, viewer }: Session): string =>
  viewer ? `${org} viewer ${id}` : `${org} ${userId ?? id ?? kind}`

/** DISK_FULL for a visitor, or a citizen with an account, when the room that is left is for those who work here. */
export function requireRoom(session: Session, store: Pick<Store, 'room'>): void {
  if (!hasAnyRight(session) && store.room() !== 'plenty') throw fail('DISK_FULL', { message: laterForAll })
}

/** Whoever does not work here can do nothing about it. */
const laterForAll = msg`Just nu kan inget mer tas emot, eftersom servern har slut på diskutrymme. Inget sparades. Försök igen senare.`
