import { Elysia } from 'elysia'
import { askedAgain, maxFrameBytes } from '../../shared/wire/envelope.ts'
import { errors, fail } from '../../shared/wire/errors.ts'
import type { Dispatcher } from '../call/dispatch.ts'
import { isAttack } from '../log/probes.ts'
import type { Services } from '../services.ts'
import { socketRoutes } from '../socket/socket.ts'
import type { UnderWay } from '../socket/underWay.ts'
import { authRoutes } from './auth.ts'
import { readJson } from './body.ts'
import { factsOf, isAllowedOrigin, visitorOf } from './context.ts'
import { assetRoutes } from './files/assets.ts'
import { serveFile } from './files/static.ts'
import type { Forwarded } from './forwarded.ts'
import { fileHeaders, securityHeaders } from './headers.ts'
import { inboundRoutes } from './inbound.ts'
import { messageRoutes } from './messages.ts'
import { operationRoutes } from './operation.ts'
import { accountRoutes, homeOf } from './pages/account.ts'
import { linkRoutes } from './pages/links.ts'
import { pageRoutes } from './pages/pages.ts'
import { pageTransport } from './pages/pageTransport.ts'
import { statementRoutes } from './pages/statement.ts'
import { unsubscribeRoutes } from './pages/unsubscribe.ts'
import { errorResponse, json, withHeaders } from './respond.ts'
import { shellPageAt } from './shellPaths.ts'

/** Each route has a limit of its own and words for what is over it, so Bun's never comes to bear. */
const anyBody = 2 ** 40

