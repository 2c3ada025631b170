import { createContext, type ReactNode, useContext } from 'react'

/** What pages need to know about who is logged in; the shell provides it. */
export interface AdminSession {
  userId: string
  userName: string
  roles: readonly string[]
  permissions: readonly string[]
}

const SessionContext = createContext<AdminSession | null>(null)

export function SessionProvider({
  session,
  children,
}: {
  session: AdminSession | null
  children: ReactNode
}) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useAdminSession(): AdminSession | null {
  return useContext(SessionContext)
}

/** Whether the session holds a permission, or any one of several. */
export function useMay(permission: string | readonly string[]): boolean {
  return may(useAdminSession(), permission)
}

/** The same rule as the server's: `system` holds everything, `admin` everything but `system`. */
export function may(session: AdminSession | null, permission: string | readonly string[]): boolean {
  if (typeof permission !== 'string') return permission.some((one) => may(session, one))
  if (permission === 'anyone') return true
  if (!session || permission === 'nobody') return false
  if (permission === 'user') return true
  const held = session.permissions
  if (held.includes(permission) || held.includes('system')) return true
  return permission !== 'system' && held.includes('admin')
}
