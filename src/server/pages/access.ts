import type { DataNamed } from '../../shared/schemas/document.ts'
import type { Published } from '../documents/documents.ts'
import { hasAnyRight, holds, type Session } from '../session.ts'

/** What visitors are shown. */
export type PublishedPage = Published<'view'> | Published<'adminPage'>

/** Where somebody is sent who may not see the view; null for those who may. */
export function refusal({ schema, data }: PublishedPage, session: Session, here: string): string | null {
  // An admin page is looked at by who shows it.
  if (schema !== 'view') return null
  if (data.requireAuth === true && !isLoggedIn(session, data.requireAuths)) {
    return toView(data.unAuthRedirect, data.saveURLAsQueryParam === true ? here : null) ?? toLogin(here)
  }
  const roles = data.requireRoles ?? []
  if (data.requireRole === true && roles.length > 0 && !roles.some((role) => session.roles.includes(role))) {
    // Who has not logged in yet may well have the role.
    if (!session.userId) return toLogin(here)
    return toView(data.unAuthRoleRedirect, null) ?? `/403?originalPath=${encodeURIComponent(here)}`
  }
  return null
}

/** An admin page that names no role is for everybody who works here. */
export function mayOpen({ data }: Published<'adminPage'>, session: Session): boolean {
  const roles = data.requireRoles ?? []
  return roles.length === 0 || holds(session, 'admin') || roles.some((role) => session.roles.includes(role))
}

/** Whether the session would be shown the page. */
export const isOpenTo = (page: PublishedPage, session: Session): boolean =>
  page.schema === 'adminPage' ? hasAnyRight(session) && mayOpen(page, session) : !refusal(page, session, '')

export function toLogin(here: string): string {
  return `/sign-in?originalPath=${encodeURIComponent(here)}`
}

/** The ways to log in that will do; none named means any. Passwords are the only way so far. */
function isLoggedIn(session: Session, ways: DataNamed<'view'>['requireAuths']): boolean {
  if (!session.userId) return false
  return !ways || ways.length === 0 || ways.includes('local')
}

function toView(url: string | null | undefined, from: string | null): string | null {
  if (!url) return null
  return `/v/${url}${from ? `?fromUrl=${encodeURIComponent(from)}` : ''}`
}