/** The HTTP transport: translation between requests and the dispatcher or the engines, nothing else. */
export function createHttp(
  services: Services,
  dispatcher: Dispatcher,
  underWay: UnderWay,
  forwarded: Pick<Forwarded, 'count'>,
) {
  const { config } = services
  const headers = securityHeaders(config)
  const ofFiles = fileHeaders(headers)
  const transport = pageTransport(services)
  const countAttack = (request: Request, path: string, peer: string | undefined) => {
    if (isAttack(path)) services.probes.count(visitorOf(factsOf(request, config, peer)), 'path', path)
  }
  const visitor = (request: Request) => visitorOf(factsOf(request, config, undefined))

  return (
    new Elysia({
      serve: {
        // One process, one port: otherwise a second one would quietly share it.
        reusePort: false,
        maxRequestBodySize: anyBody,
        idleTimeout: 30,
        // What goes wrong past all our own handlers tells nobody where, in which file and folder.
        development: false,
      },
      websocket: {
        // What is over the limit of frames is answered; what is far over it closes the socket before it has come.
        maxPayloadLength: 2 * maxFrameBytes,
        backpressureLimit: 4_000_000,
        closeOnBackpressureLimit: true,
        idleTimeout: 120,
      },
    })
      .onRequest(({ request }) => {
        // Without a host, or with one that is none, the address has no beginning; what asks how the server is may have none.
        if (!URL.canParse(request.url) && !ofTheMachine.test(request.url))
          return withHeaders(json({ err: { code: 'BAD_REQUEST' } }, 400), headers)
        forwarded.count(request)
        // Over a connection that was open: whoever keeps asking would keep the server from ending.
        if (underWay.ending) return new Response(null, { status: 503, headers: endingHeaders })
        const safe = request.method === 'GET' || request.method === 'HEAD'
        if (!safe && !isAllowedOrigin(request, config)) {
          return withHeaders(
            errorResponse(services, visitor(request), request.url, fail('FORBIDDEN')),
            headers,
          )
        }
      })
      .mapResponse(({ response, path }) => {
        if (response instanceof Response) withHeaders(response, isScriptOrStyle(path) ? ofFiles : headers)
      })
      .onError(({ code, error, request, server }) => {
        if (code === 'NOT_FOUND')
          countAttack(request, new URL(request.url).pathname, server?.requestIP(request)?.address)
        const failure = code === 'NOT_FOUND' ? fail('NOT_FOUND') : error
        return withHeaders(
          errorResponse(services, visitor(request), new URL(request.url).pathname, failure),
          headers,
        )
      })
      .post(
        '/api/action/*',
        async ({ request, params, server }) => {
          const facts = factsOf(request, config, server?.requestIP(request)?.address)
          let session = visitorOf(facts)
          try {
            const action = decodeURIComponent(params['*'])
            session = await services.accounts.resolveSession({
              ...facts,
              action,
              isUse: !byItself.has(action),
            })
            if (request.headers.has(askedAgain) && !(await dispatcher.changesNothing(action)))
              throw fail('CONFLICT')
            const reply = await dispatcher.call(session, action, await readJson(request))
            if ('err' in reply) return json({ err: reply.err }, errors[reply.err.code].status)
            return json(reply.data)
          } catch (error) {
            return errorResponse(services, session, 'action', error)
          }
        },
        { parse: 'none' },
      )
      .use(socketRoutes(services, dispatcher, underWay))
      .use(authRoutes(services))
      .get('/', async ({ request }) => {
        const home = await homeOf(services)
        if (home === null || home === '/') return shellOrFile(services, request)
        return new Response(null, { status: 302, headers: { location: home, 'cache-control': 'no-store' } })
      })
      .use(accountRoutes(services, (request) => shellOrFile(services, request)))
      .use(assetRoutes(services))
      .use(linkRoutes(services))
      .use(statementRoutes(services))
      .use(messageRoutes(services))
      .use(unsubscribeRoutes(services))
      .use(inboundRoutes(services))
      // The one page of the back office that stands among the published ones.
      .get('/v/notification', ({ request }) => shellOrFile(services, request))
      .use(pageRoutes(services))
      .use(operationRoutes(services))
      .get('/*', async ({ request, server }) => {
        const url = new URL(request.url)
        const { pathname } = url
        const address = server?.requestIP(request)?.address
        countAttack(request, pathname, address)
        const isPage = (request.headers.get('accept') ?? '').includes('text/html')
        const isFile = services.embedded?.files[pathname] !== undefined
        // Before anything is set up every page leads to the wizard.
        if (isFile || (isPage && (await services.setup.needed()))) return shellOrFile(services, request)
        const session = await services.accounts.resolveByCookie(factsOf(request, config, address))
        const { known, there } = await shellPageAt(services, session, url)
        if (there) return shellOrFile(services, request)
        // The shell says so, too, and leads a visitor to the login: what is asked for may be there for who they are.
        if (known && isPage) return shellOrFile(services, request, 404)
        if (!isPage) return errorResponse(services, visitor(request), pathname, fail('NOT_FOUND'))
        return transport(
          { request, server, params: { url: '' } },
          {
            maxBytes: 0,
            draw: async (page) => (await import('../pages/view/renderView.ts')).notFound(services, page),
            take: () => Promise.reject(fail('NOT_FOUND')),
          },
        )
      })
  )
}

/** Whoever asks how the server is may say no host. */
const ofTheMachine = /^(?:\w+:\/\/[^/]*)?\/(?:healthz|readyz|metrics)$/

/** What pages ask without anybody doing anything. */
const byItself: ReadonlySet<string> = new Set([
  'admin/reconnect3',
  'admin/refreshToken',
  'admin/init',
  'admin/eventsSince',
  'admin/subscribe',
  'case/presence',
  'case/ownMark',
])

/** Who asks while the server ends asks again, when another one runs. */
const endingHeaders = { connection: 'close', 'retry-after': '5' }

/** By the name of what the build has made. A worker is a document of its own kind and keeps the policy. */
const isScriptOrStyle = (path: string) => /^\/assets\/portal\/[\w.-]+\.(js|css)$/.test(path)

/** Files of the user interface by their path, and the shell at its pages' addresses. */
function shellOrFile(services: Services, request: Request, status = 200): Response {
  const { pathname } = new URL(request.url)
  const files = services.embedded?.files ?? {}
  const file = files[pathname]
  if (file) return serveFile(request, file)
  const shell = files['admin.html']
  if (!shell || pathname.startsWith('/assets/') || pathname.startsWith('/api/')) {
    return errorResponse(
      services,
      visitorOf(factsOf(request, services.config, undefined)),
      pathname,
      fail('NOT_FOUND'),
    )
  }
  return serveFile(request, shell, status)
}
