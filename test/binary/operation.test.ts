import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClients, nothingYet } from './clients.ts'
import {
  administrator,
  binary,
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  setUp,
  startBinary,
} from './server.ts'

// What those who run an installation do, by the executable alone.
if (!isBuilt) console.log('dist/verkstad is not built: the tests of running it are skipped')

// Each command starts the whole executable.
setDefaultTimeout(180_000)

let folder = ''
let staff: Record<string, string> = {}
let server: RunningBinary
let port = 0

beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-operation-'))
  port = await freePort()
  server = await startBinary(folder, port)
  staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** A command, with the answer it gives as JSON. Not `spawnSync`: the clients of these tests go on meanwhile. */
async function run(...args: string[]): Promise<{ exitCode: number; said: Reply }> {
  const child = Bun.spawn([binary, ...args, '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', VERKSTAD_PASSWORD: administrator.password },
    stdin: 'ignore',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const exitCode = await child.exited
  try {
    return { exitCode, said: JSON.parse(out) as Reply }
  } catch {
    throw new Error(`${args.join(' ')} ended with ${exitCode}: ${out}${err}`)
  }
}

const act = (token: string, action: string, input: Reply = {}) =>
  post(`${server.url}/api/action/${action}`, input, { authorization: `Bearer ${token}` })

describe.skipIf(!isBuilt)('an installation', () => {
  test('what is done to people counts at once in the running server', async () => {
    expect((await run('user', 'add', 'eva@example.org', '--role', 'Handläggare')).exitCode).toBe(0)
    const { said: token } = await run('user', 'token', 'eva@example.org', '--name', 'Test')
    expect((await act(token.secret, 'admin/init')).userName).toBe('Eva')
    const { said: changed } = await run('user', 'role', 'eva@example.org', 'Registrator')
    expect(changed.roles.map(({ name }: Reply) => name)).toEqual(['Handläggare', 'Registrator'])

    expect((await run('user', 'disable', 'eva@example.org')).said.status).toBe('disabled')
    await expect(act(token.secret, 'admin/init')).rejects.toThrow('SESSION_EXPIRED')
    expect((await run('user', 'enable', 'eva@example.org')).said.status).toBe('active')
    expect((await act(token.secret, 'admin/init')).userName).toBe('Eva')

    await run('user', 'token', 'eva@example.org', '--revoke', token._id)
    await expect(act(token.secret, 'admin/init')).rejects.toThrow('SESSION_EXPIRED')
    expect((await run('user', 'password', 'eva@example.org')).exitCode).toBe(0)
    expect((await run('user', 'password', 'nobody@example.org')).exitCode).toBe(3)
  })

  test('doctor finds nothing wrong with it', async () => {
    const { exitCode, said } = await run('doctor')
    expect(said.findings.filter(({ severity }: Reply) => severity === 'problem')).toEqual([])
    expect(exitCode).toBe(0)
  })

  test('a backup made under load has everything acknowledged before, and starts as a server', async () => {
    const acknowledged = nothingYet()
    const clients = createClients({ url: server.url, staff, acknowledged, round: 0 })
    await clients.reached(150)
    const known = [...acknowledged.cases].map(([id, told]) => ({ id, ...told }))
    const files = [...acknowledged.files.keys()]
    const { exitCode, said } = await run('backup', 'copy.tar')
    expect(exitCode).toBe(0)
    expect(said.files).toBeGreaterThan(0)
    expect(readdirSync(join(folder, 'data', 'backups'))).toEqual([])
    await clients.reached(acknowledged.writes + 20)
    await server.kill()
    expect(await clients.ended()).toEqual([])

    const elsewhere = join(folder, 'elsewhere')
    expect((await run('restore', 'copy.tar', '--data', join(elsewhere, 'data'))).exitCode).toBe(0)
    expect(existsSync(join(elsewhere, 'data', 'keys'))).toBe(false)
    expect((await run('doctor', '--data', join(elsewhere, 'data'))).said.ok).toBe(true)
    const restored = await startBinary(elsewhere, await freePort())
    const lost: string[] = []
    for (const { id, saved, caseToken } of known) {
      const input = { formDataId: id, caseToken }
      const loaded = post(`${restored.url}/api/action/admin/loadForm3`, input)
      const { formData } = await loaded.catch(() => ({ formData: undefined }))
      const found = Number(String(formData?.data.plats ?? '').replace('Storgatan ', ''))
      if (!(found >= saved)) lost.push(id)
    }
    for (const id of files) {
      const { status } = await fetch(`${restored.url}/api/asset/${id}`, { headers: staff })
      if (status !== 200) lost.push(id)
    }
    await restored.kill()
    expect(lost).toEqual([])
  })

  test('a stopped one is backed up, examined and brought up to date the same', async () => {
    expect((await run('backup', 'stopped.tar')).exitCode).toBe(0)
    expect((await run('backup', 'stopped.tar')).exitCode).toBe(3)
    expect((await run('migrate', '--dry-run')).said).toMatchObject({ due: [], ran: false })
    const { said, exitCode } = await run('doctor')
    expect({ ok: said.ok, exitCode }).toEqual({ ok: true, exitCode: 0 })
  })

  test('doctor says what is wrong, and ends with 1', async () => {
    chmodSync(join(folder, 'data'), 0o755)
    const { exitCode, said } = await run('doctor')
    chmodSync(join(folder, 'data'), 0o700)
    expect(exitCode).toBe(1)
    expect(said.findings).toContainEqual(expect.objectContaining({ check: 'folder', severity: 'problem' }))
  })

  test('a folder with data is left alone unless asked, and put aside then', async () => {
    const before = readdirSync(join(folder, 'data'))
    expect((await run('restore', 'stopped.tar')).exitCode).toBe(3)
    expect(readdirSync(join(folder, 'data'))).toEqual(before)
    const { exitCode, said } = await run('restore', 'stopped.tar', '--force')
    expect(exitCode).toBe(0)
    expect(existsSync(join(folder, 'data', said.aside, 'verkstad.db'))).toBe(true)
    server = await startBinary(folder, port)
    expect((await post(`${server.url}/api/action/admin/init`, {}, staff)).userName).toBe('Admin')
  })

  test('a backup that was cut, and a file that is none, are refused', async () => {
    truncateSync(join(folder, 'copy.tar'), 100_000)
    appendFileSync(join(folder, 'none.tar'), 'nothing')
    for (const file of ['copy.tar', 'none.tar']) {
      expect((await run('restore', file, '--data', 'fresh')).exitCode).toBe(4)
      expect(existsSync(join(folder, 'fresh'))).toBe(false)
    }
    expect((await run('restore', 'copy.tar', '--force')).exitCode).toBe(3)
  })
})
