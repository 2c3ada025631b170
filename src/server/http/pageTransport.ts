import { brotliCompressSync, constants } from 'node:zlib'
import { isLocale } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { PagePost, PageReply, PageRequest } from '../pages/contract.ts'
import type { Services } from '../services.ts'
import { anonymousSession } from '../session.ts'
import { cookie, factsOf, localeCookie, readCookies, sessionCookie } from './context.ts'
import { securityHeaders } from './headers.ts'
import { errorResponse } from './respond.ts'

type Server = { requestIP(request: Request): { address: string } | null } | null

/** A request for a page, as the router has it. */
export interface PageRoute {
  request: Request
  params: { url: string; param1?: string }
  server: Server
}

/** What answers it. */
export interface PageHandlers {
  draw(page: PageRequest): Promise<PageReply>
  /** A form that was sent. */
  take(post: PagePost): Promise<PageReply>
}

/** Requests for pages and their replies. A browser asks for them without a token, so the cookie says who it is. */
export function pageTransport(services: Services) {
  const { config } = services

  return async (route: PageRoute, { draw, take }: PageHandlers): Promise<Response> => {
    const { request } = route
    let page: PageRequest | undefined
    const accepted = request.headers.get('accept-encoding') ?? ''
    try {
      page = await requestOf(services, route)
      if (request.method !== 'POST') return respond(accepted, page, await draw(page))
      const form = await request.formData().catch(() => {
        throw fail('BAD_REQUEST')
      })
      return respond(accepted, page, await take({ ...page, form }))
    } catch (error) {
      const session = page?.session ?? anonymousSession()
      return errorResponse(services, session, new URL(request.url).pathname, error)
    }
  }

  function respond(accepted: string, page: PageRequest, reply: PageReply): Response {
    const headers = new Headers(reply.headers)
    for (const { name, value, path, maxAge, httpOnly } of reply.cookies) {
      headers.append(
        'set-cookie',
        cookie(config, name, value, {
          path,
          ...(maxAge !== undefined && { maxAge }),
          ...(httpOnly === false && { httpOnly }),
        }),
      )
    }
    if (reply.session !== undefined) {
      const gone = reply.session === null ? { maxAge: 0 } : {}
      headers.append('set-cookie', cookie(config, sessionCookie, reply.session ?? '', gone))
    }
    // A language that was asked for stays the visitor's.
    if (isLocale(page.query.lang))
      headers.append('set-cookie', cookie(config, localeCookie, page.query.lang, { maxAge: 31_536_000 }))
    if (reply.styleHashes) headers.set('content-security-policy', policyWith(reply.styleHashes))
    if (reply.status === 204) return new Response(null, { status: 204, headers })
    return new Response(compressed(accepted, reply.body, headers), { status: reply.status, headers })
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

async function requestOf(services: Services, { request, params, server }: PageRoute): Promise<PageRequest> {
  const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
  return {
    url: decodeURIComponent(params.url),
    param1: params.param1 === undefined ? null : decodeURIComponent(params.param1),
    query: Object.fromEntries(new URL(request.url).searchParams),
    session: await services.accounts.resolveByCookie(facts),
    facts,
    cookies: readCookies(request),
  }
}

/** Pages are drawn anew each time, so they are compressed on the way, quickly. Small ones gain nothing. */
function compressed(accepted: string, body: string, headers: Headers): string | Uint8Array<ArrayBuffer> {
  headers.append('vary', 'accept-encoding')
  if (body.length < 1_000) return body
  if (/\bbr\b/.test(accepted)) {
    headers.set('content-encoding', 'br')
    return new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
  }
  if (!/\bgzip\b/.test(accepted)) return body
  headers.set('content-encoding', 'gzip')
  return Bun.gzipSync(body)
}
