import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { keysOf } from '../../../src/shared/record.ts'
import { schemas } from '../../../src/shared/schemas/index.ts'
import { hubs } from '../../../src/shared/schemas/page.ts'
import { builders } from '../../../src/shared/schemas/permissions.ts'
import { addressOf, editorsOf, routesOf } from '../../../src/shared/schemas/places.ts'
import { CasePage } from '../../admin/case/CasePage.tsx'
import { ModalHost } from '../../admin/modals/ModalHost.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { CommandPalette } from '../frame/CommandPalette.tsx'
import { DebugDialog } from '../frame/DebugDialog.tsx'
import { Shell } from '../frame/Shell.tsx'
import { AdminPage } from '../pages/AdminPage.tsx'
import { ApplicationPage } from '../pages/ApplicationPage.tsx'
import { HubPage } from '../pages/HubPage.tsx'
import { NewCase } from '../pages/NewCase.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { TakeDown } from '../pages/TakeDown.tsx'
import { goTo } from '../state/goTo.ts'
import { withOriginalPath } from '../state/paths.ts'
import { $session } from '../state/session.ts'
import { Allowed } from './Allowed.tsx'
import { PlacePage } from './PlacePage.tsx'
import { places } from './places.ts'

const BuilderRoute = lazy(() =>
  import('../pages/BuilderRoute.tsx').then(({ BuilderRoute }) => ({ default: BuilderRoute })),
)

const ProcessRoute = lazy(() =>
  import('../pages/ProcessRoute.tsx').then(({ ProcessRoute }) => ({ default: ProcessRoute })),
)

const TestPage = lazy(() =>
  import('../../admin/tests/TestPage.tsx').then(({ TestPage }) => ({ default: TestPage })),
)

const editors = editorsOf(schemas)
const routes = routesOf(places)

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
  return (
    <>
      <Switch>
        {editors.map(({ path, schema }) => (
          <Route key={path} path={path}>
            {({ id = '', applicationRef }: { id?: string; applicationRef?: string }) => (
              <Allowed to={builders}>
                <Suspense fallback={<Loading />}>
                  {schema.graph === undefined ? (
                    <BuilderRoute schema={schema.name} id={id} back={listOf(schema.name, applicationRef)} />
                  ) : (
                    <ProcessRoute id={id} back={listOf(schema.name, undefined)} />
                  )}
                </Suspense>
              </Allowed>
            )}
          </Route>
        ))}
        <Route>
          <Shell>
            <ShellRoutes />
          </Shell>
        </Route>
      </Switch>
      <CommandPalette />
      <ModalHost log={(close) => <DebugDialog onClose={close} />} />
    </>
  )
}

function ShellRoutes() {
  return (
    <Switch>
      <Route path="/page/:url/:param1?">{({ url, param1 }) => <AdminPage url={url} param1={param1} />}</Route>
      <Route path="/case/new">
        <NewCase />
      </Route>
      <Route path="/case/new/:id">{({ id }) => <TakeDown key={id} id={id} />}</Route>
      <Route path="/case/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
      {/* The list of cases names the case in the query, as it does on the portal. */}
      <Route path="/case">
        <CaseOfQuery />
      </Route>
      <Route path="/test/:id">
        {({ id }) => (
          <Allowed to={['processBuilder']}>
            <Suspense fallback={<Loading />}>
              <TestPage key={id} id={id} />
            </Suspense>
          </Allowed>
        )}
      </Route>
      <Route path="/user/:applicationRef/:id">
        {({ id }) => <Redirect to={`/user?Modal=Edit&schema=user&id=${encodeURIComponent(id)}`} replace />}
      </Route>
      <Route path="/app/:applicationRef">
        {({ applicationRef }) => (
          <Allowed to={['admin', 'viewBuilder']}>
            <ApplicationPage id={applicationRef} />
          </Allowed>
        )}
      </Route>
      {keysOf(hubs).map((hub) => (
        <Route key={hub} path={`/${hub}`}>
          <HubPage hub={hub} places={places} />
        </Route>
      ))}
      {routes.map(({ path, place }) => (
        <Route key={path} path={path}>
          {(params) => <PlacePage place={place} params={params} />}
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

/** The list that a builder's cross leads to. */
function listOf(name: string, application: string | undefined): string {
  const place = places.find(({ schema }) => schema?.name === name)
  return place ? addressOf(place, application) : '/'
}

/** `/` is only a way to somewhere else. */
function Home({ url }: { url: string }) {
  const [, navigate] = useLocation()
  useEffect(() => goTo(url, navigate, { replace: true }), [url, navigate])
  return null
}
