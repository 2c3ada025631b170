import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { EmbeddedFile } from '../../src/server/embedded.ts'
import { fromRoot } from '../vite/paths.ts'

/**
 * What the server must know of a built file, with a brotli sibling written beside it where that saves bytes.
 * @param path below the project, such as `dist/ui/admin/index-BW4LcK16.js`
 */
export async function describeBuiltFile(
  path: string,
  compress: boolean,
): Promise<EmbeddedFile & { wireBytes: number }> {
  const content = Buffer.from(await Bun.file(fromRoot(path)).arrayBuffer())
  const type = types[extname(path)]
  if (!type) throw new Error(`${path}: its ending has no content type in scripts/ui/built-file.ts.`)
  const compressed = compress && isText(type) ? await brotli(content, { params }) : undefined
  const smaller = compressed && compressed.length < content.length ? compressed : undefined
  if (smaller) await Bun.write(fromRoot(`${path}.br`), smaller)
  const shell = path === 'dist/ui/admin/index.html'
  return {
    url: shell ? 'admin.html' : path.replace(/^dist\/ui\//, '/assets/'),
    path,
    ...(smaller && { br: `${path}.br` }),
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: /-[\w-]{8}\.\w+$/.test(path),
    wireBytes: (smaller ?? content).length,
  }
}

const brotli = promisify(brotliCompress)
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

function isText(type: string): boolean {
  return /^text\/|json$|svg|wasm$|x-icon$/.test(type)
}
