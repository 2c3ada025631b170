import { Elysia } from 'elysia'
import { ownPath } from '../../../shared/rules/ownPath.ts'
import { defaultHomeUrl } from '../../../shared/wire/session.ts'
import { ownAccount, ownPaths } from '../../pages/account/own/ownPaths.ts'
import type { AccountPath } from '../../pages/account/said.ts'
import { isOfPortal } from '../../pages/account/ways.ts'
import type { PageReply, PageRequest } from '../../pages/contract.ts'
import type { Services } from '../../services.ts'
import { hasAnyRight, type Session, systemSession } from '../../session.ts'
import { factsOf } from '../context.ts'
import { type PageRoute, pageTransport } from './pageTransport.ts'

const paths: readonly AccountPath[] = [
  '/status',
  '/message',
  '/sign-in',
  '/register',
  '/add',
  '/login',
  '/recover',
  '/logout',
  '/change-password',
  '/403',
  ...ownPaths,
]

/** Pages of the portal, for those who have no business in the shell: drawn by the server for everybody. */
const ofPortal: readonly AccountPath[] = ['/status', '/message', '/sign-in', '/register', '/add', ...ownPaths]

/**
 * Pages of the shell that work without script, too. A browser with script gets the shell, unless the portal led there or
 * who asks has no right of staff: that is a page of the portal (`isOfPortal`). One without script is led on to the
 * same page drawn by the server (`?script=no`), whose form is sent to the same address. `shell` answers with the shell.
 */
export function accountRoutes(services: Services, shell: (request: Request) => Response) {
  const transport = pageTransport(services)
  const { accounts, config } = services
  const app = new Elysia()
  for (const path of paths) {
    app.get(path, async (route) => {
      const query = Object.fromEntries(new URL(route.request.url).searchParams)
      // Without a link it is the back office's own page: the templates of messages.
      if (path === '/message' && !query.token && hasAnyRight(await sessionOf(route)))
        return shell(route.request)
      // A link that leads nowhere says so at once, with script, too: nobody fills in a form for nothing.
      const isDead = path === '/change-password' && query.token && (await accounts.deadLink(query.token))
      const led =
        query.script === 'no' || isDead || (await isPortals(route, path, query))
          ? null
          : await shellLeadingTo(services, route.request)
      return led ?? answer(route, path)
    })
    // Logging out by a form has a route of its own.
    if (path !== '/403' && path !== '/logout')
      app.post(path, (route) => answer(route, path), { parse: 'none' })
  }
  app.get('/profile', async (route) => {
    const session = await sessionOf(route)
    // Who has no business in the back office has their account at the portal.
    if (session.userId !== null && !hasAnyRight(session))
      return new Response(null, {
        status: 302,
        headers: { location: ownAccount, 'cache-control': 'no-store' },
      })
    return shell(route.request)
  })
  return app

  function sessionOf({ request, server }: Pick<PageRoute, 'request' | 'server'>): Promise<Session> {
    return accounts.resolveByCookie(factsOf(request, config, server?.requestIP(request)?.address))
  }

  async function isPortals(
    route: Pick<PageRoute, 'request' | 'server'>,
    path: AccountPath,
    query: Record<string, string>,
  ): Promise<boolean> {
    if (ofPortal.includes(path)) return true
    if (path === '/login') return false
    return isOfPortal({ query, session: await sessionOf(route) })
  }

  function answer(route: Omit<PageRoute, 'params'>, path: AccountPath): Promise<Response> {
    const asked: PageRoute = { ...route, params: { url: path.slice(1) } }
    return transport(asked, {
      maxBytes: 20_000,
      // Loaded with the first page, as those of `/v/{url}`.
      draw: async (page: PageRequest): Promise<PageReply> =>
        (await import('../../pages/account/accountPage.ts')).accountPage(services, path, page),
      take: async (post) =>
        (await import('../../pages/account/postAccount.ts')).postAccount(services, path, post),
    })
  }
}

/** The shell, which leads a browser without script on. null where it has not been built. */
async function shellLeadingTo(services: Services, request: Request): Promise<Response | null> {
  const file = services.embedded?.files['admin.html']
  if (!file) return null
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('script', 'no')
  const to = `${pathname}?${searchParams}`.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const html = await Bun.file(file.path).text()
  const body = html.replace(
    '</head>',
    () => `<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript></head>`,
  )
  return new Response(body, { headers: { 'content-type': file.type, 'cache-control': 'no-cache' } })
}

/** Where `/` leads: the home address of the back office, as everybody's session has it. null before the setup. */
export async function homeOf({ documents, setup }: Services): Promise<string | null> {
  if (await setup.needed()) return null
  const all = await documents.all(systemSession(), 'configuration')
  return ownPath(all.find((one) => one.applicationRef === 'admin')?.homeUrl) ?? defaultHomeUrl
}
