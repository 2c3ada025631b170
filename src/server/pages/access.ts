import type { Published } from '../documents/documents.ts'
import type { Session } from '../session.ts'

/** Where somebody is sent who may not see the view; null for those who may. */
export function refusal(view: Published, session: Session, here: string): string | null {
  const { data } = view
  if (data.requireAuth === true && !isLoggedIn(session, data.requireAuths)) {
    return toView(data.unAuthRedirect, data.saveURLAsQueryParam === true ? here : null) ?? toLogin(here)
  }
  const roles = Array.isArray(data.requireRoles) ? data.requireRoles : []
  if (
    data.requireRole === true &&
    roles.length > 0 &&
    !roles.some((role) => session.roles.includes(String(role)))
  ) {
    // Who has not logged in yet may well have the role.
    if (!session.userId) return toLogin(here)
    return toView(data.unAuthRoleRedirect, null) ?? `/403?originalPath=${encodeURIComponent(here)}`
  }
  return null
}

export function toLogin(here: string): string {
  return `/login?originalPath=${encodeURIComponent(here)}`
}

/** The ways to log in that will do; none named means any. Passwords are the only way so far. */
function isLoggedIn(session: Session, ways: unknown): boolean {
  if (!session.userId) return false
  return !Array.isArray(ways) || ways.length === 0 || ways.includes('local')
}

function toView(url: unknown, from: string | null): string | null {
  if (typeof url !== 'string' || url === '') return null
  return `/v/${url}${from ? `?fromUrl=${encodeURIComponent(from)}` : ''}`
}
