import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { ClientProvider } from '../admin/client.tsx'
import { type AdminSession, SessionProvider } from '../admin/session.tsx'
import { IdleDialog } from './frame/IdleDialog.tsx'
import { LoginDialog } from './frame/LoginDialog.tsx'
import { useLinks } from './frame/useLinks.ts'
import { ChangePassword } from './public/ChangePassword.tsx'
import { Forbidden } from './public/Forbidden.tsx'
import { Login } from './public/Login.tsx'
import { Logout } from './public/Logout.tsx'
import { Recover } from './public/Recover.tsx'
import { Setup } from './public/setup/Setup.tsx'
import { Disabled, Pending, ThankYou } from './public/Told.tsx'
import { StaffRoutes } from './routes/StaffRoutes.tsx'
import { client, renewSession } from './state/account.ts'
import { $session, type ShellSession } from './state/session.ts'
import { $setUp } from './state/setUp.ts'

/** Every address of the shell. Before anything is set up there is only the wizard. */
export function App({ noDB }: { noDB: boolean }) {
  const session = useStore($session)
  const [path, navigate] = useLocation()
  const atSetup = path === '/setup' || path.startsWith('/setup/')
  const setUp = useStore($setUp)
  const leftSetup = noDB && !setUp && !atSetup
  useLinks()
  useFavicon(session?.configuration.favicon[0]?.assetId)
  useEffect(() => {
    if (leftSetup) navigate('/setup', { replace: true })
  }, [leftSetup, navigate])
  const held = useMemo(() => session && heldOf(session), [session])
  if (leftSetup) return null
  return (
    <ClientProvider client={client}>
      <SessionProvider session={held} renew={renewSession}>
        <Switch>
          <Route path="/setup/:page?">
            {({ page }) => (noDB && !setUp ? <Setup page={page} /> : <Redirect to="/login" replace />)}
          </Route>
          <Route path="/login" component={Login} />
          <Route path="/recover" component={Recover} />
          <Route path="/change-password" component={ChangePassword} />
          <Route path="/logout" component={Logout} />
          <Route path="/403" component={Forbidden} />
          <Route path="/pending" component={Pending} />
          <Route path="/disabled" component={Disabled} />
          <Route path="/thank-you" component={ThankYou} />
          <Route component={StaffRoutes} />
        </Switch>
        {session && <IdleDialog />}
        <LoginDialog />
      </SessionProvider>
    </ClientProvider>
  )
}

function heldOf(session: ShellSession): AdminSession {
  return {
    userId: session.userID,
    userName: session.userName,
    email: session.username,
    roles: session.roles,
    permissions: session.permissions,
    viewerName: session.viewerName,
    tables: session.userPersistentProfile.tables ?? {},
  }
}

/** The organisation's own, else the product's. */
function useFavicon(assetId: string | undefined) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (link) link.href = assetId ? `/api/asset/${assetId}` : '/api/verkstadlogo'
  }, [assetId])
}
