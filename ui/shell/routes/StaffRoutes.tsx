import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { CasePage } from '../../admin/case/CasePage.tsx'
import { LogsPage } from '../../admin/logs/LogsPage.tsx'
import { ModalHost } from '../../admin/modals/ModalHost.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { ProfilePage } from '../../admin/profile/ProfilePage.tsx'
import { TrashPage } from '../../admin/trash/TrashPage.tsx'
import { DebugDialog } from '../frame/DebugDialog.tsx'
import { Shell } from '../frame/Shell.tsx'
import { AdminPage } from '../pages/AdminPage.tsx'
import { ApplicationPage } from '../pages/ApplicationPage.tsx'
import { HubPage } from '../pages/HubPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { NotificationsPage } from '../pages/NotificationsPage.tsx'
import { SystemCenter } from '../pages/SystemCenter.tsx'
import { goTo } from '../state/goTo.ts'
import { withOriginalPath } from '../state/paths.ts'
import { $session } from '../state/session.ts'
import { Allowed } from './Allowed.tsx'
import { ListRoutePage } from './ListRoutePage.tsx'
import { listRoutes } from './lists.ts'

const BuilderRoute = lazy(() =>
  import('../pages/BuilderRoute.tsx').then(({ BuilderRoute }) => ({ default: BuilderRoute })),
)

const builders = ['formBuilder', 'viewBuilder', 'processBuilder'] as const

/** Everything behind the login. Builders fill the window; all else stands in the shell. */
export function StaffRoutes() {
  const session = useStore($session)
  const [path, navigate] = useLocation()
  const search = useSearch()
  const asked = `${path}${search ? `?${search}` : ''}`
  const visitor = session === null
  useEffect(() => {
    if (visitor && path !== '/') navigate(withOriginalPath('/login', asked), { replace: true })
  }, [visitor, path, asked, navigate])
  if (path === '/') return <Home url={session?.url ?? '/v/home'} />
  if (visitor) return null
  const builder = (schema: string, id: string, back: string) => (
    <Allowed to={builders}>
      <Suspense fallback={<Loading />}>
        <BuilderRoute schema={schema} id={id} back={back} />
      </Suspense>
    </Allowed>
  )
  return (
    <>
      <Switch>
        <Route path="/form/edit/:id">{({ id }) => builder('form', id, '/form')}</Route>
        <Route path="/view/portal/edit/:id">{({ id }) => builder('view', id, '/view/portal')}</Route>
        <Route path="/view/admin/:id">{({ id }) => builder('adminPage', id, '/view/admin')}</Route>
        <Route path="/view/:application/:id">
          {({ application, id }) => builder('view', id, `/view/${application}`)}
        </Route>
        <Route path="/template/:application/:id">
          {({ application, id }) => builder('template', id, `/template/${application}`)}
        </Route>
        <Route>
          <Shell>
            <ShellRoutes />
          </Shell>
        </Route>
      </Switch>
      <ModalHost log={(close) => <DebugDialog onClose={close} />} />
    </>
  )
}

function ShellRoutes() {
  const admin = (page: ReactNode, to: readonly string[] = ['admin']) => <Allowed to={to}>{page}</Allowed>
  return (
    <Switch>
      <Route path="/page/:url/:param1?">{({ url, param1 }) => <AdminPage url={url} param1={param1} />}</Route>
      <Route path="/case/:id">{({ id }) => <CasePage id={id} />}</Route>
      {/* The list of cases names the case in the query, as it does on the portal. */}
      <Route path="/case">
        <CaseOfQuery />
      </Route>
      <Route path="/v/notification" component={NotificationsPage} />
      <Route path="/user/:applicationRef/:id">
        {({ id }) => <Redirect to={`/user?Modal=Edit&schema=user&id=${encodeURIComponent(id)}`} replace />}
      </Route>
      <Route path="/notification" component={NotificationsPage} />
      <Route path="/profile" component={ProfilePage} />
      <Route path="/trashcan">{admin(<TrashPage />, ['user'])}</Route>
      <Route path="/logs/:subPage/:applicationRef?">
        {({ subPage }) => admin(<LogsPage key={subPage} subPage={subPage} />)}
      </Route>
      <Route path="/systemcenter">{admin(<SystemCenter />, ['admin', 'system'])}</Route>
      <Route path="/app/:applicationRef">
        {({ applicationRef }) => admin(<ApplicationPage id={applicationRef} />, ['admin', 'viewBuilder'])}
      </Route>
      {(['services', 'data', 'applications', 'admin', 'my-pages'] as const).map((hub) => (
        <Route key={hub} path={`/${hub}`}>
          <HubPage hub={hub} />
        </Route>
      ))}
      {listRoutes.map((route) => (
        <Route key={route.path} path={route.path}>
          {(params) => <ListRoutePage route={route} params={params as Record<string, string | undefined>} />}
        </Route>
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function CaseOfQuery() {
  const id = new URLSearchParams(useSearch()).get('formDataId')
  return id ? <Redirect to={`/case/${encodeURIComponent(id)}`} replace /> : <NotFoundPage />
}

/** `/` is only a way to somewhere else. */
function Home({ url }: { url: string }) {
  const [, navigate] = useLocation()
  useEffect(() => goTo(url, navigate, { replace: true }), [url, navigate])
  return null
}
