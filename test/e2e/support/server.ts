import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyOfMade } from '../../support/madeOnce.ts'

/**
 * A running Verkstad for browser tests: the built binary (or that of `VERKSTAD_BINARY`), or the source where it is not
 * built.
 */
export interface RunningServer<Filled = unknown> {
  url: string
  folder: string
  /** The address that it printed to set it up at; undefined where it is. */
  setupUrl: string | undefined
  /** What the filling answered when it was put in. */
  filled: Filled
  stop(): Promise<void>
}

/** What is put into a folder after it was set up, once for all servers that start on a copy of it. */
export interface Filling<Filled> {
  name: string
  /** Answers with what tests are to know of it, as JSON keeps it. */
  fill(url: string): Promise<Filled>
  /** Those of its accounts by which tests log in. */
  accounts: readonly Account[]
}

export interface Account {
  email: string
  password: string
}

export const administrator = { email: 'admin@example.org', password: 'korrekt häst batteri häftklammer' }

const root = resolve(import.meta.dirname, '../../..')
const built = join(root, 'dist/verkstad')

/** How the program is called: the built binary, or the source where it is not built. */
export function commandLine(): [string, ...string[]] {
  const binary = process.env.VERKSTAD_BINARY ?? built
  return existsSync(binary) ? [binary] : [join(root, 'node_modules/.bin/bun'), join(root, 'cli/main.ts')]
}

/**
 * Starts on a free port in an empty folder. With `template` it is set up as by `verkstad setup`, and filled; `env` are its
 * settings.
 */
export async function startServer<Filled = undefined>({
  template,
  filling,
  env,
}: {
  template?: string
  filling?: Filling<Filled>
  env?: Readonly<Record<string, string>>
} = {}): Promise<RunningServer<Filled>> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-e2e-'))
  const name = `e2e-${[template, filling?.name].filter(Boolean).join('-')}`
  if (template && commandLine()[0] === built)
    await copyOfMade(name, folder, async (made) => {
      const making = await serve(made)
      await setUp(making, template)
      if (filling) keepAnswer(made, await filling.fill(making.url))
      await making.end()
      // Made anew by each start, and large.
      rmSync(join(made, 'data/reserve'), { force: true })
      makeCheap(made, [administrator, ...(filling?.accounts ?? [])])
    })
  const server = await serve(folder, env)
  if (template && server.setupUrl) {
    await setUp(server, template)
    if (filling) keepAnswer(folder, await filling.fill(server.url))
  }
  return {
    ...{ url: server.url, folder, setupUrl: server.setupUrl },
    filled: (filling && keptAnswer(folder)) as Filled,
    stop: async () => {
      await server.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Beside the data: what the filling answered. */
const answerIn = (folder: string) => join(folder, 'filled.json')
const keepAnswer = (folder: string, answer: unknown) =>
  writeFileSync(answerIn(folder), JSON.stringify(answer))
const keptAnswer = (folder: string): unknown => JSON.parse(readFileSync(answerIn(folder), 'utf8'))

/** A login then costs a hundredth of what it is meant to cost an attacker: half a second of processor for each test. */
function makeCheap(folder: string, accounts: readonly Account[]): void {
  const bun = join(root, 'node_modules/bun/bin/bun.exe')
  const script = join(root, 'test/e2e/support/cheapPasswords.ts')
  execFileSync(bun, ['--no-env-file', script, join(folder, 'data/verkstad.db')], {
    input: JSON.stringify(accounts),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

/** Serves `data` in the folder. */
async function serve(folder: string, env: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const [command, ...before] = commandLine()
  const flags = ['--port', String(port), '--data', join(folder, 'data'), '--json']
  const child = spawn(command, [...before, 'serve', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'Europe/Stockholm', ...env },
  })
  const { setup: setupUrl } = await told(child)
  return {
    url: `http://localhost:${port}`,
    setupUrl,
    end: async () => {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function setUp({ url, setupUrl }: { url: string; setupUrl: string | undefined }, template: string) {
  const code = new URL(setupUrl ?? url).searchParams.get('code')
  const reply = await post(`${url}/api/initVerkstadDB`, { ...administrator, template, code })
  if (!reply.ok) throw new Error(`Setting up failed: ${await reply.text()}`)
}

/** A session for calls beside the browser: prepares what a test needs. With null it is a visitor's. */
export async function login(url: string, who: { email: string; password: string } | null = administrator) {
  const held = who ? await sessionHeaders(url, who) : {}
  return {
    /** For files by their address. */
    headers: held,
    /** Calls an action and answers with its output; throws with the error. */
    async call<T = Record<string, unknown>>(action: string, input: Record<string, unknown> = {}): Promise<T> {
      const answer = await post(`${url}/api/action/${action}`, input, held)
      const data = (await answer.json()) as T & { err?: unknown }
      if (data.err) throw new Error(`${action}: ${JSON.stringify(data.err)}`)
      return data
    },
  }
}

async function sessionHeaders(url: string, who: { email: string; password: string }) {
  const credentials = { username: who.email, password: who.password }
  const reply = await post(`${url}/login/local`, { credentials })
  if (!reply.ok) throw new Error(`Logging in failed: ${await reply.text()}`)
  const { token } = (await reply.json()) as { token: string }
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { authorization: `Bearer ${token}`, cookie }
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** What it says of itself once it listens: the first line of what it prints. */
function told(child: ChildProcess): Promise<{ setup?: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const [line, more] = text.split('\n')
      if (line && more !== undefined) resolve(JSON.parse(line))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
