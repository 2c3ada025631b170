import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Where the builder's playground is served, with the product's own content security policy. */
export interface Site {
  address: string
  close(): Promise<void>
}

/** Builds the playground (the builder with a server in memory) and serves it as the product serves its back office. */
export async function builderSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'builder-playground-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../../ui/builder/dev'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path === '/' ? 'index.html' : path.slice(1)
    try {
      const body = await readFile(join(folder, file))
      const type = types[extname(file)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
    } catch {
      response.writeHead(file === 'favicon.ico' ? 204 : 404).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; base-uri 'none'"
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
