import { createContext, type ReactNode, useContext } from 'react'

/** What pages need to know about who is logged in; the shell provides it. */
export interface AdminSession {
  userId: string
  userName: string
  email: string
  roles: readonly string[]
  permissions: readonly string[]
  /** Who looks at what this person sees, and can change nothing. */
  viewerName?: string | null
  /** How each table was left, by schema. */
  tables?: Readonly<Record<string, unknown>>
}

const SessionContext = createContext<AdminSession | null>(null)
const RenewContext = createContext<() => Promise<void>>(async () => {})

export interface SessionProviderProps {
  session: AdminSession | null
  /** Fetches the session anew, after a change of name or rights. */
  renew: () => Promise<void>
  children: ReactNode
}

export function SessionProvider({ session, renew, children }: SessionProviderProps) {
  return (
    <SessionContext value={session}>
      <RenewContext value={renew}>{children}</RenewContext>
    </SessionContext>
  )
}

/** Fetches the session anew: name, roles, permissions. */
export function useRenewSession(): () => Promise<void> {
  return useContext(RenewContext)
}

export function useAdminSession(): AdminSession | null {
  return useContext(SessionContext)
}

/** Whether an administrator looks at what somebody else sees: nothing can be written. */
export function useIsViewing(): boolean {
  return Boolean(useAdminSession()?.viewerName)
}

/** Whether the session holds a permission, or any one of several. */
export function useMay(permission: string | readonly string[]): boolean {
  return may(useAdminSession(), permission)
}

/** The same rule as the server's: `system` holds everything, `admin` everything but `system`. */
export function may(
  session: Pick<AdminSession, 'roles' | 'permissions'> | null,
  permission: string | readonly string[],
): boolean {
  if (typeof permission !== 'string') return permission.some((one) => may(session, one))
  if (permission === 'anyone') return true
  if (!session || permission === 'nobody') return false
  if (permission === 'user') return true
  if (permission === 'staff') return session.roles.length > 0 || session.permissions.length > 0
  const held = session.permissions
  if (held.includes(permission) || held.includes('system')) return true
  return permission !== 'system' && held.includes('admin')
}
