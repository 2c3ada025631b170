import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClients, nothingYet } from '../binary/support/clients.ts'
import { note } from '../binary/support/notes.ts'
import { binary, freePort, post, setUp, startBinary } from '../binary/support/server.ts'

// Every kind of damage to a data folder: what the start says, and what the doctor says.
setDefaultTimeout(600_000)

let root = ''
let port = 0
const known = nothingYet()
let staff: Record<string, string> = {}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'verkstad-damage-'))
  port = await freePort()
  mkdirSync(join(root, 'killed'))
  const server = await startBinary(join(root, 'killed'), port)
  staff = await setUp(server.url, 'felanmalan', { data: join(root, 'killed', 'data') })
  const clients = createClients({ url: server.url, staff, acknowledged: known, round: 1 })
  await clients.reached(300)
  // So that something is in the journal alone.
  await server.kill()
  await clients.ended()
  expect(statSync(join(root, 'killed', 'data', 'verkstad.db-wal')).size).toBeGreaterThan(100_000)
  const stopped = join(root, 'stopped')
  cpSync(join(root, 'killed'), stopped, { recursive: true })
  const again = await startBinary(stopped, port)
  expect(await again.stop()).toBe(0)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let copies = 0
/** A folder to be damaged, as a kill left it or as it was stopped. */
function copy(of: 'killed' | 'stopped'): { folder: string; data: string } {
  const folder = join(root, `copy-${++copies}`)
  cpSync(join(root, of), folder, { recursive: true })
  chmodSync(join(folder, 'data'), 0o700)
  return { folder, data: join(folder, 'data') }
}

