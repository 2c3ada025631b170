import { Database } from 'bun:sqlite'
import { afterAll, beforeAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  administrator,
  binary,
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  setUp,
  setUpIn,
  startBinary,
} from './server.ts'

/** A server of one's own for a file of tests, set up before them and gone after them. */
export interface Installation {
  /** Holds the data folder, `data`, and is where commands are run. */
  folder: string
  port: number
  /** The server as it is now: whoever ends it and starts another puts that in its place. */
  server: RunningBinary
  /** Headers of the administrator's API token, which outlives restarts. */
  staff: Record<string, string>
  /** Calls an action, as a visitor unless headers say who. */
  act(action: string, input?: Reply, headers?: Record<string, string>): Promise<Reply>
  /** Posts JSON as it is, and hands back what comes. */
  send(path: string, body: object): Promise<Response>
  /** Starts the server again in the same folder, at the same port. */
  start(settings?: Record<string, string>): Promise<void>
  /** A command of the executable beside it. Not `spawnSync`: what else the tests do goes on meanwhile. */
  run(...args: string[]): Promise<{ exitCode: number; out: string; err: string }>
  /** The same, with the answer it gives as JSON. */
  ask(...args: string[]): Promise<{ exitCode: number; said: Reply }>
  /** Looks into the database, beside the server or without one. */
  inDatabase<T>(look: (database: Database) => T): T
}

export interface InstallationOptions {
  /** Of its folder, for whoever finds one that was left. */
  name: string
  /** What the tests are of, for the word that they are skipped. */
  about: string
  template?: 'blank' | 'felanmalan'
  /** Of the environment, when the first test is about to begin. */
  settings?: () => Promise<Record<string, string>>
  /** Set up by the server itself, and not from a copy: where it goes by another clock. */
  anew?: true
}

export function installation({
  name,
  about,
  template = 'felanmalan',
  settings,
  anew,
}: InstallationOptions): Installation {
  if (!isBuilt) console.log(`dist/verkstad is not built: the tests of ${about} are skipped`)
  const own = {
    async act(action, input = {}, headers = {}) {
      return post(`${own.server.url}/api/action/${action}`, input, headers)
    },
    send: (path, body) => fetch(`${own.server.url}${path}`, { method: 'POST', body: JSON.stringify(body) }),
    async start(settings) {
      own.server = await startBinary(own.folder, own.port, settings)
    },
    async run(...args) {
      const child = Bun.spawn([binary, ...args], {
        cwd: own.folder,
        env: { PATH: process.env.PATH ?? '', VERKSTAD_PASSWORD: administrator.password },
        stdin: 'ignore',
        stderr: 'pipe',
      })
      const [out, err] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      return { exitCode: await child.exited, out, err }
    },
    async ask(...args) {
      const { exitCode, out, err } = await own.run(...args, '--json')
      try {
        return { exitCode, said: JSON.parse(out) as Reply }
      } catch {
        throw new Error(`${args.join(' ')} ended with ${exitCode}: ${out}${err}`)
      }
    },
    inDatabase(look) {
      const database = new Database(join(own.folder, 'data/verkstad.db'))
      database.run('PRAGMA busy_timeout = 5000')
      try {
        return look(database)
      } finally {
        database.close()
      }
    },
  } as Installation

  beforeAll(async () => {
    if (!isBuilt) return
    own.folder = mkdtempSync(join(tmpdir(), `verkstad-${name}-`))
    own.port = await freePort()
    if (!anew) own.staff = await setUpIn(own.folder, template)
    await own.start(await settings?.())
    if (anew) own.staff = await setUp(own.server.url, template, { data: join(own.folder, 'data') })
  })
  afterAll(async () => {
    await own.server?.kill()
    if (own.folder) rmSync(own.folder, { recursive: true, force: true })
  })
  return own
}

/** A login as a browser has it: its cookies, and what the server answered. */
export interface BrowserLogin {
  status: number
  reply: Reply
  /** Lines of `Set-Cookie`. */
  set: string[]
  cookie: string
  /** For actions in its name. */
  headers: Record<string, string>
}

export async function loginOf(response: Response): Promise<BrowserLogin> {
  const reply = (await response.json()) as Reply
  const set = response.headers.getSetCookie()
  const cookie = set.map((one) => one.split(';')[0]).join('; ')
  return {
    status: response.status,
    reply,
    set,
    cookie,
    headers: { authorization: `Bearer ${reply.token}`, cookie },
  }
}

/** Logs in with a password, the administrator unless told; with a second factor that is the first step. */
export async function logIn(
  own: Installation,
  username = administrator.email,
  password = administrator.password,
) {
  return loginOf(await own.send('/login/local', { credentials: { username, password } }))
}

/** A fault report with all that its form asks for. */
export const faultReport = {
  formId: 'form-felanmalan',
  data: { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' },
}
