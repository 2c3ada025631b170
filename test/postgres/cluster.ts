import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from './find.ts'

export interface Cluster {
  /** Folder of the socket, for `new SQL({ path, … })`. */
  socket: string
  user: string
  stop(): Promise<void>
}

/** The port names the socket; nothing listens on the network. */
const port = 5432

/**
 * A PostgreSQL of the test's own, in a folder that goes with it. The server refuses to run as root: the tests of a
 * container run it as the user that the package made.
 * @throws when there is none on the machine, or it does not start.
 */
export async function startCluster(): Promise<Cluster> {
  const bin = findPostgres()
  if (!bin)
    throw new Error(
      'No PostgreSQL found. Install the package postgresql, or set POSTGRES_BIN to the folder of its programs.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-pg-'))
  const account = accountToRunAs()
  if (account) chownSync(folder, account.uid, account.gid)
  const as = account
    ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--']
    : []
  const data = join(folder, 'data')
  try {
    const made = Bun.spawnSync(
      [...as, join(bin, 'initdb'), '-D', data, '-U', 'verkstad', '-A', 'trust', '-E', 'UTF8']
        .concat(['--locale=C', '--no-sync'])
        .concat('--no-instructions'),
      { stdout: 'ignore', stderr: 'pipe', cwd: folder },
    )
    if (made.exitCode !== 0) throw new Error(`initdb: ${made.stderr.toString()}`)
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off']
    const server = Bun.spawn(
      [...as, join(bin, 'postgres'), '-D', data, '-p', String(port)].concat(
        settings.flatMap((setting) => ['-c', setting]),
      ),
      { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe', cwd: folder },
    )
    await untilReady(server.stderr)
    return {
      socket: join(folder, `.s.PGSQL.${port}`),
      user: 'verkstad',
      async stop() {
        // At once: what it holds is thrown away.
        server.kill('SIGQUIT')
        await server.exited
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Reads what the server says until it takes connections, and goes on reading so that it never waits for a reader. */
async function untilReady(output: ReadableStream<Uint8Array>): Promise<void> {
  const reader = output.getReader()
  const decoder = new TextDecoder()
  let said = ''
  while (!said.includes('ready to accept connections')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`PostgreSQL did not start: ${said}`)
    said += decoder.decode(value, { stream: true })
  }
  const drain = async (): Promise<void> => {
    while (!(await reader.read()).done);
  }
  void drain()
}

/** As root: the package's own user, else nobody. */
function accountToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = accounts.find(([name]) => name === 'postgres') ??
    accounts.find(([name]) => name === 'nobody') ?? ['', '', '65534', '65534']
  return { uid: Number(uid), gid: Number(gid) }
}