/** What the start says when it refuses; undefined: it started. */
async function refusal(folder: string, as: string[] = []): Promise<string | undefined> {
  const child = Bun.spawn([...as, binary, 'serve', '--port', String(port), '--data', 'data'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'sv_SE.UTF-8' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const ready = (async () => {
    const reader = child.stdout.getReader()
    const { done } = await reader.read()
    return !done
  })()
  const started = await Promise.race([ready, child.exited.then(() => false)])
  if (started) {
    child.kill('SIGTERM')
    await child.exited
    return undefined
  }
  return new Response(child.stderr).text()
}

function doctor(folder: string, as: string[] = []): { said: string; exitCode: number } {
  const { stdout, exitCode } = Bun.spawnSync([...as, binary, 'doctor', '--data', 'data'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'sv_SE.UTF-8' },
  })
  return { said: stdout.toString(), exitCode }
}

const change = (path: string, work: (bytes: Buffer) => void) => {
  const bytes = readFileSync(path)
  work(bytes)
  writeFileSync(path, bytes)
}
const firstBlob = (data: string) => {
  const [folder = ''] = readdirSync(join(data, 'blobs'))
  const [name = ''] = readdirSync(join(data, 'blobs', folder))
  return join(data, 'blobs', folder, name)
}

const restore = 'verkstad restore'
type Said = string | undefined
const damages: [
  what: string,
  of: 'killed' | 'stopped',
  harm: (data: string) => void,
  start: Said,
  doctor: Said,
][] = [
  [
    'pages of the database',
    'stopped',
    (data) =>
      change(join(data, 'verkstad.db'), (bytes) =>
        bytes.fill(7, bytes.length / 2, bytes.length / 2 + 20_000),
      ),
    restore,
    restore,
  ],
  [
    'the beginning of the database',
    'stopped',
    (data) => change(join(data, 'verkstad.db'), (bytes) => bytes.fill(7, 0, 100)),
    restore,
    restore,
  ],
  [
    'a database cut in half',
    'stopped',
    (data) =>
      truncateSync(join(data, 'verkstad.db'), Math.floor(statSync(join(data, 'verkstad.db')).size / 2)),
    restore,
    restore,
  ],
  ['an empty database', 'stopped', (data) => truncateSync(join(data, 'verkstad.db'), 0), restore, restore],
  ['no database', 'stopped', (data) => rmSync(join(data, 'verkstad.db')), restore, restore],
  [
    'a journal with other bytes in the middle',
    'killed',
    (data) => change(join(data, 'verkstad.db-wal'), (bytes) => bytes.fill(7, 50_000, 50_010)),
    restore,
    restore,
  ],
  [
    'a journal without its beginning',
    'killed',
    (data) => change(join(data, 'verkstad.db-wal'), (bytes) => bytes.fill(7, 0, 32)),
    restore,
    restore,
  ],
  [
    'a journal cut in half',
    'killed',
    (data) =>
      truncateSync(
        join(data, 'verkstad.db-wal'),
        Math.floor(statSync(join(data, 'verkstad.db-wal')).size / 2),
      ),
    restore,
    restore,
  ],
  ['a journal that was removed', 'killed', (data) => rmSync(join(data, 'verkstad.db-wal')), restore, restore],
  [
    'a journal with its index removed',
    'killed',
    (data) => rmSync(join(data, 'verkstad.db-shm')),
    undefined,
    undefined,
  ],
  [
    'a database of a newer version',
    'stopped',
    (data) => {
      const database = new Database(join(data, 'verkstad.db'))
      database.run("INSERT INTO migrations VALUES (9999, 'future', 0)")
      database.close()
    },
    restore,
    restore,
  ],
  [
    'a restore that was cut short',
    'stopped',
    (data) => writeFileSync(join(data, 'restore-unfinished'), '', { mode: 0o600 }),
    restore,
    restore,
  ],
  [
    'a content that was changed',
    'stopped',
    (data) => writeFileSync(firstBlob(data), 'x'),
    undefined,
    'tar xf',
  ],
  ['a content that is gone', 'stopped', (data) => rmSync(firstBlob(data)), undefined, 'tar xf'],
  [
    'a key of logins that is gone',
    'stopped',
    (data) => rmSync(join(data, 'keys', 'session.key')),
    undefined,
    'alla loggar in igen',
  ],
  [
    'a key of logins that is damaged',
    'stopped',
    (data) => writeFileSync(join(data, 'keys', 'session.key'), 'x'),
    'alla loggar in igen',
    'alla loggar in igen',
  ],
]

describe('a folder with', () => {
  // The doctor first: a start may make anew what is missing.
  test.each(damages)('%s', async (_, of, harm, start, told) => {
    const { folder, data } = copy(of)
    harm(data)
    const examined = doctor(folder)
    if (told === undefined) expect(examined.exitCode).toBe(0)
    else expect(examined.said).toContain(told)
    const refused = await refusal(folder)
    if (start === undefined) expect(refused).toBeUndefined()
    else expect(refused).toContain(start)
    rmSync(folder, { recursive: true })
  })

  test('nothing wrong with it starts, and has everything that was acknowledged', async () => {
    const { folder } = copy('killed')
    expect(doctor(folder).exitCode).toBe(0)
    const server = await startBinary(folder, port)
    let lost = 0
    for (const [formDataId, { caseToken, saved }] of known.cases) {
      const { formData } = await post(`${server.url}/api/action/admin/loadForm3`, { formDataId, caseToken })
      if (Number(String(formData.data.plats ?? '').replace('Storgatan ', '')) < saved) lost++
    }
    await server.kill()
    expect(lost).toBe(0)
    note({ figure: `${damages.length} kinds of damage` })
  })
})

const isRoot = process.getuid?.() === 0
const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const canBeNobody = isRoot && Bun.spawnSync([...nobody, 'true']).exitCode === 0

/** Runs as somebody whom modes keep out: as root, as nobody, who owns the folder then. */
async function closed(path: (data: string) => string, mode: number): Promise<void> {
  const { folder, data } = copy('stopped')
  const as = isRoot ? nobody : []
  chmodSync(root, 0o755)
  if (isRoot) Bun.spawnSync(['chown', '-R', '65534:65534', folder])
  chmodSync(path(data), mode)
  const refused = await refusal(folder, as)
  expect(refused).toContain(path('data'))
  expect(refused).toContain('chown, chmod')
  expect(doctor(folder, as).said).toContain('chown, chmod')
}

describe.skipIf(isRoot && !canBeNobody)('a folder in which it may not', () => {
  test('write stops the start, which says so, and changes nothing', () => closed((data) => data, 0o500))
  test('write the database', () => closed((data) => join(data, 'verkstad.db'), 0o400))
  test('read a key', () => closed((data) => join(data, 'keys', 'session.key'), 0o000))
  test('write contents', () => closed((data) => join(data, 'blobs'), 0o500))
})

test.skipIf(!isRoot)('a disk that can only be read stops the start, which says so', async () => {
  const { folder, data } = copy('stopped')
  const kept = join(folder, 'kept')
  cpSync(data, kept, { recursive: true })
  const { exitCode } = Bun.spawnSync(['mount', '-t', 'tmpfs', 'tmpfs', data])
  if (exitCode !== 0) return
  try {
    cpSync(kept, data, { recursive: true })
    Bun.spawnSync(['mount', '-o', 'remount,ro', data])
    const refused = await refusal(folder)
    expect(refused).toContain('skrivskyddad')
    expect(doctor(folder).said).toContain('skrivskyddad')
    expect(existsSync(join(data, 'run.json'))).toBe(false)
  } finally {
    Bun.spawnSync(['umount', data])
  }
})
