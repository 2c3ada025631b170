import type { EmbeddedFile } from '../../embedded.ts'

/**
 * A file of the program itself: ETag, immutable names kept for a year, brotli when the browser takes it. With a status
 * other than 200 it stands in for what is not there, and is answered whole.
 */
export function serveFile(request: Request, file: EmbeddedFile, status = 200): Response {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  if (status === 200 && request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers })
  const brotli = file.br && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  if (brotli) headers.set('content-encoding', 'br')
  return new Response(Bun.file(brotli ? (file.br as string) : file.path), { status, headers })
}
