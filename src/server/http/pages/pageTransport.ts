import { isLocale } from '../../../shared/i18n.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../../limits.ts'
import type { PagePost, PageReply, PageRequest } from '../../pages/contract.ts'
import { isOwnToken } from '../../pages/csrf.ts'
import type { Services } from '../../services.ts'
import { anonymousSession, requireRoom } from '../../session.ts'
import { factsOf } from '../context.ts'
import { localeCookie, loginCookies, readCookies, sessionCookie, setCookies } from '../cookies.ts'
import { securityHeaders } from '../headers.ts'
import { errorResponse } from '../respond.ts'
import { readForm } from './form.ts'

/** Forms with files that one address may send in an hour: a town hall may be behind it. */
const formsWithFiles = 600

type Server = { requestIP(request: Request): { address: string } | null } | null

/** A request for a page, as the router has it. */
export interface PageRoute {
  request: Request
  params: { url: string; param1?: string }
  server: Server
}

/** What answers it. */
export interface PageHandlers {
  /** Largest form with its files, bytes. */
  maxBytes: number
  draw(page: PageRequest): Promise<PageReply>
  /** A form that was sent. */
  take(post: PagePost): Promise<PageReply>
}

/** Requests for pages and their replies. A browser asks for them without a token, so the cookie says who it is. */
export function pageTransport(services: Services) {
  const { config, assets, store } = services
  const limits = createLimiter()

  return async (route: PageRoute, { draw, take, maxBytes }: PageHandlers): Promise<Response> => {
    const { request } = route
    let page: PageRequest | undefined
    const accepted = request.headers.get('accept-encoding') ?? ''
    try {
      page = await requestOf(services, route)
      if (page.session.viewer) return await respond(accepted, page, await lookingOn(page))
      if (request.method !== 'POST') return await respond(accepted, page, await draw(page))
      const { cookies, facts, session } = page
      const { form, drop } = await readForm(request, {
        maxBytes,
        isOwn: (token) => isOwnToken(cookies, token),
        admit() {
          limits.require(`files ${networkOf(facts.address ?? '')}`, formsWithFiles, 3_600_000)
          requireRoom(session, store)
        },
        receive: () => assets.receive(),
      })
      try {
        return await respond(accepted, page, await take({ ...page, form }))
      } finally {
        await drop()
      }
    } catch (error) {
      if (page && error instanceof Failure && wantsPage(request))
        return await respond(accepted, page, await refuse(page, error))
      const session = page?.session ?? anonymousSession()
      return errorResponse(services, session, new URL(request.url).pathname, error)
    }
  }

  async function refuse(page: PageRequest, failure: Failure): Promise<PageReply> {
    const { refusedPage } = await import('../../pages/message/refusedPage.ts')
    return refusedPage(services, page, failure)
  }

  async function lookingOn(page: PageRequest): Promise<PageReply> {
    const { lookingPage } = await import('../../pages/message/refusedPage.ts')
    return lookingPage(services, page)
  }

  async function respond(accepted: string, page: PageRequest, reply: PageReply): Promise<Response> {
    const headers = new Headers(reply.headers)
    for (const one of cookiesOf(page, reply)) headers.append('set-cookie', one)
    if (reply.styleHashes) headers.set('content-security-policy', policyWith(reply.styleHashes))
    if (reply.status === 204) return new Response(null, { status: 204, headers })
    return new Response(await compressed(accepted, reply.body, headers), { status: reply.status, headers })
  }

  function cookiesOf(page: PageRequest, { cookies, session }: PageReply): string[] {
    const lines = cookies.flatMap(({ name, value, ...options }) => setCookies(config, name, value, options))
    if (session === null) lines.push(...setCookies(config, sessionCookie, '', { maxAge: 0 }))
    else if (session) lines.push(...loginCookies(config, session))
    // A language that was asked for stays the visitor's.
    if (isLocale(page.query.lang))
      lines.push(...setCookies(config, localeCookie, page.query.lang, { maxAge: 31_536_000 }))
    return lines
  }

  /** The page's own style elements are let through by their content, and no other. */
  function policyWith(hashes: readonly string[]): string {
    const policy = securityHeaders(config)['content-security-policy'] ?? ''
    return policy.replace(
      "style-src 'self'",
      ["style-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    )
  }
}

/** Somebody without script, who looks at what is answered. */
const wantsPage = ({ method, headers }: Request) =>
  method === 'POST' && (headers.get('accept') ?? '').includes('text/html')

async function requestOf(services: Services, { request, params, server }: PageRoute): Promise<PageRequest> {
  const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
  return {
    url: decodeURIComponent(params.url),
    param1: params.param1 === undefined ? null : decodeURIComponent(params.param1),
    query: Object.fromEntries(new URL(request.url).searchParams),
    session: await services.accounts.resolveByCookie({ ...facts, isUse: true }),
    facts,
    cookies: readCookies(request, services.config),
  }
}

/** Pages are drawn anew each time, so they are compressed on the way, quickly. Small ones gain nothing. */
async function compressed(
  accepted: string,
  body: string,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append('vary', 'accept-encoding')
  if (body.length < 1_000) return body
  if (/\bbr\b/.test(accepted)) {
    const { brotliCompressSync, constants } = await import('node:zlib')
    headers.set('content-encoding', 'br')
    return new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
  }
  if (!/\bgzip\b/.test(accepted)) return body
  headers.set('content-encoding', 'gzip')
  return Bun.gzipSync(body)
}
