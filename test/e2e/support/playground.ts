import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { stamp } from '../../../scripts/stale.ts'
import { withLock } from '../../../scripts/ui/lock.ts'
import { fromRoot } from '../../../scripts/vite/paths.ts'

/** Where a playground is served, with the product's own content security policy. */
export interface Site {
  address: string
  close(): Promise<void>
}

/** The gallery of widgets, and the builder with a server in memory. */
export type Playground = 'ui/kit/gallery' | 'ui/builder/dev'

/**
 * Serves a playground as the product serves its back office: no inline style or script. Built when a source changed.
 */
export async function servePlayground(playground: Playground): Promise<Site> {
  const files = await built(playground)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path === '/' ? 'index.html' : path.slice(1)
    const body = files.get(file)
    if (!body) return void response.writeHead(file === 'favicon.ico' ? 204 : 404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The built files by their names. Kept between runs, and shared by the workers of one. */
async function built(playground: Playground): Promise<Map<string, Buffer>> {
  const cache = fromRoot(`node_modules/.cache/playgrounds/${playground}`)
  mkdirSync(cache, { recursive: true })
  return withLock(join(cache, '.lock'), async () => {
    const fingerprint = stamp()
    const kept = readdirSync(cache)
    if (!kept.includes(fingerprint)) {
      for (const old of kept.filter((name) => name !== '.lock')) rmSync(join(cache, old), { recursive: true })
      const [{ build }, { default: react }] = await Promise.all([
        import('vite'),
        import('@vitejs/plugin-react'),
      ])
      // Under another name until all of it is there.
      const made = join(cache, 'unfinished')
      await build({
        configFile: false,
        root: fromRoot(playground),
        plugins: [react()],
        logLevel: 'error',
        build: { outDir: made, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
      })
      renameSync(made, join(cache, fingerprint))
    }
    return filesIn(join(cache, fingerprint))
  })
}

function filesIn(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path)]),
  )
}

const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; base-uri 'none'"
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
