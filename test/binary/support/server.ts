import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { copyOfMade } from '../../support/madeOnce.ts'
import { watchHealth } from './health.ts'

export const binary = new URL('../../../dist/verkstad', import.meta.url).pathname
export const isBuilt = existsSync(binary)
export const administrator = { email: 'admin@example.org', password: 'korrekt häst batteri häftklammer' }

/** The executable, serving a folder. */
export interface RunningBinary {
  url: string
  pid: number
  /** As the power going: no signal handler runs. Resolves when the process is gone. */
  kill(): Promise<void>
  /** As an administrator ends it; the exit code. */
  stop(): Promise<number>
  /** What it noted for who started it; resolves when it is gone. */
  said: Promise<string>
}

/** Starts in the folder, with these settings besides, and waits until it is ready to answer. `under`: the command that starts it. */
export async function startBinary(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
  under: readonly string[] = [],
): Promise<RunningBinary> {
  const child = Bun.spawn([...under, binary, 'serve', '--port', String(port), '--data', 'data'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TZ: 'Europe/Stockholm', ...settings },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const url = `http://127.0.0.1:${port}`
  const said = new Response(child.stderr).text()
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${await said}`)
    await Bun.sleep(20)
  }
  const health = watchHealth(url)
  const end = async (signal: NodeJS.Signals) => {
    await health.end()
    child.kill(signal)
    return child.exited
  }
  return {
    url,
    pid: child.pid,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    said,
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
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

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
export type Reply = Record<string, any>

/** Posts JSON; throws with the answer when it is an error. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const reply = (await response.json()) as Reply
  if (reply.err) throw new Error(`${url}: ${JSON.stringify(reply.err)}`)
  return reply
}

/** What lets one set up: the code that the server printed, or being able to read its data folder. */
export type SetupRight = { code: string } | { data: string }

/** Sets up with a template and answers the headers of an API token of the administrator, which outlives restarts. */
export async function setUp(
  url: string,
  template: string,
  right: SetupRight,
): Promise<Record<string, string>> {
  const code = 'code' in right ? { code: right.code } : {}
  const proof = 'data' in right ? await asCommandLine(right.data) : {}
  await post(`${url}/api/initVerkstadDB`, { ...administrator, template, ...code }, proof)
  const credentials = { username: administrator.email, password: administrator.password }
  const login = await fetch(`${url}/login/local`, { method: 'POST', body: JSON.stringify({ credentials }) })
  const { token } = (await login.json()) as { token: string }
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const headers = { authorization: `Bearer ${token}`, cookie }
  const { secret } = await post(`${url}/api/action/token/create`, { name: 'test' }, headers)
  return { authorization: `Bearer ${secret}` }
}

/**
 * Puts a data folder, `data`, that is set up as by `setUp` into a folder, and answers the same. For what is not about setting
 * up: it is made once for all.
 */
export async function setUpIn(folder: string, template: string): Promise<Record<string, string>> {
  await copyOfMade(`set-up-${template}`, folder, async (made) => {
    const server = await startBinary(made, await freePort())
    const staff = await setUp(server.url, template, { data: join(made, 'data') })
    await server.stop()
    // Made anew by each start, and large.
    rmSync(join(made, 'data/reserve'), { force: true })
    writeFileSync(join(made, 'staff.json'), JSON.stringify(staff))
  })
  return JSON.parse(readFileSync(join(folder, 'staff.json'), 'utf8'))
}

/** As the commands beside a server prove that they may read its folder. */
async function asCommandLine(data: string): Promise<Record<string, string>> {
  const path = join(data, 'run.json')
  // Written as soon as the server listens, which may be a moment after it answers.
  while (!existsSync(path)) await Bun.sleep(5)
  const { token } = JSON.parse(readFileSync(path, 'utf8')) as { token: string }
  return { authorization: `Bearer local:${token}:default` }
}
