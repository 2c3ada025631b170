import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { WireError } from '../../../src/shared/wire/errors.ts'
import { sourceEmbedded } from './embedded.ts'
import { openSocket, type TestSocket } from './socket.ts'

export const administrator = { email: 'anna@kommun.example', password: 'en hemlig båt på sjön' }

/** A server on a port of its own, with its data in a folder of its own. */
export interface TestServer {
  app: App
  url: string
  folder: string
  /** Somebody without login. */
  visitor: Client
  login(who?: { email: string; password: string }): Promise<Client>
  stop(): Promise<void>
}

/** Somebody at the other end of the wire. */
export interface Client {
  headers: Record<string, string>
  /** Calls an action over HTTP. */
  call(action: string, input?: unknown, options?: CallOptions): Promise<Answer>
  /** The output of an action that must work. */
  data<T = Values>(action: string, input?: unknown): Promise<T>
  /** Any request; a body that is no text is sent as JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  socket(options?: { lang?: string; origin?: string }): Promise<TestSocket>
}

export interface CallOptions {
  lang?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  body: Values & { err?: WireError }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
type Values = Record<string, any>

export interface ServerOptions {
  /** Set up with this template; default felanmalan. */
  template?: string
  folder?: string
  inMemory?: boolean
  env?: Record<string, string>
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'verkstad-test-'))
  const port = await freePort()
  const config = readConfig({
    data: options.inMemory ? null : join(folder, 'data'),
    port,
    env: options.env ?? {},
  })
  const app = await createApp({ config, embedded: await sourceEmbedded(), echo: () => {} })
  await app.listen()
  const url = `http://127.0.0.1:${port}`
  await app.services.setup.run(
    { ...administrator, template: options.template ?? 'felanmalan' },
    { trusted: true },
  )
  return {
    app,
    url,
    folder,
    visitor: clientOf(url, {}),
    async login(who = administrator) {
      const credentials = { username: who.email, password: who.password }
      const response = await request(url, '/login/local', { credentials }, {})
      const { token } = (await response.json()) as { token: string }
      const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      return clientOf(url, { authorization: `Bearer ${token}`, cookie })
    },
    async stop() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function clientOf(url: string, headers: Record<string, string>): Client {
  const client: Client = {
    headers,
    call: (action, input = {}, { lang, headers: more } = {}) =>
      client.post(`/api/action/${action}${lang ? `?lang=${lang}` : ''}`, input, more),
    async data(action, input) {
      const { status, body } = await client.call(action, input)
      if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(body)}`)
      return body as never
    },
    async post(path, body, more = {}) {
      const response = await request(url, path, body, { ...headers, ...more })
      const text = await response.text()
      const { status, headers: told } = response
      return { status, headers: told, body: text.startsWith('{') ? JSON.parse(text) : { text } }
    },
    socket({ lang, origin } = {}) {
      const token = headers.authorization?.slice('Bearer '.length)
      const query = new URLSearchParams({ ...(token && { token }), ...(lang && { lang }) })
      const cookie = headers.cookie
      return openSocket(`${url.replace('http', 'ws')}/socket?${query}`, {
        ...(cookie && { cookie }),
        ...(origin && { origin }),
      })
    },
  }
  return client
}

function request(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
