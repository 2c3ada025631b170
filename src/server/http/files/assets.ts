import { Elysia } from 'elysia'
import { Failure } from '../../../shared/wire/errors.ts'
import type { OpenedFile } from '../../assets/files.ts'
import { isInline } from '../../assets/fileTypes.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { factsOf, visitorOf } from '../context.ts'
import { errorResponse } from '../respond.ts'
import { logo } from './logo.ts'
import { rangeOf } from './range.ts'

type Server = { requestIP(request: Request): { address: string } | null } | null

/**
 * Files by their address. A browser fetches them without a token, so the cookie decides. Whoever holds a case without
 * being logged in opens its files by links of their own: what they hold it by stands in no address.
 */
export function assetRoutes(services: Services) {
  /** Who asks is known by the cookie, or by a token where there is one. */
  const asked =
    (
      what: string,
      answer: (session: Session, request: Request, id: string) => Promise<Response> | Response,
    ) =>
    async ({ request, params, server }: { request: Request; params: { id: string }; server: Server }) => {
      const facts = factsOf(request, services.config, server?.requestIP(request)?.address)
      let session = visitorOf(facts)
      try {
        session = facts.token
          ? await services.accounts.resolveSession(facts)
          : await services.accounts.resolveByCookie(facts)
        return await answer(session, request, params.id)
      } catch (error) {
        if (error instanceof Failure && error.code === 'NOT_FOUND')
          services.probes.count(session, 'missing', what)
        return errorResponse(services, session, what, error)
      }
    }
  const serve = asked('asset', async (session, request, id) => {
    return fileResponse(request, await services.assets.open(session, id))
  })
  const fetchDownload = asked('download', (session, request, token) => {
    const { name, type, size, content } = services.downloads.open(session, token)
    // That it is there can be asked without taking it.
    return new Response(request.method === 'HEAD' ? null : content(), {
      headers: {
        'content-type': type,
        'content-length': String(size),
        'content-disposition': `attachment; ${named(name)}`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
  return new Elysia()
    .get('/api/asset/:id', serve)
    .head('/api/asset/:id', serve)
    .get('/a/:id', serve)
    .head('/a/:id', serve)
    .get('/api/download/:id', fetchDownload)
    .head('/api/download/:id', fetchDownload)
    .get(
      '/api/verkstadlogo',
      () =>
        new Response(logo, {
          headers: {
            'content-type': 'image/svg+xml; charset=utf-8',
            'cache-control': 'public, max-age=86400',
            'content-security-policy': "default-src 'none'; sandbox",
          },
        }),
    )
}

/** The file, or the part that is asked for. Only pictures without script show in a page; all else is saved to disk. */
export function fileResponse(request: Request, file: OpenedFile): Response {
  const etag = `"${file.sha256}"`
  const headers = new Headers({
    'content-type': file.mimeType,
    'content-disposition': `${isInline(file.mimeType) ? 'inline' : 'attachment'}; ${named(file.name)}`,
    'accept-ranges': 'bytes',
    etag,
    // An id's content never changes; whether it may be read can.
    'cache-control': file.access === 'public' ? 'public, max-age=3600' : 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const conditional = request.headers.get('if-range')
  const range =
    conditional === null || conditional === etag ? rangeOf(request.headers.get('range'), file.size) : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    headers.delete('content-disposition')
    return new Response(null, { status: 416, headers })
  }
  if (!range) {
    headers.set('content-length', String(file.size))
    return new Response(request.method === 'HEAD' ? null : file.content, { headers })
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  headers.set('content-length', String(range.end - range.start + 1))
  return new Response(file.content.slice(range.start, range.end + 1), { status: 206, headers })
}

function matches(header: string | null, etag: string): boolean {
  return header?.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false
}

/** RFC 6266: the name in ASCII for old readers, and as it is for all others. */
function named(name: string): string {
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\]/g, '_') || 'fil'
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
